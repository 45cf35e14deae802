import Strata
public import StrataCHeaders
import StrataGraphics
import StrataImageFiles
import Synchronization

/// An image with copies of its pixels at stable addresses.
final class ImageObject: Sendable {
  let image: CGImage
  private let copies = Mutex(Copies())

  /// Copies of the pixels, made on first use.
  private struct Copies: ~Copyable {
    nonisolated(unsafe) var straight: UnsafeMutablePointer<UInt8>?
    nonisolated(unsafe) var premultiplied: UnsafeMutablePointer<UInt8>?

    deinit {
      straight?.deallocate()
      premultiplied?.deallocate()
    }
  }

  init(_ image: CGImage) { self.image = image }

  /// Returns the address of the pixels, which are valid as long as the image.
  func pixels(_ alpha: strata_alpha) -> UnsafePointer<UInt8> {
    let isStraight = alpha == STRATA_ALPHA_STRAIGHT && !image.pixels.isOpaque
    let address = copies.withLock { copies in
      if let known = isStraight ? copies.straight : copies.premultiplied {
        return UInt(bitPattern: known)
      }
      let bytes = isStraight ? image.rgba : image.pixels.bytes
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
      copy.initialize(from: bytes, count: bytes.count)
      if isStraight { copies.straight = copy } else { copies.premultiplied = copy }
      return UInt(bitPattern: copy)
    }
    guard let pointer = UnsafePointer<UInt8>(bitPattern: address) else {
      preconditionFailure("an allocation has no address")
    }
    return pointer
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
    let bytes = [UInt8](unsafeUninitializedCapacity: 4 * count) { bytes, filled in
      for row in 0..<height {
        bytes.baseAddress?.advanced(by: 4 * width * row).initialize(
          from: source + stride * row, count: 4 * width)
      }
      filled = 4 * count
    }
    self.init(
      alpha == STRATA_ALPHA_PREMULTIPLIED
        ? Pixels(width: width, height: height, premultipliedRGBA: bytes)
        : Pixels(width: width, height: height, straightRGBA: bytes))
  }

  static func check(stride: Int, width: Int, height: Int) throws(ArgumentError) {
    let stride = try Argument.count(stride, "stride")
    guard stride >= 4 * width else {
      throw ArgumentError(
        "a stride of \(stride) bytes is too small; a row has \(4 * width) bytes")
    }
    guard !stride.multipliedReportingOverflow(by: height).overflow else {
      throw ArgumentError("stride is too large")
    }
  }

  /// Copies the pixels to memory with padded rows.
  func copyPixels(
    _ alpha: strata_alpha, to target: UnsafeMutablePointer<UInt8>, stride: Int
  ) throws(ArgumentError) {
    try Self.check(stride: stride, width: width, height: height)
    let isAsStored = alpha == STRATA_ALPHA_PREMULTIPLIED || pixels.isOpaque
    let bytes = isAsStored ? pixels.bytes : rgba
    bytes.withUnsafeBufferPointer { bytes in
      guard let source = bytes.baseAddress else { return }
      for y in 0..<height {
        (target + stride * y).update(from: source + 4 * width * y, count: 4 * width)
      }
    }
  }

  /// Encodes the image in a format such as "png".
  func encode(_ format: TextArgument?, to sink: any ByteSink) throws {
    let name = try Argument.text(format, "format")
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
  attempt(error) {
    let image = try Argument.present(image, "image")
    let data = try Argument.data(data, length, "data")
    image.pointee = Reference.owned(ImageObject(try ImageFile.decode(data).image))
  }
}

@c @implementation
public func strata_image_create(
  _ pixels: UnsafePointer<UInt8>?, _ width: Int, _ height: Int, _ stride: Int,
  _ alpha: strata_alpha, _ image: ObjectSlot?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let image = try Argument.present(image, "image")
    image.pointee = Reference.owned(
      ImageObject(
        try CGImage(
          Argument.present(pixels, "pixels"), width: width, height: height, stride: stride,
          alpha: alpha)))
  }
}

private func imageObject(_ pointer: OpaquePointer?) -> ImageObject? {
  pointer.map { Reference.object($0) }
}

@c @implementation
public func strata_image_width(_ image: OpaquePointer?) -> Int {
  imageObject(image)?.image.width ?? 0
}

@c @implementation
public func strata_image_height(_ image: OpaquePointer?) -> Int {
  imageObject(image)?.image.height ?? 0
}

@c @implementation
public func strata_image_pixels(
  _ image: OpaquePointer?, _ alpha: strata_alpha
) -> UnsafePointer<UInt8>? {
  imageObject(image)?.pixels(alpha)
}

@c @implementation
public func strata_image_copy_pixels(
  _ image: OpaquePointer?, _ alpha: strata_alpha, _ pixels: UnsafeMutablePointer<UInt8>?,
  _ stride: Int, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let object: ImageObject = try Argument.object(image, "image")
    try object.image.copyPixels(alpha, to: Argument.present(pixels, "pixels"), stride: stride)
  }
}

@c @implementation
public func strata_image_encode(
  _ image: OpaquePointer?, _ format: UnsafePointer<CChar>?,
  _ data: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ length: UnsafeMutablePointer<Int>?,
  _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let object: ImageObject = try Argument.object(image, "image")
    let data = try Argument.present(data, "data")
    let length = try Argument.present(length, "length")
    let sink = MemorySink()
    try object.image.encode(format, to: sink)
    guard let copy = malloc(max(sink.bytes.count, 1)) else { fatalError("out of memory") }
    copy.copyMemory(from: sink.bytes, byteCount: sink.bytes.count)
    (data.pointee, length.pointee) = (copy, sink.bytes.count)
  }
}

@c @implementation
public func strata_image_write(
  _ image: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let object: ImageObject = try Argument.object(image, "image")
    try object.image.write(to: URL(fileURLWithPath: Argument.path(path, "path")))
  }
}

@c @implementation
public func strata_image_write_descriptor(
  _ image: OpaquePointer?, _ format: UnsafePointer<CChar>?, _ descriptor: Int32,
  _ error: ObjectSlot?
) -> strata_status {
  attempt(error) {
    let object: ImageObject = try Argument.object(image, "image")
    let writer = FileWriter(descriptor: descriptor, path: "descriptor \(descriptor)")
    try object.image.encode(format, to: writer)
    try writer.flush()
  }
}

@c @implementation
public func strata_image_retain(_ image: OpaquePointer?) -> OpaquePointer? {
  Reference.retain(image)
}

@c @implementation
public func strata_image_free(_ image: OpaquePointer?) { Reference.release(image) }
