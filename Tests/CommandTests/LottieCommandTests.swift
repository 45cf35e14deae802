import Foundation
import StrataTestSupport
import Testing

/// What the command does with Lottie animations alone.
@Suite struct LottieCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // A square that goes 4 points with each frame.
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
    #expect(marked.status == 0 && whole.output.count == 10 * frame)
    #expect(marked.output == whole.output.dropFirst(6 * frame).prefix(3 * frame))
    let point = try render("-o", "-", "--format", "rgba", "--marker", "now")
    #expect(point.output == whole.output.dropFirst(2 * frame).prefix(frame))
  }

  @Test func `a marker that is not there is told, with those that are`() throws {
    let outcome = try render("-o", "a.apng", "--marker", "middle")
    #expect(outcome.status == 2)
    #expect(outcome.words.contains("no marker 'middle'; it has 'end', 'now'"))
    #expect(folder.contents == ["a.json"])
  }

  @Test(arguments: [["--frames", "3"], ["--duration", "1"], ["--start", "1"]])
  func `a marker says when, and nothing else does`(_ other: [String]) throws {
    let outcome = try strata.run(["render", "a.json", "a.apng", "--marker", "end"] + other)
    #expect(outcome.status == 2)
    #expect(outcome.words.contains("--marker and \(other[0]) both say when"))
  }

  @Test func `frames may be drawn for nothing`() throws {
    let outcome = try render("--format", "null", "--json")
    #expect(outcome.status == 0)
    let output = try #require(try report(outcome)["output"] as? [String: Any])
    #expect(output["frames"] as? Int == 10 && output["bytes"] as? Int == 0)
    #expect(outcome.words.contains("drew (40x8, 10 frames at 10 fps)"))
    #expect(folder.contents == ["a.json"])
    let refused = try render("--format", "null", "-o", "a.png")
    #expect(refused.status == 2 && refused.words.contains("leave 'a.png' out"))
    #expect(folder.contents == ["a.json"])
  }

  @Test func `info tells the rate and the markers`() throws {
    let info = try report(strata.run(["info", "a.json", "--json"]))
    #expect(info["fps"] as? String == "10")
    let markers = try #require(info["markers"] as? [[String: Any]])
    #expect(markers.map { $0["name"] as? String } == ["end", "now"])
    #expect(abs((markers[0]["time"] as? Double ?? 0) - 0.6) < 1e-9)
    let text = String(decoding: try strata.run(["info", "a.json"]).output, as: UTF8.self)
    #expect(text.contains("frame rate   10 fps\nmarkers      2\n  end: at 0.6 s, for 0.3 s\n"))
    #expect(text.contains("\npackaged     none\nthemes       none\nslots        none\n"))
  }
}
