import Strata
import StrataCHeaders

/// The location of a pointer to an object, which C code releases.
// Safe: the headers require that the location is valid during the call.
@safe
struct ObjectOutput {
  fileprivate let slot: ObjectSlot

  func store(_ object: some AnyObject) { unsafe slot.pointee = Reference.owned(object) }
}

/// The location of a string, which C code releases with `strata_free`.
// Safe: the headers require that the location is valid during the call.
@safe
struct TextOutput {
  fileprivate let slot: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  func store(_ text: String?) { unsafe slot.pointee = text.map { unsafe copied($0) } }
}

/// The locations of bytes, which C code releases with `strata_free`, and of their number.
// Safe: the headers require that the locations are valid during the call.
@safe
struct DataOutput {
  fileprivate let data: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  fileprivate let length: UnsafeMutablePointer<Int>

  func store(_ bytes: [UInt8]) {
    guard let copy = unsafe malloc(max(bytes.count, 1)) else { fatalError("out of memory") }
    unsafe copy.copyMemory(from: bytes, byteCount: bytes.count)
    unsafe (data.pointee, length.pointee) = (copy, bytes.count)
  }
}

/// An array of C code, which has room for a part of the numbers or for none.
// Safe: the headers require that the array has the capacity that C code passes.
@safe
struct NumbersOutput {
  fileprivate let values: UnsafeMutableBufferPointer<Double>
  fileprivate let count: UnsafeMutablePointer<Int>?

  /// Stores the numbers for which there is room, and the number of all.
  func store(_ numbers: [Double]) {
    _ = unsafe values.update(from: numbers)
    unsafe count?.pointee = numbers.count
  }
}

/// The pixels of C code, RGBA in rows that may be padded.
// Safe: the headers require room for an image with these rows, which each store checks.
@safe
struct PixelOutput {
  fileprivate let start: UnsafeMutablePointer<UInt8>
  fileprivate let stride: Int

  /// Checks that the rows have room for an image.
  func check(width: Int, height: Int) throws(ArgumentError) {
    let stride = try Argument.count(stride, "stride")
    guard stride >= 4 * width else {
      throw ArgumentError(
        "a stride of \(stride) bytes is too small; a row has \(4 * width) bytes")
    }
    guard !stride.multipliedReportingOverflow(by: height).overflow else {
      throw ArgumentError("stride is too large")
    }
  }

  /// Copies an image.
  func store(_ image: CGImage, _ alpha: strata_alpha) throws(ArgumentError) {
    let (width, height) = (image.width, image.height)
    try check(width: width, height: height)
    let isAsStored = alpha == STRATA_ALPHA_PREMULTIPLIED || image.pixels.isOpaque
    let bytes = isAsStored ? image.pixels.bytes : image.rgba
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let source = bytes.baseAddress else { return }
      for y in 0..<height {
        unsafe (start + stride * y).update(from: source + 4 * width * y, count: 4 * width)
      }
    }
  }
}

extension Argument {
  static func output(_ slot: ObjectSlot?, _ name: String) -> Checked<ObjectOutput> {
    Checked { () throws(ArgumentError) in unsafe ObjectOutput(slot: try present(slot, name)) }
  }

  static func output(
    _ slot: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ name: String
  ) -> Checked<TextOutput> {
    Checked { () throws(ArgumentError) in unsafe TextOutput(slot: try present(slot, name)) }
  }

  static func output(
    data: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, length: UnsafeMutablePointer<Int>?
  ) -> Checked<DataOutput> {
    Checked { () throws(ArgumentError) in
      unsafe DataOutput(data: try present(data, "data"), length: try present(length, "length"))
    }
  }

  static func output(
    values: UnsafeMutablePointer<Double>?, capacity: Int, count: UnsafeMutablePointer<Int>?
  ) -> Checked<NumbersOutput> {
    Checked { () throws(ArgumentError) in
      let capacity = try Self.count(capacity, "capacity")
      return unsafe NumbersOutput(
        values: UnsafeMutableBufferPointer(start: values, count: values == nil ? 0 : capacity),
        count: count)
    }
  }

  static func output(
    pixels: UnsafeMutablePointer<UInt8>?, stride: Int
  ) -> Checked<PixelOutput> {
    Checked { () throws(ArgumentError) in
      unsafe PixelOutput(start: try present(pixels, "pixels"), stride: stride)
    }
  }
}
