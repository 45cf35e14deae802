import Foundation
import StrataDocuments
import StrataGraphics
import StrataImageFiles
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct DocumentImageTests {
  private func contents(
    _ element: String, in folder: TemporaryFolder? = nil
  ) throws -> CAMLDocument {
    try document("<CALayer name='r'>\(element)</CALayer>", folder: folder?.url)
  }

  private func expectRedBlue(_ scene: CAMLDocument) throws {
    expectEqual(scene.diagnostics, [])
    let image = try #require(scene.root.contents as? CGImage)
    expect(image.pixels.width == 2 && image.pixels.height == 1)
    expectEqual(image.pixels.bytes, [255, 0, 0, 255, 0, 0, 255, 255])
  }

  @Test(arguments: [
    "<contents type='CGImage' src='assets/a%20b-%C3%A9.png'/>",
    "<contents><CGImage src='assets/a%20b-%C3%A9.png'/></contents>",
    "<contents><CGImage src='./assets//a b-é.png'/></contents>",
  ])
  func `images are relative to the bundle and percent-encoded`(element: String) throws {
    let folder = try TemporaryFolder()
    try folder.writePNG("assets/a b-é.png")
    try expectRedBlue(try contents(element, in: folder))
  }

  @Test func `an invalid percent escape is taken literally`() throws {
    let folder = try TemporaryFolder()
    try folder.writePNG("100%.png")
    try folder.writePNG("50%20.png")
    try expectRedBlue(try contents("<contents type='CGImage' src='100%.png'/>", in: folder))
    try expectRedBlue(try contents("<contents type='CGImage' src='50%20.png'/>", in: folder))
  }

  @Test func `an image may be in the document itself`() throws {
    try expectRedBlue(
      try contents("<contents type='CGImage' src='data:image/png;base64,\(redBlue)'/>"))
  }

  @Test func `one file is decoded once`() throws {
    let folder = try TemporaryFolder()
    try folder.writePNG("a.png")
    let scene = try document(
      """
      <CALayer><contents type="CGImage" src="a.png"/><sublayers><CALayer>\
      <contents type="CGImage" src="./a.png"/></CALayer></sublayers></CALayer>
      """, folder: folder.url)
    let inner = try #require(scene.root.sublayers?.first?.contents as? CGImage)
    expect(scene.root.contents as? CGImage === inner)
  }

  @Test func `image sizes are added up from headers, each file once`() throws {
    let folder = try TemporaryFolder()
    for name in ["a", "b", "c"] { try folder.writePNG("\(name).png") }
    let damaged = Data(base64Encoded: redBlue)!.prefix(50)
    try damaged.write(to: folder.url.appendingPathComponent("d.png"))
    func scene(_ names: [String], allowed: Int) throws -> CAMLDocument {
      var limits = Limits()
      limits.decodedPixels = allowed
      let layers = names.map { "<CALayer><contents type='CGImage' src='\($0)'/></CALayer>" }
      return try document(
        "<CALayer><sublayers>\(layers.joined())</sublayers></CALayer>", limits: limits,
        folder: folder.url)
    }
    let data = "data:image/png;base64,\(redBlue)"
    for names in [
      ["a.png", "b.png", "a.png", "./b.png"], ["a.png", data], ["a.png", "d.png"],
      ["a.png", "d.png", "d.png", "./d.png"],
    ] {
      _ = try scene(names, allowed: 4)
      let error = #expect(throws: LimitExceeded.self) { try scene(names, allowed: 3) }
      expectEqual(error?.what, "number of pixels in all images of a document")
      expect(error?.asked == 4 && error?.allowed == 3)
      expectEqual(error?.place?.isEmpty, false)
    }
    #expect(throws: LimitExceeded.self) { try scene(["a.png", "b.png", "c.png"], allowed: 5) }
  }

  @Test func `a damaged image is reported wherever it is named`() throws {
    let folder = try TemporaryFolder()
    try folder.write("no image", to: "a.png")
    let contents = "<contents type='CGImage' src='a.png'/>"
    let scene = try document(
      "<CALayer>\(contents)<sublayers><CALayer>\(contents)</CALayer></sublayers></CALayer>",
      folder: folder.url)
    expectEqual(codes(scene), ["image-kind", "image-kind"])
    expectEqual(scene.diagnostics.map(\.layerPath), ["CALayer[0]", "CALayer[0]/CALayer[0]"])
  }

  /// The widths of the images that names resolve to in a folder, listed in one document.
  private func widths(_ sources: [String], in folder: TemporaryFolder) throws -> [Int?] {
    let layers = sources.map { "<CALayer><contents type='CGImage' src='\($0)'/></CALayer>" }
    let scene = try document(
      "<CALayer><sublayers>\(layers.joined())</sublayers></CALayer>", folder: folder.url)
    return scene.root.sublayers?.map { ($0.contents as? CGImage)?.width } ?? []
  }

  /// Writes an image without letting a library normalize its name.
  private func write(_ name: String, width: Int, in folder: TemporaryFolder) throws {
    let pixels = Pixels(
      width: width, height: 1, premultipliedRGBA: [UInt8](repeating: 255, count: 4 * width))
    expect(
      FileManager.default.createFile(
        atPath: folder.url.path + "/" + name, contents: Data(try PNG.encode(pixels))))
  }

  @Test func `image lookup does not depend on earlier lookups`() throws {
    let folder = try TemporaryFolder()
    try write("a b.png", width: 3, in: folder)
    try write("a%20b.png", width: 4, in: folder)
    try expectEqual(widths(["a%20b.png"], in: folder), [3])
    try expectEqual(widths(["a%2520b.png", "a%20b.png"], in: folder), [4, 3])
    try expectEqual(widths(["a%20b.png", "a%2520b.png"], in: folder), [3, 4])
  }

  @Test func `names that only look alike refer to different images`() throws {
    let folder = try TemporaryFolder()
    try write("\u{E9}.png", width: 3, in: folder)
    try write("e\u{301}.png", width: 4, in: folder)
    try expectEqual(widths(["\u{E9}.png", "e\u{301}.png", "%C3%A9.png"], in: folder), [3, 4, 3])
  }

  @Test func `a missing image is reported and draws nothing`() throws {
    let folder = try TemporaryFolder()
    let scene = try contents("<contents type='CGImage' src='assets/none.png'/>", in: folder)
    let diagnostic = try #require(scene.diagnostics.first)
    expect(scene.root.contents == nil)
    expectEqual(diagnostic.code, "missing-image")
    expectEqual(diagnostic.severity, .warning)
    expect(diagnostic.message.contains("assets/none.png"))
    expectEqual(diagnostic.layerPath, "r")
    expectEqual(diagnostic.line, 2)
    expectEqual(
      codes(try contents("<contents type='CGImage' src='x.png'/>")), ["missing-image"])
  }

  @Test(arguments: [
    "../secret.png", "assets/../../secret.png", "%2e%2e/secret.png", "..%2Fsecret.png",
    "assets/%2E./../secret.png", "link.png", "linked/secret.png", "linked/nothing.png",
    "nothing.png", "up.png", "round/assets/inside.png",
  ])
  func `images outside the bundle are not read`(source: String) throws {
    let outer = try TemporaryFolder()
    try outer.writePNG("secret.png")
    try outer.writePNG("bundle/assets/inside.png")
    let bundle = outer.url.appendingPathComponent("bundle")
    try FileManager.default.createSymbolicLink(
      at: bundle.appendingPathComponent("link.png"),
      withDestinationURL: outer.url.appendingPathComponent("secret.png"))
    try FileManager.default.createSymbolicLink(
      at: bundle.appendingPathComponent("linked"), withDestinationURL: outer.url)
    for (name, target) in [
      ("nothing.png", "/nonexistent/secret.png"), ("up.png", "../nothing.png"),
      ("round", "../bundle"),
    ] {
      try FileManager.default.createSymbolicLink(
        atPath: bundle.path + "/" + name, withDestinationPath: target)
    }
    let scene = try document(
      "<CALayer><contents type='CGImage' src='\(source)'/></CALayer>", folder: bundle)
    // Whether or not the file exists: a scene cannot probe the machine's files.
    expectEqual(codes(scene), ["outside-bundle"])
    expectEqual(
      scene.diagnostics.first?.message,
      "the image '\(source)' is outside the bundle and is not read")
    expect(scene.root.contents == nil)
  }

  @Test(arguments: ["a%20b.png", "a b.png"])
  func `a bundle behind a link has its images`(source: String) throws {
    let outer = try TemporaryFolder()
    try outer.writePNG("real/bundle/a b.png")
    let link = outer.url.appendingPathComponent("linked")
    try FileManager.default.createSymbolicLink(
      at: link, withDestinationURL: outer.url.appendingPathComponent("real"))
    let scene = try document(
      "<CALayer><contents type='CGImage' src='\(source)'/></CALayer>",
      folder: link.appendingPathComponent("bundle"))
    expect(codes(scene).isEmpty && scene.root.contents is CGImage)
  }

  @Test(arguments: ["http://example.org/a.png", "https://example.org/a.png", "file:///tmp/a.png"])
  func `a web address is reported as not fetched`(source: String) throws {
    let folder = try TemporaryFolder()
    let scene = try contents("<contents type='CGImage' src='\(source)'/>", in: folder)
    expectEqual(scene.diagnostics.map(\.code), ["missing-image"])
    expectEqual(scene.diagnostics.first?.message.contains("URLs are not fetched"), true)
  }

  @Test func `absolute paths are not read`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.writePNG("a.png")
    let scene = try contents("<contents type='CGImage' src='\(file.path)'/>", in: folder)
    expectEqual(codes(scene), ["outside-bundle"])
  }

  @Test func `a folder instead of an image is a missing image`() throws {
    let folder = try TemporaryFolder()
    try folder.writePNG("assets/a.png")
    let scene = try contents("<contents type='CGImage' src='assets'/>", in: folder)
    expectEqual(codes(scene), ["missing-image"])
  }

  @Test(arguments: [
    (Array("BM".utf8) as [UInt8], "BMP"), (Array("GIF89a".utf8), "GIF"),
    (Array("II*\u{0}".utf8), "TIFF"), (Array("plain text".utf8), "text"), ([], "empty"),
  ])
  func `other kinds of images are named`(bytes: [UInt8], kind: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(bytes), to: "a.png")
    let scene = try contents("<contents type='CGImage' src='a.png'/>", in: folder)
    expectEqual(codes(scene), ["image-kind"])
    expectEqual(scene.diagnostics.first?.message.contains(kind), true)
  }

  #if JPEG
    @Test func `a JPEG is drawn as stored, and its orientation noted`() throws {
      let folder = try TemporaryFolder()
      let pixels = Pixels(
        width: 8, height: 4, premultipliedRGBA: [UInt8](repeating: 255, count: 128))
      var settings = JPEGSettings()
      try folder.write(Data(try JPEG.encode(pixels, settings: settings)), to: "a.jpg")
      let plain = try contents("<contents type='CGImage' src='a.jpg'/>", in: folder)
      expectEqual((plain.root.contents as? CGImage)?.pixels.bytes, pixels.bytes)
      expectEqual(plain.diagnostics, [])

      settings.orientation = .right
      let turned = Data(try JPEG.encode(pixels, settings: settings))
      try folder.write(turned, to: "b.jpg")
      for source in ["b.jpg", "data:image/jpeg;base64,\(turned.base64EncodedString())"] {
        let scene = try contents("<contents type='CGImage' src='\(source)'/>", in: folder)
        expectEqual((scene.root.contents as? CGImage)?.width, 8)
        expectEqual(codes(scene), ["orientation-ignored"])
        expectEqual(scene.diagnostics.map(\.severity), [.note])
      }

      try folder.write(turned.dropLast(20), to: "c.jpg")
      let cut = try contents("<contents type='CGImage' src='c.jpg'/>", in: folder)
      expectEqual(codes(cut), ["unreadable-image"])
    }
  #else
    @Test func `a JPEG is reported with the trait that would draw it`() throws {
      let folder = try TemporaryFolder()
      try folder.write(Data([0xFF, 0xD8, 0xFF, 0xE0]), to: "a.jpg")
      let scene = try contents("<contents type='CGImage' src='a.jpg'/>", in: folder)
      expectEqual(codes(scene), ["image-kind"])
      expectEqual(scene.diagnostics.first?.message.contains("package trait JPEG"), true)
    }
  #endif

  @Test func `a broken image is reported`() throws {
    let folder = try TemporaryFolder()
    try folder.write((Data(base64Encoded: redBlue) ?? Data()).prefix(40), to: "a.png")
    let scene = try contents("<contents type='CGImage' src='a.png'/>", in: folder)
    expectEqual(codes(scene), ["unreadable-image"])
    let notBase64 = try contents("<contents type='CGImage' src='data:image/png,abc'/>")
    expectEqual(codes(notBase64), ["unreadable-image"])
  }

  @Test func `an image beyond the limit refuses the document`() throws {
    let folder = try TemporaryFolder()
    try folder.writePNG("a.png")
    var limits = Limits()
    limits.imagePixels = 1
    #expect {
      try document(
        "<CALayer><contents type='CGImage' src='a.png'/></CALayer>", limits: limits,
        folder: folder.url)
    } throws: { ($0 as? any StrataError)?.kind == .limit }
  }
}
