import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// A gray PNG of two pixels, 64 and 192.
private let gray =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR42mNwOAAAAUMBAZa1"
  + "AJsAAAAASUVORK5CYII="

/// CAML as iOS writes it for the layers of views.
@Suite struct DeviceExportTests {
  // MARK: Masks

  @Test(arguments: [
    #"<mask bounds="0 0 4 5" cornerRadius="2"><delegate/>"#,
    #"<mask><delegate/><bounds value="0 0 4 5"/><cornerRadius value="2"/>"#,
    #"<mask type="CALayer" bounds="0 0 4 5" cornerRadius="2">"#,
  ])
  func `a mask without a class is a layer itself`(start: String) throws {
    let scene = try document(
      """
      <CALayer>\(start)<sublayers><CALayer name="in"/></sublayers><mask bounds="0 0 1 1"/></mask>\
      </CALayer>
      """)
    expect(scene.diagnostics.isEmpty)
    let mask = try #require(scene.root.mask)
    expect(type(of: mask) == CALayer.self && mask.cornerRadius == 2)
    expectEqual(mask.bounds.size, CGSize(width: 4, height: 5))
    expectEqual(mask.sublayers?.map(\.name), ["in"])
    expectEqual(mask.mask?.bounds.width, 1)
  }

  @Test func `masks are written so that they are read as the same layers`() throws {
    let scene = try document(
      """
      <CALayer bounds="0 0 9 9" position="4.5 4.5"><mask bounds="0 0 4 5"><delegate/></mask>\
      <sublayers><CALayer><mask><CAShapeLayer lineWidth="3"/></mask></CALayer></sublayers></CALayer>
      """)
    let folder = try TemporaryFolder()
    let notes = try CAMLBundle.write(
      scene.root, to: folder.file("copy.caml"), size: scene.root.bounds.size, isYUp: true,
      states: scene.states, limits: .default)
    let copy = try CAMLDocument(contentsOf: URL(fileURLWithPath: folder.file("copy.caml")))
    expect(notes.isEmpty && copy.diagnostics.isEmpty)
    expectEqual(copy.root.mask?.bounds.size, CGSize(width: 4, height: 5))
    expectEqual((copy.root.sublayers?.first?.mask as? CAShapeLayer)?.lineWidth, 3)
  }

  @Test func `nested masks of every form count as one layer each`() throws {
    var limits = Limits.default
    limits.layers = 7
    let text = """
      <CALayer><mask bounds="0 0 1 1"><mask type="CALayer"><mask><CALayer><mask><delegate/>\
      <sublayers><CALayer/><CALayer/></sublayers></mask></CALayer></mask></mask></mask></CALayer>
      """
    try expect(document(text, limits: limits).root.mask?.mask?.mask?.mask != nil)
    limits.layers = 6
    #expect(throws: LimitExceeded.self) { try document(text, limits: limits) }
  }

  // MARK: Images

  @Test(
    arguments: [
      (
        #"<contents type="CGImage" A8asL8="1" src="\#(gray)"/>"#,
        [64, 64, 64, 64, 192, 192, 192, 192]
      ),
      (
        #"<contents><CGImage A8asL8="1" src="\#(gray)"/></contents>"#,
        [64, 64, 64, 64, 192, 192, 192, 192]
      ),
      (#"<contents type="CGImage" src="\#(gray)"/>"#, [64, 64, 64, 255, 192, 192, 192, 255]),
      (
        #"<contents A8asL8="1" src="\#(gray)"/><contentsMultiplyColor value="0 1 0"/>"#,
        [0, 64, 0, 64, 0, 192, 0, 192]
      ),
      (
        #"""
        <contents type="CATintedImage"><image A8asL8="1" src="\#(gray)" type="CGImage"/>\#
        <tint type="CGColor" value="1 0 0"/></contents>
        """#, [64, 0, 0, 64, 192, 0, 0, 192]
      ),
      (
        #"""
        <contents><CATintedImage><image><CGImage A8asL8="1" src="\#(gray)"/></image>\#
        <tint><CGColor opacity="0.5" value="0 0 0"/></tint></CATintedImage></contents>
        """#, [0, 0, 0, 32, 0, 0, 0, 96]
      ),
      (
        #"""
        <contents type="CATintedImage"><image A8asL8="1" src="\#(gray)" type="CGImage"/>\#
        <tint type="null"/></contents>
        """#, [64, 64, 64, 64, 192, 192, 192, 192]
      ),
    ] as [(String, [UInt8])])
  func `an image stored as alpha has the color of its tint`(element: String, bytes: [UInt8]) throws
  {
    let scene = try document("<CALayer>\(element)</CALayer>")
    expect(scene.diagnostics.isEmpty)
    let image = try #require(scene.root.contents as? CGImage)
    expectEqual(Array(image.pixels.bytes), bytes)
  }

  @Test func `animations show tinted images`() throws {
    let scene = try document(
      #"""
      <CALayer><animations><p key="a" type="CABasicAnimation" keyPath="contents"><toValue \#
      type="CATintedImage"><image A8asL8="1" src="\#(gray)"/><tint value="0 0 1"/></toValue></p>\#
      </animations></CALayer>
      """#)
    expect(scene.diagnostics.isEmpty)
    let animation = scene.root.animation(forKey: "a") as? CABasicAnimation
    let image = try #require(animation?.toValue as? CGImage)
    expectEqual(Array(image.pixels.bytes), [0, 0, 64, 64, 0, 0, 192, 192])
  }

  @Test func `equal tints share an image, and each image counts for the limit`() throws {
    func layer(_ color: String) -> String {
      #"""
      <CALayer><contents type="CATintedImage"><image A8asL8="1" src="\#(gray)"/>\#
      <tint value="\#(color)"/></contents></CALayer>
      """#
    }
    let text = "<CALayer><sublayers>\(layer("1 0 0"))\(layer("1 0 0"))</sublayers></CALayer>"
    let images = try document(text).root.sublayers?.map { $0.contents as? CGImage } ?? []
    expect(images.count == 2 && images[0] != nil && images[0] === images[1])
    // The file, its alpha and the tinted image have two pixels each.
    var limits = Limits.default
    limits.decodedPixels = 6
    #expect(throws: Never.self) { try document(text, limits: limits) }
    limits.decodedPixels = 5
    #expect(throws: LimitExceeded.self) { try document(text, limits: limits) }
  }

  @Test(arguments: [
    ("<contents type='CATintedImage'><tint value='1 0 0'/></contents>", "not-drawn-contents"),
    (
      "<contents type='CATintedImage'><image src='gone.png'/><tint value='1 0 0'/></contents>",
      "missing-image"
    ),
    (
      "<contents type='CATintedImage'><image src='\(gray)'/><tint value='red'/></contents>",
      "bad-value"
    ),
  ])
  func `a tinted image that cannot be drawn is reported`(element: String, code: String) throws {
    let scene = try document("<CALayer>\(element)</CALayer>")
    expectEqual(codes(scene), [code])
    expect(scene.diagnostics.first?.severity == .warning && scene.root.contents == nil)
  }

  // MARK: Properties and classes

  @Test func `properties of views' layers are silent`() throws {
    let scene = try document(
      """
      <CALayer allowsEdgeAntialiasing="0" allowsGroupBlending="0" allowsHitTesting="0" \
      contentsAlignsToPixels="0" contentsFormat="Automatic" contentsScaling="stretch" \
      continuousCorners="0" needsDisplayOnBoundsChange="0" needsLayoutOnGeometryChange="1" \
      opaque="0" rasterizationScale="3" securityMode="insecure"><delegate/>\
      <sublayers><CABackdropLayer bounds="0 0 4 4" groupName="g" scale="0.25"><delegate/>\
      </CABackdropLayer></sublayers><animations><p key="match-duration" type="CAAnimation" \
      duration="0.2"/></animations>\
      </CALayer>
      """)
    expect(scene.diagnostics.isEmpty)
    expect(!scene.root.allowsEdgeAntialiasing)
  }

  @Test func `a private property is not taken for a misspelled one`() throws {
    let scene = try document("<CALayer cornerRadii='1 1 1 1' bound='0 0 1 1'/>")
    expectEqual(scene.diagnostics.map(\.severity), [.warning, .note])
    expectEqual(scene.diagnostics.first?.message.contains("'bounds'"), true)
  }

  @Test(arguments: [
    ("_UILabelLayer", "<contents src='\(gray)'/>", Diagnostic.Severity.note),
    ("CAPortalLayer", "<contents src='\(gray)'/>", .note),
    ("SDFLayer", "<sublayers><CALayer/></sublayers>", .note),
    ("CASDFLayer", "<sublayers><CALayer/></sublayers>", .warning),
    ("CGDrawingLayer", "", .warning), ("CAShapelayer", "<contents src='\(gray)'/>", .warning),
  ])
  func `an unknown class is a warning if its drawing may be missing`(
    name: String, content: String, severity: Diagnostic.Severity
  ) throws {
    let scene = try document(
      "<CALayer><sublayers><\(name)>\(content)</\(name)></sublayers></CALayer>")
    expectEqual(codes(scene), ["class-not-drawn"])
    expectEqual(scene.diagnostics.first?.severity, severity)
  }

  // MARK: Mistakes

  @Test(arguments: [
    ("<CAGradientLayer colors='1 0 0'/>", "not-an-attribute", "<colors><CGColor"),
    ("<CAGradientLayer><colors value='1 0 0'/></CAGradientLayer>", "not-an-attribute", "<colors>"),
    ("<CALayer contents='a.png'/>", "not-an-attribute", "<contents type=\"CGImage\" src="),
    ("<CALayer mask='a'/>", "not-an-attribute", "<mask "),
    ("<CALayer><CALayer/></CALayer>", "misplaced-layer", "<sublayers><CALayer"),
    ("<CALayer><_UIThingLayer/></CALayer>", "misplaced-layer", "<sublayers>"),
  ])
  func `a misplaced value is a warning with the right form`(
    layer: String, code: String, form: String
  ) throws {
    let scene = try document(layer)
    expectEqual(codes(scene), [code])
    expectEqual(scene.diagnostics.first?.severity, .warning)
    expectEqual(scene.diagnostics.first?.message.contains(form), true)
  }

  // MARK: The root

  private static let still = "bounds='0 0 40 20' position='100 147'"

  @Test(arguments: [
    ("<CALayer \(still)/>", CGPoint(x: 20, y: 10)),
    ("<CALayer bounds='5 5 40 20' anchorPoint='0 1'/>", CGPoint(x: 0, y: 20)),
    ("<CALayer bounds='0 0 40 20' position='20.0000001 10'/>", nil),
    ("<CALayer \(still) transform='rotate(30)'/>", nil),
    (
      """
      <CALayer \(still)><animations><CAAnimationGroup><animations><CABasicAnimation \
      keyPath='position.x'><toValue type='real' value='3'/></CABasicAnimation></animations>\
      </CAAnimationGroup></animations></CALayer>
      """, nil
    ),
    (
      """
      <CALayer \(still) id='r'><states><LKState name='s'><elements><LKStateSetValue targetId='r' \
      keyPath='position'><value type='CGPoint' value='1 2'/></LKStateSetValue></elements></LKState>\
      </states></CALayer>
      """, nil
    ),
  ])
  func `the bounds of the root fill the canvas`(layer: String, place: CGPoint?) throws {
    let scene = try document(layer)
    let given = scene.root.position
    let note = RootPlacement.fillCanvas(scene.root, states: scene.states.owners)
    expectEqual(scene.root.position, place ?? given)
    // A position that the document does not give needs no note.
    expectEqual(note != nil, place != nil && given != .zero)
    expect(note?.severity != .warning && note?.line ?? 2 == 2)
  }

  @Test func `a root away from its place is written with a canvas around it`() throws {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    root.position = CGPoint(x: 30, y: 10)
    let folder = try TemporaryFolder()
    _ = try CAMLBundle.write(
      root, to: folder.file("a.caml"), size: root.bounds.size, isYUp: true, states: TreeStates(),
      limits: .default)
    let copy = try CAMLDocument(contentsOf: URL(fileURLWithPath: folder.file("a.caml")))
    expect(RootPlacement.fillCanvas(copy.root, states: []) == nil)
    expectEqual(copy.root.sublayers?.map(\.position), [CGPoint(x: 30, y: 10)])
  }
}
