import StrataGraphics

/// The pixels that a context draws on: its bitmap, or a transparency layer.
///
/// Coordinates are those of the bitmap, y down.
// Safe: it owns the memory, or the caller guarantees memory that outlives the context.
@safe
final class ContextSurface {
  let area: PixelRect
  let format: BitmapFormat
  let bytesPerRow: Int
  let base: UnsafeMutableRawPointer
  private let isOwned: Bool
  /// Whether rows can be used in place: pixels are RGBA on 4-byte boundaries.
  private let isDirect: Bool
  private var scratch = Scratch<UInt32>()

  /// - Parameters:
  ///   - memory: The caller's memory, at least `bytesPerRow` for each row; nil to allocate zeros.
  init(
    area: PixelRect, format: BitmapFormat, bytesPerRow: Int, memory: UnsafeMutableRawPointer?
  ) {
    unsafe base = memory ?? ZeroedMemory.allocate(rows: area.height, bytesPerRow: bytesPerRow)
    self.area = area
    self.format = format
    self.bytesPerRow = bytesPerRow
    isOwned = unsafe memory == nil
    if case .rgba = format {
      isDirect = unsafe bytesPerRow % 4 == 0 && UInt(bitPattern: base) % 4 == 0
    } else {
      isDirect = false
    }
  }

  deinit {
    if isOwned { unsafe ZeroedMemory.release(base) }
  }

  /// Returns a surface of transparent RGBA pixels.
  static func layer(_ area: PixelRect) -> ContextSurface {
    unsafe ContextSurface(area: area, format: .rgba, bytesPerRow: 4 * area.width, memory: nil)
  }

  /// Calls `body` with pixels of row `y` from `x` on, inside the area, and stores its changes.
  @inline(__always)
  func withRow(y: Int, x: Int, count: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    let start = unsafe base + (y - area.minY) * bytesPerRow + (x - area.minX) * format.bytesPerPixel
    if isDirect { return unsafe body(start.assumingMemoryBound(to: UInt32.self)) }
    let bytes = unsafe start.assumingMemoryBound(to: UInt8.self)
    scratch.reserve(count)
    unsafe format.load(bytes, into: scratch.base, count: count)
    unsafe body(scratch.base)
    unsafe format.store(scratch.base, to: bytes, count: count)
  }

  /// Copies pixels of row `y` as premultiplied RGBA.
  func read(y: Int, x: Int, count: Int, into row: UnsafeMutablePointer<UInt32>) {
    let start = unsafe base + (y - area.minY) * bytesPerRow + (x - area.minX) * format.bytesPerPixel
    unsafe format.load(start.assumingMemoryBound(to: UInt8.self), into: row, count: count)
  }

  /// Returns a copy of all pixels.
  func pixels() -> Pixels {
    let (width, height) = (area.width, area.height)
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4 * width * height) { buffer, filled in
      guard let target = buffer.baseAddress else { return }
      unsafe target.withMemoryRebound(to: UInt32.self, capacity: width * height) { rows in
        for y in 0..<height {
          unsafe read(y: area.minY + y, x: area.minX, count: width, into: rows + y * width)
        }
      }
      filled = 4 * width * height
    }
    return Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }
}
