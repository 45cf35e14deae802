import StrataGraphics

extension ImagePaint.Weights {
  /// Returns the weight of the second of two texels.
  ///
  /// - Parameter position: The distance from the first texel's center, 0..<1.
  func weight(_ position: Double) -> Double {
    switch self {
    case .linear: return position
    case .coreGraphics:
      let nearer = min(position, 1 - position)
      // The position of a point infinitely far away is not a number.
      let eighths = nearer > 0 ? Int((8 * nearer).rounded()) : 0
      let farther = Self.farther[eighths]
      return position < 0.5 ? farther : 1 - farther
    }
  }

  /// The weight of the farther texel, by the distance from the nearer one in eighths.
  private static let farther: [Double] = [0, 1 / 16, 1 / 8, 1 / 4, 1 / 2]
}
