import StrataGraphics
import StrataPlan
import StrataRaster
import StrataRenderList

/// Applies filters in sequence, each to a new surface, on all threads.
struct FilterChain<Format: PixelFormat> {
  typealias Pixel = Format.Pixel

  let pool: WorkerPool
  let surfaces: CPUSurfacePool<Pixel>
  let watch: FrameWatch

  /// The minimum number of rows that one worker filters at a time.
  ///
  /// They are enough that the additional input rows it computes are few in comparison.
  private static var rowsAPart: Int { 64 }

  /// Applies filters to a finished surface.
  ///
  /// - Parameters:
  ///   - input: The drawn content; everything that the result depends on.
  ///   - surface: The input's surface, released as soon as the first filter is done; nil if it is
  ///     still needed.
  ///   - filters: At least one.
  func apply(
    _ filters: [PlannedFilter], to input: PixelWindow<Pixel>,
    on surface: consuming PixelSurface<Pixel>? = nil
  ) throws -> PixelSurface<Pixel> {
    var current = input
    var last = consume surface
    for planned in filters {
      let result = surfaces.take(planned.area)
      let input = current
      switch planned.filter {
      case .blur(let sigma, let edges, let kernel):
        try blur(input, GaussianBlur(sigma: sigma, kernel: kernel), edges, onto: result)
      case .colorMatrix(let matrix):
        try forRows(result.area.minY..<result.area.maxY) {
          result.window.fill(rows: $0, from: input, by: matrix, Format.self)
        }
      case .dropShadow(let shadow):
        try throwShadow(shadow, of: input, onto: result)
      }
      // The previous surface is released here.
      last = result
      current = result.window
    }
    guard let last else { preconditionFailure("a filter chain must not be empty") }
    return last
  }

  private func blur(
    _ input: PixelWindow<Pixel>, _ gaussian: GaussianBlur, _ edges: BlurEdges,
    onto result: PixelSurface<Pixel>
  ) throws {
    let area = result.area
    let job = unsafe BlurJob(
      gaussian,
      BlurInput(
        Format.channels(input.base), area: input.area, channels: 4, of: 4),
      extendsEdges: edges == .extended && !input.area.isEmpty, wanted: area)
    try forRows(job.coarseRows, atLeast: 4) { job.makeCoarse($0) }
    try forRows(area.minY..<area.maxY) { rows in
      let reader = job.reader()
      for y in rows {
        let line = unsafe result.window.at(area.minX, y)
        unsafe Format.fill(line, with: Format.clear, count: area.width)
        guard let row = unsafe reader.row(y) else { continue }
        unsafe Format.Channel.store(
          Format.channels(line + (row.columns.lowerBound - area.minX)), from: row.channels,
          count: 4 * row.columns.count)
      }
    }
  }

  private func throwShadow(
    _ shadow: RenderShadow, of input: PixelWindow<Pixel>, onto result: PixelSurface<Pixel>
  ) throws {
    let area = result.area
    let job = unsafe BlurJob(
      shadow.blur(),
      BlurInput(
        Format.channels(input.base) + 3, area: input.area, channels: 1, of: 4),
      extendsEdges: false, wanted: shadow.blurredAlpha(for: area))
    try forRows(job.coarseRows, atLeast: 4) { job.makeCoarse($0) }
    try forRows(area.minY..<area.maxY) { rows in
      var rows = DropShadowRows<Format>(shadow, job.reader(), area, rows)
      rows.draw(under: input, onto: result.window)
    }
  }

  /// Mixes the content below into a result: below · (1 − part) + result · part.
  ///
  /// - Parameter below: Contains at least the result's pixels.
  func mix(
    _ part: Float, of result: PixelSurface<Pixel>, with below: PixelWindow<Pixel>
  ) throws {
    let area = result.area
    try forRows(area.minY..<area.maxY) { rows in
      for y in rows {
        let (line, under) = unsafe (result.window.at(area.minX, y), below.at(area.minX, y))
        for index in 0..<area.width {
          let color =
            unsafe Format.color(line[index]) * part + Format.color(under[index]) * (1 - part)
          unsafe line[index] = Format.pixel(color)
        }
      }
    }
  }

  /// Distributes rows to threads; the distribution does not change any pixel.
  private func forRows(
    _ rows: Range<Int>, atLeast least: Int = rowsAPart,
    _ body: @escaping @Sendable (Range<Int>) -> Void
  ) throws {
    guard !rows.isEmpty else { return }
    let rowsAPart = max(least, (rows.count + 4 * pool.count - 1) / (4 * pool.count))
    try pool.run(parts: (rows.count + rowsAPart - 1) / rowsAPart, watch) { _, part in
      let first = rows.lowerBound + part * rowsAPart
      body(first..<min(first + rowsAPart, rows.upperBound))
    }
  }
}
