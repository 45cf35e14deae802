import Foundation
import StrataGraphics
import StrataPlan
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct PathRouterTests {
  private func rounded(_ side: Double, _ radius: Double, _ curve: RoundedRect.Curve = .circular)
    -> RenderShape
  {
    .roundedRect(
      RoundedRect(
        CGRect(x: 0, y: 0, width: side, height: side), radii: RoundedRect.Radii(all: radius),
        curve: curve))
  }
  private let turn = PlaneTransform(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 0, ty: 0)
  private var triangle: Path {
    var path = Path()
    path.move(to: SIMD2(0, 0))
    path.line(to: SIMD2(40, 0))
    path.line(to: SIMD2(0, 40))
    path.close()
    return path
  }
  private var behindTheEye: PlaneTransform {
    var tilt = PlaneTransform.identity
    tilt.m13 = -0.1
    return tilt
  }
  private var tilt: PlaneTransform {
    var tilt = PlaneTransform.identity
    tilt.m13 = 0.001
    return tilt
  }

  @Test func `each shape uses the right strategy if it was not seen before`() {
    let cases: [(RenderShape, PlaneTransform, PathStrategy, PathStrategy)] = [
      (rounded(40, 0), .identity, .auto, .analytic), (rounded(2, 0), .identity, .auto, .analytic),
      (rounded(40, 0), turn, .auto, .analytic), (rounded(40, 8), turn, .auto, .analytic),
      (rounded(40, 8), .identity, .coverage, .coverage), (rounded(40, 1), turn, .auto, .analytic),
      (rounded(12, 4), .identity, .auto, .analytic), (rounded(12, 6), turn, .auto, .analytic),
      (rounded(12, 6), .scale(1, 1.2), .auto, .coverage),
      (rounded(12, 4), .scale(2, 2), .auto, .analytic),
      (rounded(40, 8, .continuous), .identity, .analytic, .coverage),
      (rounded(40, 8), tilt, .analytic, .coverage),
      (.fill(Path(), .nonZero), .identity, .analytic, .coverage),
      (.stroke(Path(), StrokeStyle()), .identity, .auto, .coverage),
      (rounded(40, 8), .identity, .mesh, .mesh), (rounded(40, 0), tilt, .mesh, .mesh),
      (rounded(16, 8), .identity, .mesh, .coverage), (rounded(17, 8), turn, .mesh, .mesh),
      (.fill(triangle, .nonZero), turn, .mesh, .mesh),
      (.fill(triangle, .nonZero), turn, .auto, .coverage),
      (.fill(triangle, .nonZero), behindTheEye, .mesh, .coverage),
      (.fill(Path(), .nonZero), .identity, .mesh, .coverage),
    ]
    for (shape, transform, preferred, expected) in cases {
      expectEqual(
        PathRouter(preferred: preferred, device: .hardwareGPU)
          .route(shape, transform, admitsMesh: { _, _ in false }).strategy, expected,
        "\(shape) \(transform) \(preferred)")
    }
  }

  @Test func `small radii and blurs have a closed form on hardware only`() {
    let blurred = { (radius: Double, sigma: Double, kernel: BlurKernel) in
      RenderShape.blurred(
        .roundedRect(
          RoundedRect(
            CGRect(x: 0, y: 0, width: 40, height: 40), radii: RoundedRect.Radii(all: radius))),
        sigma: sigma, kernel: kernel)
    }
    let cases: [(RenderShape, PlaneTransform, PathStrategy)] = [
      (rounded(40, 1), turn, .analytic), (rounded(0.5, 0.2), turn, .analytic),
      (blurred(4, 1, .gaussian), .identity, .analytic),
      (blurred(4, 0.4, .gaussian), .identity, .coverage),
      (blurred(4, 1, .gaussian), turn, .coverage), (blurred(4, 3, .gaussian), turn, .analytic),
      (blurred(18, 2, .gaussian), .identity, .coverage),
      (blurred(4, 3, .truncated), .identity, .coverage),
      (blurred(4, 3, .gaussian), .scale(1, 2), .coverage),
    ]
    for (shape, transform, expected) in cases {
      let routed = [PathRouter.Device.hardwareGPU, .softwareGPU].map {
        PathRouter(preferred: .auto, device: $0)
          .route(shape, transform, admitsMesh: { _, _ in false }).strategy
      }
      expectEqual(routed, [expected, .coverage], "\(shape) \(transform)")
    }
  }
  @Test func `filled shapes with one radius have the short form, and others the long one`() {
    let rect = CGRect(x: 0, y: 0, width: 40, height: 40)
    var radii = RoundedRect.Radii(all: 8)
    radii.minXMaxY = 6
    let uneven = RoundedRect(rect, radii: radii)
    let border = RenderShape.border(
      RoundedRect(rect, radii: RoundedRect.Radii(all: 12)), width: 2)
    let cases: [(RenderShape, PlaneTransform, PathStrategy, String)] = [
      (rounded(40, 8), turn, .auto, "short"), (rounded(40, 8), turn, .analytic, "short"),
      (rounded(40, 8), .scale(1, 1.2), .analytic, "long"),
      (rounded(40, 8), .scale(1, 1.2), .auto, "coverage"),
      (rounded(40, 3), .identity, .analytic, "long"),
      (rounded(40, 3), .identity, .auto, "coverage"),
      (.roundedRect(uneven), .identity, .analytic, "long"),
      (.roundedRect(uneven), .identity, .auto, "coverage"), (border, turn, .auto, "long"),
    ]
    for (shape, transform, preferred, expected) in cases {
      let route = PathRouter(preferred: preferred, device: .softwareGPU).route(shape, transform)
      let form =
        switch route {
        case .shortForm: "short"
        case .longForm: "long"
        case .pixels, .anyRounded, .turnedRectangle, .mesh, .coverage: "\(route.strategy)"
        }
      expectEqual(form, expected, "\(shape) \(transform) \(preferred)")
    }
  }
}
