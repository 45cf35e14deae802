import Foundation
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// The order of layers in one 3D space, and the cuts between them.
@Suite struct DepthSceneTests {
  private func list(_ root: CALayer, limits: Limits = .default) throws -> RenderList {
    let canvas = Canvas(size: PixelSize(width: 100, height: 100), scale: 1)
    return try Evaluator.renderList(of: root, at: 0, on: canvas, limits: limits)
  }

  private func items(_ root: CALayer) throws -> [(name: String, item: RenderItem)] {
    let result = try list(root)
    return result.commands.compactMap { command in
      guard case .draw(let item) = command else { return nil }
      return (result.layers.path(of: item.layer), item)
    }
  }

  private func plane(_ name: String, _ transform: CATransform3D = CATransform3DIdentity) -> CALayer
  {
    let layer = CALayer()
    layer.name = name
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    layer.position = CGPoint(x: 50, y: 50)
    layer.transform = transform
    layer.backgroundColor = CGColor.white
    return layer
  }

  private func scene(_ layers: [CALayer]) -> CALayer {
    let root = CALayer()
    root.name = "root"
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    for layer in layers { root.addSublayer(layer) }
    return root
  }

  /// The layer that is drawn last at an interior point of a pixel, away from edges and corners.
  private func topmost(
    _ drawn: [(name: String, item: RenderItem)], _ x: Int, _ y: Int
  ) -> String? {
    drawn.last { entry in
      let point = SIMD2(Double(x) + 0.37, Double(y) + 0.21)
      guard let local = entry.item.transform.inverse?.apply(point) else { return false }
      return (0..<40).contains(local.x) && (0..<40).contains(local.y)
    }?.name
  }

  @Test func `horizontal layers are ordered by height`() throws {
    let lifted = plane("lifted", CATransform3DMakeTranslation(0, 0, 5))
    let raised = plane("raised")
    raised.zPosition = 3
    let anchored = plane("anchored")
    anchored.anchorPointZ = 2
    let names = try items(scene([lifted, raised, anchored, plane("flat")])).map(\.name)
    expectEqual(names, ["root/anchored", "root/flat", "root/raised", "root/lifted"])
  }

  @Test func `two crossing layers are each drawn in two complementary parts`() throws {
    let left = plane("left", CATransform3DMakeRotation(0.5, 0, 1, 0))
    let right = plane("right", CATransform3DMakeRotation(-0.5, 0, 1, 0))
    let drawn = try items(scene([left, right]))
    expect(drawn.count == 3 || drawn.count == 4)
    for name in ["root/left", "root/right"] {
      let parts = drawn.filter { $0.name == name }.map(\.item.cuts)
      guard parts.count == 2 else { continue }
      for y in stride(from: 31, to: 69, by: 3) {
        for x in 31..<69 {
          let count = parts.count { cuts in cuts.allSatisfy { $0.contains(x: x, y: y) } }
          expectEqual(count, 1)
        }
      }
    }
    // On the right the layer that is rotated the other way is nearer.
    func topmost(_ x: Int) -> String? {
      drawn.last { $0.item.cuts.allSatisfy { $0.contains(x: x, y: 50) } }?.name
    }
    expect(topmost(60) == "root/right" && topmost(40) == "root/left")
  }

  @Test func `layers that only face different ways are not cut`() throws {
    let near = plane("near", CATransform3DMakeTranslation(0, 0, 60))
    let tilted = plane("tilted", CATransform3DMakeRotation(1, 1, 1, 0))
    let drawn = try items(scene([near, tilted]))
    expectEqual(drawn.map(\.name), ["root/tilted", "root/near"])
    expect(drawn.allSatisfy { $0.item.cuts.isEmpty })
  }

  @Test func `a cube shows its near faces last, in any order of its faces`() throws {
    let turns = [
      CATransform3DIdentity, CATransform3DMakeRotation(.pi / 2, 0, 1, 0),
      CATransform3DMakeRotation(.pi / 2, 1, 0, 0), CATransform3DMakeRotation(-.pi / 2, 1, 0, 0),
      CATransform3DMakeRotation(-.pi / 2, 0, 1, 0), CATransform3DMakeRotation(.pi, 0, 1, 0),
    ]
    func drawn(_ order: [Int]) throws -> [(name: String, item: RenderItem)] {
      let cube = CATransformLayer()
      cube.name = "cube"
      cube.transform = CATransform3DRotate(
        CATransform3DMakeRotation(-.pi / 4, 1, 0, 0), -.pi / 4, 0, 1, 0)
      cube.position = CGPoint(x: 50, y: 50)
      for index in order {
        let face = plane("\(index)", CATransform3DTranslate(turns[index], 0, 0, 20))
        face.position = .zero
        cube.addSublayer(face)
      }
      return try items(scene([cube]))
    }
    let forward = try drawn([0, 1, 2, 3, 4, 5])
    expectEqual(forward.count, 6)
    expect(forward.allSatisfy { $0.item.cuts.isEmpty })
    let other = try drawn([5, 3, 1, 4, 2, 0])
    var seen: Set<String> = []
    for x in 20..<80 {
      for y in 20..<80 {
        let shown = topmost(forward, x, y)
        expectEqual(topmost(other, x, y), shown)
        if let shown { seen.insert(shown) }
      }
    }
    expectEqual(seen, ["root/cube/0", "root/cube/1", "root/cube/2"])
  }

  @Test func `a transform layer fades each of its layers and draws nothing itself`() throws {
    let holder = CATransformLayer()
    holder.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    holder.backgroundColor = CGColor.black
    holder.opacity = 0.5
    holder.masksToBounds = true
    for x in [40, 60] {
      let layer = plane("\(x)")
      layer.position.x = CGFloat(x)
      holder.addSublayer(layer)
    }
    let result = try list(scene([holder]))
    expectEqual(result.commands.count, 2)
    try expectEqual(items(scene([holder])).map(\.item.opacity), [0.5, 0.5])
    holder.isHidden = true
    try expect(list(scene([holder])).commands.isEmpty)
  }

  @Test func `a 3D layer inside a flat one stays in its plane`() throws {
    let flat = plane("flat")
    flat.addSublayer(plane("child", CATransform3DMakeTranslation(0, 0, 100)))
    let front = plane("front")
    front.zPosition = 1
    let names = try items(scene([front, flat])).map(\.name)
    expectEqual(names, ["root/flat", "root/flat/child", "root/front"])
  }

  @Test func `content behind the eye is not drawn`() throws {
    let root = scene([plane("behind", CATransform3DMakeTranslation(0, 0, 150))])
    var camera = CATransform3DIdentity
    camera.m34 = -1 / 100
    root.sublayerTransform = camera
    try expect(list(root).commands.isEmpty)
  }
}
