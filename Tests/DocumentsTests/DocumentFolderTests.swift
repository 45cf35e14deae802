import Foundation
import StrataDocuments
import StrataGraphics
import StrataTestSupport
import Testing

/// File lookup in a document's folder, with the kernel's restricted lookup and with the fallback
/// for old kernels.
@Suite struct DocumentFolderTests {
  private let outer: TemporaryFolder

  init() throws {
    outer = try TemporaryFolder()
    try outer.write("secret", to: "secret")
    try outer.write("spaces", to: "b.ca/a b%20c")
    try outer.write("deep", to: "b.ca/assets/deep/file")
    let bundle = outer.url.path + "/b.ca"
    let links = [
      "near": "assets/deep/file", "assets/up": "../a b%20c", "folder": "assets/../assets/./deep",
      "chain": "folder/file", "whole": bundle + "/assets/deep/file", "self": "self",
      "ring": "assets/ring", "assets/ring": "../ring", "out": "../secret", "gone": "../nothing",
      "root": "/", "null": "/dev/zero", "round": "../b.ca/assets", "none": "assets/nothing",
      "beside": bundle + "side/file", "here": ".",
    ]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: bundle + "/" + name, withDestinationPath: target)
    }
    expectEqual(mkfifo(bundle + "/pipe", 0o600), 0)
    try addMarkedNames(to: bundle)
  }

  /// Adds names that start with a combining mark or end with a sign: Swift joins either with a
  /// slash into one `Character`.
  private func addMarkedNames(to bundle: String) throws {
    let files = FileManager.default
    expectEqual(mkdir(bundle + "/sign\u{600}", 0o700), 0)
    for name in ["b.ca/sign\u{600}/file", "b.ca/\u{301}mark", "\u{301}secret"] {
      expect(files.createFile(atPath: outer.url.path + "/" + name, contents: Data("marked".utf8)))
    }
    for (name, target) in [
      "away\u{600}": outer.url.path, "up\u{600}": "../", "climbs": "../\u{301}secret",
      "signed": "sign\u{600}/file", "wholly": bundle + "/\u{301}mark",
      "besides": "/\u{301}nothing",
    ] {
      expectEqual(symlink(target, bundle + "/" + name), 0)
    }
  }

  /// The content of the file that a name resolves to, or the reason for failure.
  private func found(_ name: String, walks: Bool) throws -> String {
    let folder = try #require(try DocumentFolder(path: outer.url.path + "/b.ca", walks: walks))
    return switch try folder.open(name) {
    case .file(let file): String(decoding: try file.read(limits: .default), as: UTF8.self)
    case .missing: "missing"
    case .outside: "outside"
    }
  }

  static let names = [
    "a b%20c": "spaces", "./a b%20c": "spaces", "assets//deep/file": "deep", "near": "deep",
    "assets/up": "spaces", "folder/file": "deep", "chain": "deep", "whole": "deep",
    "here/here/near": "deep",
    "nothing": "missing", "assets": "missing", "near/file": "missing", "a b%20c/file": "missing",
    "folder": "missing", "none": "missing", "self": "missing", "ring": "missing", "pipe": "missing",
    "here": "missing", String(repeating: "x", count: 300): "missing",
    "out": "outside", "gone": "outside", "root": "outside", "root/etc/passwd": "outside",
    "root/nothing/at/all": "outside", "null": "outside", "round/deep/file": "outside",
    "round/nothing": "outside", "beside": "outside", "../secret": "outside",
    "assets/../near": "outside", "/etc/passwd": "outside", "": "outside", "near\0": "outside",
    "sign\u{600}/file": "marked", "\u{301}mark": "marked", "signed": "marked", "wholly": "marked",
    "assets\u{600}/file": "missing", "away\u{600}/secret": "outside",
    "away\u{600}/nothing": "outside", "up\u{600}/secret": "outside", "climbs": "outside",
    "besides": "outside", "../\u{301}secret": "outside", "assets/..\u{600}/near": "missing",
    "/\u{301}mark": "outside", "//\u{301}mark": "outside",
  ]

  @Test(arguments: [false, true])
  func `a folder gives its own files and does not reveal others`(
    walks: Bool
  ) throws {
    for (name, expected) in Self.names {
      try expectEqual(found(name, walks: walks), expected, "\(name)")
    }
  }

  @Test(arguments: [false, true])
  func `a name in another normalization is found, as on macOS`(walks: Bool) throws {
    let files = FileManager.default
    let bundle = outer.url.path + "/b.ca/"
    expectEqual(mkdir(bundle + "e\u{301}", 0o700), 0)
    // The name that has the same bytes is preferred.
    for name in ["e\u{301}/u\u{308}", "\u{F6}", "o\u{308}"] {
      expect(files.createFile(atPath: bundle + name, contents: Data(name.utf8)))
    }
    for (name, file) in [
      ("\u{E9}/\u{FC}", "e\u{301}/u\u{308}"), ("e\u{301}/\u{FC}", "e\u{301}/u\u{308}"),
      ("\u{F6}", "\u{F6}"), ("o\u{308}", "o\u{308}"),
    ] {
      try expectEqual(Array(found(name, walks: walks).utf8), Array(file.utf8), "\(name)")
    }
    for name in ["\u{E8}/\u{FC}", "\u{E9}", "\u{E9}/u"] {
      try expectEqual(found(name, walks: walks), "missing", "\(name)")
    }
    expectEqual(symlink("../secret", bundle + "a\u{30A}"), 0)
    try expectEqual(found("\u{E5}", walks: walks), "outside")
  }

  /// The longest and the maximum number of links that are followed, each to the bottom and back.
  @Test func `a path through very many folders ends quickly`() throws {
    let bundle = outer.url.path + "/b.ca/"
    let depth = 800
    for count in 1...depth {
      expectEqual(mkdir(bundle + String(repeating: "d/", count: count), 0o700), 0)
    }
    let round = String(repeating: "d/", count: depth) + String(repeating: "../", count: depth)
    for link in 0..<39 { expectEqual(symlink(round + "l\(link + 1)", bundle + "l\(link)"), 0) }
    expectEqual(symlink("near", bundle + "l39"), 0)
    var result: String?
    let seconds = try processorSeconds { result = try found("l0", walks: true) }
    expect(result == "missing" && seconds < 30)
  }

  @Test(arguments: [false, true])
  func `an absolute link stays inside if the folder is the root`(walks: Bool) throws {
    let folder = try #require(try DocumentFolder(path: "/", walks: walks))
    guard case .file(let file) = try folder.open(outer.url.path.dropFirst() + "/b.ca/whole") else {
      Issue.record("the file is not found")
      return
    }
    expectEqual(String(decoding: try file.read(limits: .default), as: UTF8.self), "deep")
  }

  @Test func `an opened folder stays the same when its path changes`() throws {
    let path = outer.url.path + "/b.ca"
    let folder = try #require(try DocumentFolder(path: path))
    try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
    try outer.write("another", to: "b.ca/near")
    guard case .file(let file) = try folder.open("near") else {
      Issue.record("the file is not found")
      return
    }
    expectEqual(String(decoding: try file.read(limits: .default), as: UTF8.self), "deep")
  }

  @Test func `a file that is not a folder is refused`() throws {
    try expect(DocumentFolder(path: outer.url.path + "/nothing") == nil)
    try expect(DocumentFolder(path: outer.url.path + "/secret") == nil)
  }

  @Test func `a file chosen by the user may be behind any link`() throws {
    let link = outer.url.path + "/b.ca/out"
    try expectEqual(DocumentFile.kind(of: link), .regular)
    try expectEqual(
      String(decoding: DocumentFile(path: link).read(limits: .default), as: UTF8.self),
      "secret")
    try expectEqual(DocumentFile.kind(of: outer.url.path + "/b.ca/self"), .none)
  }

  /// A sparse file of a terabyte, which uses no disk space.
  @Test func `a sparse file is refused by its size`() throws {
    let path = outer.url.path + "/b.ca/near"
    expectEqual(truncate(path, 1 << 40), 0)
    #expect(throws: LimitExceeded.self) { try found("near", walks: false) }
  }
}
