import Foundation
import Strata
import StrataTestSupport
import Testing

/// States, transitions, loops and converted documents.
@Suite struct StateCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 16 8" \
      position="8 4" backgroundColor="0 0 0"><sublayers><CALayer id="#1" bounds="0 0 8 8" \
      position="4 4" backgroundColor="1 0 0"/>
      <CALayer bounds="0 0 2 2" position="1 1" backgroundColor="1 1 1"><animations>\
      <turn type="CABasicAnimation" keyPath="opacity" duration="1.5" repeatCount="inf"><fromValue \
      type="real" value="0"/></turn><beat type="CABasicAnimation" keyPath="position.x" \
      duration="1" autoreverses="1" repeatCount="inf"><toValue type="real" value="9"/></beat>\
      </animations></CALayer>
      </sublayers><states><LKState name="off"/><LKState name="on"><elements><LKStateSetValue \
      targetId="#1" keyPath="position.x"><value type="real" value="12"/></LKStateSetValue>\
      </elements></LKState></states><stateTransitions><LKStateTransition fromState="*" \
      toState="on"><elements><LKStateTransitionElement key="position.x" targetId="#1"><animation \
      type="CABasicAnimation" keyPath="position.x" duration="0.8"/></LKStateTransitionElement>\
      </elements></LKStateTransition></stateTransitions></CALayer></caml>
      """, to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  private func still(_ options: String...) throws -> Data {
    let outcome = try strata.run(
      ["render", "scene.caml", "-o", "-", "--device", "cpu"] + options)
    expectEqual(outcome.status, 0, "\(outcome.words)")
    return outcome.output
  }

  @Test func `a state is drawn, and a way between two is a movie`() throws {
    let (plain, on) = (try still(), try still("--state", "on"))
    expect(plain != on)
    try expectEqual(still("--state", "off"), plain)
    let movie = try strata(
      "render", "scene.caml", "f-%02d.png", "--from", "off", "--to", "on", "--fps", "10",
      "--device", "cpu")
    expectEqual(movie.status, 0, "\(movie.words)")
    // As long as the transition: 0.8 seconds.
    expectEqual(folder.contents.filter { $0.hasPrefix("f-") && $0.hasSuffix(".png") }.count, 8)
    try expectEqual(still("--from", "off", "--to", "on"), plain)
    try expectEqual(still("--to", "on", "--time", "0.8"), still("--state", "on", "--time", "0.8"))
  }

  @Test func `info tells of states and of the loop, which can be drawn`() throws {
    let info = try strata("info", "scene.caml", "--json").json()
    expectEqual(
      (info["states"] as? [[String: Any]])?.compactMap { $0["name"] as? String },
      ["off", "on"])
    // The periods 1.5 and 2 × 1 seconds have the common period 6.
    expectEqual(info["loopPeriod"] as? Double, 6)
    let loop = try strata(
      "render", "scene.caml", "-o", "-", "--format", "rgba", "--duration", "loop", "--fps", "4",
      "--device", "cpu")
    expect(loop.status == 0 && loop.output.count == 24 * 16 * 8 * 4)
    let again = try strata(
      "render", "scene.caml", "-o", "-", "--format", "rgba", "--frames", "24-47", "--fps", "4",
      "--device", "cpu")
    expectEqual(again.output, loop.output)
  }

  @Test func `a state that is not there is named with those that are`() throws {
    let outcome = try strata("render", "scene.caml", "x.png", "--state", "busy")
    expect(outcome.status == 2 && outcome.words.contains("'off', 'on'"), "\(outcome.words)")
    let both = try strata("render", "scene.caml", "x.png", "--state", "on", "--to", "on")
    expect(both.status == 2 && both.words.contains("--from"))
    let stands = try strata("render", "scene.caml", "x.apng", "--duration", "forever")
    expect(stands.status == 2 && stands.words.contains("loop"))
  }

  @Test func `a document that is converted draws the same, in every state and at every time`()
    throws
  {
    for name in ["copy.ca", "copy.caml"] {
      let outcome = try strata("convert", "scene.caml", name)
      expectEqual(outcome.status, 0, "\(outcome.words)")
      for options in [
        ["--time", "0.3"], ["--state", "on", "--time", "1.1"], ["--to", "on", "--time", "0.5"],
      ] {
        let copy = try strata.run(["render", name, "-o", "-", "--device", "cpu"] + options)
        let original = try strata.run(
          ["render", "scene.caml", "-o", "-", "--device", "cpu"] + options)
        expect(copy.status == 0 && copy.output == original.output, "\(options) \(copy.words)")
      }
    }
    let refused = try strata("convert", "scene.caml", "copy.svg")
    expect(refused.status == 2 && refused.words.contains(".ca"))
    try folder.write("mine", to: "folder.ca/mine.txt")
    let kept = try strata("convert", "scene.caml", "folder.ca")
    expect(kept.status == 6 && folder.contents.contains("folder.ca"))
    expect(FileManager.default.fileExists(atPath: folder.file("folder.ca/mine.txt")))
  }

  // MARK: Wallpapers

  /// Writes a wallpaper of 8 × 4 pixels whose documents have different states: the background is
  /// black or white, and a red square in front of it is at the left or at the right.
  private func writeWallpaper() throws {
    func caml(_ layer: String, _ id: String, _ states: KeyValuePairs<String, String>) -> String {
      let list = states.map { name, value in
        """
        <LKState name="\(name)"><elements><LKStateSetValue targetId="\(id)" \(value)\
        </LKStateSetValue></elements></LKState>
        """
      }
      return """
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer bounds="0 0 8 4" \
        position="4 2"><sublayers>\(layer)</sublayers><states>\(list.joined())</states>\
        <stateTransitions><LKStateTransition fromState="*" toState="Unlock"><elements/>\
        </LKStateTransition></stateTransitions></CALayer></caml>
        """
    }
    func color(_ white: Int) -> String {
      #"keyPath="backgroundColor"><value type="CGColor" value="\#(white) \#(white) \#(white)"/>"#
    }
    func x(_ position: Int) -> String {
      #"keyPath="position.x"><value type="real" value="\#(position)"/>"#
    }
    try folder.write(
      caml(
        #"<CALayer id="b" bounds="0 0 8 4" position="4 2"/>"#, "b",
        ["Dark": color(0), "Light": color(1), "Locked": color(1)]),
      to: "w.tendies/background.ca/main.caml")
    try folder.write(
      caml(
        #"<CALayer id="f" bounds="0 0 2 4" position="0 2" backgroundColor="1 0 0"/>"#, "f",
        ["Locked": x(1), "Unlock": x(7)]), to: "w.tendies/floating.ca/main.caml")
  }

  /// The red and blue components of the pixels of the second row.
  private func row(_ options: String...) throws -> [[UInt8]] {
    let outcome = try strata.run(
      [
        "render", "w.tendies", "-o", "-", "--format", "rgba", "--frames", "1", "--device", "cpu",
        "--background", "white",
      ] + options)
    expectEqual(outcome.status, 0, "\(outcome.words)")
    let bytes = [UInt8](outcome.output)
    return stride(from: 32, to: 64, by: 4).map { [bytes[$0], bytes[$0 + 2]] }
  }

  @Test func `the documents of a wallpaper show states of their own`() throws {
    try writeWallpaper()
    let (red, black, white): ([UInt8], [UInt8], [UInt8]) = ([255, 0], [0, 0], [255, 255])
    let left = [red, red]
    let right = Array(repeating: white, count: 6) + [red, red]
    try expectEqual(
      row("--state", "floating=Locked", "--state", "background=Dark"),
      left + Array(repeating: black, count: 6))
    try expectEqual(row("--state", "floating=Unlock", "--state", "background=Light"), right)
    // The state of all documents, except where another one is given.
    try expectEqual(row("--state", "Locked"), left + Array(repeating: white, count: 6))
    try expectEqual(
      row("--state", "Locked", "--state", "background=Dark"),
      left + Array(repeating: black, count: 6))
    try expectEqual(
      row("--from", "floating=Locked", "--to", "floating=Unlock", "--start", "1"),
      right)
    let info = try strata("info", "w.tendies", "--json").json()
    let states = info["states"] as? [[String: Any]] ?? []
    expectEqual(
      states.map { $0["documents"] as? [String] },
      [["background"], ["background"], ["background", "floating"], ["floating"]])
    let text = try strata("info", "w.tendies").text
    expect(text.contains("  background: Dark, Light, Locked\n  floating: Locked, Unlock\n"))
  }

  @Test(arguments: [
    (["--state", "Locked", "--state", "Unlock"], "--state Unlock repeats"),
    (["--state", "floating=Locked", "--state", "floating=Unlock"], "floating=Unlock repeats"),
    (["--to", "Locked", "--to", "Unlock"], "--to Unlock repeats"),
    (["--state", "floating=Dark"], "the floating document has no state 'Dark'; it has 'Locked'"),
    (
      ["--state", "front=Dark"], "no document 'front' with states; it has 'background', 'floating'"
    ),
    (["--state", "Dim"], "no state 'Dim'; it has 'Dark', 'Light', 'Locked', 'Unlock'"),
  ])
  func `a state that cannot be shown is a usage error`(options: [String], message: String) throws {
    try writeWallpaper()
    let outcome = try strata.run(["render", "w.tendies", "x.png"] + options)
    expect(outcome.status == 2 && outcome.words.contains(message), "\(outcome.words)")
  }

  @Test(arguments: [
    ([], 10, "over 1 s"), (["--duration", "2"], 20, "over 2 s"),
    (["--duration", "2", "--transition-start", "1.5"], 20, "over 0.5 s"),
  ])
  func `a transition without animations is drawn, with a note`(
    options: [String], frames: Int, words: String
  ) throws {
    try writeWallpaper()
    let outcome = try strata.run(
      [
        "render", "w.tendies", "f-%02d.png", "--from", "Locked", "--to", "Unlock", "--fps", "10",
        "--device", "cpu",
      ] + options)
    expectEqual(outcome.status, 0, "\(outcome.words)")
    expectEqual(folder.contents.filter { $0.hasPrefix("f-") && $0.hasSuffix(".png") }.count, frames)
    expect(
      outcome.words.contains("no animations for the transition from 'Locked' to 'Unlock'")
        && outcome.words.contains(words), "\(outcome.words)")
    expect(outcome.words.contains("the state 'Unlock' is not shown in all documents"))
  }
}
