public import Foundation

/// The name of a `CAValueFunction`.
///
/// Any string is a valid name, but only these have a function.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable, CaseIterable {
  /// The name as written in files.
  public let rawValue: String

  /// Creates a name from any string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rotation about x by an angle in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A rotation about y by an angle in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A rotation about z by an angle in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scale by three factors.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scale along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scale along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scale along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A translation by three distances.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A translation along x.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A translation along y.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A translation along z.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")

  /// The names that have a function.
  public static let allCases: [CAValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX,
    .translateY, .translateZ,
  ]
}

/// A transform as a function of numbers, for animations of `transform` that interpolate the
/// numbers.
///
/// A layer can rotate by more than half a turn this way, which interpolated transforms cannot
/// represent. There is one instance for each name.
public final class CAValueFunction: NSObject, Sendable {
  /// The name of the function.
  public let name: CAValueFunctionName

  private init(_ name: CAValueFunctionName) {
    self.name = name
    super.init()
  }

  /// Returns the function with a name, or nil if the name has no function.
  public convenience init?(name: CAValueFunctionName) {
    guard let function = Self.byName[name] else { return nil }
    self.init(sharing: function)
  }

  /// Returns nil, because value functions cannot be archived.
  public required init?(coder: NSCoder) {
    nil
  }

  private static let byName = Dictionary(
    uniqueKeysWithValues: CAValueFunctionName.allCases.map { ($0, CAValueFunction($0)) })
}

extension CAValueFunction: SharedInstance {}

/// A class whose initializer may return an existing instance.
///
/// A class's own initializer always creates a new instance. An initializer in a protocol extension
/// may assign `self`.
private protocol SharedInstance {}

extension SharedInstance {
  /// Returns the instance itself.
  init(sharing instance: Self) { self = instance }
}
