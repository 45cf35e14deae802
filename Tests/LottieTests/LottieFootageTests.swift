import Foundation
import Strata
import StrataTestSupport
import Testing

/// Expressions that read data files, which throw their values as the reason of a failure.
struct LottieFootageTests {
  private typealias Scripted = ScriptedAnimation

  private static let data = """
    {"city": "Bern", "now": 1700000000000, "isDry": true, "wind": null, \
    "list": [{"word": "sun"}, {"word": "rain"}], "grid": [[1, 2], [3]]}
    """

  private static func json(_ expression: String, file: String) -> String {
    let script = "throw String(\(expression))"
    let layers = [
      Scripted.square(script), #"{"ty": 15, "nm": "data.json", "ind": 2, "refId": "d"}"#,
      #"{"ty": 15, "nm": "gone", "ind": 3, "refId": "none"}"#,
    ]
    return TinyAnimation.json(
      layers.joined(separator: ", "),
      rest: #""assets": [{"id": "d", "t": 3, "u": "", "p": "\#(file)"}]"#)
  }

  private static func reason(_ scene: Scene) -> String {
    let message = scene.diagnostics.map(\.message).first { $0.contains("fails") } ?? ""
    let reason = message.components(separatedBy: "fails in frame 0: ").last ?? message
    return reason.components(separatedBy: "; the stored").first ?? reason
  }

  private static func thrown(_ expression: String, data: String = data) throws -> String {
    let url = "data:application/json;base64," + Data(data.utf8).base64EncodedString()
    return try reason(TinyAnimation.scene(json(expression, file: url)))
  }

  @Test(arguments: [
    ("('city')", "Bern"), ("('now') + 1", "1700000000001"), ("('isDry')", "true"),
    ("('wind')", "null"), ("('list')('list 1')('word')", "rain"), ("('list')(0)('word')", "sun"),
    ("('grid')('grid 0')('grid 0 1')", "2"),
    ("('town')", "unknown name 'town' of the data"),
    ("('list')('list 2')", "unknown name 'list 2' of the data 'list'"),
  ])
  func `the outline of a data layer`(path: String, expected: String) throws {
    let outline = "thisComp.layer('data.json')('Data')('Outline')"
    try expectEqual(Self.thrown(outline + path), expected)
  }

  @Test(arguments: [
    (".sourceData.city", "Bern"), (".sourceData.list.map(x => x.word).join()", "sun,rain"),
    (".sourceData.grid[0].length", "2"), (".sourceData.town", "undefined"),
    (".sourceText.length > 100", "true"),
  ])
  func `the data of a footage`(path: String, expected: String) throws {
    try expectEqual(Self.thrown("footage('data.json')" + path), expected)
    try expectEqual(Self.thrown("thisComp.layer('data.json').source" + path), expected)
  }

  @Test func `unusable data is a failure`() throws {
    try expectEqual(
      Self.thrown("footage('data.json').sourceData", data: "a,b"),
      "the data file 'd' cannot be read; only JSON is supported")
    try expectEqual(Self.thrown("footage('gone').sourceData"), "missing data file 'none'")
    try expectEqual(Self.thrown("footage('x').sourceData"), "unknown footage 'x'")
    try expectEqual(
      Self.reason(
        TinyAnimation.scene(Self.json("footage('data.json').sourceData", file: "a.json"))),
      "missing data file 'a.json'")
  }

  @Test func `a data file is next to the document`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Data(Self.data.utf8), to: "a.json")
    let json = Self.json("footage('data.json').sourceData.city", file: "a.json")
    let url = try folder.write(Data(json.utf8), to: "scene.json")
    try expectEqual(Self.reason(Scene(contentsOf: url)), "Bern")
  }
}
