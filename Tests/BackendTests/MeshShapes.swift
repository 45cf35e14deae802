import Strata
import StrataGraphics
import StrataRenderList

/// Shapes about 80 units across, around (0, 0), without features too thin for a mesh.
enum MeshShapes {
  static let all: [(name: String, shape: RenderShape)] = [
    ("disc", .fill(Path(ellipseIn: CGRect(x: -40, y: -30, width: 80, height: 60)), .nonZero)),
    ("disc with a hole", .fill(holed, .evenOdd)), ("gear", .fill(gear, .nonZero)),
    ("drop", .fill(drop, .nonZero)), ("thick line", .stroke(wave, pen)),
    (
      "rounded",
      .roundedRect(
        RoundedRect(
          CGRect(x: -40, y: -25, width: 80, height: 50), radii: RoundedRect.Radii(all: 14)))
    ),
    ("plain", .roundedRect(RoundedRect(CGRect(x: -36.3, y: -20.1, width: 70.7, height: 44.4)))),
    (
      "border",
      .border(
        RoundedRect(
          CGRect(x: -40, y: -30, width: 80, height: 60), radii: RoundedRect.Radii(all: 20)),
        width: 8)
    ),
  ]

  private static let holed: Path = {
    var path = Path(ellipseIn: CGRect(x: -40, y: -35, width: 80, height: 70))
    path.append(Path(ellipseIn: CGRect(x: -20, y: -18, width: 34, height: 30)))
    return path
  }()

  private static let gear: Path = {
    var path = Path()
    for index in 0..<16 {
      let (sine, cosine) = Maths.sincos(Double(index) * .pi / 8)
      let at = SIMD2(cosine, sine) * (index % 2 == 0 ? 40 : 28)
      if index == 0 { path.move(to: at) } else { path.line(to: at) }
    }
    path.close()
    return path
  }()

  private static let drop: Path = {
    var path = Path()
    path.move(to: SIMD2(0, -38))
    path.cubic(to: SIMD2(0, 36), control1: SIMD2(50, 0), control2: SIMD2(40, 36))
    path.cubic(to: SIMD2(0, -38), control1: SIMD2(-40, 36), control2: SIMD2(-50, 0))
    path.close()
    return path
  }()

  private static let wave: Path = {
    var path = Path()
    path.move(to: SIMD2(-34, 20))
    path.cubic(to: SIMD2(34, -20), control1: SIMD2(-10, -60), control2: SIMD2(10, 60))
    return path
  }()

  private static let pen: StrokeStyle = {
    var style = StrokeStyle()
    style.width = 9
    style.cap = .round
    style.join = .round
    return style
  }()
}
