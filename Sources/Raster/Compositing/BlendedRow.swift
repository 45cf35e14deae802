/// Blends a source onto a row of pixels in any blend mode.
///
/// `source` and `coverage` advance by their steps: 1 for a row and a mask, 0 for a color and a
/// constant.
// Safe: the callers of `Compositor` guarantee the memory.
@safe
struct BlendedRow: BlendWork {
  let row: UnsafeMutablePointer<SIMD4<Float>>
  let count: Int
  let source: UnsafePointer<SIMD4<Float>>
  let sourceStep: Int
  let coverage: UnsafePointer<UInt8>
  let coverageStep: Int

  func run<Blend: PixelBlend>(_ blend: Blend.Type) {
    for index in 0..<count {
      let part = unsafe coverage[index &* coverageStep]
      // Keep the pixel bit for bit, even where the formula would round.
      if part == 0 { continue }
      unsafe row[index] = Blend.blend(
        source[index &* sourceStep], coverage: Float(part) / 255, onto: row[index])
    }
  }
}
