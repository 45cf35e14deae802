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
    unsafe renderer.beginFrame(atTime: time)
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
  unsafe attempt(error, Argument.output(live, "live"), Argument.object(scene, "scene")) {
    (live, scene: SceneObject) in
    live.store(try LiveObject(scene, scale: scale))
  }
}

@c @implementation
public func strata_live_render(
  _ live: OpaquePointer?, _ time: Double, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.object(live, "live")) { (live: LiveObject) in
    try live.render(at: time)
  }
}

@c @implementation
public func strata_live_next_frame_time(_ live: OpaquePointer?) -> Double {
  let object: LiveObject? = unsafe Reference.object(live)
  return object?.renderer.nextFrameTime() ?? .infinity
}

@c @implementation
public func strata_live_free(_ live: OpaquePointer?) { unsafe Reference.release(live) }
