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
  private var deviceNames: [CText] = []
  private var deviceName: String?

  init(_ source: SceneObject, _ options: strata_renderer_options) throws {
    self.source = source
    let canvas = try OutputCanvas(source.scene.size, options)
    let selector = try Argument.optionalText(options.device, "device")
    let threads = try Argument.count(options.threads, "threads")
    guard threads <= CPUOptions.mostThreads else {
      throw ArgumentError("threads is \(threads); use at most \(CPUOptions.mostThreads)")
    }
    renderer = try Renderer(
      size: canvas.size, scale: canvas.scale,
      device: try selector.map { try DeviceSelector(parsing: $0) } ?? .auto,
      requireHardware: options.requires_hardware, yAxis: source.scene.yAxis,
      cpu: CPUOptions(threads: threads == 0 ? nil : threads),
      fonts: FontPolicy(folder: Argument.url(options.fonts_folder, "fonts_folder")))
    renderer.viewport = canvas.viewport
    renderer.viewportPixels = canvas.viewportPixels
    let (red, green, blue, alpha) = options.background
    background =
      alpha > 0 ? CGColor(red: red, green: green, blue: blue, alpha: alpha) : nil
  }

  func image(at time: Double) throws -> CGImage {
    try renderer.image(of: source.scene.root, at: time, background: background)
  }

  /// The name of the device, valid as long as the renderer.
  var device: UnsafePointer<CChar> {
    let name = renderer.device.name
    if let last = deviceNames.last, deviceName == name { return last.pointer }
    let text = CText(name)
    deviceNames.append(text)
    deviceName = name
    return text.pointer
  }
}

/// The canvas of an output, and the part of it that a scene fills.
struct OutputCanvas {
  var size: CGSize
  var scale: Double
  var viewport: CGRect?
  var viewportPixels: CGRect?

  /// - Throws: `ArgumentError` if the scene has no size that an output can follow.
  init(_ scene: CGSize, _ options: strata_renderer_options) throws(ArgumentError) {
    _ = try Argument.count(options.width, "width")
    _ = try Argument.count(options.height, "height")
    guard options.width > 0 || options.height > 0 else {
      (size, scale) = (scene, options.scale == 0 ? 1 : options.scale)
      return
    }
    guard scene.width > 0, scene.height > 0, scene.width.isFinite, scene.height.isFinite else {
      throw ArgumentError(
        "the scene has an invalid canvas of \(scene.width) x \(scene.height) points")
    }
    func pixels(_ length: Double) -> Double { max(length.rounded(), 1) }
    let width =
      options.width > 0
      ? Double(options.width) : pixels(Double(options.height) * scene.width / scene.height)
    let height =
      options.height > 0
      ? Double(options.height) : pixels(Double(options.width) * scene.height / scene.width)
    (size, scale) = (CGSize(width: width, height: height), 1)
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
  attempt(error) {
    let options = try Argument.options(options, strata_renderer_options())
    let renderer = try Argument.present(renderer, "renderer")
    renderer.pointee = Reference.owned(
      try RendererObject(Argument.object(scene, "scene"), options))
  }
}

private func rendererObject(_ pointer: OpaquePointer?) -> RendererObject? {
  pointer.map { Reference.object($0) }
}

@c @implementation
public func strata_renderer_width(_ renderer: OpaquePointer?) -> Int {
  rendererObject(renderer)?.renderer.pixelSize.width ?? 0
}

@c @implementation
public func strata_renderer_height(_ renderer: OpaquePointer?) -> Int {
  rendererObject(renderer)?.renderer.pixelSize.height ?? 0
}

@c @implementation
public func strata_renderer_device(_ renderer: OpaquePointer?) -> UnsafePointer<CChar>? {
  rendererObject(renderer)?.device
}

@c @implementation
public func strata_renderer_is_software(_ renderer: OpaquePointer?) -> Bool {
  rendererObject(renderer)?.renderer.device.isSoftware ?? true
}

@c @implementation
public func strata_renderer_render(
  _ renderer: OpaquePointer?, _ time: Double, _ alpha: strata_alpha,
  _ pixels: UnsafeMutablePointer<UInt8>?, _ stride: Int, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let object: RendererObject = try Argument.object(renderer, "renderer")
    let target = try Argument.present(pixels, "pixels")
    let size = object.renderer.pixelSize
    try CGImage.check(stride: stride, width: size.width, height: size.height)
    try object.image(at: time).copyPixels(alpha, to: target, stride: stride)
  }
}

@c @implementation
public func strata_renderer_image(
  _ renderer: OpaquePointer?, _ time: Double, _ image: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let object: RendererObject = try Argument.object(renderer, "renderer")
    let image = try Argument.present(image, "image")
    image.pointee = Reference.owned(ImageObject(try object.image(at: time)))
  }
}

@c @implementation
public func strata_renderer_write(
  _ renderer: OpaquePointer?, _ time: Double, _ path: UnsafePointer<CChar>?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let object: RendererObject = try Argument.object(renderer, "renderer")
    let path = try Argument.path(path, "path")
    _ = try ImageFile.format(forWriting: path)
    try object.image(at: time).write(to: URL(fileURLWithPath: path))
  }
}

@c @implementation
public func strata_renderer_retain(_ renderer: OpaquePointer?) -> OpaquePointer? {
  Reference.retain(renderer)
}

@c @implementation
public func strata_renderer_free(_ renderer: OpaquePointer?) { Reference.release(renderer) }

@c @implementation
public func strata_devices(
  _ visitor: strata_device_visitor?, _ context: UnsafeMutableRawPointer?
) {
  guard let visitor else { return }
  for device in Doctor.devices { visitor(device.selector, device.name, device.isSoftware, context) }
}
