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
    #expect(outcome.status == 0, "\(outcome.words)")
    return outcome.output
  }

  @Test func `a state is drawn, and a way between two is a movie`() throws {
    let (plain, on) = (try still(), try still("--state", "on"))
    #expect(plain != on)
    #expect(try still("--state", "off") == plain)
    let movie = try strata(
      "render", "scene.caml", "f-%02d.png", "--from", "off", "--to", "on", "--fps", "10",
      "--device", "cpu")
    #expect(movie.status == 0, "\(movie.words)")
    // As long as the transition: 0.8 seconds.
    #expect(folder.contents.filter { $0.hasPrefix("f-") && $0.hasSuffix(".png") }.count == 8)
    #expect(try still("--from", "off", "--to", "on") == plain)
    #expect(try still("--to", "on", "--time", "0.8") == still("--state", "on", "--time", "0.8"))
  }

  @Test func `info tells of states and of the loop, which can be drawn`() throws {
    let info = try strata("info", "scene.caml", "--json").json()
    #expect(
      (info["states"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["off", "on"])
    // The periods 1.5 and 2 × 1 seconds have the common period 6.
    #expect(info["loopPeriod"] as? Double == 6)
    let loop = try strata(
      "render", "scene.caml", "-o", "-", "--format", "rgba", "--duration", "loop", "--fps", "4",
      "--device", "cpu")
    #expect(loop.status == 0 && loop.output.count == 24 * 16 * 8 * 4)
    let again = try strata(
      "render", "scene.caml", "-o", "-", "--format", "rgba", "--frames", "24-47", "--fps", "4",
      "--device", "cpu")
    #expect(again.output == loop.output)
  }

  @Test func `a state that is not there is named with those that are`() throws {
    let outcome = try strata("render", "scene.caml", "x.png", "--state", "busy")
    #expect(outcome.status == 2 && outcome.words.contains("'off', 'on'"), "\(outcome.words)")
    let both = try strata("render", "scene.caml", "x.png", "--state", "on", "--to", "on")
    #expect(both.status == 2 && both.words.contains("--from"))
    let stands = try strata("render", "scene.caml", "x.apng", "--duration", "forever")
    #expect(stands.status == 2 && stands.words.contains("loop"))
  }

  @Test func `a document that is converted draws the same, in every state and at every time`()
    throws
  {
    for name in ["copy.ca", "copy.caml"] {
      let outcome = try strata("convert", "scene.caml", name)
      #expect(outcome.status == 0, "\(outcome.words)")
      for options in [
        ["--time", "0.3"], ["--state", "on", "--time", "1.1"], ["--to", "on", "--time", "0.5"],
      ] {
        let copy = try strata.run(["render", name, "-o", "-", "--device", "cpu"] + options)
        let original = try strata.run(
          ["render", "scene.caml", "-o", "-", "--device", "cpu"] + options)
        #expect(copy.status == 0 && copy.output == original.output, "\(options) \(copy.words)")
      }
    }
    let refused = try strata("convert", "scene.caml", "copy.svg")
    #expect(refused.status == 2 && refused.words.contains(".ca"))
    try folder.write("mine", to: "folder.ca/mine.txt")
    let kept = try strata("convert", "scene.caml", "folder.ca")
    #expect(kept.status == 6 && folder.contents.contains("folder.ca"))
    #expect(FileManager.default.fileExists(atPath: folder.file("folder.ca/mine.txt")))
  }
}
