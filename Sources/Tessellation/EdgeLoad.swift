import StrataGraphics

/// What an edge of an arrangement carries: what changes from its left to its right, seen downward.
///
/// Loads of segments that run in one place are added, and a sweep adds those of all edges that it
/// passes from left to right: what it has then tells inside from outside.
protocol EdgeLoad: BitwiseCopyable {
  /// Whether somebody asks which segments crossed and which made an edge; costs memory.
  static var isTraced: Bool { get }
  /// Far to the left of everything.
  static var none: Self { get }

  /// The load of the same segment that runs the other way.
  var reversed: Self { get }
  /// Whether an edge with it may be left out.
  var isNone: Bool { get }

  mutating func add(_ other: Self)
}

/// Which sums of loads are inside.
protocol InsideRule {
  associatedtype Load: EdgeLoad

  func isInside(_ sum: Load) -> Bool
}

/// What a single path's winding number gains: +1 where the path runs up.
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
