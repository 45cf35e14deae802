import Strata
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Two cubes of six layers, each in its own transform layer, seen by one camera, with corners
/// computed from explicit matrices.
@Suite(.enabled(if: hasGL)) struct CubeCornerTests {
  private static let half = 30.0
  private static let eye = 500.0
  private static let canvas = SIMD2(240.0, 140)
  private static let middles = [SIMD2(60.0, 70), SIMD2(175, 66)]

  /// Turns a face from z = `half` to its side.
  private static let faces: [(angle: Double, axis: SIMD3<Double>)] = [
    (0, SIMD3(0, 1, 0)), (.pi / 2, SIMD3(0, 1, 0)), (.pi, SIMD3(0, 1, 0)),
    (-.pi / 2, SIMD3(0, 1, 0)), (.pi / 2, SIMD3(1, 0, 0)), (-.pi / 2, SIMD3(1, 0, 0)),
  ]

  private static let colors: [SIMD3<Double>] = [
    SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1), SIMD3(1, 1, 0), SIMD3(0, 1, 1), SIMD3(1, 0, 1),
  ]

  /// A face on the canvas.
  private struct Face {
    let color: SIMD3<Double>
    let corners: [SIMD2<Double>]

    var middle: SIMD2<Double> { corners.reduce(.zero, +) / Double(corners.count) }
    /// The signed area, positive if the face is seen from outside: x right, y down, clockwise as
    /// seen.
    var area: Double { Self.area(corners) }

    static func area(_ points: [SIMD2<Double>]) -> Double {
      zip(points, points.dropFirst() + [points[0]])
        .reduce(0) { $0 + ($1.0.x * $1.1.y - $1.0.y * $1.1.x) / 2 }
    }

    /// The distance from a point to the nearest edge, positive inside and negative outside.
    func inset(_ point: SIMD2<Double>) -> Double {
      zip(corners, corners.dropFirst() + [corners[0]])
        .map { from, to in
          let edge = to - from
          let turn = edge.x * (point.y - from.y) - edge.y * (point.x - from.x)
          return turn / (edge * edge).sum().squareRoot()
        }
        .min() ?? 0
    }
  }

  /// The rotation of each cube.
  private static func turn(of cube: Int) -> RowMatrix {
    guard cube == 1 else { return .identity }
    // `CATransform3DRotate` prepends the new rotation.
    return RowMatrix.rotation(-.pi / 4, about: SIMD3(0, 1, 0))
      .then(.rotation(-.pi / 4, about: SIMD3(1, 0, 0)))
  }

  /// The cube's projected faces, including back faces.
  private func faces(of cube: Int) -> [Face] {
    let middle = Self.middles[cube]
    let pivot = Self.canvas / 2
    let camera = Self.turn(of: cube)
      .then(.translation(middle.x - pivot.x, middle.y - pivot.y, 0))
      .then(.perspective(Self.eye))
      .then(.translation(pivot.x, pivot.y, 0))
    return zip(Self.faces, Self.colors)
      .map { face, color in
        let matrix = RowMatrix.rotation(face.angle, about: face.axis).then(camera)
        let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)]
          .map { x, y in
            let point = matrix.project(SIMD3(x * Self.half, y * Self.half, Self.half))
            return SIMD2(point.x, point.y)
          }
        return Face(color: color, corners: corners)
      }
  }

  private func layers(isDoubleSided: Bool) -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: Self.canvas.x, height: Self.canvas.y)
    root.sublayerTransform.m34 = -1 / Self.eye
    for (cube, middle) in Self.middles.enumerated() {
      let group = CATransformLayer()
      group.position = CGPoint(x: middle.x, y: middle.y)
      if cube == 1 {
        let tilted = CATransform3DMakeRotation(-.pi / 4, 1, 0, 0)
        group.transform = CATransform3DRotate(tilted, -.pi / 4, 0, 1, 0)
      }
      for (face, color) in zip(Self.faces, Self.colors) {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 2 * Self.half, height: 2 * Self.half)
        layer.backgroundColor = CGColor(red: color.x, green: color.y, blue: color.z, alpha: 1)
        layer.isDoubleSided = isDoubleSided
        let turned = CATransform3DMakeRotation(face.angle, face.axis.x, face.axis.y, face.axis.z)
        layer.transform = CATransform3DTranslate(turned, 0, 0, Self.half)
        group.addSublayer(layer)
      }
      root.addSublayer(group)
    }
    return root
  }

  private func picture(_ device: DeviceSelector, isDoubleSided: Bool) throws -> Pixels {
    let size = CGSize(width: Self.canvas.x, height: Self.canvas.y)
    return try Renderer(size: size, device: device, cpu: CPUOptions(precision: .float))
      .image(of: layers(isDoubleSided: isDoubleSided)).pixels
  }

  private func color(_ pixels: Pixels, _ point: SIMD2<Double>) -> [UInt8] {
    let start = 4 * (Int(point.y) * pixels.width + Int(point.x))
    return Array(pixels.bytes[start..<start + 4])
  }

  @Test(arguments: [DeviceSelector.cpu, .gpu], [true, false])
  func `the corners of both cubes are where their matrices put them`(
    device: DeviceSelector, isDoubleSided: Bool
  ) throws {
    let drawn = try picture(device, isDoubleSided: isDoubleSided)
    var checked = 0
    for face in Self.middles.indices.flatMap(faces) where face.area > 0 {
      let bytes = [face.color.x, face.color.y, face.color.z, 1].map { UInt8($0 * 255) }
      for corner in face.corners {
        // The first pixel toward the middle that is completely inside.
        let offset = (face.middle - corner)
        let step = offset / (offset * offset).sum().squareRoot()
        let inside = (1...40).map { corner + Double($0) * 0.25 * step }
          .first { face.inset(($0.rounded(.down)) + 0.5) > 0.75 }
        guard let inside else { continue }
        expectEqual(color(drawn, inside), bytes, "\(corner)")
        checked += 1
      }
    }
    // The straight cube shows its front and the side toward the middle; the turned one shows three.
    expect(checked >= 4 * 4)
    var checkedOutside = 0
    for cube in Self.middles.indices {
      let middle = Self.middles[cube]
      for face in faces(of: cube) where face.area > 0 {
        for corner in face.corners {
          // Nothing is drawn outside the corners of the outline.
          let offset = corner - middle
          let outside = corner + 2.5 * offset / (offset * offset).sum().squareRoot()
          guard faces(of: cube).allSatisfy({ $0.area < 0 || $0.inset(outside) < -1.5 }) else {
            continue
          }
          expectEqual(color(drawn, outside), [0, 0, 0, 0], "\(corner)")
          checkedOutside += 1
        }
      }
    }
    // Each outline has at least the four corners of a face.
    expect(checkedOutside >= 2 * 4)
  }

  @Test func `the cubes cover as much as their faces`() throws {
    let drawn = try picture(.cpu, isDoubleSided: false)
    let covered = stride(from: 3, to: drawn.bytes.count, by: 4)
      .reduce(0.0) { $0 + Double(drawn.bytes[$1]) / 255 }
    let seen = Self.middles.indices.flatMap(faces).filter { $0.area > 0 }
    expectEqual(seen.count, 5)
    let area = seen.reduce(0) { $0 + $1.area }
    // Where two faces meet inside the outline, each covers its part of a pixel independently:
    // together they leave open at most a quarter of each pixel along the edge. There are four such
    // edges, none longer than a face's side is near the eye.
    expect(covered < area + 1)
    expect(covered > area - 4 * 2.3 * Self.half / 4)
  }
}
