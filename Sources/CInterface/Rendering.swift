import Strata
public import StrataCHeaders

/// A renderer for the canvas of one scene.
final class RendererObject {
  let source: SceneObject
  let renderer: Renderer
  let background: CGColor?
  /// The names of the devices that have drawn, the current one last.
  ///
  /// Callers may still use the earlier ones.
  private var deviceNames: [StableBytes] = []
  private var deviceName: String?

  init(_ source: SceneObject, _ options: strata_renderer_options) throws {
    self.source = source
    let canvas = try unsafe OutputCanvas(
      source.scene.size, width: options.width, height: options.height, scale: options.scale)
    let selector = try unsafe Argument.optionalText(options.device, "device").get()
    let threads = try Argument.count(unsafe options.threads, "threads")
    guard threads <= CPUOptions.mostThreads else {
      throw ArgumentError("threads is \(threads); use at most \(CPUOptions.mostThreads)")
    }
    renderer = try unsafe Renderer(
      size: canvas.size, scale: canvas.scale,
      device: try selector.map { try DeviceSelector(parsing: $0) } ?? .auto,
      requireHardware: options.requires_hardware, yAxis: source.scene.yAxis,
      cpu: CPUOptions(threads: threads == 0 ? nil : threads),
      fonts: FontPolicy(folder: Argument.url(options.fonts_folder, "fonts_folder").get()))
    renderer.viewport = canvas.viewport
    renderer.viewportPixels = canvas.viewportPixels
    let (red, green, blue, alpha) = unsafe options.background
    if let wrong = [red, green, blue, alpha].first(where: { !(0...1).contains($0) }) {
      throw ArgumentError("background has the component \(wrong); components are from 0 to 1")
    }
    background =
      alpha > 0 ? CGColor(red: red, green: green, blue: blue, alpha: alpha) : nil
  }

  func image(at time: Double) throws -> CGImage {
    try renderer.image(of: source.scene.root, at: time, background: background)
  }

  /// The name of the device, valid as long as the renderer.
  var device: UnsafePointer<CChar> {
    let name = renderer.device.name
    if let last = deviceNames.last, deviceName == name { return unsafe last.text }
    let text = StableBytes(name)
    deviceNames.append(text)
    deviceName = name
    return unsafe text.text
  }
}

/// The canvas of an output, and the part of it that a scene fills.
struct OutputCanvas {
  var size: CGSize
  var scale: Double
  var viewport: CGRect?
  var viewportPixels: CGRect?

  /// - Throws: `ArgumentError` if the scene has no size that an output can follow.
  init(_ scene: CGSize, width: Int, height: Int, scale: Double) throws(ArgumentError) {
    let givenWidth = Double(try Argument.count(width, "width"))
    let givenHeight = Double(try Argument.count(height, "height"))
    guard givenWidth > 0 || givenHeight > 0 else {
      (size, self.scale) = (scene, scale == 0 ? 1 : scale)
      return
    }
    guard scene.width > 0, scene.height > 0, scene.width.isFinite, scene.height.isFinite else {
      throw ArgumentError(
        "the scene has an invalid canvas of \(scene.width) x \(scene.height) points")
    }
    func pixels(_ length: Double) -> Double { max(length.rounded(), 1) }
    let width = givenWidth > 0 ? givenWidth : pixels(givenHeight * scene.width / scene.height)
    let height = givenHeight > 0 ? givenHeight : pixels(givenWidth * scene.height / scene.width)
    (size, self.scale) = (CGSize(width: width, height: height), 1)
    let factor = min(width / scene.width, height / scene.height)
    let shown = CGSize(width: pixels(scene.width * factor), height: pixels(scene.height * factor))
    viewport = CGRect(origin: .zero, size: scene)
    viewportPixels = CGRect(
      x: ((width - shown.width) / 2).rounded(.down),
      y: ((height - shown.height) / 2).rounded(.down),
      width: shown.width, height: shown.height)
  }
}

@c @implementation
public func strata_renderer_create(
  _ scene: OpaquePointer?, _ options: UnsafePointer<strata_renderer_options>?,
  _ renderer: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error) {
    let options = try unsafe Argument.options(options, strata_renderer_options())
    let output = try unsafe Argument.output(renderer, "renderer").get()
    output.store(try unsafe RendererObject(Argument.object(scene, "scene").get(), options))
  }
}

private func rendererObject(_ pointer: OpaquePointer?) -> RendererObject? {
  unsafe Reference.object(pointer)
}

@c @implementation
public func strata_renderer_width(_ renderer: OpaquePointer?) -> Int {
  unsafe rendererObject(renderer)?.renderer.pixelSize.width ?? 0
}

@c @implementation
public func strata_renderer_height(_ renderer: OpaquePointer?) -> Int {
  unsafe rendererObject(renderer)?.renderer.pixelSize.height ?? 0
}

@c @implementation
public func strata_renderer_device(_ renderer: OpaquePointer?) -> UnsafePointer<CChar>? {
  unsafe rendererObject(renderer)?.device
}

@c @implementation
public func strata_renderer_is_software(_ renderer: OpaquePointer?) -> Bool {
  unsafe rendererObject(renderer)?.renderer.device.isSoftware ?? true
}

@c @implementation
public func strata_renderer_render(
  _ renderer: OpaquePointer?, _ time: Double, _ alpha: strata_alpha,
  _ pixels: UnsafeMutablePointer<UInt8>?, _ stride: Int, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(
    error, Argument.object(renderer, "renderer"), Argument.output(pixels: pixels, stride: stride),
    Argument.alpha(alpha)
  ) { (object: RendererObject, pixels, alpha) in
    let size = object.renderer.pixelSize
    try pixels.check(width: size.width, height: size.height)
    try pixels.store(object.image(at: time), alpha)
  }
}

@c @implementation
public func strata_renderer_image(
  _ renderer: OpaquePointer?, _ time: Double, _ image: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.object(renderer, "renderer"), Argument.output(image, "image")) {
    (object: RendererObject, image) in
    let drawn = try object.image(at: time)
    image.store(ImageObject(drawn, object.renderer.diagnostics))
  }
}

@c @implementation
public func strata_renderer_write(
  _ renderer: OpaquePointer?, _ time: Double, _ path: TextArgument?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.object(renderer, "renderer"), Argument.path(path, "path")) {
    (object: RendererObject, path) in
    _ = try ImageFile.format(forWriting: path)
    try object.image(at: time).write(to: URL(fileURLWithPath: path))
  }
}

@c @implementation
public func strata_renderer_diagnostic_count(_ renderer: OpaquePointer?) -> Int {
  unsafe rendererObject(renderer)?.renderer.diagnostics.count ?? 0
}

@c @implementation
public func strata_renderer_diagnostic(
  _ renderer: OpaquePointer?, _ index: Int
) -> UnsafeMutablePointer<CChar>? {
  unsafe diagnosticText(rendererObject(renderer)?.renderer.diagnostics, index)
}

@c @implementation
public func strata_renderer_retain(_ renderer: OpaquePointer?) -> OpaquePointer? {
  unsafe Reference.retain(renderer)
}

@c @implementation
public func strata_renderer_free(_ renderer: OpaquePointer?) { unsafe Reference.release(renderer) }

@c @implementation
public func strata_devices(
  _ visitor: strata_device_visitor?, _ context: UnsafeMutableRawPointer?
) {
  guard let visitor = unsafe visitor else { return }
  for device in Doctor.devices {
    unsafe visitor(device.selector, device.name, device.isSoftware, context)
  }
}
