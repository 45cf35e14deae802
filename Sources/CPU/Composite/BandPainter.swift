import StrataGraphics
import StrataPlan
import StrataRaster
import StrataRenderList

/// One worker's part of compositing a frame: paints all steps of a band of rows, in order.
///
/// Its output depends only on the steps and the band.
final class BandPainter<Format: PixelFormat> {
  typealias Pixel = Format.Pixel

  private typealias Surface = PixelWindow<Pixel>

  /// The memory for the open groups' rows in the band, by depth.
  private var groups: [ScratchPixels<Pixel>] = []
  /// The memory for a row of a paint.
  private let row = ScratchPixels<Pixel>()
  private var hidden = HiddenRows()
  private let particles = ParticlePainter<Format>()

  /// The size of the memory that grows with the canvas, in bytes.
  var keptBytes: Int {
    groups.reduce(row.keptBytes) { $0 + $1.keptBytes } + hidden.keptBytes
  }

  /// Paints the steps of a segment in the rows of `band` onto `pixels`, which start with the band's
  /// first row.
  ///
  /// - Parameter surfaces: The finished surfaces by their index in the steps.
  func paint(
    _ steps: SurfaceSteps, _ segment: StepSegment, _ band: PixelRect,
    surfaces: [Int: PixelSurface<Pixel>], _ watch: FrameWatch,
    onto pixels: UnsafeMutablePointer<Pixel>
  ) throws {
    row.reserve(band.width)
    var surface = unsafe Surface(base: pixels, area: band)
    var below: [Surface] = []
    var index = segment.steps.lowerBound
    let end = segment.steps.upperBound
    if steps.leavesOutHidden { findHidden(steps, segment, band) }
    while index < end {
      let at = index
      index += 1
      guard steps.elements[at].area.minY < band.maxY, steps.elements[at].area.maxY > band.minY
      else {
        if steps.elements[at].action == .beginGroup { index = steps.elements[at].afterGroup }
        continue
      }
      try watch.check()
      switch steps.elements[at].action {
      case .draw:
        if case .particles(let stored) = steps.elements[at].paint {
          unsafe particles.draw(
            stored, steps, band, onto: surface, within: steps.elements[at].area, row: row.base)
        } else {
          draw(at, steps, onto: surface)
        }
      case .beginGroup:
        below.append(surface)
        surface = begin(steps.elements[at].surface.intersection(band), depth: below.count)
      case .endGroup:
        let group = surface
        surface = below.removeLast()
        finish(steps.elements[at], steps, group, onto: surface)
      case .finishedSurface:
        guard let finished = surfaces[steps.elements[at].detached ?? -1] else { continue }
        finish(steps.elements[at], steps, finished.window, onto: surface)
      }
    }
  }

  private func findHidden(_ steps: SurfaceSteps, _ segment: StepSegment, _ band: PixelRect) {
    hidden.begin(band)
    for index in segment.steps.reversed() {
      // Both steps of a group have the same area, so they are included or skipped together.
      if steps.elements[index].area.minY < band.maxY, steps.elements[index].area.maxY > band.minY {
        hidden.add(index, steps)
      }
    }
  }

  private func begin(_ area: PixelRect, depth: Int) -> Surface {
    while groups.count < depth { groups.append(ScratchPixels()) }
    let scratch = groups[depth - 1]
    scratch.reserve(area.width * area.height)
    unsafe Format.fill(scratch.base, with: Format.clear, count: area.width * area.height)
    return unsafe Surface(base: scratch.base, area: area)
  }

  private func draw(
    _ index: Int, _ steps: SurfaceSteps, onto surface: Surface
  ) {
    guard case .stored(let coverage) = steps.elements[index].coverage else { return }
    switch steps.elements[index].paint {
    case .nothing, .group, .particles:
      return
    case .solid(let color):
      let pixel = Format.pixel(color)
      unsafe forEachRun(coverage, steps, surface) { target, _, _, count, value in
        unsafe Format.blend(.normal, color: pixel, coverage: value, onto: target, count: count)
      } mask: { target, _, _, count, bytes in
        unsafe Format.blend(.normal, color: pixel, mask: bytes, onto: target, count: count)
      }
    case .gradient(let gradient):
      unsafe draw(coverage, index, steps, onto: surface, isOpaque: gradient.isOpaque) {
        unsafe Format.fill($0, from: gradient, x: $1, y: $2, count: $3)
      }
    case .image(let image):
      unsafe draw(coverage, index, steps, onto: surface, isOpaque: image.isOpaque) {
        unsafe Format.fill($0, from: image, x: $1, y: $2, count: $3)
      }
    }
  }

  /// Draws with rows of pixels where they are visible.
  @inline(__always)
  private func draw(
    _ coverage: StoredCoverage, _ index: Int, _ steps: SurfaceSteps, onto surface: Surface,
    isOpaque: Bool, fill: (UnsafeMutablePointer<Pixel>, Int, Int, Int) -> Void
  ) {
    let source = unsafe row.base
    func span(_ target: UnsafeMutablePointer<Pixel>, _ x: Int, _ y: Int, _ n: Int, _ value: UInt8) {
      if isOpaque, value == 255 { return unsafe fill(target, x, y, n) }
      unsafe fill(source, x, y, n)
      unsafe Format.blend(.normal, source: source, coverage: value, onto: target, count: n)
    }
    func mask(
      _ target: UnsafeMutablePointer<Pixel>, _ x: Int, _ y: Int, _ n: Int,
      _ bytes: UnsafePointer<UInt8>
    ) {
      unsafe fill(source, x, y, n)
      unsafe Format.blend(.normal, source: source, mask: bytes, onto: target, count: n)
    }
    guard steps.leavesOutHidden, let rows = hidden.rows(ofStep: index) else {
      return unsafe forEachRun(coverage, steps, surface, span: span, mask: mask)
    }
    unsafe forEachRun(coverage, steps, surface) { target, x, y, count, value in
      rows.forEachVisible(y: y, x: x, count: count) {
        unsafe span(target + ($0 - x), $0, y, $1, value)
      }
    } mask: { target, x, y, count, bytes in
      rows.forEachVisible(y: y, x: x, count: count) {
        unsafe mask(target + ($0 - x), $0, y, $1, bytes + ($0 - x))
      }
    }
  }

  /// Calls `span` and `mask` for the runs in the surface's rows.
  ///
  /// The arguments are the surface's pixel at the start of the run, its x and y, and its length.
  /// The last one is the run's coverage, or the address of its coverage bytes.
  @inline(__always)
  func forEachRun(
    _ coverage: StoredCoverage, _ steps: SurfaceSteps, _ surface: PixelWindow<Pixel>,
    span: (UnsafeMutablePointer<Pixel>, Int, Int, Int, UInt8) -> Void,
    mask: (UnsafeMutablePointer<Pixel>, Int, Int, Int, UnsafePointer<UInt8>) -> Void
  ) {
    let bytes = unsafe steps.stores[coverage.worker].contents.pointee.bytes.base
    coverage.forEachRun(in: steps.stores, from: surface.area.minY, to: surface.area.maxY) {
      let (y, x, count, place) = ($0, $1, $2, $3)
      if place < 0 {
        unsafe span(surface.at(x, y), x, y, count, UInt8(truncatingIfNeeded: place &+ 256))
      } else {
        unsafe mask(surface.at(x, y), x, y, count, bytes + place)
      }
    }
  }
}

/// Memory for pixels that is reused.
// Safe: it owns the memory.
@safe
final class ScratchPixels<Pixel: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Pixel>
  private var capacity = 1

  init() { unsafe base = .allocate(capacity: 1) }

  deinit { unsafe base.deallocate() }

  /// The size of the memory in bytes.
  var keptBytes: Int { capacity * MemoryLayout<Pixel>.stride }

  /// Reserves room for `count` pixels and discards the contents.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    unsafe base.deallocate()
    unsafe base = .allocate(capacity: count)
    capacity = count
  }
}
