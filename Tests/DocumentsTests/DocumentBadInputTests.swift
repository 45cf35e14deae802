import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct DocumentBadInputTests {
  private static let whole = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- a comment -->
    <caml \(namespace)>
      <CALayer bounds="0 0 10 10" name="é &amp; &#x41;">
        <sublayers><CAShapeLayer path="0 0 m 1 1 l h"/></sublayers>
      </CALayer>
    </caml>
    """

  private func limitExceeded(
    _ text: String, _ limits: Limits = .default
  ) -> LimitExceeded? {
    do {
      _ = try CAMLDocument(data: Data(text.utf8), name: "scene.caml", limits: limits)
      return nil
    } catch {
      return error as? LimitExceeded
    }
  }

  @Test func `the complete document is read`() {
    expect(failure(Self.whole) == nil)
    #expect(throws: Never.self) {
      try CAMLDocument(data: Data(Self.whole.utf8), name: "scene.caml")
    }
  }

  @Test func `every truncation of a document is refused with its location`() {
    let bytes = Data(Self.whole.utf8)
    for length in 0..<bytes.count {
      do {
        _ = try CAMLDocument(data: bytes.prefix(length), name: "scene.caml")
        Issue.record("a cut after \(length) bytes was accepted")
      } catch {
        let error = error as? DocumentError
        expectEqual(error?.kind, .scene, "cut after \(length) bytes")
        expectEqual(error?.description.hasPrefix("scene.caml"), true)
      }
    }
  }

  // Whatever a byte turns into, the result is a document or one of our errors with the name in it.
  @Test func `changed documents are read or refused, and never crash`() {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let marks = Array("<>/&'\"=! \0\u{1}xé0.-#;[]".utf8)
    for _ in 0..<2_000 {
      var bytes = Array(Self.whole.utf8)
      for _ in 0...random(3) { bytes[random(bytes.count)] = marks[random(marks.count)] }
      do {
        _ = try CAMLDocument(data: Data(bytes), name: "scene.caml")
      } catch {
        let error = error as? any StrataError
        expectEqual(error?.description.hasPrefix("scene.caml"), true)
      }
    }
  }

  /// The system's parser crashes on an instruction without content.
  @Test(arguments: ["<?x?>", "<?xm?>", "<?x ?>", "<?x y?>", "<?x?><?y?>", "<!-- <?x?> -->"])
  func `processing instructions are skipped everywhere`(text: String) throws {
    let layer =
      "<CALayer bounds='0 0 9 9'>\(text)<sublayers>\(text)<CALayer/></sublayers></CALayer>"
    for document in [
      "\(text)<caml>\(layer)</caml>", "<caml>\(layer)</caml>\(text)",
      "<!DOCTYPE caml SYSTEM 'caml.dtd'>\(text)<caml>\(layer)</caml>",
    ] {
      let scene = try CAMLDocument(data: Data(document.utf8), name: "a.caml")
      expect(scene.root.sublayers?.count == 1 && scene.diagnostics.isEmpty)
    }
  }

  @Test(arguments: ["UTF-7", "UTF-16", "UTF-8", "x"])
  func `a declaration without its end is refused, whatever encoding it names`(name: String) {
    let text = "<?xml version='1.0' encoding='\(name)'?\u{2F5}<caml><CALayer/></caml>"
    #expect(throws: DocumentError.self) {
      try CAMLDocument(data: Data(text.utf8), name: "a.caml")
    }
  }

  @Test func `other file types are not CAML`() {
    expectEqual(failure("{\"v\": 1}"), .unknownFileType(file: "scene.caml"))
  }

  @Test(arguments: ["", "  \n\t ", "\u{FEFF}"])
  func `an empty document is reported as empty`(text: String) {
    expectEqual(failure(text), .empty(file: "scene.caml"))
  }

  @Test(arguments: [
    "hello", "<caml>", "<caml><CALayer></caml>", "<caml>\n<CALayer a='1' a='2'/></caml>",
    "<caml><CALayer/></caml><caml/>", "<caml><CALayer/></caml>trailing",
    "<caml a=b><CALayer/></caml>",
    "<caml><CALayer name=\"&unknown;\"/></caml>", "<caml><CALayer name='a<b'/></caml>",
    " <?xml version='1.0'?><caml><CALayer/></caml>", "<caml><CALayer name='\u{1}'/></caml>",
    "<caml/",
  ])
  func `malformed XML is refused with its line`(text: String) {
    guard case .notXML(_, let line, _) = failure(text) else {
      Issue.record("\(text) gave \(String(describing: failure(text)))")
      return
    }
    expect((1...2).contains(line))
  }

  // The parser's own limits begin at 10,000,000 bytes.
  @Test func `a document may be longer than any of its parts may be`() {
    let filler = String(repeating: String(repeating: " ", count: 99) + "\n", count: 120_000)
    #expect(throws: Never.self) {
      try CAMLDocument(data: Data("<caml>\(filler)<CALayer/></caml>".utf8), name: "scene.caml")
    }
    let digits = String(repeating: "1 ", count: 6_000_000)
    let error = failure("<caml><CALayer name='\(digits)'/></caml>")
    guard case .notXML(_, _, let reason) = error else {
      Issue.record("an attribute of 12,000,000 bytes was accepted")
      return
    }
    expect(reason.contains("10,000,000"))
  }

  @Test func `bytes that are not UTF-8 are refused`() {
    #expect(throws: DocumentError.self) {
      try CAMLDocument(
        data: Data("<caml><CALayer name='".utf8) + [0xFF, 0xC0] + Data("'/></caml>".utf8),
        name: "scene.caml")
    }
  }

  @Test(arguments: [
    ([0x1F, 0x8B, 8, 0, 0], "the file is a gzip file, not text; unpack it with gunzip"),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0], "the file is a PNG, not text"),
  ])
  func `a binary file is reported with its format`(bytes: [UInt8], words: String) {
    let error = #expect(throws: DocumentError.self) {
      try CAMLDocument(data: Data(bytes), name: "scene.caml")
    }
    guard case .notXML(_, 1, let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect(reason.hasPrefix(words), "\(reason)")
  }

  @Test func `another encoding is reported`() throws {
    expectEqual(
      failure("<?xml version='1.0' encoding='UTF-7'?><caml><CALayer/></caml>"),
      .encodingNotAccepted(file: "scene.caml", encoding: "UTF-7"))
    let encodings: [(String.Encoding, String)] = [
      (.utf16, "UTF-16"), (.utf16LittleEndian, "UTF-16"), (.utf16BigEndian, "UTF-16"),
      (.utf32, "UTF-32"), (.utf32LittleEndian, "UTF-32"), (.utf32BigEndian, "UTF-32"),
    ]
    for (encoding, name) in encodings {
      let data = try #require("<caml><CALayer/></caml>".data(using: encoding))
      #expect(throws: DocumentError.encodingNotAccepted(file: "scene.caml", encoding: name)) {
        try CAMLDocument(data: data, name: "scene.caml")
      }
    }
  }

  @Test(arguments: [
    ("<!-- a -- b -->", "two hyphens inside a comment"), ("<!-- a", "a comment without its '-->'"),
    ("<?a b", "a processing instruction without its '?>'"),
    ("<? ?>", "a processing instruction without a name"), ("]]>", "']]>' outside a CDATA section"),
    ("<CALayer name='a & b'/>", "'&amp;'"), ("<CALayer name='a &amp b'/>", "without its ';'"),
    ("<CALayer name='&#9x;'/>", "a character reference"),
    ("<CALayer name='&#xg;'/>", "a character reference"),
    ("<\(String(repeating: "a", count: 50_001))/>", "longer than 50,000 bytes"),
  ])
  func `a mistake in XML is described in words`(text: String, words: String) {
    guard case .notXML(_, _, let reason) = failure("<caml>\(text)<CALayer/></caml>") else {
      Issue.record("\(text.prefix(40)) was accepted")
      return
    }
    expect(reason.contains(words), "\(reason)")
  }

  // Ten entities, each of them ten references to the previous one: 10⁹ copies if expanded.
  @Test func `entities are refused before the parser sees them`() {
    let names = (0..<10).map { "e\($0)" }
    let bomb = names.enumerated().map { index, name in
      let value = index == 0 ? "lol" : String(repeating: "&\(names[index - 1]);", count: 10)
      return "<!ENTITY \(name) \"\(value)\">"
    }
    let text = """
      <?xml version="1.0"?>
      <!DOCTYPE caml [
      \(bomb.joined(separator: "\n"))
      ]>
      <caml><CALayer name="&e9;"/></caml>
      """
    expectEqual(
      failure(text),
      .declarationNotAccepted(file: "scene.caml", line: 3, declaration: "ENTITY"))
    expectEqual(failure(text)?.description.contains("entities are not accepted"), true)
  }

  @Test func `an external entity is never fetched`() {
    let text = """
      <!DOCTYPE caml [<!ENTITY x SYSTEM "file:///etc/passwd">]>
      <caml><CALayer name="&x;"/></caml>
      """
    expectEqual(
      failure(text),
      .declarationNotAccepted(file: "scene.caml", line: 1, declaration: "ENTITY"))
  }

  @Test func `attributes that a document declares for its elements are refused`() {
    let text = "<!DOCTYPE caml [<!ATTLIST CALayer name CDATA 'x'>]><caml><CALayer/></caml>"
    expectEqual(
      failure(text),
      .declarationNotAccepted(file: "scene.caml", line: 1, declaration: "ATTLIST"))
  }

  @Test func `other root elements and missing layers are reported`() {
    expectEqual(
      failure("<svg/>"),
      .wrongRootElement(file: "scene.caml", line: 1, found: "svg"))
    expectEqual(failure("<caml/>"), .noRootLayer(file: "scene.caml", line: 1, found: []))
    expectEqual(
      failure("<caml><MicaAssetManifest/></caml>"),
      .noRootLayer(file: "scene.caml", line: 1, found: ["MicaAssetManifest"]))
    expectEqual(
      failure("<caml><CALayer/>\n<CALayer/></caml>"),
      .severalRootLayers(file: "scene.caml", line: 2, count: 2))
  }

  @Test func `the root layer's bounds must be numbers`() {
    expectEqual(
      failure("<caml>\n<CALayer bounds='0 0 ten 10'/></caml>"),
      .badValue(
        file: "scene.caml", line: 2, attribute: "bounds of the root layer", value: "0 0 ten 10",
        accepted: "four finite numbers"))
  }

  @Test(arguments: ["nan", "inf"])
  func `a path with a non-numeric point is reported and left out`(word: String) throws {
    let text = "<CAShapeLayer lineWidth='3' path='0 0 m 1 1 l \(word) 2 l'/>"
    let scene = try document(text)
    expectEqual(
      scene.diagnostics.map { "\($0.severity) \($0.code) \($0.message)" },
      [
        "warning bad-value path is ignored: "
          + "path point 3 is not a number in the range from -3.4e38 to 3.4e38"
      ])
    let layer = try #require(scene.root as? CAShapeLayer)
    expect(layer.path == nil && layer.lineWidth == 3)
  }

  // Both must be quick: they are refused at the first layer beyond the limit.
  @Test func `50,000 nested layers are refused as soon as the limit is exceeded`() {
    let text = "<caml>\n" + String(repeating: "<CALayer><sublayers>\n", count: 50_000)
    let seconds = processorSeconds {
      expectEqual(
        limitExceeded(text),
        LimitExceeded("layer depth", asked: 257, allowed: 256, place: "scene.caml:258"))
    }
    expect(seconds < 60)
  }

  @Test func `256 nested layers are accepted`() throws {
    let text =
      String(repeating: "<CALayer><sublayers>", count: 256)
      + String(repeating: "</sublayers></CALayer>", count: 256)
    var depth = 0
    var layer = Optional(try document(text).root)
    while let current = layer {
      depth += 1
      layer = current.sublayers?.first
    }
    expectEqual(depth, 256)
  }

  @Test func `nested masks count as layers`() {
    let typed = "<caml><CALayer>" + String(repeating: "<mask type='CALayer'>", count: 50_000)
    expectEqual(limitExceeded(typed)?.what, "layer depth")
    let untyped = "<caml>" + String(repeating: "<CALayer><mask>", count: 50_000)
    expectEqual(limitExceeded(untyped)?.what, "layer depth")
  }

  @Test func `more layers than allowed are refused`() {
    var limits = Limits()
    limits.layers = 3
    let text = { (count: Int) in
      "<caml><CALayer><sublayers>" + String(repeating: "<CALayer/>\n", count: count - 1)
        + "</sublayers></CALayer></caml>"
    }
    expect(limitExceeded(text(3), limits) == nil)
    expectEqual(
      limitExceeded(text(4), limits),
      LimitExceeded("number of layers", asked: 4, allowed: 3, place: "scene.caml:3"))
  }

  @Test func `deep nesting in ignored elements is refused too`() {
    let text = "<caml><CALayer><style>" + String(repeating: "<a>", count: 100_000)
    expectEqual(limitExceeded(text)?.what, "XML nesting")
  }

  @Test func `path elements and document bytes are limited`() {
    var limits = Limits()
    limits.pathElements = 2
    let path = "<caml><CAShapeLayer path='0 0 m 1 1 l 2 2 l'/></caml>"
    expectEqual(
      limitExceeded(path, limits),
      LimitExceeded("number of path elements", asked: 3, allowed: 2, place: "scene.caml:1"))
    limits.documentBytes = 10
    expectEqual(limitExceeded(path, limits)?.asked, path.utf8.count)
  }
}
