import StrataGraphics
import StrataTestMeasures
import StrataTestSupport

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
    var random = BulkRandom(seed: integer(0...Int.max))
    return random.image(width, height, isOpaque: opaque)
  }
}
