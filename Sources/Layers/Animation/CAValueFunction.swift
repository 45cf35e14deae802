public import Foundation

/// What a `CAValueFunction` makes of its inputs.
///
/// An open set of strings, of which these have a function.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable, CaseIterable {
  /// The name as files spell it.
  public let rawValue: String

  /// Any string is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A turn about x by an angle in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A turn about y by an angle in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A turn about z by an angle in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scale by three factors.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scale along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scale along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scale along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A move by three distances.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A move along x.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A move along y.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A move along z.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")

  /// Those that have a function.
  public static let allCases: [CAValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX,
    .translateY, .translateZ,
  ]
}

/// A transform as a function of numbers, for animations of `transform` that interpolate the numbers.
///
/// So a layer can be turned by more than half a turn, which transforms in between cannot tell.
/// There is one instance a name.
public final class CAValueFunction: NSObject, Sendable {
  /// What it makes.
  public let name: CAValueFunctionName

  private init(_ name: CAValueFunctionName) {
    self.name = name
    super.init()
  }

  /// The function with a name; nil for a name that has none.
  public convenience init?(name: CAValueFunctionName) {
    guard let function = Self.byName[name] else { return nil }
    self.init(sharing: function)
  }

  /// Value functions cannot be archived: always nil.
  public required init?(coder: NSCoder) {
    nil
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: CAValueFunctionName.allCases.map { ($0, CAValueFunction($0)) })
}

extension CAValueFunction: SharedInstance {}

/// A class whose initialiser may answer with an instance that there is already.
///
/// A class's own initialiser always makes a new one; one of a protocol's may assign `self`.
private protocol SharedInstance {}

extension SharedInstance {
  /// The instance itself.
  init(sharing instance: Self) { self = instance }
}
