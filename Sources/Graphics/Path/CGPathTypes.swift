public import Foundation

/// The shape of the end of an open line.
public enum CGLineCap: Int32, Sendable {
  case butt = 0
  case round = 1
  case square = 2
}

/// The shape of the joint between two segments of a line.
public enum CGLineJoin: Int32, Sendable {
  case miter = 0
  case round = 1
  case bevel = 2
}

/// The rule that determines the inside of a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  case winding = 0
  case evenOdd = 1
}

/// The operation of a path element.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint = 0
  case addLineToPoint = 1
  case addQuadCurveToPoint = 2
  case addCurveToPoint = 3
  case closeSubpath = 4
}

/// One element of a path, as passed to the block of `CGPath.applyWithBlock(_:)`.
@unsafe
public struct CGPathElement {
  /// The type, which determines the number of points.
  public var type: CGPathElementType
  /// The control points, then the end point: 1, 1, 2, 3 or 0 points in the order of the types.
  ///
  /// Valid only while the block runs.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Creates an element that refers to the caller's points, which must outlive it.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    unsafe self.type = type
    unsafe self.points = points
  }
}

/// Receives the elements of a path one by one, with the caller's own pointer.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

/// The corners of a rectangle as positioned when y points down.
public struct UIRectCorner: OptionSet, Sendable, Hashable {
  /// The bits, one per corner.
  public let rawValue: UInt

  /// Creates a set; unknown bits are kept.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at minX, minY.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// The corner at maxX, minY.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// The corner at minX, maxY.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// The corner at maxX, maxY.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// Every corner, including bits that are not yet defined.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

extension FillRule {
  /// Creates the equivalent rule: `winding` is nonzero.
  public init(_ rule: CGPathFillRule) { self = rule == .winding ? .nonZero : .evenOdd }
}

extension StrokeStyle.Cap {
  /// Creates the cap of the same name.
  public init(_ cap: CGLineCap) {
    self =
      switch cap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
  }
}

extension StrokeStyle.Join {
  /// Creates the join of the same name.
  public init(_ join: CGLineJoin) {
    self =
      switch join {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
  }
}

extension CGPathElementType {
  init(_ verb: Path.Verb) {
    self =
      switch verb {
      case .move: .moveToPoint
      case .line: .addLineToPoint
      case .quad: .addQuadCurveToPoint
      case .cubic: .addCurveToPoint
      case .close: .closeSubpath
      }
  }
}
