import Foundation
import Strata
import StrataLottie
import StrataTestSupport
import Testing

/// Texts in font files that a document or its package contains.
@Suite(.enabled(if: requiresText)) struct LottieEmbeddedFontTests {
  /// A text in the font `F` of the family `Own`, which no machine has.
  private func json(_ path: String?, family: String = "Own", name: String = "F") -> String {
    let path = path.map { #", "fPath": "\#($0)""# } ?? ""
    return TinyAnimation.json(
      """
      {"ty": 5, "ip": 0, "op": 1000, "st": 0, "ks": {"p": {"k": [0, 55]}}, \
      "t": {"d": {"k": [{"t": 0, "s": {"s": 40, "f": "\(name)", "t": "iW", "lh": 20, \
      "fc": [1, 0, 0]}}]}, "p": {}, "m": {}, "a": []}}
      """,
      rest: """
        "fonts": {"list": [{"fName": "\(name)", "fFamily": "\(family)", "fStyle": "Regular", \
        "origin": 3\(path)}]}
        """)
  }

  private func mono() throws -> Data {
    let path = try #require(FontPolicy.default.match("Liberation Mono").file)
    return try Data(contentsOf: URL(fileURLWithPath: path))
  }

  private func columns(_ json: String) throws -> [Int] {
    try TinyAnimation.columns(TinyAnimation.scene(json), row: 45)
  }

  @Test func `a font in a data URL is used by its document alone`() throws {
    let url = try "data:font/ttf;base64," + mono().base64EncodedString()
    let scene = try TinyAnimation.scene(json(url))
    expectEqual(scene.diagnostics, [])
    expectEqual(scene.lottie?.fonts, [])
    let expected = try columns(json(nil, family: "Liberation Mono"))
    try expectEqual(TinyAnimation.columns(scene, row: 45), expected)
    try expect(columns(json(nil)) != expected, "the next document does not have the font")
  }

  /// The file's own names do not matter.
  @Test func `a font may have the name of an installed font`() throws {
    let url = try "data:;base64," + mono().base64EncodedString()
    try expectEqual(
      columns(json(url, family: "Liberation Sans")), columns(json(nil, family: "Liberation Mono")))
  }

  @Test(arguments: [
    ("data:font/ttf;base64,AAEAAAASAQAABAAg", "is damaged"),
    ("data:font/ttf;base64,??", "is not valid base64"),
    ("data:font/ttf,AAEAAAAS", "is not valid base64"),
    ("data:font/woff2;base64,d09GMgABAAAAAA==", "is neither TrueType nor OpenType"),
  ])
  func `a file that is no font is reported, and replaced`(url: String, problem: String) throws {
    let scene = try TinyAnimation.scene(json(url))
    expectEqual(scene.diagnostics.first?.code, "unreadable-font")
    expectEqual(scene.diagnostics.first?.message.contains(problem), true)
    try expectEqual(TinyAnimation.columns(scene, row: 45), columns(json(nil)))
  }

  @Test(arguments: [("f/Own.ttf", "/f/Own.ttf"), ("f/own mono.ttf", "own%20mono.ttf")])
  func `a font in a package is used`(file: String, path: String) throws {
    try expectPackage(file, json(path))
  }

  @Test(arguments: ["f/F.ttf", "f/Own-Regular.otf", "f/Own.ttf"])
  func `a font in a package may be found by its name`(file: String) throws {
    try expectPackage(file, json(nil))
  }

  private func expectPackage(_ file: String, _ json: String) throws {
    let folder = try TemporaryFolder()
    var writer = ZipWriter([
      "manifest.json": #"{"version": "2", "animations": [{"id": "one"}]}"#, "a/one.json": json,
    ])
    writer.addBlocks(file, Array(try mono()))
    let scene = try Scene(contentsOf: folder.write(writer.data, to: "a.lottie"))
    expectEqual(scene.diagnostics, [])
    try expectEqual(
      TinyAnimation.columns(scene, row: 45), columns(self.json(nil, family: "Liberation Mono")))
  }
}
