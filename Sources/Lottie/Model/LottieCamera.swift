/// An eye through which a composition's layers in space are seen.
struct LottieCamera: Sendable {
  /// From the eye to where things have their own size, in points.
  var distance: Property<Double>
  /// Whether it is turned towards the anchor of its transform, a point of the composition.
  ///
  /// Others look straight into the depth until they are turned.
  var looksAtAnchor: Bool
}
