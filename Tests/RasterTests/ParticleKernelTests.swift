import StrataCKernels
import StrataTestSupport
import Testing

/// Every set of kernels draws the same particles.
///
/// If the processor supports only one set, it is compared with itself.
@Suite struct ParticleKernelTests {
  private let plain = strata_plain_particle_kernels
  private let best = strata_best_particle_kernels().pointee

  /// A sprite's texels, and the values of its channels if they are equal.
  private struct Picture {
    var width: Int
    var height: Int
    var texels: [UInt32]
    var taps: [UInt32]

    init(_ random: inout RepeatableRandom, isGray: Bool) {
      let (width, height) = (
        Int.random(in: 2...20, using: &random), Int.random(in: 1...20, using: &random)
      )
      (self.width, self.height) = (width, height)
      let texels = (0..<width * height).map { _ in
        let alpha = UInt32.random(in: 0...255, using: &random)
        return isGray
          ? alpha * 0x0101_0101
          : alpha << 24 | UInt32.random(in: 0...alpha, using: &random) << 16
            | UInt32.random(in: 0...alpha, using: &random) << 8
            | UInt32.random(in: 0...alpha, using: &random)
      }
      self.texels = texels
      taps = (0..<width * height).map { index in
        let (x, y) = (index % width, index / width)
        func channel(_ x: Int, _ y: Int) -> UInt32 {
          texels[min(y, height - 1) * width + min(x, width - 1)] & 0xFF
        }
        return channel(x, y) | channel(x + 1, y) << 8 | channel(x, y + 1) << 16
          | channel(x + 1, y + 1) << 24
      }
    }

    func withSprite(hasTaps: Bool, _ body: (strata_sprite) -> Void) {
      texels.withUnsafeBufferPointer { texels in
        taps.withUnsafeBufferPointer { taps in
          let (x, y) = (Double(width - 1) / 2, Double(height - 1) / 2)
          body(
            strata_sprite(
              texels: texels.baseAddress, width: Int32(width), height: Int32(height),
              taps: hasTaps ? taps.baseAddress : nil, half_width: 4.3, half_height: 6.1,
              middle_x: x, middle_y: y, reach_x: Double(width) / 2, reach_y: -Double(height) / 2,
              least_x: 0, most_x: Int32((width - 1) << 16 - 1), least_y: 0,
              most_y: height > 1 ? Int32((height - 1) << 16 - 1) : 0))
        }
      }
    }
  }

  private func particle(_ random: inout RepeatableRandom) -> strata_particle {
    func number(_ range: ClosedRange<Double>) -> Float { Float(random.number(range)) }
    let alpha = number(0...1)
    return strata_particle(
      x: number(-8...48), y: number(-8...40), z: number(-3...3), sprite: 0,
      across_x: random.number(-2...2), across_y: random.number(-2...2),
      color: (alpha * number(0...1), alpha * number(0...1), alpha, alpha))
  }

  @Test(arguments: [3, 7, 8, 41], [true, false])
  func `particles match`(width: Int, adds: Bool) {
    var random = RepeatableRandom(seed: width)
    let height = 33
    // Memory before and after the rows must not change.
    let start = (0..<width * (height + 2)).map { _ in
      UInt32.random(in: 0...255, using: &random) * 0x0101_0101
    }
    for index in 0..<40 {
      let isGray = index % 2 == 0
      let picture = Picture(&random, isGray: isGray)
      let particles = (0..<12).map { _ in particle(&random) }
      let indices = (0..<12).map { UInt32(11 - $0) }
      let columns = (0..<height).flatMap { _ in
        let first = Int32.random(in: 0...Int32(width), using: &random)
        return [first, Int32.random(in: first...Int32(width), using: &random)]
      }
      func drawn(_ kernels: strata_particle_kernels, hasTaps: Bool) -> [UInt32] {
        var pixels = start
        picture.withSprite(hasTaps: hasTaps) { sprite in
          pixels.withUnsafeMutableBufferPointer { pixels in
            withUnsafePointer(to: sprite) { sprite in
              columns.withUnsafeBufferPointer { columns in
                var rows = strata_particle_rows(
                  pixels: pixels.baseAddress.map { $0 + width }, left: 0, top: 0,
                  width: Int32(width), height: Int32(height), columns: columns.baseAddress)
                var view = strata_particle_view(
                  m11: 0.9, m12: 0.1, m21: -0.3, m22: 1.1, m31: 0.4, m32: -1, depth_x: 0.7,
                  depth_y: 0.2, sprites: sprite, adds: adds)
                kernels.draw(&rows, &view, particles, indices, indices.count)
              }
            }
          }
        }
        return pixels
      }
      let exact = drawn(plain, hasTaps: isGray)
      expectEqual(drawn(best, hasTaps: isGray), exact)
      // Taps give the same result as texels.
      expectEqual(drawn(best, hasTaps: false), exact)
      expect(exact != start)
      expectEqual(exact.prefix(width), start.prefix(width))
      expectEqual(exact.suffix(width), start.suffix(width))
      for y in 0..<height {
        let row = exact[(y + 1) * width..<(y + 2) * width]
        let before = start[(y + 1) * width..<(y + 2) * width]
        let (first, end) = (Int(columns[2 * y]), Int(columns[2 * y + 1]))
        expectEqual(row.prefix(first), before.prefix(first))
        expectEqual(row.dropFirst(end), before.dropFirst(end))
      }
    }
  }

  @Test(arguments: [true, false])
  func `rows of pixels match`(adds: Bool) {
    var random = RepeatableRandom(seed: 5)
    for count in 0..<60 {
      let source = (0..<count).map { _ in UInt32.random(in: 0...UInt32.max, using: &random) }
      let mask = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let color = (0..<4).map { _ in Float(random.number(0...1)) }
      func row(_ kernels: strata_particle_kernels, hasMask: Bool) -> [UInt32] {
        var row = [UInt32](repeating: 0x4030_2010, count: count + 1)
        mask.withUnsafeBufferPointer {
          kernels.put(&row, count, source, color, hasMask ? $0.baseAddress : nil, 77, adds)
        }
        return row
      }
      for hasMask in [true, false] {
        let exact = row(plain, hasMask: hasMask)
        expectEqual(row(best, hasMask: hasMask), exact)
        expectEqual(exact[count], 0x4030_2010)
      }
    }
  }
}
