import StrataGraphics
import StrataLayers
import StrataRenderList

// Animation: layers show the values of their local time. The same layer may be shown several times
// in one frame, under a replicator with a delay, with separate values each time.
extension Evaluator {
  /// Returns a layer's presentation at a time of its superlayer, and its local time.
  ///
  /// It changes nothing. It is mutating because a nonmutating call copies the whole evaluator.
  mutating func show(_ layer: CALayer, at time: Double) -> (layer: PresentedLayer, time: Double) {
    layer.shown(atSuperTime: time, isAnimated: isAnimated, scratch)
  }

  /// Draws a cross-fade between two contents, by mixing premultiplied colors and alpha.
  ///
  /// - Parameters:
  ///   - fraction: 0 shows only the old content, 1 only the new.
  ///   - draw: Draws the old or new content on the given plane.
  mutating func crossFade(
    _ fraction: Float, _ plane: PlaneState,
    _ draw: (inout Evaluator, PlaneState, _ isNew: Bool) throws -> Void
  ) throws {
    let fraction = min(max(fraction, 0), 1)
    if fraction == 0 { return try draw(&self, plane, false) }
    if fraction == 1 { return try draw(&self, plane, true) }
    let layer = plane.layerIndex
    var inner = plane
    inner.opacity = 1
    builder.beginGroup(PendingGroup(opacity: plane.opacity, scissor: plane.scissor, layer: layer))
    builder.beginGroup(PendingGroup(opacity: 1 - fraction, scissor: plane.scissor, layer: layer))
    try draw(&self, inner, false)
    try builder.endGroup()
    builder.beginGroup(
      PendingGroup(
        opacity: fraction, blend: .plusLighter, scissor: plane.scissor, layer: layer))
    try draw(&self, inner, true)
    try builder.endGroup()
    try builder.endGroup()
  }
}
