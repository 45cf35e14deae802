import Foundation
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct RenderCommandTests {
  /// Without its own byte the tag is stored in the spare bits of a group's last word.
  ///
  /// Other commands are shorter and leave those bits uninitialized, so memory checkers report each
  /// inspection of a command.
  @Test func `a command's tag has its own byte`() {
    expect(MemoryLayout<RenderCommand>.size > MemoryLayout<RenderGroup>.size)
  }
}

@Suite struct ItemRouterTests {
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

  @Test func `each shape uses the right strategy`() {
    let cases: [(RenderShape, PlaneTransform, PathStrategy, ItemRouter.Route)] = [
      (rounded(40, 0), .identity, .auto, .analytic), (rounded(2, 0), .identity, .auto, .analytic),
      (rounded(40, 0), turn, .auto, .coverage), (rounded(40, 8), turn, .auto, .analytic),
      (rounded(40, 8), .identity, .coverage, .coverage), (rounded(40, 1), turn, .auto, .coverage),
      (rounded(12, 4), .identity, .auto, .coverage), (rounded(12, 6), turn, .auto, .analytic),
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
        ItemRouter.route(for: shape, transform: transform, preferred: preferred),
        expected,
        "\(shape) \(transform) \(preferred)")
    }
  }
}

@Suite struct DumpTests {
  private var list: RenderList {
    var list = RenderList(size: PixelSize(width: 20, height: 10), background: .white)
    let root = list.layers.add(.name("root"), below: nil)
    let child = list.layers.add(.name("CALayer[1]"), below: root)
    list.commands = [
      .beginGroup(
        RenderGroup(
          opacity: 0.5, clip: nil, bounds: PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 8),
          layer: root)),
      .draw(
        RenderItem(
          shape: .roundedRect(RoundedRect(CGRect(x: 0, y: 0, width: 4, height: 4))),
          paint: .solid(Color(red: 1, green: 0, blue: 0)), transform: .identity,
          scissor: PixelRect(list.size), layer: child)),
      .endGroup,
    ]
    return list
  }

  @Test func `the text names every field, the strategy and the layer`() {
    #expect(
      list.textDump() == """
        canvas 20x10 background #ffffffff
        group opacity 0.5 bounds 0,0 8x8 layer root
          draw rect 0.0,0.0 4.0x4.0 paint #ff0000ff opacity 1.0 matrix [1.0 0.0 0.0 1.0 0.0 0.0] \
        scissor 0,0 20x10 strategy analytic layer root/CALayer[1]
        end

        """)
    expect(list.textDump(strategy: .coverage).contains("strategy coverage"))
  }

  @Test func `the JSON has the same commands`() throws {
    let object = try JSONSerialization.jsonObject(with: try list.jsonDump())
    let json = try #require(object as? [String: Any])
    let commands = try #require(json["commands"] as? [[String: Any]])
    expectEqual(commands.map { $0["command"] as? String }, ["group", "draw", "end"])
    expectEqual(commands[1]["layer"] as? String, "root/CALayer[1]")
    expectEqual(commands[1]["strategy"] as? String, "analytic")
    expectEqual(json["width"] as? Int, 20)
  }
}
