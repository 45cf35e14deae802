import StrataGraphics

/// The clip of a context: a rectangle of whole pixels, with a coverage mask if an edge is not on
/// pixel boundaries.
struct ContextClip {
  /// The bounds in pixels; empty if everything is clipped.
  private(set) var bounds: PixelRect
  /// The coverage of at least `bounds`, nil if every pixel is fully covered.
  ///
  /// It may be 0 all along a side.
  private(set) var mask: CoverageMask?

  init(_ bounds: PixelRect) { self.bounds = bounds }

  mutating func intersect(_ area: PixelRect) {
    bounds = bounds.intersection(area)
    if bounds.isEmpty { mask = nil }
  }

  /// Multiplies a mask into the coverage; nil clips everything.
  mutating func intersect(_ other: CoverageMask?) {
    guard let other else { return intersect(.empty) }
    intersect(other.bounds)
    guard !bounds.isEmpty else { return }
    guard let old = mask else {
      mask = other
      return
    }
    let area = bounds
    var bytes = [UInt8](repeating: 0, count: area.width * area.height)
    unsafe bytes.withUnsafeMutableBufferPointer { target in
      guard let rows = target.baseAddress else { return }
      for y in area.minY..<area.maxY {
        let row = unsafe rows + (y - area.minY) * area.width
        unsafe other.withRow(y: y, x: area.minX) { unsafe row.update(from: $0, count: area.width) }
        unsafe old.withRow(y: y, x: area.minX) {
          unsafe Compositor.multiply(row, by: $0, count: area.width)
        }
      }
    }
    mask = CoverageMask(bounds: area, bytes: bytes)
  }
}

extension CoverageMask {
  /// Calls `body` with the coverage of row `y` from `x` on; both must be inside the bounds.
  @inline(__always)
  func withRow(y: Int, x: Int, _ body: (UnsafePointer<UInt8>) -> Void) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe body(base + (y - bounds.minY) * bounds.width + x - bounds.minX)
    }
  }
}
