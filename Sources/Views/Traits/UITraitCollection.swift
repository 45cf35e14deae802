public import Foundation
import Strata

/// The surroundings that a view is shown in: light or dark, how dense the pixels are, how much room
/// there is.
public struct UIMutableTraits: Hashable, Sendable {
  public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  public var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
  /// Pixels a point; 0 is unspecified.
  public var displayScale: CGFloat = 0
  public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  public var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  public var preferredContentSizeCategory = UIContentSizeCategory.unspecified
  public var accessibilityContrast = UIAccessibilityContrast.unspecified
  public var userInterfaceLevel = UIUserInterfaceLevel.unspecified
  public var displayGamut = UIDisplayGamut.unspecified
}

/// Traits that belong together, and do not change.
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  /// First of all, so that the class's values lie where Foundation expects none of its own.
  let traits: UIMutableTraits

  /// Nothing is specified.
  public override convenience init() { self.init(UIMutableTraits()) }

  init(_ traits: UIMutableTraits) {
    self.traits = traits
    super.init()
  }

  /// Specifies whether it is light or dark, and nothing else.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = userInterfaceStyle }
  }

  /// Specifies how many pixels a point has, and nothing else.
  public convenience init(displayScale: CGFloat) { self.init { $0.displayScale = displayScale } }

  /// Specifies how much room there is along x, and nothing else.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }

  /// Specifies how much room there is along y, and nothing else.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }

  /// Specifies what kind of device it is, and nothing else.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init { $0.userInterfaceIdiom = userInterfaceIdiom }
  }

  /// Specifies which way text runs, and nothing else.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }

  /// What all of the collections specify, the last first.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    self.init(collections.reduce(UIMutableTraits()) { $1.traits.over($0) })
  }

  /// Specifies what a closure sets.
  public convenience init(mutations: (inout UIMutableTraits) -> Void) {
    var traits = UIMutableTraits()
    mutations(&traits)
    self.init(traits)
  }

  /// The same, but for what a closure sets.
  public func modifyingTraits(_ mutations: (inout UIMutableTraits) -> Void) -> UITraitCollection {
    with(mutations)
  }

  func with(_ change: (inout UIMutableTraits) -> Void) -> UITraitCollection {
    var traits = traits
    change(&traits)
    return UITraitCollection(traits)
  }

  /// These traits, and what others specify in their place.
  func overridden(by other: UITraitCollection) -> UITraitCollection {
    UITraitCollection(other.traits.over(traits))
  }

  /// Those of the screen: a phone that is held upright, in light surroundings.
  static let standard = UITraitCollection {
    $0.userInterfaceStyle = .light
    $0.userInterfaceIdiom = .phone
    $0.displayScale = 1
    $0.horizontalSizeClass = .compact
    $0.verticalSizeClass = .regular
    $0.layoutDirection = .leftToRight
    $0.preferredContentSizeCategory = .large
    $0.accessibilityContrast = .normal
    $0.userInterfaceLevel = .base
    $0.displayGamut = .SRGB
  }

  open var userInterfaceStyle: UIUserInterfaceStyle { traits.userInterfaceStyle }
  open var userInterfaceIdiom: UIUserInterfaceIdiom { traits.userInterfaceIdiom }
  open var displayScale: CGFloat { traits.displayScale }
  open var horizontalSizeClass: UIUserInterfaceSizeClass { traits.horizontalSizeClass }
  open var verticalSizeClass: UIUserInterfaceSizeClass { traits.verticalSizeClass }
  open var layoutDirection: UITraitEnvironmentLayoutDirection { traits.layoutDirection }
  open var preferredContentSizeCategory: UIContentSizeCategory {
    traits.preferredContentSizeCategory
  }
  open var accessibilityContrast: UIAccessibilityContrast { traits.accessibilityContrast }
  open var userInterfaceLevel: UIUserInterfaceLevel { traits.userInterfaceLevel }
  open var displayGamut: UIDisplayGamut { traits.displayGamut }
  /// No screen here feels force.
  open var forceTouchCapability: UIForceTouchCapability { .unavailable }

  /// Whether dynamic colours may be others than in some other surroundings.
  open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
      || accessibilityContrast != other?.accessibilityContrast
      || userInterfaceLevel != other?.userInterfaceLevel || displayGamut != other?.displayGamut
  }

  /// Whether everything that another collection specifies is the same here.
  open func containsTraits(in other: UITraitCollection?) -> Bool {
    guard let other else { return true }
    return other.traits.over(traits) == traits
  }

  open func copy(with zone: NSZone? = nil) -> Any { self }
  open override func isEqual(_ object: Any?) -> Bool {
    (object as? UITraitCollection)?.traits == traits
  }
  open override var hash: Int { traits.hashValue }

  // MARK: Current

  private static let currentKey = "Strata.UITraitCollection"

  /// What dynamic colours are resolved for on the calling thread: the traits of the view whose code is
  /// running, or those of the screen.
  public static var current: UITraitCollection {
    get { Thread.current.threadDictionary[currentKey] as? UITraitCollection ?? standard }
    set {
      Thread.current.threadDictionary[currentKey] = newValue
      SystemAppearance.current = newValue.userInterfaceStyle == .dark ? .dark : .light
    }
  }

  /// Calls a closure with these as the current traits.
  public func performAsCurrent(_ actions: () -> Void) {
    let before = Self.current
    Self.current = self
    actions()
    Self.current = before
  }
}

extension UIMutableTraits {
  /// These, and where they specify nothing, others.
  fileprivate func over(_ other: UIMutableTraits) -> UIMutableTraits {
    func chosen<Value: Equatable>(_ path: KeyPath<UIMutableTraits, Value>) -> Value {
      self[keyPath: path] == UIMutableTraits()[keyPath: path]
        ? other[keyPath: path] : self[keyPath: path]
    }
    var traits = UIMutableTraits()
    traits.userInterfaceStyle = chosen(\.userInterfaceStyle)
    traits.userInterfaceIdiom = chosen(\.userInterfaceIdiom)
    traits.displayScale = chosen(\.displayScale)
    traits.horizontalSizeClass = chosen(\.horizontalSizeClass)
    traits.verticalSizeClass = chosen(\.verticalSizeClass)
    traits.layoutDirection = chosen(\.layoutDirection)
    traits.preferredContentSizeCategory = chosen(\.preferredContentSizeCategory)
    traits.accessibilityContrast = chosen(\.accessibilityContrast)
    traits.userInterfaceLevel = chosen(\.userInterfaceLevel)
    traits.displayGamut = chosen(\.displayGamut)
    return traits
  }
}

/// What has traits, and is told when they change.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }

  /// The traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
