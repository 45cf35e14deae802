import StrataGraphics
import StrataRaster
import StrataRenderList

/// One worker's part in composing a frame: paints bands of rows, all steps of each in their order.
///
/// What it paints depends on the plan and the band alone.
final class BandPainter<Format: PixelFormat> {
  typealias Pixel = Format.Pixel

  /// Pixels of some rows: the canvas, or a group.
  private struct Surface {
    var base: UnsafeMutablePointer<Pixel>
    var area: PixelRect

    /// The pixel at canvas coordinates inside `area`.
    @inline(__always)
    func at(_ x: Int, _ y: Int) -> UnsafeMutablePointer<Pixel> {
      base + ((y &- area.minY) &* (area.maxX &- area.minX) &+ x &- area.minX)
    }
  }

  /// The surfaces that groups are drawn on, by depth, and a row of a paint.
  private var groups: [ScratchPixels<Pixel>] = []
  private let row = ScratchPixels<Pixel>()
  private var hidden = HiddenRows()

  /// Paints the rows of `band` onto `pixels`, which begin with the band's first.
  func paint(
    _ plan: FramePlan, _ band: PixelRect, background: Pixel,
    onto pixels: UnsafeMutablePointer<Pixel>
  ) {
    pixels.update(repeating: background, count: band.width * band.height)
    row.reserve(band.width)
    var surface = Surface(base: pixels, area: band)
    var below: [Surface] = []
    var index = 0
    guard let steps = plan.steps.baseAddress else { return }
    let count = plan.steps.count
    if plan.leavesOutHidden { findHidden(plan, band) }
    while index < count {
      let step = steps + index
      index += 1
      guard step.pointee.area.minY < band.maxY, step.pointee.area.maxY > band.minY else {
        if step.pointee.action == .beginGroup { index = step.pointee.afterGroup }
        continue
      }
      switch step.pointee.action {
      case .draw:
        draw(step, index - 1, plan, onto: surface)
      case .beginGroup:
        below.append(surface)
        surface = begin(step.pointee.area.intersection(band), depth: below.count)
      case .endGroup:
        let group = surface
        surface = below.removeLast()
        end(step.pointee, plan, group, onto: surface)
      }
    }
  }

  private func findHidden(_ plan: FramePlan, _ band: PixelRect) {
    hidden.begin(band)
    guard let steps = plan.steps.baseAddress else { return }
    for index in plan.steps.indices.reversed() {
      let step = steps + index
      // A group's two steps have one area, so they are taken or left out together.
      if step.pointee.area.minY < band.maxY, step.pointee.area.maxY > band.minY {
        hidden.add(step, index, plan)
      }
    }
  }

  private func begin(_ area: PixelRect, depth: Int) -> Surface {
    while groups.count < depth { groups.append(ScratchPixels()) }
    let scratch = groups[depth - 1]
    scratch.reserve(area.width * area.height)
    scratch.base.update(repeating: Format.clear, count: area.width * area.height)
    return Surface(base: scratch.base, area: area)
  }

  private func draw(
    _ step: UnsafePointer<FrameStep>, _ index: Int, _ plan: FramePlan, onto surface: Surface
  ) {
    guard case .stored(let coverage) = step.pointee.coverage else { return }
    switch step.pointee.paint {
    case .nothing, .group:
      return
    case .solid(let color):
      let pixel = Format.pixel(color)
      forEachRun(coverage, plan, surface) { target, _, _, count, value in
        Format.over(color: pixel, coverage: value, onto: target, count: count)
      } mask: { target, _, _, count, bytes in
        Format.over(color: pixel, mask: bytes, onto: target, count: count)
      }
    case .gradient(let gradient):
      draw(coverage, index, plan, onto: surface, isOpaque: gradient.isOpaque) {
        Format.fill($0, from: gradient, x: $1, y: $2, count: $3)
      }
    case .image(let image):
      draw(coverage, index, plan, onto: surface, isOpaque: image.isOpaque) {
        Format.fill($0, from: image, x: $1, y: $2, count: $3)
      }
    }
  }

  /// Draws with rows of pixels, where they can be seen.
  @inline(__always)
  private func draw(
    _ coverage: StoredCoverage, _ index: Int, _ plan: FramePlan, onto surface: Surface,
    isOpaque: Bool, fill: (UnsafeMutablePointer<Pixel>, Int, Int, Int) -> Void
  ) {
    let source = row.base
    func span(_ target: UnsafeMutablePointer<Pixel>, _ x: Int, _ y: Int, _ n: Int, _ value: UInt8) {
      if isOpaque, value == 255 { return fill(target, x, y, n) }
      fill(source, x, y, n)
      Format.over(source: source, coverage: value, onto: target, count: n)
    }
    func mask(
      _ target: UnsafeMutablePointer<Pixel>, _ x: Int, _ y: Int, _ n: Int,
      _ bytes: UnsafePointer<UInt8>
    ) {
      fill(source, x, y, n)
      Format.over(source: source, mask: bytes, onto: target, count: n)
    }
    guard plan.leavesOutHidden, let rows = hidden.rows(ofStep: index) else {
      return forEachRun(coverage, plan, surface, span: span, mask: mask)
    }
    forEachRun(coverage, plan, surface) { target, x, y, count, value in
      rows.forEachVisible(y: y, x: x, count: count) { span(target + ($0 - x), $0, y, $1, value) }
    } mask: { target, x, y, count, bytes in
      rows.forEachVisible(y: y, x: x, count: count) {
        mask(target + ($0 - x), $0, y, $1, bytes + ($0 - x))
      }
    }
  }

  private func end(
    _ step: FrameStep, _ plan: FramePlan, _ group: Surface, onto surface: Surface
  ) {
    guard case .group(let opacity) = step.paint else { return }
    let area = group.area
    if opacity < 1 {
      Format.fade(group.base, by: opacity, count: area.width * area.height)
    }
    switch step.coverage {
    case .none:
      return
    case .whole:
      for y in area.minY..<area.maxY {
        Format.over(
          source: group.at(area.minX, y), coverage: 255, onto: surface.at(area.minX, y),
          count: area.width)
      }
    case .stored(let coverage):
      forEachRun(coverage, plan, surface) { target, x, y, count, value in
        Format.over(source: group.at(x, y), coverage: value, onto: target, count: count)
      } mask: { target, x, y, count, bytes in
        Format.over(source: group.at(x, y), mask: bytes, onto: target, count: count)
      }
    }
  }

  /// Calls `span` and `mask` for the runs in the surface's rows with the surface's pixel where the
  /// run begins, its x and y, and its length.
  @inline(__always)
  private func forEachRun(
    _ coverage: StoredCoverage, _ plan: FramePlan, _ surface: Surface,
    span: (UnsafeMutablePointer<Pixel>, Int, Int, Int, UInt8) -> Void,
    mask: (UnsafeMutablePointer<Pixel>, Int, Int, Int, UnsafePointer<UInt8>) -> Void
  ) {
    let bytes = plan.stores[coverage.worker].contents.pointee.bytes.base
    coverage.forEachRun(in: plan.stores, from: surface.area.minY, to: surface.area.maxY) {
      let (y, x, count, place) = ($0, $1, $2, $3)
      if place < 0 {
        span(surface.at(x, y), x, y, count, UInt8(truncatingIfNeeded: place &+ 256))
      } else {
        mask(surface.at(x, y), x, y, count, bytes + place)
      }
    }
  }
}

/// Memory for pixels that is kept from one use to the next.
final class ScratchPixels<Pixel: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Pixel>
  private var capacity = 1

  init() { base = .allocate(capacity: 1) }

  deinit { base.deallocate() }

  /// Makes room for `count` pixels; what was there is lost.
  func reserve(_ count: Int) {
    guard count > capacity else { return }
    base.deallocate()
    base = .allocate(capacity: count)
    capacity = count
  }
}
