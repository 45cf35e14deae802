/// One side of a line through a plane's footprint.
package struct DepthCut: Sendable, Hashable {
  /// The line, from which (x, y) has the signed distance `x·line.x + y·line.y + line.z`, in pixels.
  package var line: SIMD3<Double>
  /// Whether the cut keeps values > 0 rather than ≥ 0.
  ///
  /// The other half of a split has the same line negated, bit for bit. It is strict if this one is
  /// not, so every point belongs to exactly one half.
  package var isStrict: Bool

  package init(line: SIMD3<Double>, isStrict: Bool) {
    self.line = line
    self.isStrict = isStrict
  }

  package func keeps(_ point: SIMD2<Double>) -> Bool {
    let distance = line.value(at: point)
    return isStrict ? distance > 0 : distance >= 0
  }
}

/// The part of a plane that is painted at once: all of it, or a part bounded by cuts.
package struct DepthFragment: Sendable, Hashable {
  /// The index of the plane in the input.
  package var plane: Int
  /// The cuts, whose kept sides intersect in the part; without cuts it is the whole plane.
  package var cuts: [DepthCut]

  package init(plane: Int, cuts: [DepthCut] = []) {
    self.plane = plane
    self.cuts = cuts
  }
}
