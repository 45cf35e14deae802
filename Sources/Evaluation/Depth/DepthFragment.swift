/// One side of a line across a plane's footprint.
package struct DepthCut: Sendable, Hashable {
  /// The signed distance of (x, y) from the line is `x·line.x + y·line.y + line.z`, in points.
  package var line: SIMD3<Double>
  /// Keeps what is > 0 rather than ≥ 0.
  ///
  /// The other half of what was split has the same line negated, bit for bit, and is strict where
  /// this one is not, so that every point belongs to exactly one half.
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

/// What is painted at once of a plane: all of it, or a part where others cut it.
package struct DepthFragment: Sendable, Hashable {
  /// The plane's place in the input.
  package var plane: Int
  /// The part is where every cut keeps; none means the whole plane.
  package var cuts: [DepthCut]

  package init(plane: Int, cuts: [DepthCut] = []) {
    self.plane = plane
    self.cuts = cuts
  }
}
