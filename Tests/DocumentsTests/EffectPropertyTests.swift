import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Shadows, rasterization, and the classes that arrange sublayers.
@Suite struct EffectPropertyTests {
  private func root(_ text: String) throws -> CALayer {
    let scene = try document(text)
    expectEqual(scene.diagnostics, [])
    return scene.root
  }

  @Test func `shadows`() throws {
    let layer = try root(
      """
      <CALayer shadowOpacity="0.5" shadowRadius="4" shadowOffset="1 -2" shadowColor="1 0 0" \
      shadowPath="0 0 m 4 0 l 4 4 l h"/>
      """)
    expect(layer.shadowOpacity == 0.5 && layer.shadowRadius == 4)
    expectEqual(layer.shadowOffset, CGSize(width: 1, height: -2))
    expectEqual(layer.shadowColor?.value, Color(red: 1, green: 0, blue: 0))
    expectEqual(layer.shadowPath?.value.verbs, [.move, .line, .line, .close])
    let typed = try root(
      """
      <CALayer><shadowColor opacity="0.25" value="0 0 1"/><shadowOffset type="CGSize" value="3 4"/>\
      <shadowPath type="CGPath" value="0 0 m 1 1 l"/></CALayer>
      """)
    expectEqual(typed.shadowColor?.value, Color(red: 0, green: 0, blue: 1, alpha: 0.25))
    expectEqual(typed.shadowOffset, CGSize(width: 3, height: 4))
    expectEqual(typed.shadowPath?.value.verbs, [.move, .line])
    let none = try root(
      "<CALayer><shadowColor type='null'/><shadowPath type='null'/></CALayer>")
    expect(none.shadowColor == nil && none.shadowPath == nil)
  }

  @Test func `a malformed shadow path is reported and left out`() throws {
    let scene = try document("<CALayer shadowPath='0 0 m 1 l'/>")
    expectEqual(scene.diagnostics.map(\.code), ["bad-value"])
    expect(scene.root.shadowPath == nil)
  }

  @Test func `a shadow path that is too long is refused`() throws {
    var limits = Limits.default
    limits.pathElements = 10
    let path = "0 0 m " + String(repeating: "1 1 l ", count: 10)
    #expect(throws: LimitExceeded.self) {
      try document("<CALayer shadowPath='\(path)'/>", limits: limits)
    }
  }

  @Test func `rasterization and resizing`() throws {
    let layer = try root(
      "<CALayer shouldRasterize='1' rasterizationScale='2' autoresizingMask='18'/>")
    expect(layer.shouldRasterize && layer.rasterizationScale == 2)
    expectEqual(layer.autoresizingMask, [.layerWidthSizable, .layerHeightSizable])
  }

  @Test func `reading resizes nothing, in any order`() throws {
    let layer = try root(
      """
      <CALayer><sublayers><CALayer autoresizingMask="2" bounds="0 0 5 5"/></sublayers>\
      <bounds value="0 0 100 100"/></CALayer>
      """)
    expect(layer.bounds.width == 100 && layer.sublayers?.first?.bounds.width == 5)
  }

  @Test func `a replicator's attributes`() throws {
    let layer = try #require(
      try root(
        """
        <CAReplicatorLayer instanceCount="12" instanceDelay="0.1" instanceTransform="scale(2)" \
        instanceRedOffset="0.1" instanceGreenOffset="-0.2" instanceBlueOffset="0.3" \
        instanceAlphaOffset="-0.4" preservesDepth="1">\
        <instanceColor opacity="0.5" value="1 0 0"/></CAReplicatorLayer>
        """) as? CAReplicatorLayer)
    expect(layer.instanceCount == 12 && layer.instanceDelay == 0.1 && layer.preservesDepth)
    expectEqual(layer.instanceTransform.m11, 2)
    expectEqual(layer.instanceColor?.value, Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    expect(layer.instanceRedOffset == 0.1 && layer.instanceGreenOffset == -0.2)
    expect(layer.instanceBlueOffset == 0.3 && layer.instanceAlphaOffset == -0.4)
  }

  @Test(arguments: ["1.5", "1e10", "many", "1 2", "inf"])
  func `a count that is not an integer is absent`(text: String) throws {
    let scene = try document("<CAReplicatorLayer instanceCount='\(text)'/>")
    expectEqual((scene.root as? CAReplicatorLayer)?.instanceCount, 1)
    expectEqual(codes(scene), ["bad-value"])
  }

  @Test func `scroll layers and transform layers`() throws {
    let scroll = try root("<CAScrollLayer scrollMode='vertically' bounds='0 20 10 10'/>")
    expect((scroll as? CAScrollLayer)?.scrollMode == .vertically && scroll.bounds.minY == 20)
    let group = try root(
      "<CATransformLayer transform='rotate(90deg, 0, 1, 0)' shadowOpacity='1' opacity='0.5'/>")
    expect(group is CATransformLayer && group.shadowOpacity == 0 && group.opacity == 0.5)
    let scene = try document("<CAScrollLayer scrollMode='sideways'/>")
    expectEqual(codes(scene), ["bad-value"])
  }
}
