import Strata
public import StrataCHeaders

/// A renderer in the current context of the thread that created it.
final class LiveObject {
  let source: SceneObject
  let renderer: CARenderer

  init(_ source: SceneObject, scale: Double) throws {
    self.source = source
    renderer = try CARenderer(
      inCurrentContext: CARenderer.Options(
        scale: scale == 0 ? 1 : scale, yAxis: source.scene.yAxis))
    renderer.layer = source.scene.root
    renderer.bounds = CGRect(origin: .zero, size: source.scene.size)
  }

  func render(at time: Double) throws {
    renderer.beginFrame(atTime: time)
    renderer.addUpdate(renderer.bounds)
    renderer.render()
    renderer.endFrame()
    if let error = renderer.error { throw error }
  }
}

@c @implementation
public func strata_live_create(
  _ scene: OpaquePointer?, _ scale: Double, _ live: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let live = try Argument.present(live, "live")
    live.pointee = Reference.owned(
      try LiveObject(Argument.object(scene, "scene"), scale: scale))
  }
}

@c @implementation
public func strata_live_render(
  _ live: OpaquePointer?, _ time: Double, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let object: LiveObject = try Argument.object(live, "live")
    try object.render(at: time)
  }
}

@c @implementation
public func strata_live_next_frame_time(_ live: OpaquePointer?) -> Double {
  guard let live else { return .infinity }
  let object: LiveObject = Reference.object(live)
  return object.renderer.nextFrameTime()
}

@c @implementation
public func strata_live_free(_ live: OpaquePointer?) { Reference.release(live) }
