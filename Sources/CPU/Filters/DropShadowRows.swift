import StrataGraphics
import StrataPlan
import StrataRaster
import StrataRenderList

/// Some rows of an image over its shadow.
struct DropShadowRows<Format: PixelFormat> {
  typealias Pixel = Format.Pixel

  private let color: SIMD4<Float>
  private let whole: SIMD2<Int>
  private let part: SIMD2<Float>
  private let reader: BlurReader
  private let area: PixelRect
  private let rows: Range<Int>
  /// The blurred alpha of a row, 0...1, with one more value before the first.
  private var alphas: [Float]

  init(_ shadow: RenderShadow, _ reader: BlurReader, _ area: PixelRect, _ rows: Range<Int>) {
    color = shadow.color.premultiplied
    let offset = shadow.wholeOffset
    (whole, part) = (offset.pixels, SIMD2<Float>(offset.part))
    self.reader = reader
    self.area = area
    self.rows = rows
    alphas = [Float](repeating: 0, count: area.width + 1)
  }

  mutating func draw(under input: PixelWindow<Pixel>, onto result: PixelWindow<Pixel>) {
    for y in rows {
      let line = unsafe result.at(area.minX, y)
      unsafe Format.fill(line, with: Format.clear, count: area.width)
      let inside = input.columns(of: area, row: y)
      if !inside.isEmpty {
        unsafe result.at(inside.lowerBound, y).update(
          from: input.at(inside.lowerBound, y), count: inside.count)
      }
      if readAlphas(y) { unsafe drawShadow(line) }
    }
  }

  /// Reads the blurred alpha of a row.
  ///
  /// - Returns: false if no shadow falls on the row.
  private mutating func readAlphas(_ y: Int) -> Bool {
    for index in alphas.indices { alphas[index] = 0 }
    let isHere = add(y - whole.y, 1 - part.y)
    let isAbove = part.y > 0 && add(y - whole.y - 1, part.y)
    return isHere || isAbove
  }

  /// Adds a row of the blurred alpha, weighted.
  private mutating func add(_ y: Int, _ weight: Float) -> Bool {
    guard let row = unsafe reader.row(y) else { return false }
    // Alphas start one column before the one that falls on the area's first.
    let first = area.minX - whole.x - 1
    let columns = unsafe row.columns.clamped(to: first..<first + alphas.count)
    let factor = weight / Format.one
    // Without checks, so that the loop is vectorized. Safe: the columns are clamped.
    var sums = alphas.mutableSpan
    for x in columns {
      unsafe sums[unchecked: x &- first] += row.channels[x &- row.columns.lowerBound] * factor
    }
    return !columns.isEmpty
  }

  private func drawShadow(_ line: UnsafeMutablePointer<Pixel>) {
    let alphas = alphas.span
    for index in 0..<area.width {
      let alpha = alphas[index + 1] * (1 - part.x) + alphas[index] * part.x
      if alpha == 0 { continue }
      let pixel = unsafe line[index]
      let above = pixel == Format.clear ? SIMD4() : Format.color(pixel)
      if above.w < 1 {
        unsafe line[index] = Format.pixel(above + color * (alpha * (1 - above.w)))
      }
    }
  }
}
