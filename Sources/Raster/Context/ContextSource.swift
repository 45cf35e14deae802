import StrataGraphics

/// The source of painted pixels, premultiplied and multiplied by the context's alpha.
enum ContextSource {
  case solid(UInt32)
  /// - skipsClear: Whether pixels where the gradient is transparent are not painted at all.
  case gradient(GradientRows, skipsClear: Bool)
  case image(ImageRows)
  case tiles(TiledImageRows)
  /// A finished transparency layer, copied pixel by pixel.
  case surface(ContextSurface, opacity: UInt8)
  /// Another source multiplied by the alpha of an image.
  indirect case masked(ContextSource, by: ImageRows)

  /// Writes the pixels x ..< x + count of row y.
  func fill(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int) {
    switch self {
    case .solid(let color): unsafe row.update(repeating: color, count: count)
    case .gradient(let rows, _): unsafe rows.fill(row, x: x, y: y, count: count)
    case .image(let rows): unsafe rows.fill(row, x: x, y: y, count: count)
    case .tiles(let rows): unsafe rows.fill(row, x: x, y: y, count: count)
    case .surface(let surface, let opacity):
      unsafe surface.read(y: y, x: x, count: count, into: row)
      if opacity < 255 { unsafe Compositor.scale(row, by: opacity, count: count) }
    case .masked(let source, let mask):
      unsafe source.fill(row, x: x, y: y, count: count)
      var pixels = [UInt32](repeating: 0, count: count)
      unsafe mask.fill(&pixels, x: x, y: y, count: count)
      for index in 0..<count {
        let alpha = UInt8(truncatingIfNeeded: pixels[index] >> 24)
        unsafe Compositor.scale(row + index, by: alpha, count: 1)
      }
    }
  }
}

/// Scratch rows of sinks, reused between calls.
final class PaintScratch {
  private var pixels = Scratch<UInt32>()
  private var coverage = Scratch<UInt8>()

  func row(_ count: Int) -> UnsafeMutablePointer<UInt32> {
    pixels.reserve(count)
    return unsafe pixels.base
  }

  /// Returns a mask of one coverage.
  func mask(repeating value: UInt8, count: Int) -> UnsafeMutablePointer<UInt8> {
    coverage.fill(count, with: value)
    return unsafe coverage.base
  }

  /// Returns a writable copy of a mask.
  func mask(copying mask: UnsafeBufferPointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    coverage.reserve(mask.count)
    if let base = mask.baseAddress { unsafe coverage.base.update(from: base, count: mask.count) }
    return unsafe coverage.base
  }
}

/// Paints a source on a surface wherever coverage is reported, inside a clip.
struct CompositingSink: CoverageSink {
  let surface: ContextSurface
  let source: ContextSource
  let mode: CGBlendMode
  let clip: CoverageMask?
  let scratch: PaintScratch

  private var skipsClear: Bool {
    if case .gradient(_, true) = source { return true }
    return false
  }

  func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    guard clip == nil, !skipsClear else {
      let mask = unsafe scratch.mask(repeating: coverage, count: count)
      return unsafe paint(y: y, x: x, mask: mask, count: count)
    }
    if case .solid(let color) = source {
      return unsafe surface.withRow(y: y, x: x, count: count) {
        unsafe Compositor.blend(mode, color: color, coverage: coverage, onto: $0, count: count)
      }
    }
    let row = unsafe scratch.row(count)
    unsafe source.fill(row, x: x, y: y, count: count)
    unsafe surface.withRow(y: y, x: x, count: count) {
      unsafe Compositor.blend(mode, source: row, coverage: coverage, onto: $0, count: count)
    }
  }

  func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    unsafe paint(y: y, x: x, mask: scratch.mask(copying: coverage), count: coverage.count)
  }

  private func paint(y: Int, x: Int, mask: UnsafeMutablePointer<UInt8>, count: Int) {
    unsafe clip?.withRow(y: y, x: x) { unsafe Compositor.multiply(mask, by: $0, count: count) }
    if case .solid(let color) = source {
      return unsafe surface.withRow(y: y, x: x, count: count) {
        unsafe Compositor.blend(mode, color: color, mask: mask, onto: $0, count: count)
      }
    }
    let row = unsafe scratch.row(count)
    unsafe source.fill(row, x: x, y: y, count: count)
    if skipsClear {
      for index in 0..<count where unsafe row[index] >> 24 == 0 { unsafe mask[index] = 0 }
    }
    unsafe surface.withRow(y: y, x: x, count: count) {
      unsafe Compositor.blend(mode, source: row, mask: mask, onto: $0, count: count)
    }
  }
}

/// A sink that modifies coverage before it uses it, so that every run is passed as a writable mask.
protocol MaskedSink: CoverageSink {
  var scratch: PaintScratch { get }

  /// Receives the coverage of the pixels from x on in row y, in scratch memory.
  mutating func put(y: Int, x: Int, _ mask: UnsafeMutablePointer<UInt8>, count: Int)
}

extension MaskedSink {
  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    unsafe put(y: y, x: x, scratch.mask(repeating: coverage, count: count), count: count)
  }

  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    unsafe put(y: y, x: x, scratch.mask(copying: coverage), count: coverage.count)
  }
}

/// Collects the alpha that a source would paint, moved by whole pixels.
struct AlphaSink: MaskedSink {
  let area: PixelRect
  let source: ContextSource
  /// The offset from the source's pixels to the reported ones.
  let offset: (x: Int, y: Int)
  let scratch: PaintScratch
  /// One byte for each pixel of the area.
  var bytes: [UInt8]

  init(
    area: PixelRect, source: ContextSource, offset: (x: Int, y: Int), scratch: PaintScratch
  ) {
    (self.area, self.source, self.offset, self.scratch) = (area, source, offset, scratch)
    bytes = [UInt8](repeating: 0, count: area.width * area.height)
  }

  mutating func put(y: Int, x: Int, _ mask: UnsafeMutablePointer<UInt8>, count: Int) {
    let row = unsafe scratch.row(count)
    unsafe source.fill(row, x: x - offset.x, y: y - offset.y, count: count)
    let start = (y - area.minY) * area.width + x - area.minX
    for index in 0..<count {
      let product = unsafe UInt32(mask[index]) * (row[index] >> 24)
      // Exactly product / 255, rounded to nearest.
      bytes[start + index] = UInt8(truncatingIfNeeded: (product + 128 + (product + 128) >> 8) >> 8)
    }
  }
}
