import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct MaskElementTests {
  @Test(arguments: [
    """
    <CALayer bounds="0 0 9 9"><mask type="CAShapeLayer" bounds="0 0 4 5" fillColor="1 0 0" \
    path="0 0 m 4 0 l h"><sublayers><CALayer name="in"/></sublayers></mask>\
    <sublayers><CALayer name="child"/></sublayers></CALayer>
    """,
    """
    <CALayer bounds="0 0 9 9"><mask><CAShapeLayer bounds="0 0 4 5" fillColor="1 0 0" \
    path="0 0 m 4 0 l h"><sublayers><CALayer name="in"/></sublayers></CAShapeLayer></mask>\
    <sublayers><CALayer name="child"/></sublayers></CALayer>
    """,
  ])
  func `a mask has its class, its properties and its sublayers`(text: String) throws {
    let scene = try document(text)
    expect(scene.diagnostics.isEmpty)
    let mask = try #require(scene.root.mask as? CAShapeLayer)
    expect(mask.superlayer === scene.root && mask.isMask)
    expectEqual(mask.bounds.size, CGSize(width: 4, height: 5))
    expectEqual(mask.fillColor?.value, Color(red: 1, green: 0, blue: 0))
    expectEqual(mask.path?.value.verbs, [.move, .line, .close])
    expectEqual(mask.sublayers?.map(\.name), ["in"])
    expectEqual(scene.root.sublayers?.map(\.name), ["child"])
  }

  @Test func `the type of a typed mask is its class, not a gradient type`() throws {
    let scene = try document(
      """
      <CALayer><mask type="CAGradientLayer" startPoint="0 0"><type value="radial"/>\
      </mask></CALayer>
      """)
    expect(scene.diagnostics.isEmpty)
    expectEqual((scene.root.mask as? CAGradientLayer)?.type, .radial)
  }

  @Test func `a mask may have a mask`() throws {
    let scene = try document(
      "<CALayer><mask type='CALayer'><mask><CALayer name='inner'/></mask></mask></CALayer>")
    expect(scene.diagnostics.isEmpty)
    expectEqual(scene.root.mask?.mask?.name, "inner")
  }

  @Test func `the first of several masks is used`() throws {
    let scene = try document(
      """
      <CALayer><mask type="null"/><mask><null/></mask><mask><CALayer name="a"/><CALayer name="b"/>
      </mask>
      <mask type="CALayer" name="c"/></CALayer>
      """)
    expectEqual(scene.root.mask?.name, "a")
    expectEqual(codes(scene), ["not-drawn-mask", "not-drawn-mask"])
    expectEqual(scene.diagnostics.map(\.line), [2, 4])
  }

  @Test func `a mask that is declared elsewhere is not drawn`() throws {
    let scene = try document("<CALayer><mask object='#3'/></CALayer>")
    expect(scene.root.mask == nil)
    expectEqual(codes(scene), ["not-drawn-reference"])
  }

  @Test func `a mask of an unknown class is a plain layer, reported as a mask`() throws {
    let scene = try document("<CALayer name='r'><mask type='XQLayer' bounds='0 0 1 1'/></CALayer>")
    expectEqual(codes(scene), ["class-not-drawn"])
    expectEqual(scene.diagnostics.first?.layerPath, "r/XQLayer[mask]")
    expectEqual(scene.root.mask?.bounds.width, 1)
  }

  @Test func `a transform layer has no mask`() throws {
    let scene = try document("<CATransformLayer><mask type='CALayer'/></CATransformLayer>")
    expect(scene.root.mask == nil && scene.diagnostics.isEmpty)
  }

  @Test func `masks within masks count for the depth limit`() throws {
    let depth = 300
    let text =
      String(repeating: "<CALayer><mask>", count: depth) + "<CALayer/>"
      + String(repeating: "</mask></CALayer>", count: depth)
    #expect(throws: LimitExceeded.self) { try document(text) }
  }

  @Test func `a hundred thousand masks take linear time`() throws {
    var limits = Limits.default
    limits.layers = 1_000_000
    let nulls = String(repeating: "<mask type='null'/>", count: 50_000)
    let masks = String(repeating: "<mask type='CALayer'/>", count: 50_000)
    let seconds = try processorSeconds {
      let scene = try document("<CALayer>\(nulls)\(masks)</CALayer>", limits: limits)
      expect(scene.root.mask != nil)
      expectEqual(scene.diagnostics.last?.code, "more-diagnostics")
    }
    expect(seconds < 60)
  }
}
