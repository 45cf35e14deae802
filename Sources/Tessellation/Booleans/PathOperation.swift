import StrataGraphics

/// Which points belong to a combination of two filled paths.
package enum PathOperation: Sendable, Hashable, CaseIterable {
  /// Inside either path.
  case union
  /// Inside both paths.
  case intersection
  /// Inside the first path and not the second.
  case difference
  /// Inside exactly one of the paths.
  case symmetricDifference
}

/// Tells the inside of a combination from the winding numbers of both paths.
struct CombinationRule: InsideRule {
  /// The inside of the second path, whatever the first is.
  static func second(_ rule: FillRule) -> Self { Self(rule: rule, truth: 0b1100) }

  private let rule: FillRule
  /// A bit for each case, the lowest for outside both: 1 is added inside the first path, 2 inside the
  /// second.
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

/// What the winding numbers of two paths gain at an edge, and which chord the edge is a part of.
struct ChordLoad: EdgeLoad {
  static var isTraced: Bool { true }
  static var none: ChordLoad { ChordLoad(first: 0, second: 0, chord: .max) }

  var first: Int32
  var second: Int32
  /// Of several in one place the first, so that the same segment is followed as far as it goes.
  var chord: Int32

  @inline(__always) var reversed: ChordLoad {
    ChordLoad(first: -first, second: -second, chord: chord)
  }

  /// Never: lines are asked for wherever they are.
  @inline(__always) var isNone: Bool { false }

  @inline(__always) mutating func add(_ other: ChordLoad) {
    first += other.first
    second += other.second
    chord = min(chord, other.chord)
  }
}
