import StrataGraphics
import StrataRaster
import StrataRenderList

extension EightBitFormat {
  static func draw(
    _ particles: UnsafePointer<PlacedParticle>, _ indices: UnsafePointer<UInt32>, _ count: Int,
    of drawing: ParticleDrawing, onto window: PixelWindow<UInt32>, columns: UnsafePointer<Int32>
  ) -> Bool {
    let area = window.area
    unsafe drawing.sprites.draw(
      particles, indices, count: count, transform: drawing.particles.transform,
      depth: SIMD2(drawing.particles.depth.x, drawing.particles.depth.y), adds: drawing.adds,
      onto: window.base, left: area.minX, top: area.minY, width: area.width, height: area.height,
      columns: columns)
    return true
  }

  static func put(
    _ source: UnsafeMutablePointer<UInt32>, _ color: SIMD4<Float>, mask: UnsafePointer<UInt8>?,
    coverage: UInt8, adds: Bool, onto row: UnsafeMutablePointer<UInt32>, count: Int
  ) {
    unsafe ParticleCompositor.put(
      source, color, mask: mask, coverage: coverage, adds: adds, onto: row, count: count)
  }
}

extension FloatFormat {
  /// Floats use the general code: particle by particle, like images.
  static func draw(
    _ particles: UnsafePointer<PlacedParticle>, _ indices: UnsafePointer<UInt32>, _ count: Int,
    of drawing: ParticleDrawing, onto window: PixelWindow<SIMD4<Float>>,
    columns: UnsafePointer<Int32>
  ) -> Bool {
    false
  }

  static func put(
    _ source: UnsafeMutablePointer<SIMD4<Float>>, _ color: SIMD4<Float>,
    mask: UnsafePointer<UInt8>?, coverage: UInt8, adds: Bool,
    onto row: UnsafeMutablePointer<SIMD4<Float>>, count: Int
  ) {
    unsafe ParticleCompositor.put(
      source, color, mask: mask, coverage: coverage, adds: adds, onto: row, count: count)
  }
}
