import StrataGraphics
import StrataRaster
import StrataRenderList

/// One worker's part of compositing particles.
final class ParticlePainter<Format: PixelFormat> {
  private let rasterizer = CoverageRasterizer()
  private var contours = Polylines()
  /// The first column that may change, and the one after the last, for each current row.
  private var columns = Growing<Int32>()

  /// Draws the particles of a step in the rows of a surface.
  ///
  /// - Parameters:
  ///   - band: A band of the canvas that contains the surface's rows.
  ///   - row: Scratch memory for a row of the band.
  func draw(
    _ stored: StoredParticles, _ steps: SurfaceSteps, _ band: PixelRect,
    onto surface: PixelWindow<Format.Pixel>, within area: PixelRect,
    row: UnsafeMutablePointer<Format.Pixel>
  ) {
    let area = area.intersection(surface.area)
    let index = (band.minY - steps.canvas.minY) / steps.rowsABand - stored.firstBand
    guard !area.isEmpty, index >= 0, index < stored.bandCount else { return }
    let store = steps.stores[stored.worker].particles
    let particles = unsafe UnsafePointer(store.contents.particles.base + stored.first)
    let axes = unsafe UnsafePointer(store.contents.axes.base)
    let starts = unsafe store.contents.starts.base + stored.firstStart + index
    let indices = unsafe UnsafePointer(store.contents.indices.base)
    findColumns(of: surface.area, within: area, stored.drawing.particles.cuts)
    var (at, last) = unsafe (starts[0], starts[1])
    while at < last {
      var end = stored.hasOthers ? at : last
      while end < last, unsafe !particles[Int(indices[end])].isDrawnOneByOne { end += 1 }
      if end > at {
        let isDrawn = unsafe Format.draw(
          particles, indices + at, end - at, of: stored.drawing, onto: surface,
          columns: columns.base)
        if !isDrawn {
          for place in at..<end {
            unsafe draw(particles[Int(indices[place])], axes, stored.drawing, area, surface, row)
          }
        }
        at = end
      } else {
        unsafe draw(particles[Int(indices[at])], axes, stored.drawing, area, surface, row)
        at += 1
      }
    }
  }

  private func findColumns(of surface: PixelRect, within area: PixelRect, _ cuts: [PixelCut]) {
    columns.removeAll()
    for y in surface.minY..<surface.maxY {
      let isInside = y >= area.minY && y < area.maxY
      let part =
        isInside ? cuts.columns(area.minX..<area.maxX, inRow: y) : area.minX..<area.minX
      columns.append(Int32(part.lowerBound))
      columns.append(Int32(part.upperBound))
    }
  }

  /// Draws a particle in the same way as a rectangle filled with an image.
  private func draw(
    _ particle: PlacedParticle, _ axes: UnsafePointer<PlacedAxes>, _ drawing: ParticleDrawing,
    _ area: PixelRect, _ surface: PixelWindow<Format.Pixel>,
    _ row: UnsafeMutablePointer<Format.Pixel>
  ) {
    let transform =
      particle.axesIndex.map { unsafe drawing.transform(of: particle, axes[$0]) }
      ?? drawing.transform(of: particle)
    let paint = particle.spriteIndex
    guard let toLocal = transform.inverse,
      let image = ImageRows(drawing.paints[paint], toLocal: toLocal, opacity: 1)
    else { return }
    contours.removeAll()
    var sink = unsafe ParticleSink<Format>(
      image: image, color: particle.color, adds: drawing.adds, surface: surface, row: row,
      columns: columns.base)
    do {
      let filling = try CoverageOutline.append(
        drawing.shape(ofPaint: paint), transform, curves: .exact, limits: .default,
        to: &contours)
      try rasterizer.rasterize(
        contours, rule: filling.rule,
        clip: area,
        resolvesCrossings: filling.resolvesCrossings, into: &sink)
    } catch {
      // Its position is not finite, so it is not visible.
    }
  }
}

/// Draws the pixels whose coverage is reported to it.
// Safe: it lasts while one particle is drawn, and drawing is limited to the columns of a row.
@safe
private struct ParticleSink<Format: PixelFormat>: CoverageSink {
  let image: ImageRows
  let color: SIMD4<Float>
  let adds: Bool
  let surface: PixelWindow<Format.Pixel>
  let row: UnsafeMutablePointer<Format.Pixel>
  let columns: UnsafePointer<Int32>

  func span(y: Int, x: Int, count: Int, coverage: UInt8) {
    unsafe draw(y: y, x: x, count: count, coverage: coverage, mask: nil)
  }

  func mask(y: Int, x: Int, coverage: UnsafeBufferPointer<UInt8>) {
    unsafe draw(y: y, x: x, count: coverage.count, coverage: 255, mask: coverage.baseAddress)
  }

  private func draw(
    y: Int, x: Int, count: Int, coverage: UInt8, mask: UnsafePointer<UInt8>?
  ) {
    let limits = unsafe columns + 2 * (y - surface.area.minY)
    let first = unsafe max(x, Int(limits[0]))
    let last = unsafe min(x + count, Int(limits[1]))
    guard first < last else { return }
    unsafe Format.fill(row, from: image, x: first, y: y, count: last - first)
    unsafe Format.put(
      row, color, mask: mask.map { unsafe $0 + (first - x) }, coverage: coverage, adds: adds,
      onto: unsafe surface.at(first, y), count: last - first)
  }
}
