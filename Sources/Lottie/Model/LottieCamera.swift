/// A camera through which the 3D layers of a composition are seen.
struct LottieCamera: Sendable {
  /// The distance in points from the eye to the plane of original size.
  ///
  /// At 0 or less, the camera has no effect.
  var distance: Property<Double>
  /// Whether the camera points at the anchor of its transform, a point of the composition.
  ///
  /// Otherwise it initially points along the depth axis.
  var looksAtAnchor: Bool
}
