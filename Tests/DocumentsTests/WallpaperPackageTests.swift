import Foundation
import StrataDocuments
import StrataGraphics
import StrataTestSupport
import Testing

/// Wallpapers, packed and unpacked: the bundles that are drawn and their order.
@Suite struct WallpaperPackageTests {
  private static let contents = "descriptors/8A-1/versions/0/contents/"

  private static func plist(
    _ bundles: KeyValuePairs<String, String>, screen: String? = "390w-844h@3x~iphone",
    on place: String = "lockAndHome"
  ) -> String {
    let names = bundles.map { "<key>\($0)</key><string>\($1)</string>" }.joined()
    let screen = screen.map { "<key>logicalScreenClass</key><string>\($0)</string>" } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>appearanceAware</key><true/>\(screen)
      <key>assets</key><dict><key>\(place)</key><dict><key>default</key><dict>
      \(names)<key>type</key><string>LayeredAnimation</string></dict></dict></dict></dict></plist>
      """
  }

  private static let all = plist([
    "foregroundAnimationFileName": "c.ca", "floatingAnimationFileNameKey": "b.ca",
    "backgroundAnimationFileName": "a.ca",
  ])

  private func package(_ files: KeyValuePairs<String, String>) throws -> WallpaperPackage {
    try WallpaperPackage(
      ZipArchive(ZipWriter(files).data, path: "w.tendies", limits: .default), at: "w.tendies",
      limits: .default)
  }

  /// The parts and documents that are drawn, back to front.
  private func drawn(_ package: WallpaperPackage) -> [String] {
    package.sources.map {
      "\($0.part?.rawValue ?? "?") \(String(decoding: $0.source.data, as: UTF8.self))"
    }
  }

  private func codes(_ package: WallpaperPackage) -> [String] { package.notes.all.map(\.code) }

  @Test func `bundles are listed from background to foreground`() throws {
    let inner = Self.contents + "x.wallpaper/"
    let package = try package([
      "\(inner)Wallpaper.plist": Self.all, "\(inner)c.ca/main.caml": "C",
      "\(inner)a.ca/main.caml": "A", "\(inner)b.ca/main.caml": "B",
      "__MACOSX/\(inner)b.ca/._main.caml": "x", "\(inner).DS_Store": "x",
      "descriptors/8A-1/com.apple.posterkit.provider.identifier": "x",
    ])
    expectEqual(drawn(package), ["background A", "floating B", "foreground C"])
    expect(package.size == CGSize(width: 390, height: 844) && package.scale == 3)
    expectEqual(package.notes.all, [])
    expectEqual(package.sources[0].source.name, "w.tendies/\(inner)a.ca/main.caml")
  }

  @Test func `each bundle has its own files`() throws {
    let package = try package([
      "w.wallpaper/Wallpaper.plist": Self.all, "w.wallpaper/a.ca/main.caml": "A",
      "w.wallpaper/b.ca/main.caml": "B", "w.wallpaper/b.ca/assets/i.png": "picture",
    ])
    let files = package.sources.compactMap(\.source.files)
    expectEqual(files.count, 2)
    try expectEqual(files[0].find("assets/i.png", limits: .default), .missing)
    try expectEqual(files[1].find("./assets/i.png", limits: .default), .data(Data("picture".utf8)))
    try expectEqual(files[1].find("../a.ca/main.caml", limits: .default), .outside)
    expectEqual(files[1].names(in: "")?.sorted(), ["assets", "main.caml"])
    expect(files[1].names(in: "assets") == ["i.png"] && files[1].names(in: "..") == nil)
  }

  @Test func `keys of both spellings and both screens name bundles`() throws {
    for (key, place) in [
      ("backgroundAnimationFileNameKey", "lockAndHome"), ("backgroundAnimationFileName", "lock"),
      ("backgroundAnimationFileName", "home"),
    ] {
      let package = try package([
        "Wallpaper.plist": Self.plist(["\(key)": "a.ca"], on: place), "a.ca/main.caml": "A",
        "b.ca/main.caml": "B",
      ])
      expectEqual(drawn(package), ["background A"])
    }
  }

  @Test func `a missing, empty or outside bundle is reported`() throws {
    let package = try package([
      "w/Wallpaper.plist": Self.plist([
        "backgroundAnimationFileName": "../a.ca", "floatingAnimationFileName": "b.ca",
        "foregroundAnimationFileName": "c.ca",
      ]),
      "a.ca/main.caml": "A", "w/b.ca/readme": "x", "w/c.ca/main.caml": "C",
    ])
    expectEqual(drawn(package), ["foreground C"])
    expectEqual(codes(package), ["outside-bundle", "missing-bundle"])
    expect(package.notes.all.allSatisfy { $0.severity == .warning && $0.file != nil })
    expect(package.notes.all[1].message.contains("'w/b.ca'"))
  }

  @Test func `a damaged bundle is reported, and the others are drawn`() throws {
    func package(damaging count: Int) throws -> WallpaperPackage {
      var writer = ZipWriter([
        "a.ca/main.caml": "A", "c.ca/main.caml": "C",
        "Wallpaper.plist": Self.plist([
          "backgroundAnimationFileName": "a.ca", "foregroundAnimationFileName": "c.ca",
        ]),
      ])
      for index in 0..<count { writer.entries[index].checksum ^= 1 }
      return try WallpaperPackage(
        ZipArchive(writer.data, path: "w.tendies", limits: .default), at: "w.tendies",
        limits: .default)
    }
    let one = try package(damaging: 1)
    expectEqual(drawn(one), ["foreground C"])
    expectEqual(codes(one), ["unreadable-bundle"])
    expect(one.notes.all.first?.message.contains("'a.ca/main.caml' is damaged") == true)
    #expect(throws: PackageError.self) { try package(damaging: 2) }
  }

  @Test func `without any bundle the error lists the expected names`() throws {
    #expect(
      throws: DocumentError.notFound(path: "w.tendies", lookedFor: ["w/a.ca", "w/b.ca", "w/c.ca"])
    ) { try package(["w/Wallpaper.plist": Self.all, "w/d.ca/main.caml": "D"]) }
    #expect(
      throws: DocumentError.notFound(
        path: "w.tendies", lookedFor: ["Wallpaper.plist", "a .ca folder"])
    ) { try package(["w/Wallpaper.plist": Self.plist([:]), "readme": "x"]) }
  }

  @Test func `the first of several wallpapers by path is drawn, and others are reported`() throws {
    let package = try package([
      "2/w.wallpaper/Wallpaper.plist": Self.all, "2/w.wallpaper/a.ca/main.caml": "A2",
      "1/v.wallpaper/Wallpaper.plist": Self.plist(["floatingAnimationFileNameKey": "a.ca"]),
      "1/v.wallpaper/a.ca/main.caml": "A1",
    ])
    expectEqual(drawn(package), ["floating A1"])
    expectEqual(codes(package), ["other-wallpapers"])
    expectEqual(package.notes.all[0].severity, .note)
    expect(package.notes.all[0].message.hasSuffix(": '2/w.wallpaper'"))
  }

  @Test(arguments: [
    "", "<plist/>", "<plist><dict></plist>", "bplist01", plist([:]),
    plist(["backgroundAnimationFileName": ""]),
  ])
  func `without list entries, the names of bundles decide`(list: String) throws {
    let package = try package([
      "w/Wallpaper.plist": list, "w/7_Foreground-1.ca/main.caml": "C",
      "w/7_BACKGROUND-1.ca/index.xml": "<plist><dict/></plist>",
      "w/7_BACKGROUND-1.ca/main.caml": "A", "w/v/background.ca/main.caml": "x",
    ])
    expectEqual(drawn(package), ["background A", "foreground C"])
    expectEqual(codes(package), list.hasPrefix("<?xml") ? [] : ["unreadable-wallpaper"])
  }

  @Test func `a list may be binary`() throws {
    let names = ["backgroundAnimationFileName": "b.ca", "foregroundAnimationFileName": "ä.ca"]
    let list = try PropertyListSerialization.data(
      fromPropertyList: [
        "logicalScreenClass": "10w-20h@2x", "assets": ["lockAndHome": ["default": names]],
      ], format: .binary, options: 0)
    func package(_ list: Data) throws -> WallpaperPackage {
      var writer = ZipWriter([
        "b.ca/main.caml": "B", "ä.ca/main.caml": "C", "background.ca/main.caml": "A",
      ])
      writer.add("Wallpaper.plist", Array(list))
      return try WallpaperPackage(
        ZipArchive(writer.data, path: "w.tendies", limits: .default), at: "w.tendies",
        limits: .default)
    }
    let whole = try package(list)
    expect(drawn(whole) == ["background B", "foreground C"] && whole.notes.all == [])
    expect(whole.size == CGSize(width: 10, height: 20) && whole.scale == 2)
    let cut = try package(list.dropLast())
    expect(drawn(cut) == ["background A"] && codes(cut) == ["unreadable-wallpaper"])
  }

  @Test func `without a list, bundles of one folder are drawn and others reported`() throws {
    let package = try package([
      "b/Floating.ca/main.caml": "B", "b/background-100w-50.5h@2x~ipad.ca/main.caml": "A",
      "b/other.ca/main.caml": "x", "c/foreground.ca/main.caml": "x",
    ])
    expectEqual(drawn(package), ["background A", "floating B"])
    expect(package.size == CGSize(width: 100, height: 50.5) && package.scale == 2)
    expectEqual(codes(package), ["other-wallpapers"])
    expect(package.notes.all[0].message.hasSuffix(": 'b/other.ca', 'c/foreground.ca'"))
    let alike = try self.package(["2.ca/main.caml": "2", "1.ca/main.caml": "1"])
    expect(drawn(alike) == ["? 1"] && codes(alike) == ["other-wallpapers"])
  }

  @Test(
    arguments: [
      ("430w-932h@3x~iphone", CGSize(width: 430, height: 932), 3),
      ("7.WWDC-1-2-375w-667h@2x~iphone.wallpaper", CGSize(width: 375, height: 667), 2),
      ("1024w-1366h~ipad", CGSize(width: 1_024, height: 1_366), nil),
      ("10.5w-20h@x", CGSize(width: 10.5, height: 20), nil),
      ("w-h@3x", nil, nil), ("390w", nil, nil), ("", nil, nil), ("0w-5h@2x", nil, nil),
      ("infw-5h@2x", nil, nil), ("390w-844", nil, nil), ("844h@3x-390w", nil, nil),
    ] as [(String, CGSize?, CGFloat?)])
  func `the screen is read from the list, or from a folder's name`(
    text: String, size: CGSize?, scale: CGFloat?
  ) throws {
    let name = ["backgroundAnimationFileName": "a.ca"] as KeyValuePairs
    for (folder, screen) in [("w", text), ("w-\(text)", nil), ("w-\(text)", "unknown")] {
      let package = try package([
        "\(folder)/Wallpaper.plist": Self.plist(name, screen: screen),
        "\(folder)/a.ca/main.caml": "A",
      ])
      expect(package.size == size && package.scale == scale, "\(folder)")
    }
  }

  // MARK: Unpacked

  @Test(arguments: ["w.tendies", "w.wallpaper", "anything"])
  func `an unpacked package is equivalent`(name: String) throws {
    let folder = try TemporaryFolder()
    let inner = name == "w.wallpaper" ? "" : Self.contents + "x.wallpaper/"
    try folder.write(Self.all, to: "\(name)/\(inner)Wallpaper.plist")
    try folder.write("A", to: "\(name)/\(inner)a.ca/main.caml")
    try folder.write("picture", to: "\(name)/\(inner)a.ca/i.png")
    try folder.write("C", to: "\(name)/\(inner)c.ca/main.caml")
    let path = folder.url.path + "/" + name
    // Cycles, and links that lead outside.
    for (link, target) in [("round", "."), ("away", "/"), ("out.ca", "../..")] {
      expectEqual(symlink(target, path + "/" + inner + link), 0)
    }
    guard case .wallpaper(let package) = try SceneFile(path: path + "/", limits: .default) else {
      Issue.record("no wallpaper")
      return
    }
    expectEqual(drawn(package), ["background A", "foreground C"])
    expectEqual(codes(package), ["missing-bundle"])
    expectEqual(package.sources[0].source.name, "\(path)/\(inner)a.ca/main.caml")
    let files = try #require(package.sources[0].source.files)
    try expectEqual(files.find("i.png", limits: .default), .data(Data("picture".utf8)))
    try expectEqual(files.find("../c.ca/main.caml", limits: .default), .outside)
  }

  @Test func `a folder with a document of its own is a bundle`() throws {
    let folder = try TemporaryFolder()
    try folder.write("A", to: "w.tendies/main.caml")
    try folder.write(Self.all, to: "w.tendies/Wallpaper.plist")
    guard
      case .document(let source) = try SceneFile(
        path: folder.url.path + "/w.tendies", limits: .default)
    else {
      Issue.record("no document")
      return
    }
    expectEqual(source.data, Data("A".utf8))
  }
}
