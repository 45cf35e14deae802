import StrataGraphics
import StrataRaster
import StrataTestSupport

/// Rows of paint from either kind of paint.
protocol PaintRows {
  func fill(_ row: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int)
  func fill(_ row: UnsafeMutablePointer<SIMD4<Float>>, x: Int, y: Int, count: Int)
}

extension GradientRows: PaintRows {}
extension ImageRows: PaintRows {}

extension PaintRows {
  func bytes(x: Int, y: Int, count: Int) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      fill(buffer.baseAddress!, x: x, y: y, count: count)
      initialized = count
    }
  }

  func floats(x: Int, y: Int, count: Int) -> [SIMD4<Float>] {
    [SIMD4<Float>](unsafeUninitializedCapacity: count) { buffer, initialized in
      fill(buffer.baseAddress!, x: x, y: y, count: count)
      initialized = count
    }
  }

  /// The largest difference, in levels, between the pixels in 8 bits and the rounded float ones.
  func worstLevel(columns: Range<Int>, rows: Range<Int>) -> Int {
    var worst = 0
    for y in rows {
      let floats = floats(x: columns.lowerBound, y: y, count: columns.count)
      for (pixel, float) in zip(bytes(x: columns.lowerBound, y: y, count: columns.count), floats) {
        let rounded = (float * 255).rounded(.toNearestOrEven)
        for channel in 0..<4 {
          let byte = Int(pixel >> UInt32(8 * channel) & 0xFF)
          worst = max(worst, abs(byte - Int(rounded[channel])))
        }
      }
    }
    return worst
  }

  /// The first row that differs when it is filled in parts of random lengths.
  func firstRowThatDependsOnItsParts(
    columns: Range<Int>, rows: Range<Int>, _ random: inout RepeatableRandom
  ) -> Int? {
    rows.first { y in
      let whole = bytes(x: columns.lowerBound, y: y, count: columns.count)
      var parts: [UInt32] = []
      while parts.count < whole.count {
        let length = Int.random(in: 1...min(37, whole.count - parts.count), using: &random)
        parts += bytes(x: columns.lowerBound + parts.count, y: y, count: length)
      }
      return parts != whole
    }
  }
}

extension RepeatableRandom {
  mutating func color() -> Color {
    Color(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: chance(0.5) ? 1 : number(0...1))
  }

  /// Returns a rotation with different scales, so that `size` pixels are about a unit.
  mutating func map(size: Double) -> PlaneTransform {
    let angle = number(0...6.283)
    let (x, y) = (number(0.5...2) / size, number(0.5...2) / size)
    return PlaneTransform(
      a: Maths.cos(angle) * x, b: Maths.sin(angle) * y, c: -Maths.sin(angle) * x,
      d: Maths.cos(angle) * y, tx: number(-1...0.5), ty: number(-1...0.5))
  }

  /// Returns 1 to 8 stops, many of them at one location or close together.
  mutating func stops() -> GradientStops {
    var location = chance(0.5) ? 0 : number(-0.3...0.3)
    let count = Int.random(in: 1...8, using: &self)
    return GradientStops(
      (0..<count).map { _ in
        defer {
          switch Int.random(in: 0...4, using: &self) {
          case 0: break
          case 1: location += number(0...0.004)
          default: location += number(0.05...0.5)
          }
        }
        return GradientStops.Stop(location, color())
      })!
  }

  mutating func pixels(_ width: Int, _ height: Int, opaque: Bool = false) -> Pixels {
    var bytes: [UInt8] = []
    for _ in 0..<width * height {
      let alpha = opaque ? 255 : UInt8.random(in: 0...255, using: &self)
      for _ in 0..<3 { bytes.append(UInt8.random(in: 0...alpha, using: &self)) }
      bytes.append(alpha)
    }
    return Pixels(width: width, height: height, premultipliedRGBA: bytes)
  }
}
