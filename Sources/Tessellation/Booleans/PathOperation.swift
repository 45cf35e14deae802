import StrataGraphics

/// The set operation that combines two filled paths.
package enum PathOperation: Sendable, Hashable, CaseIterable {
  /// The area inside either path.
  case union
  /// The area inside both paths.
  case intersection
  /// The area inside the first path and outside the second.
  case difference
  /// The area inside exactly one of the paths.
  case symmetricDifference
}

/// Determines the inside of a combination from the winding numbers of both paths.
struct CombinationRule: InsideRule {
  /// Returns the rule for the inside of the second path, regardless of the first.
  static func second(_ rule: FillRule) -> Self { Self(rule: rule, truth: 0b1100) }

  private let rule: FillRule
  /// A truth table with one bit per case; the lowest is outside both.
  ///
  /// The index is the sum of 1 inside the first path and 2 inside the second.
  private let truth: UInt8

  private init(rule: FillRule, truth: UInt8) {
    self.rule = rule
    self.truth = truth
  }

  init(_ operation: PathOperation, _ rule: FillRule) {
    let truth: UInt8 =
      switch operation {
      case .union: 0b1110
      case .intersection: 0b1000
      case .difference: 0b0010
      case .symmetricDifference: 0b0110
      }
    self.init(rule: rule, truth: truth)
  }

  @inline(__always) func isInside(_ sum: ChordLoad) -> Bool {
    let first: UInt8 = rule.isInside(sum.first) ? 1 : 0
    let second: UInt8 = rule.isInside(sum.second) ? 2 : 0
    return truth >> (first + second) & 1 != 0
  }
}

/// The change of both paths' winding numbers at an edge, and the chord that contains the edge.
struct ChordLoad: EdgeLoad {
  static var isTraced: Bool { true }
  static var none: ChordLoad { ChordLoad(first: 0, second: 0, chord: .max) }

  var first: Int32
  var second: Int32
  /// The chord; the first of several coincident ones, so that a segment is followed as far as
  /// possible.
  var chord: Int32

  @inline(__always) var reversed: ChordLoad {
    ChordLoad(first: -first, second: -second, chord: chord)
  }

  /// Always false, because lines are also cut at edges where no winding number changes.
  @inline(__always) var isNone: Bool { false }

  @inline(__always) mutating func add(_ other: ChordLoad) {
    first += other.first
    second += other.second
    chord = min(chord, other.chord)
  }
}
