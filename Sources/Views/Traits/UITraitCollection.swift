public import Foundation
import Strata

/// The traits of an environment, such as light or dark appearance, display scale and size classes.
public struct UIMutableTraits: Hashable, Sendable {
  public var userInterfaceStyle = UIUserInterfaceStyle.unspecified
  public var userInterfaceIdiom = UIUserInterfaceIdiom.unspecified
  /// The number of pixels per point of the screen; 0 if unspecified.
  public var displayScale: CGFloat = 0
  public var horizontalSizeClass = UIUserInterfaceSizeClass.unspecified
  public var verticalSizeClass = UIUserInterfaceSizeClass.unspecified
  public var layoutDirection = UITraitEnvironmentLayoutDirection.unspecified
  public var preferredContentSizeCategory = UIContentSizeCategory.unspecified
  public var accessibilityContrast = UIAccessibilityContrast.unspecified
  public var userInterfaceLevel = UIUserInterfaceLevel.unspecified
  public var displayGamut = UIDisplayGamut.unspecified
}

/// An immutable set of traits.
///
/// Unchecked Sendable because `NSObject` does not declare it. The stored property is a constant of
/// a Sendable type, which subclasses must preserve.
open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
  /// The first stored property, because Foundation lays out the start of its objects itself.
  let traits: UIMutableTraits

  /// Creates a collection in which every trait is unspecified.
  public override convenience init() { self.init(UIMutableTraits()) }

  init(_ traits: UIMutableTraits) {
    self.traits = traits
    super.init()
  }

  /// Creates a collection that specifies only the light or dark appearance.
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.init { $0.userInterfaceStyle = userInterfaceStyle }
  }

  /// Creates a collection that specifies only the number of pixels per point.
  public convenience init(displayScale: CGFloat) { self.init { $0.displayScale = displayScale } }

  /// Creates a collection that specifies only the horizontal size class.
  public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.horizontalSizeClass = horizontalSizeClass }
  }

  /// Creates a collection that specifies only the vertical size class.
  public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
    self.init { $0.verticalSizeClass = verticalSizeClass }
  }

  /// Creates a collection that specifies only the kind of device.
  public convenience init(userInterfaceIdiom: UIUserInterfaceIdiom) {
    self.init { $0.userInterfaceIdiom = userInterfaceIdiom }
  }

  /// Creates a collection that specifies only the direction of text.
  public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
    self.init { $0.layoutDirection = layoutDirection }
  }

  /// Creates the union of several collections; later ones take precedence.
  public convenience init(traitsFrom collections: [UITraitCollection]) {
    self.init(collections.reduce(UIMutableTraits()) { $1.traits.over($0) })
  }

  /// Creates a collection with the traits that a closure sets.
  public convenience init(mutations: (inout UIMutableTraits) -> Void) {
    var traits = UIMutableTraits()
    mutations(&traits)
    self.init(traits)
  }

  /// Returns a copy with the changes that a closure makes.
  public func modifyingTraits(_ mutations: (inout UIMutableTraits) -> Void) -> UITraitCollection {
    with(mutations)
  }

  func with(_ change: (inout UIMutableTraits) -> Void) -> UITraitCollection {
    var traits = traits
    change(&traits)
    return UITraitCollection(traits)
  }

  /// Returns these traits, overridden by those that another collection specifies.
  func overridden(by other: UITraitCollection) -> UITraitCollection {
    UITraitCollection(other.traits.over(traits))
  }

  /// The traits of the screen: a phone in portrait orientation with a light appearance.
  static var standard: UITraitCollection {
    phone.with { $0.displayScale = ScreenScale.current }
  }

  private static let phone = UITraitCollection {
    $0.userInterfaceStyle = .light
    $0.userInterfaceIdiom = .phone
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
  /// The support for force touch; always unavailable.
  open var forceTouchCapability: UIForceTouchCapability { .unavailable }

  /// Returns whether dynamic colors may differ from those of another collection.
  open func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool {
    userInterfaceStyle != other?.userInterfaceStyle
      || accessibilityContrast != other?.accessibilityContrast
      || userInterfaceLevel != other?.userInterfaceLevel || displayGamut != other?.displayGamut
  }

  /// Returns whether the traits that another collection specifies have the same values here.
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

  /// The traits for which dynamic colors are resolved on the calling thread.
  ///
  /// They are those of the view whose code is running, or those of the screen.
  public static var current: UITraitCollection {
    get { Thread.current.threadDictionary[currentKey] as? UITraitCollection ?? standard }
    set {
      Thread.current.threadDictionary[currentKey] = newValue
      SystemAppearance.current = newValue.userInterfaceStyle == .dark ? .dark : .light
    }
  }

  /// Calls a closure with this collection as the current traits.
  public func performAsCurrent(_ actions: () -> Void) {
    let before = Self.current
    Self.current = self
    actions()
    Self.current = before
  }
}

extension UIMutableTraits {
  /// Returns these traits, with unspecified ones taken from another collection.
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

/// An object that has traits and is notified of their changes.
@preconcurrency @MainActor
public protocol UITraitEnvironment: NSObjectProtocol {
  var traitCollection: UITraitCollection { get }

  /// Called when the traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}
