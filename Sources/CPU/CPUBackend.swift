package import StrataGraphics
import StrataRaster
package import StrataRenderList

/// Draws render lists on the processor, in float, from exact area coverage.
///
/// The reference: the same bytes on every machine, because nothing but + − × ÷ √ and rounding is
/// used. Every shape goes through the scan converter unless the analytic way is asked for.
package final class CPUBackend: RenderBackend {
  private let rasterizer = CoverageRasterizer()
  private let limits: Limits
  private let clock: () -> Double
  private var surfaces: [FloatSurface] = []
  private var groups: [RenderGroup] = []
  private var statistics = RenderStatistics()

  package let device = DeviceDescription(
    kind: .cpu, name: "Strata CPU back end", vendor: "Strata", version: "float, exact coverage",
    isSoftware: true, rung: "CPU", selector: "cpu")

  /// - Parameter clock: Seconds from any origin, for the statistics alone.
  package init(limits: Limits, clock: @escaping () -> Double) {
    self.limits = limits
    self.clock = clock
  }

  package func render(_ list: RenderList, way: PathWay) throws -> RenderedFrame {
    let start = clock()
    statistics = RenderStatistics()
    let background = list.background?.premultiplied ?? SIMD4()
    surfaces = [FloatSurface(bounds: PixelRect(list.size), clearedTo: background)]
    groups = []
    statistics.passes = 1
    for command in list.commands {
      switch command {
      case .draw(let item): try draw(item, way)
      case .beginGroup(let group): begin(group)
      case .endGroup: try endGroup(way)
      }
    }
    precondition(surfaces.count == 1, "a render list's groups are balanced")
    let drawn = clock()
    let pixels = surfaces[0].rounded()
    surfaces = []
    statistics.drawSeconds = drawn - start
    statistics.readSeconds = clock() - drawn
    return RenderedFrame(pixels: pixels, statistics: statistics)
  }

  package func draw(_ list: RenderList, way: PathWay) throws -> RenderStatistics {
    try render(list, way: way).statistics
  }

  /// Nothing is kept between frames.
  package func forgetContent() {}

  private func begin(_ group: RenderGroup) {
    let bounds = group.bounds.intersection(surfaces[surfaces.count - 1].bounds)
    groups.append(group)
    surfaces.append(FloatSurface(bounds: bounds))
    statistics.passes += 1
  }

  private func endGroup(_ way: PathWay) throws {
    let surface = surfaces.removeLast()
    let group = groups.removeLast()
    let paint = PixelPaint.surface(surface, opacity: min(max(group.opacity, 0), 1))
    if let clip = group.clip {
      _ = try cover(clip.shape, clip.transform, within: surface.bounds, paint, way)
    } else {
      var sink = PaintSink(surface: take(), paint: paint)
      for y in surface.bounds.minY..<max(surface.bounds.minY, surface.bounds.maxY) {
        sink.span(y: y, x: surface.bounds.minX, count: surface.bounds.width, coverage: 255)
      }
      put(sink.surface)
    }
  }

  private func draw(_ item: RenderItem, _ way: PathWay) throws {
    let area = item.scissor.intersection(surfaces[surfaces.count - 1].bounds)
    guard !area.isEmpty, let paint = PixelPaint(item) else { return }
    switch try cover(item.shape, item.transform, within: area, paint, way) {
    case .analytic: statistics.analyticItems += 1
    case .mesh, .coverage: statistics.coverageItems += 1
    }
  }

  /// Paints where a shape covers, by the way that is preferred; `auto` means exact coverage.
  private func cover(
    _ shape: RenderShape, _ transform: PlaneTransform, within area: PixelRect, _ paint: PixelPaint,
    _ way: PathWay
  ) throws -> ItemRouter.Way {
    let preferred = way == .auto ? PathWay.coverage : way
    let route = ItemRouter.way(for: shape, transform: transform, preferred: preferred)
    if route == .analytic, let closedForm = ClosedFormCoverage(shape, transform) {
      let touched = shape.deviceBounds(transform, within: area)
      guard !touched.isEmpty else { return .analytic }
      var surface = take()
      closedForm.paint(paint, within: touched, on: &surface)
      put(surface)
      return .analytic
    }
    let outline = try CoverageOutline(shape, transform, limits: limits)
    let touched = outline.contours.pixelBounds.intersection(area)
    guard !touched.isEmpty else { return .coverage }
    var sink = PaintSink(surface: take(), paint: paint)
    defer { put(sink.surface) }
    try rasterizer.rasterize(
      outline.contours, rule: outline.rule,
      clip: (minX: touched.minX, minY: touched.minY, maxX: touched.maxX, maxY: touched.maxY),
      into: &sink)
    return .coverage
  }

  // The top surface is moved out and back, so that painting on it never copies it.
  private func take() -> FloatSurface { surfaces.removeLast() }
  private func put(_ surface: FloatSurface) { surfaces.append(surface) }
}

/// Blends a paint wherever coverage is reported.
private struct PaintSink: CoverageSink {
  var surface: FloatSurface
  let paint: PixelPaint

  mutating func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    let part = Float(coverage) / 255
    if case .solid(let color) = paint {
      surface.blend(x: x, y: y, count: count, coverage: { _ in part }, color: { _ in color })
    } else {
      surface.blend(
        x: x, y: y, count: count, coverage: { _ in part },
        color: { [paint] in paint.color(x: $0, y: y) })
    }
  }

  mutating func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    surface.blend(
      x: x, y: y, count: coverage.count, coverage: { Float(coverage[$0]) / 255 },
      color: { [paint] in paint.color(x: $0, y: y) })
  }
}

/// Coverage of the shapes that have a closed form, pixel by pixel.
private enum ClosedFormCoverage {
  case filled(AnalyticRoundedRect)
  case ring(AnalyticBorder)

  /// - Returns: nil for other shapes, and when the map flattens the shape to a line.
  init?(_ shape: RenderShape, _ transform: PlaneTransform) {
    switch shape {
    case .roundedRect(let rounded):
      guard let filled = AnalyticRoundedRect(rounded, to: transform) else { return nil }
      self = .filled(filled)
    case .border(let rounded, let width):
      guard let ring = AnalyticBorder(rounded, width: width, to: transform) else { return nil }
      self = .ring(ring)
    case .fill, .stroke:
      return nil
    }
  }

  func paint(_ paint: PixelPaint, within touched: PixelRect, on surface: inout FloatSurface) {
    for y in touched.minY..<touched.maxY {
      surface.blend(
        x: touched.minX, y: y, count: touched.width,
        coverage: { coverage(x: Float(touched.minX + $0) + 0.5, y: Float(y) + 0.5) },
        color: { paint.color(x: $0, y: y) })
    }
  }

  private func coverage(x: Float, y: Float) -> Float {
    switch self {
    case .filled(let shape): shape.coverage(x: x, y: y)
    case .ring(let shape): shape.coverage(x: x, y: y)
    }
  }
}
