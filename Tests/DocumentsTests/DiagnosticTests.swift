import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct DiagnosticTests {
  @Test func `an unknown class is a plain layer with its children`() throws {
    let scene = try document(
      """
      <CALayer name="root"><sublayers>
      <XQLayer bounds="0 0 10 10" backgroundColor="1 0 0" ownThing="3">
      <sublayers><CALayer name="child"/></sublayers></XQLayer></sublayers></CALayer>
      """)
    let diagnostic = try #require(scene.diagnostics.first)
    expectEqual(scene.diagnostics.count, 1)
    expectEqual(diagnostic.code, "class-not-drawn")
    expectEqual(diagnostic.severity, .warning)
    expectEqual(diagnostic.layerPath, "root/XQLayer[0]")
    expectEqual(diagnostic.file, "scene.caml")
    expectEqual(diagnostic.line, 3)
    let layer = try #require(scene.root.sublayers?.first)
    expectEqual(layer.backgroundColor?.value, Color(red: 1, green: 0, blue: 0))
    expectEqual(layer.sublayers?.first?.name, "child")
  }

  @Test func `a transform layer draws nothing of its own`() throws {
    let scene = try document(
      """
      <CATransformLayer bounds="0 0 10 10" backgroundColor="1 0 0" borderWidth="2" \
      masksToBounds="1" cornerRadius="3" opacity="0.5" transform="scale(2)">
      <contents type="CGImage" src="missing.png"/><filters><CAFilter filter="x"/></filters>
      <sublayers><CALayer/></sublayers></CATransformLayer>
      """)
    expect(scene.diagnostics.isEmpty)
    expect(scene.root is CATransformLayer)
    expect(scene.root.backgroundColor == nil && scene.root.filters == nil)
    expectEqual(scene.root.borderWidth, 0)
    expect(!scene.root.masksToBounds)
    expectEqual(scene.root.cornerRadius, 0)
    expectEqual(scene.root.opacity, 0.5)
    expectEqual(scene.root.transform.m11, 2)
    expectEqual(scene.root.sublayers?.count, 1)
  }

  @Test(arguments: ["undefined", "", "NaN", "inf", "1e999"])
  func `a meaningless value is absent, with a note`(text: String) throws {
    let scene = try document("<CALayer zPosition='\(text)'/>")
    expectEqual(scene.root.zPosition, 0)
    expectEqual(codes(scene), ["bad-value"])
    expectEqual(scene.diagnostics.first?.severity, .note)
  }

  @Test(arguments: [
    ("cornerRadius", "1e20"), ("shadowRadius", "-3e38"), ("bounds", "0 0 1e30 5"),
    ("contentsRect", "0 0 1e12 1"), ("contentsScale", "1e-20"), ("position", "1e30 0"),
    ("transform", "scale(1e20)"), ("transform.scale.x", "1e20"), ("opacity", "1e30"),
    ("shadowPath", "0 0 m 1e30 0 l 0 5 l"),
  ])
  func `an undrawable value is kept, with a warning`(
    name: String, text: String
  ) throws {
    let scene = try document(
      "<CALayer bounds='0 0 9 9'><sublayers>\n<CALayer name='far' \(name)='\(text)'/></sublayers>"
        + "</CALayer>"
    )
    let diagnostic = try #require(scene.diagnostics.first)
    expectEqual(codes(scene), ["useless-value"])
    expect(diagnostic.severity == .warning && diagnostic.line == 3)
    expectEqual(diagnostic.layerPath, "CALayer[0]/far")
    expect(
      diagnostic.message.hasPrefix("\(name) is '\(text)', which is outside the drawable range"))
    if name == "cornerRadius" { expectEqual(scene.root.sublayers?.first?.cornerRadius, 1e20) }
  }

  @Test(arguments: ["1e39", "-1e39", "1e300", "3.5e38"])
  func `a number beyond single precision is ignored`(text: String) throws {
    let scene = try document(
      """
      <CALayer cornerRadius='\(text)' opacity='\(text)' position='0 \(text)'
          transform='scale(\(text))' backgroundColor='\(text) 0 0'><animations>
        <p type='CABasicAnimation' keyPath='opacity' timingFunction='\(text) 0 0 1' speed='\(text)'>
          <fromValue type='real' value='0'/></p></animations></CALayer>
      """)
    expectEqual(codes(scene), Array(repeating: "bad-value", count: 7))
    expect(scene.root.cornerRadius == 0 && scene.root.opacity == 1)
    expect(scene.root.animation(forKey: "p")?.timingFunction == nil)
  }

  @Test(arguments: [
    "opacity='half'", "anchorPoint='1'", "backgroundColor='red'", "transform='spin(3)'",
    "hidden='maybe'", "contentsGravity='middle'", "maskedCorners='-1'", "contentsRect='0 0 1'",
  ])
  func `an unreadable value is absent, with a warning`(attribute: String) throws {
    let scene = try document("<CALayer \(attribute)/>")
    expectEqual(codes(scene), ["bad-value"])
    expectEqual(scene.diagnostics.first?.severity, .warning)
    expectEqual(scene.diagnostics.first?.line, 2)
  }

  @Test func `an unknown name is noted once in a document`() throws {
    let scene = try document(
      """
      <CALayer wobble="1"><glitter/><glitter/><sublayers><CALayer wobble="2" shine="3"/>\
      </sublayers></CALayer>
      """)
    expectEqual(codes(scene), ["unknown-attribute", "unknown-element", "unknown-attribute"])
    expect(scene.diagnostics.allSatisfy { $0.severity == .note })
  }

  @Test(arguments: [
    #"<CALayer caplayKind="none" contentsFormat="RGBA8" hash="7" delegate="x"/>"#,
    "<CALayer><modules/><scriptComponents/><scriptComponents type='null'/></CALayer>",
    "<CALayer><style><a type='NSArray'><NSDictionary><b/></NSDictionary></a></style></CALayer>",
    "<CALayer><states/><stateTransitions/><animations/><filters/></CALayer>",
    "<CALayer><states><LKState name='idle'/></states></CALayer>",
    "<CALayer>text <!-- comment --> <![CDATA[more]]></CALayer>",
    "<CALayer shadowPathIsBounds='0' speed='2' beginTime='1e-100' timeOffset='3'/>",
    "<CALayer allowsEdgeAntialiasing='1' edgeAntialiasingMask='15' duration='inf'/>",
    "<CALayer><mask type='null'/><contents type='null'/></CALayer>",
    "<CALayer><animations><p enabled='0' keyPath='opacity'/></animations></CALayer>",
  ])
  func `meaningless and neutral attributes are silent`(layer: String) throws {
    try expectEqual(document(layer).diagnostics, [])
  }

  @Test(arguments: [
    ("<mask type='CALayer'/><mask type='CALayer'/>", "not-drawn-mask"),
    ("<mask><CALayer/><CALayer/></mask>", "not-drawn-mask"), ("<mask/>", "bad-value"),
    ("<filters><CAFilter name='undefined'/></filters>", "bad-value"),
    ("<filters><CAFilter filter='gaussianBlur' inputRadius='wide'/></filters>", "bad-value"),
    (
      "<animations><p key='k' type='CAMatchMoveAnimation'/></animations>", "not-drawn-animation"
    ),
    (
      "<states><LKState name='on'><elements><LKStateSetValue/></elements></LKState></states>",
      "not-drawn-state"
    ),
    ("<contents type='CAThing'/>", "not-drawn-contents"),
    ("<contentsMultiplyColor value='red'/>", "bad-value"),
    ("<scriptObject src='x.js'/>", "script-not-run"),
    ("<scriptComponents><script src='x.js'/></scriptComponents>", "script-not-run"),
    ("<sublayers><CALayer object='#1'/></sublayers>", "not-drawn-reference"),
  ])
  func `each unsupported feature has its own code`(element: String, code: String) throws {
    let scene = try document("<CALayer name='r'>\n\(element)</CALayer>")
    expectEqual(codes(scene), [code])
    expectEqual(scene.diagnostics.first?.layerPath, "r")
    expectEqual(scene.diagnostics.first?.line, 3)
  }

  @Test func `a shadow path equal to the bounds is recognized`() throws {
    let scene = try document("<CALayer bounds='1 2 30 40' shadowPathIsBounds='1'/>")
    expect(scene.diagnostics.isEmpty)
    expectEqual(scene.root.shadowPath?.boundingBox, CGRect(x: 1, y: 2, width: 30, height: 40))
    let round = try document(
      "<CALayer bounds='0 0 30 40' cornerRadius='9' shadowPathIsBounds='1'/>")
    expectEqual(round.root.shadowPath?.value.verbs.contains(.cubic), true)
    try expect(document("<CALayer shadowPathIsBounds='0'/>").root.shadowPath == nil)
  }

  @Test func `backdrop filters apply to the content behind`() throws {
    let scene = try document(
      """
      <CALayer><sublayers><CABackdropLayer bounds="0 0 9 9"><filters>\
      <CAFilter filter="gaussianBlur" inputRadius="4"/></filters></CABackdropLayer></sublayers>\
      </CALayer>
      """)
    expect(scene.diagnostics.isEmpty)
    let layer = try #require(scene.root.sublayers?.first)
    expect(layer.filters == nil && layer.backgroundFilters?.count == 1 && layer.masksToBounds)
  }

  @Test func `contents are multiplied by their color`() throws {
    let image = "<contents type='CGImage' src='data:image/png;base64,\(redBlue)'/>"
    let scene = try document(
      "<CALayer>\(image)<contentsMultiplyColor value='0.5 1 0' opacity='0.5'/></CALayer>")
    expect(scene.diagnostics.isEmpty)
    // Red and blue, opaque: half of red, no blue, both at half the alpha.
    expectEqual(
      (scene.root.contents as? CGImage)?.pixels.bytes,
      [64, 0, 0, 128, 0, 0, 0, 128])
  }

  @Test func `attributes of an unsupported class are not reported again`() throws {
    let scene = try document(
      """
      <XQLayer fontSize="24" wrapped="1" foregroundColor="0 0 0">\
      <font type="string" value="Helvetica"/><string value="x"/></XQLayer>
      """)
    expectEqual(codes(scene), ["class-not-drawn"])
  }

  @Test func `quotes of a document contain no line breaks or control characters`() throws {
    let scene = try document(
      """
      <CALayer><sublayers><CALayer name="A&#10;x&#x9B;y&#x2028;z">\
      <mask type="CA&#10;x"/><contents type="a&#13;&#x85;b"/></CALayer>\
      <CAEmitterLayer><emitterCells><c type="CA&#10;x"/></emitterCells></CAEmitterLayer>\
      </sublayers></CALayer>
      """)
    expectEqual(codes(scene).count { $0 == "class-not-drawn" }, 2)
    expect(codes(scene).contains("not-drawn-contents"))
    expectEqual(scene.root.sublayers?.first?.name, "A\nx\u{9B}y\u{2028}z")
    for diagnostic in scene.diagnostics {
      let shown = diagnostic.description.unicodeScalars
      expect(
        shown.allSatisfy {
          ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
        }, "\(diagnostic)")
    }
    expect(scene.diagnostics.contains { $0.layerPath == "CALayer[0]/A x y z" })
  }

  @Test func `layer paths name every layer from the root`() throws {
    let scene = try document(
      """
      <CALayer><sublayers><CALayer/><CALayer name="a"><sublayers><CALayer/><CAFooLayer/>\
      </sublayers></CALayer></sublayers></CALayer>
      """)
    expectEqual(scene.diagnostics.map(\.layerPath), ["CALayer[0]/a/CAFooLayer[1]"])
  }

  @Test func `diagnostics after the first ten thousand are only counted`() throws {
    let scene = try document(
      "<CALayer><sublayers>" + String(repeating: "<CAFooLayer/>", count: 12_000)
        + "</sublayers></CALayer>")
    expectEqual(scene.diagnostics.count, 10_001)
    expectEqual(scene.diagnostics.last?.code, "more-diagnostics")
    expectEqual(scene.diagnostics.last?.message.hasPrefix("2000 "), true)
  }
}
