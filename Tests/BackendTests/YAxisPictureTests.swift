import Strata
import StrataTestMeasures
import StrataTestSupport
import Testing

/// A document whose y axis points up is drawn as if in a flipped layer of a tree whose y axis
/// points down: contents, gravities, gradients, shadows, masks, filters, depth and particles alike.
@Suite struct YAxisPictureTests {
  @Test(arguments: TestScene.documents)
  func `y up is equivalent to a flipped layer`(scene: TestScene) throws {
    let up = try Renderer(size: scene.size, device: .cpu, yAxis: .up)
    let expected = try up.image(of: scene.make(), at: scene.time).pixels
    let host = CALayer()
    host.frame = CGRect(x: 0, y: 0, width: scene.width, height: scene.height)
    host.isGeometryFlipped = true
    host.addSublayer(try scene.make())
    let down = try Renderer(size: scene.size, device: .cpu)
    let difference = PixelComparison(expected, try down.image(of: host, at: scene.time).pixels)
    expectEqual(difference.largest, 0, "\(difference)")
  }
}
