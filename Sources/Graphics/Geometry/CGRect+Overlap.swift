package import Foundation

extension CGRect {
  /// Returns the intersection with another rectangle; null if it is empty, or if an edge of either
  /// rectangle is not a number.
  ///
  /// `intersection(_:)` of Foundation traps on such an edge.
  package func overlap(with other: CGRect) -> CGRect {
    hasNumbers && other.hasNumbers ? intersection(other) : .null
  }

  private var hasNumbers: Bool {
    // The far edges are also not numbers for an infinite origin and an opposite infinite size.
    !origin.x.isNaN && !origin.y.isNaN && !(origin.x + size.width).isNaN
      && !(origin.y + size.height).isNaN
  }
}
