import StrataGraphics

/// A transform of a layer's image inside of the layer's own transform.
struct TransformEffect: Sendable {
  /// The anchor point in the layer's space, in points, and the position to which it moves.
  var anchor: Property<Vector>
  var position: Property<Vector>
  /// The scale factors; only the height counts if the scale is uniform.
  var width: Property<Double>
  var height: Property<Double>
  /// 1 for a uniform scale.
  var isUniform: Property<Double>
  /// The skew and the direction of its axis in degrees.
  var skew: Property<Double>
  var skewAxis: Property<Double>
  /// The rotation in degrees, clockwise.
  var rotation: Property<Double>
  /// The opacity, 0...1.
  var opacity: Property<Double>

  /// Whether the map is animated.
  var isMoving: Bool {
    anchor.isAnimated || position.isAnimated
      || [width, height, isUniform, skew, skewAxis, rotation].contains(where: \.isAnimated)
  }

  /// Returns the map in the layer's space at a frame.
  func map(at frame: Double) -> AffineMap {
    let height = height.value(at: frame)
    let width = isUniform.value(at: frame) == 1 ? height : width.value(at: frame)
    // As in lottie-web, the skew follows the rotation, and its axis is measured from +y.
    var map = AffineMap.skew(skew.value(at: frame), axis: skewAxis.value(at: frame) + 90)
    map = map.after(.rotation(rotation.value(at: frame)))
    map = map.after(.scale(SIMD2(width, height)))
    map = map.after(.translation(-anchor.value(at: frame).plane))
    map.origin += position.value(at: frame).plane
    return map
  }
}
