import Strata
public import StrataCHeaders

/// A scene whose state C code can change.
final class SceneObject {
  var scene: Scene

  init(_ scene: Scene) { self.scene = scene }
}

extension strata_y_axis {
  /// The direction; nil for the default.
  fileprivate var axis: YAxis? {
    switch self {
    case STRATA_Y_AXIS_DOWN: .down
    case STRATA_Y_AXIS_UP: .up
    default: nil
    }
  }
}

extension FontPolicy {
  /// The default policy with an additional folder; nil for none.
  init(folder: URL?) {
    self.init(directories: folder.map { [$0] } ?? [])
  }
}

extension LottieOptions {
  fileprivate init(_ options: strata_scene_options) throws {
    var slots: [String: String] = [:]
    for slot in try Argument.array(options.slots, options.slot_count, "slots") {
      slots[try Argument.text(slot.name, "slots.name")] = try Argument.text(
        slot.value, "slots.value")
    }
    self.init(
      animation: try Argument.optionalText(options.animation, "animation"),
      theme: try Argument.optionalText(options.theme, "theme"), slots: slots,
      fonts: FontPolicy(folder: try Argument.url(options.fonts_folder, "fonts_folder")))
  }
}

@c @implementation
public func strata_scene_open(
  _ path: UnsafePointer<CChar>?, _ options: UnsafePointer<strata_scene_options>?,
  _ scene: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let options = try Argument.options(options, strata_scene_options())
    let scene = try Argument.present(scene, "scene")
    scene.pointee = Reference.owned(
      SceneObject(
        try Scene(
          contentsOf: URL(fileURLWithPath: Argument.path(path, "path")), yAxis: options.y_axis.axis,
          lottie: LottieOptions(options))))
  }
}

@c @implementation
public func strata_scene_read(
  _ data: UnsafeRawPointer?, _ length: Int, _ options: UnsafePointer<strata_scene_options>?,
  _ scene: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let options = try Argument.options(options, strata_scene_options())
    let scene = try Argument.present(scene, "scene")
    scene.pointee = Reference.owned(
      SceneObject(
        try Scene(
          data: Argument.data(data, length, "data"),
          name: Argument.optionalText(options.name, "name") ?? "scene",
          baseURL: Argument.url(options.base_folder, "base_folder"), yAxis: options.y_axis.axis,
          lottie: LottieOptions(options))))
  }
}

@c @implementation
public func strata_scene_create(
  _ root: OpaquePointer?, _ width: Double, _ height: Double, _ y_axis: strata_y_axis,
  _ scene: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let scene = try Argument.present(scene, "scene")
    let hasSize = width != 0 || height != 0
    scene.pointee = Reference.owned(
      SceneObject(
        Scene(
          root: try Argument.object(root, "root"),
          size: hasSize ? CGSize(width: width, height: height) : nil, yAxis: y_axis.axis ?? .down)))
  }
}

private func sceneObject(_ pointer: OpaquePointer?) -> SceneObject? {
  pointer.map { Reference.object($0) }
}

@c @implementation
public func strata_scene_width(_ scene: OpaquePointer?) -> Double {
  Double(sceneObject(scene)?.scene.size.width ?? 0)
}

@c @implementation
public func strata_scene_height(_ scene: OpaquePointer?) -> Double {
  Double(sceneObject(scene)?.scene.size.height ?? 0)
}

@c @implementation
public func strata_scene_duration(_ scene: OpaquePointer?) -> Double {
  sceneObject(scene)?.scene.duration ?? 0
}

@c @implementation
public func strata_scene_frame_rate(_ scene: OpaquePointer?) -> Double {
  guard let rate = sceneObject(scene)?.scene.frameRate else { return 0 }
  return Double(rate.numerator) / Double(rate.denominator)
}

@c @implementation
public func strata_scene_root(_ scene: OpaquePointer?) -> OpaquePointer? {
  (sceneObject(scene)?.scene.root).map { Reference.owned($0) }
}

@c @implementation
public func strata_scene_layer(
  _ scene: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ layer: ObjectSlot?,
  _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let object: SceneObject = try Argument.object(scene, "scene")
    let layer = try Argument.present(layer, "layer")
    layer.pointee = Reference.owned(
      try object.scene.layer(atPath: Argument.text(path, "path")))
  }
}

// MARK: States

@c @implementation
public func strata_scene_state_count(_ scene: OpaquePointer?) -> Int {
  sceneObject(scene)?.scene.states.count ?? 0
}

@c @implementation
public func strata_scene_state(
  _ scene: OpaquePointer?, _ index: Int
) -> UnsafeMutablePointer<CChar>? {
  guard let states = sceneObject(scene)?.scene.states, states.indices.contains(index) else {
    return nil
  }
  return copied(states[index].name)
}

@c @implementation
public func strata_scene_show_state(
  _ scene: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let object: SceneObject = try Argument.object(scene, "scene")
    try object.scene.show(state: Argument.optionalText(name, "name"))
  }
}

@c @implementation
public func strata_scene_show_transition(
  _ scene: OpaquePointer?, _ from: UnsafePointer<CChar>?, _ to: UnsafePointer<CChar>?,
  _ start: Double, _ duration: Double, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let object: SceneObject = try Argument.object(scene, "scene")
    guard start.isFinite, start >= 0, duration.isFinite, duration >= 0 else {
      throw ArgumentError("start and duration must be finite and at least 0")
    }
    try object.scene.show(
      from: Argument.optionalText(from, "from"), to: Argument.optionalText(to, "to"), at: start,
      duration: duration)
  }
}

// MARK: Diagnostics and writing

@c @implementation
public func strata_scene_diagnostic_count(_ scene: OpaquePointer?) -> Int {
  sceneObject(scene)?.scene.diagnostics.count ?? 0
}

@c @implementation
public func strata_scene_diagnostic(
  _ scene: OpaquePointer?, _ index: Int
) -> UnsafeMutablePointer<CChar>? {
  guard let diagnostics = sceneObject(scene)?.scene.diagnostics,
    diagnostics.indices.contains(index)
  else { return nil }
  return copied(diagnostics[index].description)
}

@c @implementation
public func strata_scene_write(
  _ scene: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let object: SceneObject = try Argument.object(scene, "scene")
    try object.scene.write(to: URL(fileURLWithPath: Argument.path(path, "path")))
  }
}

@c @implementation
public func strata_scene_retain(_ scene: OpaquePointer?) -> OpaquePointer? {
  Reference.retain(scene)
}

@c @implementation
public func strata_scene_free(_ scene: OpaquePointer?) { Reference.release(scene) }
