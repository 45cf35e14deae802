import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct ReplicatorLayerTests {
  private func replicator(count: Int = 3) -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.position = CGPoint(x: 50, y: 50)
    layer.instanceCount = count
    return layer
  }

  @Test func `a negative count counts as 0`() {
    for (count, copies) in [(-2, 0), (4, 4)] {
      let layer = replicator(count: count)
      expectEqual(layer.replication(layer.values)?.count, copies)
    }
  }

  @Test func `a step is about the anchor point`() throws {
    let layer = replicator()
    layer.instanceTransform = CATransform3DMakeScale(2, 2, 1)
    let centred = try #require(layer.replication(layer.values)?.step)
    expectEqual(PlaneTransform(flattening: centred).apply(SIMD2(50, 50)), SIMD2(50, 50))
    expectEqual(PlaneTransform(flattening: centred).apply(SIMD2(60, 50)), SIMD2(70, 50))
    layer.anchorPoint = .zero
    let corner = try #require(layer.replication(layer.values)?.step)
    expectEqual(PlaneTransform(flattening: corner).apply(SIMD2(60, 50)), SIMD2(120, 100))
  }

  @Test func `colors change from copy to copy within 0 and 1`() throws {
    let layer = replicator()
    layer.instanceColor = CGColor(red: 0.5, green: 1, blue: 0.25, alpha: 1)
    layer.instanceRedOffset = 0.25
    layer.instanceGreenOffset = -0.5
    layer.instanceAlphaOffset = -0.25
    let replication = try #require(layer.replication(layer.values))
    expectEqual(replication.color(of: 0), Color(red: 0.5, green: 1, blue: 0.25, alpha: 1))
    expectEqual(replication.color(of: 1), Color(red: 0.75, green: 0.5, blue: 0.25, alpha: 0.75))
    expectEqual(replication.color(of: 3), Color(red: 1, green: 0, blue: 0.25, alpha: 0.25))
    expectEqual(replication.color(of: 9), Color(red: 1, green: 0, blue: 0.25, alpha: 0))
  }

  @Test func `a missing color counts as white`() {
    let layer = replicator()
    expectEqual(layer.replication(layer.values)?.color(of: 1), .white)
    layer.instanceColor = nil
    expectEqual(layer.replication(layer.values)?.color(of: 1), .white)
    layer.instanceBlueOffset = -0.25
    expectEqual(
      layer.replication(layer.values)?.color(of: 1), Color(red: 1, green: 1, blue: 0.75, alpha: 1))
  }

  @Test func `preserving depth makes it transparent to depth sorting`() {
    let layer = replicator()
    expectEqual(layer.sublayerArrangement, .flattened)
    layer.preservesDepth = true
    expectEqual(layer.sublayerArrangement, .transparent)
    expect(layer.hitTest(CGPoint(x: 50, y: 50)) == nil)
  }

  @Test func `only the first copy is hit`() {
    let layer = replicator()
    layer.instanceTransform = CATransform3DMakeTranslation(30, 0, 0)
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    layer.addSublayer(dot)
    expect(layer.hitTest(CGPoint(x: 5, y: 5)) === dot)
    expect(layer.hitTest(CGPoint(x: 35, y: 5)) === layer)
    layer.instanceCount = 0
    expect(layer.hitTest(CGPoint(x: 5, y: 5)) === layer)
  }

  @Test func `numbers are set by key`() throws {
    let layer = CAReplicatorLayer()
    layer.setValue(4.0, forKey: "instanceCount")
    layer.setValue(0.1, forKey: "instanceDelay")
    layer.setValue(0.5, forKeyPath: "instanceTransform.rotation.z")
    expect(layer.instanceCount == 4 && layer.instanceDelay == 0.1)
    expect(abs(layer.instanceTransform[.rotationZ] - 0.5) < 1e-12)
    expectEqual(layer.value(forKey: "instanceCount") as? Int, 4)
    #expect(throws: KeyPathError.self) { try layer.assign(Double.nan, forKey: "instanceCount") }
    #expect(throws: KeyPathError.self) { try layer.assign(1e30, forKey: "instanceCount") }
  }
}
