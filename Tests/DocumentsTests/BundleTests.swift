import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct BundleTests {
  private static let layer = "<caml \(namespace)><CALayer name=\"%\" bounds=\"0 0 8 8\"/></caml>"

  private func caml(_ name: String) -> String {
    Self.layer.replacingOccurrences(of: "%", with: name)
  }

  private func index(_ body: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    <key>loopEnd</key><real>+infinity</real>
    \(body)
    </dict></plist>
    """
  }

  private let named = "<key>rootDocument</key><string>other.caml</string>"

  @Test func `the index names the document, the canvas and the flip`() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      index(
        """
        <key>documentHeight</key><real>240.5</real><key>documentWidth</key><integer>320</integer>
        <key>geometryFlipped</key><true/>\(named)
        """), to: "a.ca/index.xml")
    try folder.write(caml("other"), to: "a.ca/other.caml")
    try folder.write(caml("main"), to: "a.ca/main.caml")
    for ending in ["a.ca", "a.ca/", "a.ca//"] {
      let scene = try CAMLDocument(contentsOf: URL(fileURLWithPath: folder.url.path + "/" + ending))
      expectEqual(scene.root.name, "other")
      expectEqual(scene.size, CGSize(width: 320, height: 240.5))
      expectEqual(scene.geometryFlipped, true)
      expectEqual(scene.diagnostics, [])
    }
  }

  @Test func `without an index the main document is read`() throws {
    let folder = try TemporaryFolder()
    try folder.write(caml("main"), to: "main.caml")
    let scene = try CAMLDocument(contentsOf: folder.url)
    expectEqual(scene.root.name, "main")
    expect(scene.size == nil)
    expect(scene.geometryFlipped == nil)
  }

  @Test func `a document file is read with its folder's images`() throws {
    let folder = try TemporaryFolder()
    try folder.writePNG("a.png")
    let file = try folder.write(
      "<caml><CALayer><contents type='CGImage' src='a.png'/></CALayer></caml>", to: "some.caml")
    let scene = try CAMLDocument(contentsOf: file)
    expectEqual(scene.diagnostics, [])
    expect(scene.root.contents is CGImage)
  }

  @Test func `without a size in the index, the root layer's is used`() throws {
    let folder = try TemporaryFolder()
    try folder.write(caml("main"), to: "main.caml")
    for body in [
      "<key>documentWidth</key><real>10</real>",
      "<key>documentWidth</key><real>0</real><key>documentHeight</key><real>5</real>",
      "<key>documentWidth</key><real>nan</real><key>documentHeight</key><real>5</real>",
      "<key>documentWidth</key><string>10</string><key>documentHeight</key><real>5</real>",
    ] {
      try folder.write(index(body), to: "index.xml")
      try expect(CAMLDocument(contentsOf: folder.url).size == nil)
    }
  }

  @Test func `unreadable values of an index are reported with their line`() throws {
    let folder = try TemporaryFolder()
    try folder.write(caml("main"), to: "main.caml")
    for (key, value) in [
      ("documentWidth", "<real>0</real>"), ("documentHeight", "<string>10</string>"),
      ("geometryFlipped", "<integer>1</integer>"), ("rootDocument", "<true/>"),
    ] {
      try folder.write(index("<key>\(key)</key>\n\(value)"), to: "index.xml")
      let diagnostics = try CAMLDocument(contentsOf: folder.url).diagnostics
      expectEqual(diagnostics.map(\.code), ["bad-value"])
      expectEqual(diagnostics.first?.message.hasPrefix(key + " is ignored; "), true)
      expectEqual(diagnostics.first?.line, 6)
      expectEqual(diagnostics.first?.severity, .warning)
    }
  }

  @Test(arguments: [
    ("gone.caml", "missing-root-document"), ("../outside.caml", "outside-bundle"),
    ("/etc/passwd", "outside-bundle"), ("a/../../outside.caml", "outside-bundle"),
  ])
  func `a root document that is missing or outside is reported`(
    name: String, code: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(caml("outside"), to: "outside.caml")
    try folder.write(caml("main"), to: "b.ca/main.caml")
    try folder.write(index("<key>rootDocument</key><string>\(name)</string>"), to: "b.ca/index.xml")
    let scene = try CAMLDocument(contentsOf: folder.url.appendingPathComponent("b.ca"))
    expectEqual(scene.root.name, "main")
    expectEqual(codes(scene), [code])
    expectEqual(scene.diagnostics.first?.file?.hasSuffix("b.ca/index.xml"), true)
  }

  @Test func `an index that is not a property list is reported`() throws {
    let folder = try TemporaryFolder()
    try folder.write(caml("main"), to: "main.caml")
    for text in [
      "", "bplist00", "<plist/>", "<plist><dict>",
      "<!DOCTYPE plist [<!ENTITY a 'b'>]><plist><dict/></plist>",
      "<plist>" + String(repeating: "<array>", count: 100_000),
    ] {
      try folder.write(text, to: "index.xml")
      let scene = try CAMLDocument(contentsOf: folder.url)
      expectEqual(codes(scene), ["unreadable-index"])
      expectEqual(scene.root.name, "main")
    }
    try folder.write("<plist>\n<array/></plist>", to: "index.xml")
    let note = try CAMLDocument(contentsOf: folder.url).diagnostics.first
    expect(
      note?.message.contains(
        "the top of the property list is 'array'; expected a dictionary, 'dict'") == true)
  }

  @Test func `a folder without a document is refused with the expected names`() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    #expect(throws: DocumentError.notFound(path: path, lookedFor: ["index.xml", "main.caml"])) {
      try CAMLDocument(contentsOf: folder.url)
    }
    try folder.write(index(named), to: "index.xml")
    #expect(
      throws: DocumentError.notFound(
        path: path, lookedFor: ["index.xml", "other.caml", "main.caml"])
    ) {
      try CAMLDocument(contentsOf: folder.url)
    }
  }

  @Test func `missing files and files that are not documents are refused`() throws {
    let folder = try TemporaryFolder()
    let missing = folder.url.appendingPathComponent("none.ca")
    #expect(throws: DocumentError.notFound(path: missing.path, lookedFor: [])) {
      try CAMLDocument(contentsOf: missing)
    }
    let text = try folder.write(caml("x"), to: "scene.txt")
    #expect(throws: DocumentError.unknownFileType(file: text.path)) {
      try CAMLDocument(contentsOf: text)
    }
  }

  @Test func `the size of a file is checked before it is read`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write(caml(String(repeating: "x", count: 5_000)), to: "main.caml")
    var limits = Limits()
    limits.documentBytes = 1_000
    #expect {
      try CAMLDocument(contentsOf: file, limits: limits)
    } throws: { error in
      (error as? LimitExceeded)?.allowed == 1_000 && (error as? LimitExceeded)?.place == file.path
    }
  }

  @Test func `errors name the file and the line`() throws {
    let folder = try TemporaryFolder()
    try folder.write("<caml>\n\n<CALayer></caml>", to: "c.ca/main.caml")
    #expect {
      try CAMLDocument(contentsOf: folder.url.appendingPathComponent("c.ca"))
    } throws: { error in
      "\(error)".hasPrefix(folder.url.path + "/c.ca/main.caml:3: ")
    }
  }
}
