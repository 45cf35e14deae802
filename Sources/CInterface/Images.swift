import Strata
public import StrataCHeaders
import StrataGraphics
import StrataImageFiles
import Synchronization

/// An image with copies of its pixels at stable addresses.
final class ImageObject: Sendable {
  let image: CGImage
  /// The diagnostics of reading or drawing the image.
  let diagnostics: [Diagnostic]
  private let copies = Mutex(Copies())

  /// Copies of the pixels, made on first use.
  private struct Copies {
    var straight: StableBytes?
    var premultiplied: StableBytes?
  }

  init(_ image: CGImage, _ diagnostics: [Diagnostic] = []) {
    (self.image, self.diagnostics) = (image, diagnostics)
  }

  /// Returns the address of the pixels, which are valid as long as the image.
  func pixels(_ alpha: strata_alpha) -> UnsafePointer<UInt8> {
    let isStraight = alpha == STRATA_ALPHA_STRAIGHT && !image.pixels.isOpaque
    let copy = copies.withLock { copies in
      if let known = isStraight ? copies.straight : copies.premultiplied { return known }
      let copy = StableBytes(isStraight ? image.rgba : image.pixels.bytes)
      if isStraight { copies.straight = copy } else { copies.premultiplied = copy }
      return copy
    }
    return unsafe copy.start
  }
}

extension CGImage {
  /// Copies pixels from memory with padded rows.
  convenience init(
    _ source: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int, alpha: strata_alpha
  ) throws {
    let isInMemory = !stride.multipliedReportingOverflow(by: height).overflow
    guard width > 0, height > 0, stride / 4 >= width, isInMemory else {
      throw ArgumentError(
        "an image of \(width) x \(height) pixels with rows of \(stride) bytes is invalid; the size "
          + "must be at least 1, the stride at least 4 * width, and the whole must fit in memory")
    }
    let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard !isTooLarge, count <= Limits.default.imagePixels else {
      throw LimitExceeded(
        "image area in pixels", asked: isTooLarge ? .max : count,
        allowed: Limits.default.imagePixels)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * count)
    for row in 0..<height {
      unsafe bytes.append(
        contentsOf: UnsafeBufferPointer(start: source + stride * row, count: 4 * width))
    }
    self.init(
      alpha == STRATA_ALPHA_PREMULTIPLIED
        ? Pixels(width: width, height: height, premultipliedRGBA: bytes)
        : Pixels(width: width, height: height, straightRGBA: bytes))
  }

  /// Encodes the image in a format such as "png".
  func encode(_ name: String, to sink: any ByteSink) throws {
    guard let format = ImageFormat(pathExtension: name.lowercased()) else {
      throw ArgumentError("unsupported image format '\(name)'; use png, jpeg or webp")
    }
    try StillFormat(format).encode(pixels, to: sink)
  }
}

@c @implementation
public func strata_image_read(
  _ data: UnsafeRawPointer?, _ length: Int, _ image: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.output(image, "image"), Argument.data(data, length, "data")) {
    (image, data) in
    let read = try ImageFile.decode(data)
    image.store(ImageObject(read.image, read.diagnostics))
  }
}

@c @implementation
public func strata_image_diagnostic_count(_ image: OpaquePointer?) -> Int {
  unsafe imageObject(image)?.diagnostics.count ?? 0
}

@c @implementation
public func strata_image_diagnostic(
  _ image: OpaquePointer?, _ index: Int
) -> UnsafeMutablePointer<CChar>? {
  unsafe diagnosticText(imageObject(image)?.diagnostics, index)
}

@c @implementation
public func strata_image_create(
  _ pixels: UnsafePointer<UInt8>?, _ width: Int, _ height: Int, _ stride: Int,
  _ alpha: strata_alpha, _ image: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.output(image, "image"), Argument.alpha(alpha)) { (image, alpha) in
    let pixels = try unsafe CGImage(
      Argument.present(pixels, "pixels"), width: width, height: height, stride: stride,
      alpha: alpha)
    image.store(ImageObject(pixels))
  }
}

/// Returns the image of a pointer; nil for NULL.
func imageObject(_ pointer: OpaquePointer?) -> ImageObject? { unsafe Reference.object(pointer) }

@c @implementation
public func strata_image_width(_ image: OpaquePointer?) -> Int {
  unsafe imageObject(image)?.image.width ?? 0
}

@c @implementation
public func strata_image_height(_ image: OpaquePointer?) -> Int {
  unsafe imageObject(image)?.image.height ?? 0
}

@c @implementation
public func strata_image_pixels(
  _ image: OpaquePointer?, _ alpha: strata_alpha
) -> UnsafePointer<UInt8>? {
  guard let alpha = try? Argument.alpha(alpha).get() else { return nil }
  return unsafe imageObject(image)?.pixels(alpha)
}

@c @implementation
public func strata_image_copy_pixels(
  _ image: OpaquePointer?, _ alpha: strata_alpha, _ pixels: UnsafeMutablePointer<UInt8>?,
  _ stride: Int, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(
    error, Argument.object(image, "image"), Argument.output(pixels: pixels, stride: stride),
    Argument.alpha(alpha)
  ) { (object: ImageObject, pixels, alpha) in
    try pixels.store(object.image, alpha)
  }
}

@c @implementation
public func strata_image_encode(
  _ image: OpaquePointer?, _ format: TextArgument?,
  _ data: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ length: UnsafeMutablePointer<Int>?,
  _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(
    error, Argument.object(image, "image"), Argument.output(data: data, length: length),
    Argument.text(format, "format")
  ) { (object: ImageObject, output, format) in
    let sink = MemorySink()
    try object.image.encode(format, to: sink)
    output.store(sink.bytes)
  }
}

@c @implementation
public func strata_image_write(
  _ image: OpaquePointer?, _ path: TextArgument?, _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.object(image, "image"), Argument.path(path, "path")) {
    (object: ImageObject, path) in
    try object.image.write(to: URL(fileURLWithPath: path))
  }
}

@c @implementation
public func strata_image_write_descriptor(
  _ image: OpaquePointer?, _ format: TextArgument?, _ descriptor: Int32,
  _ error: ObjectSlot?
) -> strata_status {
  unsafe attempt(error, Argument.object(image, "image"), Argument.text(format, "format")) {
    (object: ImageObject, format) in
    let writer = FileWriter(descriptor: descriptor, path: "descriptor \(descriptor)")
    try object.image.encode(format, to: writer)
    try writer.flush()
  }
}

@c @implementation
public func strata_image_retain(_ image: OpaquePointer?) -> OpaquePointer? {
  unsafe Reference.retain(image)
}

@c @implementation
public func strata_image_free(_ image: OpaquePointer?) { unsafe Reference.release(image) }
