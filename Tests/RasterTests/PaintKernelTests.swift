import StrataCKernels
import StrataGraphics
import StrataTestSupport
import Testing

/// Every set of kernels gives the same bytes.
///
/// If the processor supports only one set, it is compared with itself.
@Suite struct PaintKernelTests {
  private let plain = strata_plain_paint_kernels
  private let best = strata_best_paint_kernels().pointee

  private func colors(_ count: Int, _ random: inout RepeatableRandom) -> [UInt32] {
    (0..<count).map { _ in
      random.chance(0.02) ? STRATA_NO_COLOR : UInt32.random(in: 0...UInt32.max, using: &random)
    }
  }

  /// Whether both sets write the same row.
  private func rows(
    _ count: Int, _ body: (strata_paint_kernels, UnsafeMutablePointer<UInt32>) -> Void
  ) -> Bool {
    // An extra pixel, which must not change.
    var (a, b) = (
      [UInt32](repeating: 7, count: count + 1), [UInt32](repeating: 7, count: count + 1)
    )
    body(plain, &a)
    body(best, &b)
    return a == b && a[count] == 7
  }

  /// Whether both sets look up the same row, and report missing colors alike.
  private func tableRows(
    _ count: Int, _ body: (strata_paint_kernels, UnsafeMutablePointer<UInt32>) -> Bool
  ) -> Bool {
    // An extra pixel, which must not change.
    var (a, b) = (
      [UInt32](repeating: 7, count: count + 1), [UInt32](repeating: 7, count: count + 1)
    )
    let (isMissing, isMissingToo) = (body(plain, &a), body(best, &b))
    guard a == b && a[count] == 7 else { return false }
    return !a.contains(STRATA_NO_COLOR) || (isMissing && isMissingToo)
  }

  @Test func `gradients by table match`() {
    var random = RepeatableRandom(seed: 21)
    for index in 0..<300 {
      let table = colors(Int.random(in: 1...300, using: &random), &random)
      let count = index % 70
      let x = Int32.random(in: -100...5_000, using: &random)
      let start = Int64.random(in: -(1 << 40)...1 << 41, using: &random)
      let step = Int64.random(in: -(1 << 35)...1 << 35, using: &random)
      var radial = strata_radial_row(
        middle: Int32.random(in: -100...5_000, using: &random),
        shift: Float(random.number(-0.5...0.5)), curve: Float(random.number(0...0.01)),
        rest: Float(random.number(0...4)), scale: Float(table.count), offset: 1.5)
      var conic = strata_conic_row(
        middle: radial.middle, start_x: Float(random.number(-50...50)),
        start_y: Float(random.number(-50...50)), step_x: Float(random.number(-1...1)),
        step_y: Float(random.number(-1...1)), scale: Float(table.count), offset: 1.5)
      if index % 5 == 0 { (conic.start_x, conic.start_y) = (0, 0) }
      let same = table.withUnsafeBufferPointer { buffer in
        let table = strata_color_table(colors: buffer.baseAddress, last: Int32(buffer.count - 1))
        return tableRows(count) { $0.axial($1, count, table, start, step) }
          && tableRows(count) { $0.radial($1, count, table, x, &radial) }
          && tableRows(count) { $0.conic($1, count, table, x, &conic) }
      }
      expect(same)
    }
  }

  @Test func `ramps match`() {
    var random = RepeatableRandom(seed: 22)
    for count in 0..<100 {
      func channel() -> Float { Float(random.number(0...1)) }
      let (a, b) = (
        SIMD4(channel(), channel(), channel(), channel()),
        SIMD4(channel(), channel(), channel(), channel())
      )
      var ramp = strata_ramp(
        first: (a.x, a.y, a.z, a.w), change: (b.x - a.x, b.y - a.y, b.z - a.z, b.w - a.w))
      let (start, step, opacity) = (channel() * 2 - 0.5, channel() / 50, channel())
      expect(
        rows(count) {
          $0.ramp($1, count, &ramp, start, step, opacity)
        })
    }
  }

  @Test func `image samples match`() {
    var random = RepeatableRandom(seed: 23)
    for index in 0..<300 {
      let (width, height) = (
        Int.random(in: 2...30, using: &random), Int.random(in: 1...30, using: &random)
      )
      let texels = (0..<width * height).map { _ in UInt32.random(in: 0...UInt32.max, using: &random)
      }
      let count = index % 50
      let one = Int64(1) << 32
      func position() -> Int64 { Int64.random(in: -8 * one...40 * one, using: &random) }
      let list = (0..<2 * count).map { _ in position() }
      let (firstX, firstY, stepX, stepY) = (
        position(), position(), position() / 20, position() / 20
      )
      let opacity = index % 3 == 0 ? 16_384 : Int32.random(in: 0...16_384, using: &random)
      let x = Int32.random(in: -50...50, using: &random)
      func axis(_ size: Int) -> strata_exact_axis {
        strata_exact_axis(
          across: random.number(-1...1), row: random.number(-9...9), origin: random.number(-9...9),
          from: random.number(-9...9), length: random.number(1...30), texel: 0,
          change: Double(size), size: Double(size))
      }
      var (across, down) = (axis(width), axis(height))
      let same = texels.withUnsafeBufferPointer { texels in
        list.withUnsafeBufferPointer { list in
          var image = strata_image(
            texels: texels.baseAddress, width: Int32(width), height: Int32(height))
          func positions(_ size: Int, _ start: Int64, _ step: Int64, _ listed: Int)
            -> strata_positions
          {
            strata_positions(
              positions: index % 2 == 0 && count > 0 ? list.baseAddress! + listed : nil,
              start: start, step: step, least: 0, most: Int64(size - 1) * one)
          }
          var columns = positions(width, firstX, stepX, 0)
          var lines = positions(height, firstY, stepY, count)
          let bilinear = rows(count) {
            $0.bilinear($1, count, &image, &columns, &lines, opacity)
          }
          let nearest = rows(count) {
            $0.nearest($1, count, &image, x, &across, &down)
          }
          let mixed = rows(min(count, texels.count)) {
            $0.mix($1, min(count, texels.count), texels.baseAddress, opacity)
          }
          return bilinear && nearest && mixed
        }
      }
      expect(same)
    }
  }

  @Test func `convolutions match`() {
    var random = RepeatableRandom(seed: 24)
    for count in 0..<80 {
      let radius = count % 12
      let values = (0..<count + 2 * radius).map { _ in Float(random.number(-2...300)) }
      let weights = (0...radius).map { _ in Float(random.number(0...1)) }
      func result(_ kernels: strata_paint_kernels) -> [Float] {
        var out = [Float](repeating: -1, count: count)
        values.withUnsafeBufferPointer { values in
          let rows: [UnsafePointer<Float>?] = (0...2 * radius).map { values.baseAddress! + $0 }
          rows.withUnsafeBufferPointer {
            kernels.convolve(&out, count, $0.baseAddress! + radius, weights, radius)
          }
        }
        return out
      }
      expectEqual(result(plain), result(best))
    }
  }
}
