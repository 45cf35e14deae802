import Strata
public import StrataCHeaders

/// A scene whose state C code can change.
final class SceneObject {
  var scene: Scene
  /// The diagnostics of the last writing.
  var written: [Diagnostic] = []

  init(_ scene: Scene) { self.scene = scene }

  /// The diagnostics of reading, followed by those of the last writing.
  var diagnostics: [Diagnostic] { scene.diagnostics + written }
}

extension strata_y_axis {
  /// Returns the direction; nil for the default.
  fileprivate func axis() throws(ArgumentError) -> YAxis? {
    switch try Argument.choice(self, upTo: STRATA_Y_AXIS_UP, "y_axis").get() {
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
    let slots = try unsafe Argument.array(options.slots, options.slot_count, "slots") {
      slot throws(ArgumentError) in
      let name = try unsafe Argument.text(slot.name, "slots.name").get()
      return (name, try unsafe Argument.text(slot.value, "slots.value").get())
    }.get()
    try unsafe self.init(
      animation: Argument.optionalText(options.animation, "animation").get(),
      theme: Argument.optionalText(options.theme, "theme").get(),
      slots: Dictionary(slots) { _, last in last },
      fonts: FontPolicy(folder: Argument.url(options.fonts_folder, "fonts_folder").get()))
  }
}

@c @implementation
public func strata_scene_open(
  _ path: TextArgument?, _ options: UnsafePointer<strata_scene_options>?,
  _ scene: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error) {
    let options = try unsafe Argument.options(options, strata_scene_options())
    let output = try unsafe Argument.output(scene, "scene").get()
    let scene = try unsafe Scene(
      contentsOf: URL(fileURLWithPath: Argument.path(path, "path").get()),
      yAxis: options.y_axis.axis(), lottie: LottieOptions(options))
    output.store(SceneObject(scene))
  }
}

@c @implementation
public func strata_scene_read(
  _ data: UnsafeRawPointer?, _ length: Int, _ options: UnsafePointer<strata_scene_options>?,
  _ scene: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error) {
    let options = try unsafe Argument.options(options, strata_scene_options())
    let output = try unsafe Argument.output(scene, "scene").get()
    let scene = try unsafe Scene(
      data: Argument.data(data, length, "data").get(),
      name: Argument.optionalText(options.name, "name").get() ?? "scene",
      baseURL: Argument.url(options.base_folder, "base_folder").get(), yAxis: options.y_axis.axis(),
      lottie: LottieOptions(options))
    output.store(SceneObject(scene))
  }
}

@c @implementation
public func strata_scene_create(
  _ root: OpaquePointer?, _ width: Double, _ height: Double, _ y_axis: strata_y_axis,
  _ scene: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.output(scene, "scene"), Argument.object(root, "root")) {
    (scene, root: CALayer) in
    let hasSize = width != 0 || height != 0
    try scene.store(
      SceneObject(
        Scene(
          root: root, size: hasSize ? CGSize(width: width, height: height) : nil,
          yAxis: y_axis.axis() ?? .down)))
  }
}

private func sceneObject(_ pointer: OpaquePointer?) -> SceneObject? {
  unsafe Reference.object(pointer)
}

@c @implementation
public func strata_scene_width(_ scene: OpaquePointer?) -> Double {
  unsafe Double(sceneObject(scene)?.scene.size.width ?? 0)
}

@c @implementation
public func strata_scene_height(_ scene: OpaquePointer?) -> Double {
  unsafe Double(sceneObject(scene)?.scene.size.height ?? 0)
}

@c @implementation
public func strata_scene_duration(_ scene: OpaquePointer?) -> Double {
  unsafe sceneObject(scene)?.scene.duration ?? 0
}

@c @implementation
public func strata_scene_frame_rate(_ scene: OpaquePointer?) -> Double {
  guard let rate = unsafe sceneObject(scene)?.scene.frameRate else { return 0 }
  return Double(rate.numerator) / Double(rate.denominator)
}

@c @implementation
public func strata_scene_root(_ scene: OpaquePointer?) -> OpaquePointer? {
  unsafe (sceneObject(scene)?.scene.root).map { unsafe Reference.owned($0) }
}

@c @implementation
public func strata_scene_layer(
  _ scene: OpaquePointer?, _ path: TextArgument?, _ layer: ObjectSlot?,
  _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(
    error, Argument.object(scene, "scene"), Argument.output(layer, "layer"),
    Argument.text(path, "path")
  ) { (object: SceneObject, layer, path) in
    layer.store(try object.scene.layer(atPath: path))
  }
}

// MARK: States

@c @implementation
public func strata_scene_state_count(_ scene: OpaquePointer?) -> Int {
  unsafe sceneObject(scene)?.scene.states.count ?? 0
}

@c @implementation
public func strata_scene_state(
  _ scene: OpaquePointer?, _ index: Int
) -> UnsafeMutablePointer<CChar>? {
  guard let states = unsafe sceneObject(scene)?.scene.states, states.indices.contains(index) else {
    return nil
  }
  return unsafe copied(states[index].name)
}

@c @implementation
public func strata_scene_show_state(
  _ scene: OpaquePointer?, _ name: TextArgument?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.object(scene, "scene"), Argument.optionalText(name, "name")) {
    (object: SceneObject, name) in
    try object.scene.show(state: name)
  }
}

@c @implementation
public func strata_scene_show_transition(
  _ scene: OpaquePointer?, _ from: TextArgument?, _ to: TextArgument?,
  _ start: Double, _ duration: Double, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.object(scene, "scene")) { (object: SceneObject) in
    guard start.isFinite, start >= 0, duration.isFinite, duration >= 0 else {
      throw ArgumentError("start and duration must be finite and at least 0")
    }
    try unsafe object.scene.show(
      from: Argument.optionalText(from, "from").get(), to: Argument.optionalText(to, "to").get(),
      at: start, duration: duration)
  }
}

// MARK: Diagnostics and writing

@c @implementation
public func strata_scene_diagnostic_count(_ scene: OpaquePointer?) -> Int {
  unsafe sceneObject(scene)?.diagnostics.count ?? 0
}

@c @implementation
public func strata_scene_diagnostic(
  _ scene: OpaquePointer?, _ index: Int
) -> UnsafeMutablePointer<CChar>? {
  unsafe diagnosticText(sceneObject(scene)?.diagnostics, index)
}

@c @implementation
public func strata_scene_write(
  _ scene: OpaquePointer?, _ path: TextArgument?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.object(scene, "scene"), Argument.path(path, "path")) {
    (object: SceneObject, path) in
    object.written = []
    object.written = try object.scene.write(to: URL(fileURLWithPath: path))
  }
}

@c @implementation
public func strata_scene_retain(_ scene: OpaquePointer?) -> OpaquePointer? {
  unsafe Reference.retain(scene)
}

@c @implementation
public func strata_scene_free(_ scene: OpaquePointer?) { unsafe Reference.release(scene) }
