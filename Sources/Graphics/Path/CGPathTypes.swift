public import Foundation

/// How an open line ends.
public enum CGLineCap: Int32, Sendable {
  case butt = 0
  case round = 1
  case square = 2
}

/// How two segments of a line meet.
public enum CGLineJoin: Int32, Sendable {
  case miter = 0
  case round = 1
  case bevel = 2
}

/// Which points are inside a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  case winding = 0
  case evenOdd = 1
}

/// What a path element does.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint = 0
  case addLineToPoint = 1
  case addQuadCurveToPoint = 2
  case addCurveToPoint = 3
  case closeSubpath = 4
}

/// One element of a path, as seen by `CGPath.applyWithBlock(_:)`.
public struct CGPathElement {
  /// Says how many points there are.
  public var type: CGPathElementType
  /// The control points, then the end: 1, 1, 2, 3 or 0 points in the order of the types.
  ///
  /// Valid only while the block runs.
  public var points: UnsafeMutablePointer<CGPoint>

  /// An element over the caller's points, which must outlive it.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// Receives the elements of a path one by one, with the caller's own pointer.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

/// Corners of a rectangle by where they are when y points down.
public struct UIRectCorner: OptionSet, Sendable, Hashable {
  /// One bit a corner.
  public let rawValue: UInt

  /// Keeps unknown bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// minX, minY.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// maxX, minY.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// minX, maxY.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// maxX, maxY.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// Every corner, whatever bits come to be.
  public static let allCorners = UIRectCorner(rawValue: .max)
}

extension FillRule {
  /// The same rule: `winding` is non-zero.
  public init(_ rule: CGPathFillRule) { self = rule == .winding ? .nonZero : .evenOdd }
}

extension StrokeStyle.Cap {
  /// The cap of the same name.
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
  /// The join of the same name.
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
