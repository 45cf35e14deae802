import Foundation
import StrataDocuments
import StrataGraphics
import StrataImageFiles
import StrataLayers
import StrataTestSupport
import Testing

/// Documents in zip files, and the detection of what a path refers to.
@Suite struct PackageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let picture = Array(Data(base64Encoded: redBlue) ?? Data())

  /// A document whose contents are `src`.
  private static func caml(_ src: String = "a.png") -> String {
    "<caml><CALayer name='zipped'><contents type='CGImage' src='\(src)'/></CALayer></caml>"
  }

  private func write(_ writer: ZipWriter, _ name: String) throws -> URL {
    try folder.write(writer.data, to: name)
  }

  private func read(_ writer: ZipWriter, as name: String = "a.ca") throws -> CAMLDocument {
    try CAMLDocument(contentsOf: try write(writer, name))
  }

  @Test(arguments: ["a.ca", "a.ca.zip", "a.zip", "noEnding", "a.tendies"])
  func `a bundle is read from a zip file, with its images`(name: String) throws {
    for place in ["", "a.ca/", "deep/er/b.ca/", "folder/"] {
      var writer = ZipWriter(["\(place)main.caml": Self.caml("a%20b.png")])
      writer.addBlocks("\(place)a b.png", Self.picture)
      let scene = try read(writer, as: name)
      expect(scene.root.name == "zipped" && scene.root.contents is CGImage)
      expectEqual(scene.diagnostics, [])
    }
  }

  @Test func `a bundle's index is used, and errors name the file in the archive`() throws {
    let index = """
      <plist><dict><key>rootDocument</key><string>other.caml</string>
      <key>documentWidth</key><real>5</real><key>documentHeight</key><real>6</real></dict></plist>
      """
    let scene = try read(
      ZipWriter(["b.ca/index.xml": index, "b.ca/other.caml": Self.caml("no.png")]))
    expectEqual(scene.size, CGSize(width: 5, height: 6))
    expectEqual(codes(scene), ["missing-image"])
    expectEqual(scene.diagnostics.first?.file, folder.url.path + "/a.ca/b.ca/other.caml")
  }

  @Test func `an image outside the bundle is not read`() throws {
    var writer = ZipWriter(["b.ca/main.caml": Self.caml("../a.png")])
    writer.add("a.png", Self.picture)
    expectEqual(codes(try read(writer)), ["outside-bundle"])
  }

  @Test func `a damaged image is reported, and the document drawn`() throws {
    var writer = ZipWriter(["main.caml": Self.caml()])
    writer.add("a.png", Self.picture)
    writer.entries[1].checksum ^= 1
    let scene = try read(writer)
    expectEqual(codes(scene), ["unreadable-image"])
    expectEqual(scene.diagnostics.first?.message.contains("its checksum is wrong"), true)
    writer.entries[0].checksum ^= 1
    #expect(throws: PackageError.self) { try read(writer) }
  }

  @Test func `a folder of tiles may be in a zip file`() throws {
    var bytes: [UInt8] = []
    for pixel in 0..<64 { bytes += [UInt8(pixel), 0, 255, 255] }
    let picture = Pixels(width: 8, height: 8, premultipliedRGBA: bytes)
    try PNG.write(picture, to: folder.url.path + "/Plan.png")
    var cutting = TileCutting()
    (cutting.tileSize, cutting.levels) = (4, 2)
    let cut = folder.url.path + "/tiles"
    _ = try TileCutter.cut(
      folder.url.path + "/Plan.png", called: "Plan", into: cut, cutting, threads: 1)
    for hasManifest in [true, false] {
      var writer = ZipWriter([
        "main.caml": "<caml><CATiledLayer><contents type='CGTiles' src='t'/></CATiledLayer></caml>"
      ])
      for name in try FileManager.default.subpathsOfDirectory(atPath: cut) {
        guard hasManifest || name != "manifest.json",
          let data = FileManager.default.contents(atPath: cut + "/" + name)
        else { continue }
        writer.add("t/" + name, Array(data))
      }
      let scene = try read(writer)
      expectEqual(scene.diagnostics, [])
      expectEqual(scene.root.bounds.size, CGSize(width: 8, height: 8))
      expectEqual((scene.root as? CATiledLayer)?.levelsOfDetail, 2)
    }
  }

  // MARK: Path detection

  @Test func `the first bytes determine the file type, otherwise the name`() throws {
    func kind(_ name: String, _ start: String) throws -> String {
      let path = try folder.write(start, to: name).path
      switch try SceneFile(path: path, limits: .default) {
      case .document(let source): return "document \(source.data.count)"
      case .wallpaper: return "wallpaper"
      case .animation(let source): return "animation \(source.data.count)"
      case .animations: return "animations"
      case .keyedArchive(let data, let name):
        expectEqual(name, path)
        return "archive \(data.count)"
      }
    }
    try expectEqual(kind("a.caml", "<caml>"), "document 6")
    try expectEqual(kind("a.CAML", ""), "document 0")
    try expectEqual(kind("a.caar", "anything"), "archive 8")
    try expectEqual(kind("a.bin", "bplist00…"), "archive 11")
    #expect(throws: PackageError.self) { try kind("a.tendies", "anything") }
    #expect(throws: PackageError.self) { try kind("a.zip", "") }
    #expect(throws: PackageError.self) { try kind("a.bin", "PK\u{3}\u{4}") }
    for start in ["", "PK", "bplist0", "<caml>"] {
      #expect(throws: DocumentError.unknownFileType(file: folder.url.path + "/a.bin")) {
        try kind("a.bin", start)
      }
    }
  }

  @Test func `a pipe is read only by its full name, without waiting for a writer`() throws {
    let other = folder.url.path + "/a.pipe"
    expectEqual(mkfifo(other, 0o600), 0)
    #expect(throws: DocumentError.unknownFileType(file: other)) {
      try SceneFile(path: other, limits: .default)
    }
    let data = ZipWriter(["main.caml": Self.caml()]).data
    let path = folder.url.path + "/a.zip"
    expectEqual(mkfifo(path, 0o600), 0)
    Thread.detachNewThread { try? data.write(to: URL(fileURLWithPath: path)) }
    guard case .document(let source) = try SceneFile(path: path, limits: .default) else {
      Issue.record("no document")
      return
    }
    expectEqual(source.data, Data(Self.caml().utf8))
  }

  @Test func `the size of a package is checked before it is read`() throws {
    let writer = ZipWriter(["main.caml": Self.caml()])
    let path = try write(writer, "a.zip").path
    var limits = Limits()
    limits.packageBytes = writer.data.count - 1
    #expect(
      throws: LimitExceeded(
        "package size in bytes", asked: writer.data.count, allowed: writer.data.count - 1,
        place: path)
    ) { try SceneFile(path: path, limits: limits) }
    // A package may be larger than any of its documents.
    limits = Limits()
    limits.documentBytes = Self.caml().utf8.count
    #expect(throws: Never.self) { try SceneFile(path: path, limits: limits) }
  }

  @Test func `a package without a document is refused with the expected names`() throws {
    let path = try write(ZipWriter(["readme": "x", "a/index.xml": "x"]), "a.zip").path
    #expect(
      throws: DocumentError.notFound(path: path, lookedFor: ["Wallpaper.plist", "a .ca folder"])
    ) { try SceneFile(path: path, limits: .default) }
  }
}
