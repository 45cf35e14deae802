extension PlaneTransform {
  /// Returns a transform that maps `start` to (0, 0) and `start + axis` to (1, 0), preserving
  /// angles.
  ///
  /// With u = p - start: x = (u · axis) / |axis|², y = (axis × u) / |axis|². Not finite for an axis
  /// of length 0.
  public static func onto(axis: SIMD2<Double>, from start: SIMD2<Double>) -> PlaneTransform {
    let square = axis.x * axis.x + axis.y * axis.y
    return translation(-start.x, -start.y).then(
      PlaneTransform(
        a: axis.x / square, b: -axis.y / square, c: axis.y / square, d: axis.x / square,
        tx: 0, ty: 0))
  }
}
