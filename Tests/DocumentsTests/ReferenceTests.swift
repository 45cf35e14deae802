import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// `object="#7"` stands for the element that declares `id="#7"`.
@Suite struct ReferenceTests {
  @Test func `animations, filters, cells and images can be shared`() throws {
    let scene = try document(
      """
      <CALayer bounds="0 0 9 9"><contents object="#i"/><filters><CAFilter object="#f"/></filters>
      <animations><again object="#t" duration="4"/></animations>
      <sublayers><CALayer id="x"><contents id="#i" type="CGImage" \
      src="data:image/png;base64,\(redBlue)"/><filters><CAFilter id="#f" filter="gaussianBlur" \
      inputRadius="3"/></filters><animations><p key="turn" id="#t" type="CABasicAnimation" \
      keyPath="opacity" duration="2"><toValue type="real" value="0"/></p></animations></CALayer>
      </sublayers></CALayer>
      """)
    expect(scene.diagnostics.isEmpty)
    let root = scene.root
    expectEqual((root.contents as? CGImage)?.width, 2)
    expectEqual((root.filters as? [CAFilter])?.first?.value(forKey: "inputRadius") as? Double, 3)
    // Attributes of the reference take precedence over those of the referenced element.
    expectEqual(root.animation(forKey: "turn")?.duration, 4)
    expectEqual(scene.layersByID["x"]?.animation(forKey: "turn")?.duration, 2)
  }

  @Test(arguments: [
    ##"<filters><CAFilter object="#gone"/></filters>"##,
    ##"<filters id="#f"><CAFilter object="#f"/></filters>"##,
    ##"<filters><CAFilter id="#a" object="#b"/><CAFilter id="#b" object="#a"/></filters>"##,
  ])
  func `dangling and circular references are handled`(inner: String) throws {
    let scene = try document("<CALayer bounds=\"0 0 9 9\">\(inner)</CALayer>")
    expect(scene.root.filters == nil)
    expectEqual(Set(codes(scene)), ["bad-value"])
  }

  @Test func `many references to a large element are refused`() throws {
    let values = String(repeating: "<real value=\"1\"/>", count: 4000)
    let animation = """
      <a id="#a" type="CAKeyframeAnimation" keyPath="opacity"><values>\(values)</values></a>
      """
    let references = String(repeating: "<b object=\"#a\"/>", count: 4000)
    #expect(throws: LimitExceeded.self) {
      _ = try document(
        "<CALayer><animations>\(animation)</animations><style>\(references)</style></CALayer>")
    }
  }

  @Test func `attributes of a reference and its target count together`() throws {
    func attributes(_ name: String) -> String {
      (0..<600).map { "\(name)\($0)=''" }.joined(separator: " ")
    }
    let error = #expect(throws: LimitExceeded.self) {
      try document(
        "<CALayer><style><x id='#x' \(attributes("a"))/><y object='#x' \(attributes("b"))/></style>"
          + "</CALayer>")
    }
    expectEqual(error?.what, "number of attributes of an element")
  }

  @Test func `layers that references stand for count, with their depth`() throws {
    let list = String(repeating: "<CALayer/>", count: 10)
    let reference = "<CALayer><sublayers object='#s'/></CALayer>"
    let wide =
      "<CALayer><sublayers><CALayer><sublayers id='#s'>\(list)</sublayers></CALayer>"
      + "\(reference)\(reference)</sublayers></CALayer>"
    var limits = Limits.default
    limits.layers = 34
    try expectEqual(document(wide, limits: limits).root.sublayers?.count, 3)
    limits.layers = 33
    var error = #expect(throws: LimitExceeded.self) { try document(wide, limits: limits) }
    expectEqual(error?.what, "number of layers")
    let deep =
      "<CALayer><sublayers><CALayer><sublayers id='#s'><CALayer/></sublayers></CALayer>"
      + "<CALayer><sublayers>\(reference)</sublayers></CALayer></sublayers></CALayer>"
    limits.depth = 4
    try expectEqual(document(deep, limits: limits).root.sublayers?.count, 2)
    limits.depth = 3
    error = #expect(throws: LimitExceeded.self) { try document(deep, limits: limits) }
    expectEqual(error?.what, "layer depth")
  }

  @Test func `a layer has one parent`() throws {
    let scene = try document(
      """
      <CALayer><sublayers><CALayer id="#1"><sublayers><CALayer/></sublayers></CALayer>\
      <CALayer object="#1"/></sublayers></CALayer>
      """)
    expectEqual(codes(scene), ["not-drawn-reference"])
    expectEqual(scene.root.sublayers?.count, 1)
  }
}
