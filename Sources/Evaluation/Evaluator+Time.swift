import StrataGraphics
import StrataLayers
import StrataRenderList

// What moves: layers show the values of their local time. The same layer may show several times in one
// frame, under a replicator with a delay, and each time is a value of its own.
extension Evaluator {
  /// What a layer shows when it is `time` in its superlayer, and its own time then.
  ///
  /// Changes nothing: it is mutating because a call of any other kind copies the whole evaluator.
  mutating func show(_ layer: CALayer, at time: Double) -> (layer: ShownLayer, time: Double) {
    layer.shown(atSuperTime: time, isAnimated: isAnimated, scratch)
  }

  /// Draws two things of which one turns into the other: premultiplied colours and alpha are mixed.
  ///
  /// - Parameters:
  ///   - fraction: 0 shows the old alone, 1 the new.
  ///   - draw: Draws the old or the new in the graphics state that it is given.
  mutating func crossFade(
    _ fraction: Float, _ plane: GraphicsState,
    _ draw: (inout Evaluator, GraphicsState, _ isNew: Bool) throws -> Void
  ) throws {
    let fraction = min(max(fraction, 0), 1)
    if fraction == 0 { return try draw(&self, plane, false) }
    if fraction == 1 { return try draw(&self, plane, true) }
    let layer = plane.layer ?? 0
    var inner = plane
    inner.opacity = 1
    builder.beginGroup(GroupPlan(opacity: plane.opacity, scissor: plane.scissor, layer: layer))
    builder.beginGroup(GroupPlan(opacity: 1 - fraction, scissor: plane.scissor, layer: layer))
    try draw(&self, inner, false)
    try builder.endGroup()
    builder.beginGroup(
      GroupPlan(
        opacity: fraction, blend: .plusLighter, scissor: plane.scissor, layer: layer))
    try draw(&self, inner, true)
    try builder.endGroup()
    try builder.endGroup()
  }
}
