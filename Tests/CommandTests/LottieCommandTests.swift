import Foundation
import StrataTestSupport
import Testing

/// The features of the command that apply only to Lottie animations.
@Suite struct LottieCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // The square moves by 4 points per frame.
    try folder.write(
      """
      {"v": "5.9.0", "fr": 10, "ip": 0, "op": 10, "w": 40, "h": 8, \
      "markers": [{"cm": "end", "tm": 6, "dr": 3}, {"cm": "now", "tm": 2, "dr": 0}], \
      "layers": [{"ty": 1, "ip": 0, "op": 10, "st": 0, "sw": 4, "sh": 8, "sc": "#ff0000", \
      "ks": {"p": {"a": 1, "k": [{"t": 0, "s": [0, 0]}, {"t": 10, "s": [40, 0]}]}}}]}
      """, to: "a.json")
  }

  private var strata: Command { Command(folder: folder) }

  private func render(_ arguments: String...) throws -> Command.Outcome {
    try strata.run(["render", "a.json", "--device", "cpu"] + arguments)
  }

  private func report(_ outcome: Command.Outcome) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: outcome.output) as? [String: Any])
  }

  @Test func `a marker names frames`() throws {
    let marked = try render("-o", "-", "--format", "rgba", "--marker", "end")
    let whole = try render("-o", "-", "--format", "rgba")
    let frame = 40 * 8 * 4
    expect(marked.status == 0 && whole.output.count == 10 * frame)
    expectEqual(marked.output, whole.output.dropFirst(6 * frame).prefix(3 * frame))
    let point = try render("-o", "-", "--format", "rgba", "--marker", "now")
    expectEqual(point.output, whole.output.dropFirst(2 * frame).prefix(frame))
  }

  @Test func `a marker that is not there is told, with those that are`() throws {
    let outcome = try render("-o", "a.apng", "--marker", "middle")
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains("unknown marker 'middle'; expected one of 'end', 'now'"))
    expectEqual(folder.contents, ["a.json"])
  }

  @Test(arguments: [["--frames", "3"], ["--duration", "1"], ["--start", "1"]])
  func `a marker says when, and nothing else does`(_ other: [String]) throws {
    let outcome = try strata.run(["render", "a.json", "a.apng", "--marker", "end"] + other)
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains("--marker cannot be combined with \(other[0])"))
  }

  @Test func `frames may be drawn for nothing`() throws {
    let outcome = try render("--format", "null", "--json")
    expectEqual(outcome.status, 0)
    let output = try #require(try report(outcome)["output"] as? [String: Any])
    expect(output["frames"] as? Int == 10 && output["bytes"] as? Int == 0)
    expect(outcome.words.contains("drew (40x8, 10 frames at 10 fps)"))
    expectEqual(folder.contents, ["a.json"])
    let refused = try render("--format", "null", "-o", "a.png")
    expect(refused.status == 2 && refused.words.contains("remove 'a.png'"))
    expectEqual(folder.contents, ["a.json"])
  }

  @Test func `info tells the rate and the markers`() throws {
    let info = try report(strata.run(["info", "a.json", "--json"]))
    expectEqual(info["fps"] as? String, "10")
    let markers = try #require(info["markers"] as? [[String: Any]])
    expectEqual(markers.map { $0["name"] as? String }, ["end", "now"])
    expect(abs((markers[0]["time"] as? Double ?? 0) - 0.6) < 1e-9)
    let text = String(decoding: try strata.run(["info", "a.json"]).output, as: UTF8.self)
    expect(text.contains("frame rate   10 fps\nmarkers      2\n  end: at 0.6 s, for 0.3 s\n"))
    expect(text.contains("\nin package   none\nthemes       none\nslots        none\n"))
  }

  @Test func `a rate is told as people write it, and as it is`() throws {
    for (rate, words, fraction) in [
      ("29.97", "29.97 fps", "2997/100"),
      ("29.97002997002997", "29.97 (30000/1001) fps", "30000/1001"),
    ] {
      try folder.write(
        #"{"v": "5.9.0", "fr": \#(rate), "ip": 0, "op": 3, "w": 4, "h": 4, "layers": []}"#,
        to: "rate.json")
      try expect(strata("info", "rate.json").text.contains("\nframe rate   \(words)\n"))
      try expectEqual(report(strata("info", "rate.json", "--json"))["fps"] as? String, fraction)
    }
  }

  /// Control sequences that set a terminal's title and ring its bell.
  private static let evil = #"\u001b]0;evil\u0007\u009b31m"#

  @Test(arguments: [
    ["info", "--bounds"], ["check"], ["layers"], ["layers", "--render-list"],
    ["render", "-o", "a.apng", "--marker", "zz"], ["render", "-o", "a.png", "--layer", "zz"],
    ["render", "-o", "a.png"], ["convert", "-o", "a.ca"],
  ])
  func `names in a document have a terminal do nothing`(arguments: [String]) throws {
    let name = Self.evil
    try folder.write(
      """
      {"v": "5.9.0", "fr": 10, "ip": 0, "op": 10, "w": 40, "h": 8, \
      "markers": [{"cm": "\(name)", "tm": 6, "dr": 3}], \
      "fonts": {"list": [{"fName": "\(name)", "fFamily": "\(name)", "fStyle": "Bold"}]}, \
      "assets": [{"id": "p", "w": 9, "h": 9, "u": "", "p": "\(name).png"}], "layers": [\
      {"ty": 1, "nm": "\(name)", "ip": 0, "op": 10, "sw": 4, "sh": 8, "sc": "#ff0000", \
      "ks": {"r": {"sid": "\(name)", "k": 0}}}, \
      {"ty": 2, "nm": "\(name)", "refId": "p", "ip": 0, "op": 10, "ks": {}}, \
      {"ty": 5, "nm": "\(name)", "ip": 0, "op": 10, "ks": {}, "t": {"d": {"k": [{"t": 0, "s": \
      {"t": "hi", "f": "\(name)", "s": 6, "fc": [1, 0, 0], "lh": 6, "j": 0}}]}}}]}
      """, to: "evil.json")
    let outcome = try strata.run([arguments[0], "evil.json"] + arguments.dropFirst())
    for text in [outcome.text, outcome.words] {
      expect(
        text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    }
    // The name without the control characters, and not only that of the file.
    let told = (outcome.text + outcome.words).replacing("evil.json", with: "")
    expect(told.contains("evil"), "\(told)")
  }

  // MARK: Converting

  @Test func `what a document cannot say of times is told where it is converted`() throws {
    let outcome = try strata("convert", "a.json", "a.ca", "--json", "--strict")
    expect(outcome.status == 0 && outcome.words.contains("--fps 10 [not-written-rate]"))
    let found = try #require(try report(outcome)["diagnostics"] as? [[String: Any]])
    expectEqual(
      found.map { $0["code"] as? String },
      ["not-written-rate", "not-written-markers"])
    try folder.write(
      #"{"v": "5.9.0", "fr": 60, "ip": 0, "op": 3, "w": 4, "h": 4, "layers": []}"#, to: "b.json")
    try expectEqual(strata("convert", "b.json", "b.ca").words, "wrote b.ca\n")
  }

  /// An outline that is trimmed differently in each of a thousand frames.
  private static let trimmed = """
    {"v": "5.9.0", "fr": 60, "ip": 0, "op": 1000, "w": 100, "h": 100, "layers": [{"ty": 4, \
    "nm": "star", "ip": 0, "op": 1000, "st": 0, "ks": {}, "shapes": [\
    {"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [40, 40]}, "r": {"k": 0}}, \
    {"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "m": 1, \
    "o": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 1000, "s": [360]}]}}, \
    {"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}}]}]}
    """

  @Test(arguments: ["b.ca", "b.caml"])
  func `frames that would make a huge document are refused before it is written`(
    output: String
  ) throws {
    try folder.write(Self.trimmed, to: "b.json")
    let refused = try strata("convert", "b.json", output, "--limit", "path-elements=500")
    expectEqual(refused.status, 8, "\(refused.words)")
    for part in [
      "star", "number of points and values of sampled keyframes is", "at most 500 is allowed",
      "--limit path-elements=",
    ] { expect(refused.words.contains(part), "\(refused.words)") }
    expectEqual(folder.contents, ["a.json", "b.json"])
    try expectEqual(strata("convert", "b.json", output).status, 0)
  }
}
