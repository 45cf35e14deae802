import StrataGraphics

/// The load of an edge in an arrangement: the change from its left to its right, in downward
/// direction.
///
/// Loads of coincident segments are added. A sweep sums the loads of all edges that it passes from
/// left to right. The sum determines whether a point is inside.
protocol EdgeLoad: BitwiseCopyable {
  /// Whether crossing segments and the segments of each edge are recorded, which costs memory.
  static var isTraced: Bool { get }
  /// The load to the left of everything.
  static var none: Self { get }

  /// The load of the same segment in the opposite direction.
  var reversed: Self { get }
  /// Whether an edge with this load may be omitted.
  var isNone: Bool { get }

  mutating func add(_ other: Self)
}

/// Determines which sums of loads are inside.
protocol InsideRule {
  associatedtype Load: EdgeLoad

  func isInside(_ sum: Load) -> Bool
}

/// The change of a single path's winding number: +1 where the path runs up.
struct Winding: EdgeLoad {
  static var isTraced: Bool { false }
  static var none: Winding { Winding(0) }

  var number: Int32

  @inline(__always) init(_ number: Int32) { self.number = number }

  @inline(__always) var reversed: Winding { Winding(-number) }

  @inline(__always) var isNone: Bool { number == 0 }

  @inline(__always) mutating func add(_ other: Winding) { number += other.number }
}

extension FillRule: InsideRule {
  @inline(__always) func isInside(_ sum: Winding) -> Bool { isInside(sum.number) }

  @inline(__always) func isInside(_ winding: Int32) -> Bool {
    self == .nonZero ? winding != 0 : winding & 1 != 0
  }
}
