import Foundation
import Strata
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// Typical tasks, each done by one command, and the resulting images.
///
/// The scene is 80 × 60 points, white, with y up. A red knob of 20 × 20 moves back and forth along
/// the lower edge in 2 seconds. A blue door covers the upper half, and the state Open removes it.
@Suite struct TaskTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      caml(
        """
        <CALayer name="gate" bounds="0 0 80 60" position="40 30" backgroundColor="1 1 1"><sublayers>
        <CALayer name="knob" bounds="0 0 20 20" position="10 10" backgroundColor="1 0 0">\
        <animations>
        <swing type="CABasicAnimation" keyPath="position.x" duration="1" autoreverses="1" \
        repeatCount="inf"><fromValue type="real" value="10"/><toValue type="real" value="70"/>\
        </swing>
        </animations></CALayer>
        <CALayer name="door" id="#door" bounds="0 0 80 30" position="40 45" \
        backgroundColor="0 0 1"/>
        </sublayers><states><LKState name="Closed"/><LKState name="Open"><elements>
        <LKStateSetValue targetId="#door" keyPath="position.y"><value type="real" value="75"/>
        </LKStateSetValue></elements></LKState></states>
        <stateTransitions><LKStateTransition fromState="Closed" toState="Open"><elements>
        <LKStateTransitionElement key="position.y" targetId="#door"><animation \
        type="CABasicAnimation" keyPath="position.y" duration="1"/></LKStateTransitionElement>
        </elements></LKStateTransition></stateTransitions></CALayer>
        """), to: "gate.ca/main.caml")
  }

  private static let (red, blue, white) = (
    [255, 0, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255]
  )

  /// Runs one command, which draws on the CPU.
  private func strata(_ arguments: String..., draws: Bool = true) throws -> Command.Outcome {
    let outcome = try Command(folder: folder).run(arguments + (draws ? ["--device", "cpu"] : []))
    expectEqual(outcome.status, 0, "\(outcome.words)")
    return outcome
  }

  private func picture(_ name: String) throws -> Shown {
    Shown(try ImageFile.decode(Data(contentsOf: folder.url(name)), name: name).pixels)
  }

  /// An image whose pixels are addressed from the top left.
  fileprivate struct Shown {
    let width: Int
    let height: Int
    private let rgba: [UInt8]

    init(_ pixels: Pixels) {
      (width, height, rgba) = (pixels.width, pixels.height, CGImage(pixels).rgba)
    }

    func callAsFunction(_ x: Int, _ y: Int) -> [Int] {
      rgba[(y * width + x) * 4..<(y * width + x) * 4 + 4].map(Int.init)
    }

    var size: [Int] { [width, height] }

    /// Returns the position of the first red pixel of a row.
    func redBegins(inRow y: Int) -> Int? { (0..<width).first { self($0, y) == TaskTests.red } }
  }

  @Test func `a picture`() throws {
    _ = try strata("render", "gate.ca", "out.png")
    let shown = try picture("out.png")
    expectEqual(shown.size, [80, 60])
    expect(shown(10, 50) == Self.red && shown(40, 10) == Self.blue && shown(60, 50) == Self.white)
  }

  @Test func `a thumbnail`() throws {
    _ = try strata("thumbnail", "gate.ca", "small.png", "--size", "40")
    let shown = try picture("small.png")
    expectEqual(shown.size, [40, 30])
    expect(shown(5, 25) == Self.red && shown(20, 5) == Self.blue)
  }

  @Test func `a thumbnail that is larger than the scene`() throws {
    _ = try strata("thumbnail", "gate.ca", "large.png", "--size", "160")
    let shown = try picture("large.png")
    expectEqual(shown.size, [160, 120])
    expect(shown(39, 110) == Self.red && shown(41, 110) == Self.white)
  }

  @Test func `a picture for a screen of twice the pixels`() throws {
    _ = try strata("render", "gate.ca", "out.png", "--scale", "2", "--time", "0.5")
    let shown = try picture("out.png")
    expectEqual(shown.size, [160, 120])
    // The knob is halfway.
    expectEqual(shown.redBegins(inRow: 110), 60)
  }

  @Test func `a square that the scene fills`() throws {
    _ = try strata(
      "render", "gate.ca", "out.png", "--width", "60", "--height", "60", "--fit", "cover")
    let shown = try picture("out.png")
    expectEqual(shown.size, [60, 60])
    // Ten points are cut off on both sides.
    expect(shown(9, 50) == Self.red && shown(11, 50) == Self.white && shown(0, 0) == Self.blue)
  }

  @Test func `a square around the whole scene`() throws {
    _ = try strata(
      "render", "gate.ca", "out.png", "--width", "80", "--height", "80", "--background", "black")
    let shown = try picture("out.png")
    expect(shown(40, 9) == [0, 0, 0, 255] && shown(40, 10) == Self.blue)
    expect(shown(10, 69) == Self.red && shown(10, 70) == [0, 0, 0, 255])
  }

  @Test func `a picture of another aspect over an image`() throws {
    _ = try strata("render", "gate.ca", "back.png", "--layer", "door")
    _ = try strata(
      "render", "gate.ca", "out.png", "--width", "80", "--height", "100", "--background", "back.png"
    )
    let shown = try picture("out.png")
    expect(shown(40, 5) == Self.blue && shown(79, 99) == Self.blue)
    expect(shown(10, 70) == Self.red && shown(60, 60) == Self.white)
  }

  @Test func `a picture of another aspect over a blurred copy`() throws {
    _ = try strata(
      "render", "gate.ca", "out.png", "--width", "80", "--height", "160", "--blur-background")
    let shown = try picture("out.png")
    // The scene is sharp, with the door above the copy's.
    expect(shown(40, 79) == Self.blue && shown(40, 80) == Self.white)
    expect(shown(40, 5) == Self.blue && shown(40, 155) == Self.white)
    let plain = try strata("render", "gate.ca", "plain.png", "--width", "80", "--height", "160")
    expectEqual(plain.status, 0)
    let expected = try picture("plain.png")
    for y in 50..<110 { for x in 0..<80 { expectEqual(shown(x, y), expected(x, y)) } }
  }

  @Test func `a part of it`() throws {
    _ = try strata("render", "gate.ca", "out.png", "--crop", "0,20,20,30")
    let shown = try picture("out.png")
    expectEqual(shown.size, [20, 30])
    expect(shown(5, 9) == Self.blue && shown(5, 10) == Self.white && shown(5, 20) == Self.red)
  }

  @Test func `one layer`() throws {
    _ = try strata("render", "gate.ca", "out.png", "--layer", "gate/knob")
    let shown = try picture("out.png")
    expectEqual(shown.size, [20, 20])
    expect(shown(0, 0) == Self.red && shown(19, 19) == Self.red)
  }

  @Test func `where a layer lies`() throws {
    let info = try strata("info", "gate.ca", "--bounds", "--json", draws: false).json()
    let places = try #require(info["layerBounds"] as? [[String: Any]])
    let door = try #require(places.first { $0["layer"] as? String == "gate/door" })
    expectEqual(["x", "y", "width", "height"].map { door[$0] as? Double }, [0, 0, 80, 30])
  }

  @Test func `a state`() throws {
    _ = try strata("render", "gate.ca", "out.png", "--state", "Open")
    try expectEqual(picture("out.png")(40, 10), Self.white)
  }

  @Test func `the way between two states, as pictures`() throws {
    _ = try strata(
      "render", "gate.ca", "f%d.png", "--from", "Closed", "--to", "Open", "--fps", "2")
    // The transition takes a second. After half a second the door has moved halfway.
    expectEqual(folder.contents.filter { $0.hasSuffix(".png") }, ["f0.png", "f1.png"])
    try expectEqual(picture("f0.png")(40, 29), Self.blue)
    try expectEqual(picture("f1.png")(40, 14), Self.blue)
    try expectEqual(picture("f1.png")(40, 16), Self.white)
  }

  @Test func `a loop without a seam`() throws {
    _ = try strata("render", "gate.ca", "loop.webp", "--duration", "loop", "--fps", "4")
    let bytes = try Data(contentsOf: folder.url("loop.webp"))
    // The number of frames in two seconds.
    expectEqual(bytes.indices.dropLast(4).count { bytes[$0..<$0 + 4] == Data("ANMF".utf8) }, 8)
  }

  @Test func `a loop as each kind of animation`() throws {
    for name in ["loop.gif", "loop.apng", "loop.webp"] {
      let outcome = try strata("render", "gate.ca", name, "--fps", "4", "--json")
      expectEqual(
        (try outcome.json()["output"] as? [String: Any])?["frames"] as? Int, 8, "\(name)")
    }
  }

  @Test func `the loop in slow motion, backward, three times`() throws {
    _ = try strata(
      "render", "gate.ca", "f%02d.png", "--fps", "2", "--speed", "0.5", "--reverse", "--repeat", "3"
    )
    let names = folder.contents.filter { $0.hasSuffix(".png") }
    expectEqual(names.count, 3 * 8)
    // At 1.75, 1.5 and 1.25 seconds.
    try expectEqual(
      ["f00.png", "f01.png", "f02.png", "f10.png"].map {
        try picture($0).redBegins(inRow: 50)
      },
      [15, 30, 45, 45])
  }

  @Test func `a small GIF for a message`() throws {
    _ = try strata("render", "gate.ca", "small.gif", "--max-size", "3k", "--matte", "white")
    try expect(Data(contentsOf: folder.url("small.gif")).count <= 3_000)
  }

  @Test func `the font for a name`() throws {
    let named = try strata("fonts", "Helvetica", draws: false)
    expectEqual(named.text, try strata("fonts", "--match", "Helvetica", draws: false).text)
    expectEqual(named.text.split(separator: "\n").last?.hasPrefix("Helvetica  "), true)
  }

  @Test func `a contact sheet`() throws {
    let outcome = try strata("render", "gate.ca", "sheet.png", "--tile", "2x2", "--json")
    let shown = try picture("sheet.png")
    expectEqual(shown.size, [160, 120])
    // At 0, 0.5, 1 and 1.5 seconds of the loop.
    expectEqual([50, 110].map { shown.redBegins(inRow: $0) }, [0, 60])
    expect(shown(80 + 40, 50) == Self.red && shown(80 + 40, 110) == Self.red)
    let sheet = try #require(try outcome.json()["sheet"] as? [String: Any])
    let boxes = try #require(sheet["boxes"] as? [[String: Any]])
    expectEqual(boxes.map { $0["time"] as? Double }, [0, 0.5, 1, 1.5])
  }

  @Test func `every tenth frame`() throws {
    _ = try strata("render", "gate.ca", "f%02d.png", "--frames", "0-39/10", "--fps", "20")
    expectEqual(
      folder.contents.filter { $0.hasSuffix(".png") },
      ["f00.png", "f10.png", "f20.png", "f30.png"])
    try expectEqual(picture("f10.png").redBegins(inRow: 50), 30)
  }

  @Test func `the rest of a sequence that was cut`() throws {
    let job = ["render", "gate.ca", "f%d.png", "--frames", "4", "--fps", "4", "--device", "cpu"]
    _ = try Command(folder: folder).run(job)
    let whole = try Data(contentsOf: folder.url("f2.png"))
    try whole.prefix(whole.count / 2).write(to: folder.url("f2.png"))
    try FileManager.default.removeItem(at: folder.url("f3.png"))
    let outcome = try Command(folder: folder).run(job + ["--resume", "--json"])
    expectEqual(outcome.status, 0, "\(outcome.words)")
    expectEqual((try outcome.json()["output"] as? [String: Any])?["kept"] as? Int, 2)
    try expectEqual(Data(contentsOf: folder.url("f2.png")), whole)
    try expectEqual(picture("f3.png").redBegins(inRow: 50), 45)
  }

  @Test func `a JPEG over a color`() throws {
    _ = try strata(
      "render", "gate.ca", "out.jpg", "--quality", "0.9", "--layer", "knob", "--width", "40")
    let corner = try picture("out.jpg")(20, 20)
    expect(zip(corner, Self.red).allSatisfy { abs($0 - $1) <= 3 }, "\(corner)")
  }

  @Test func `raw frames for a pipe`() throws {
    let bytes = try strata(
      "render", "gate.ca", "-", "--format", "rgba", "--frames", "3", "--fps", "4"
    ).output
    expectEqual(bytes.count, 3 * 80 * 60 * 4)
    let second = bytes.dropFirst(80 * 60 * 4).dropFirst((50 * 80 + 20) * 4).prefix(4)
    expectEqual(second.map(Int.init), Self.red)
  }

  @Test func `one file with everything in it`() throws {
    _ = try strata("convert", "gate.ca", "gate.caml", draws: false)
    _ = try strata("render", "gate.caml", "out.png", "--state", "Open", "--time", "1")
    let shown = try picture("out.png")
    expect(shown(40, 10) == Self.white && shown.redBegins(inRow: 50) == 60)
  }

  @Test func `a built-in scene to begin from`() throws {
    _ = try strata("examples", "springs", "-o", "springs.ca", draws: false)
    _ = try strata("render", "springs.ca", "a.png", "--time", "0.4")
    _ = try strata("examples", "springs", "-o", "b.png", "--time", "0.4")
    try expectEqual(Data(contentsOf: folder.url("a.png")), Data(contentsOf: folder.url("b.png")))
  }

  @Test(.enabled(if: hasGL)) func `whether the GPU draws it alike`() throws {
    let outcome = try strata("compare", "gate.ca", "--threshold", "2", "--json", draws: false)
    let report = try outcome.json()
    expect(report["width"] as? Int == 80 && report["height"] as? Int == 60)
    let largest = try #require(report["largest"] as? [String: Any])
    try expect(#require(largest["difference"] as? Int) <= 2)
    let actual = try #require(report["actual"] as? [String: Any])
    expectEqual((actual["device"] as? [String: Any])?["kind"] as? String, "gpu")
  }

  @Test func `whether anything is missing`() throws {
    let outcome = try strata("check", "gate.ca", "--strict", draws: false)
    expect(outcome.words.contains("1 scene"))
  }

  #if Video
    @Test func `a movie in 4K`() throws {
      _ = try strata(
        "render", "gate.ca", "4k.mp4", "--width", "3840", "--frames", "2", "--fps", "2",
        "--preset", "ultrafast")
      let track = try #require(
        AVURLAsset(url: folder.url("4k.mp4")).tracks(withMediaType: .video).first)
      expectEqual(track.naturalSize, CGSize(width: 3840, height: 2880))
      try expectEqual(movie("4k.mp4", at: 0.5).redBegins(inRow: 50, near: Self.red), 30)
    }

    @Test func `one movie of two shards`() throws {
      for shard in ["1", "2"] {
        _ = try strata(
          "render", "gate.ca", shard + ".mp4", "--frames", "8", "--fps", "8", "--gop", "2",
          "--shard",
          shard + "/2", "--pixel-format", "yuv444p")
      }
      _ = try strata("join", "1.mp4", "2.mp4", "-o", "whole.mp4", draws: false)
      for (time, begin) in [(0.0, 0), (0.25, 15), (0.5, 30), (0.75, 45)] {
        try expectEqual(movie("whole.mp4", at: time).redBegins(inRow: 50, near: Self.red), begin)
      }
    }

    @Test func `two scenes end to end`() throws {
      let options = ["--fps", "2", "--pixel-format", "yuv444p"]
      for (name, scene) in [("1.mp4", ["--start", "0.5"]), ("2.mp4", ["--reverse"])] {
        let outcome = try Command(folder: folder).run(
          ["render", "gate.ca", name, "--device", "cpu"] + options + scene)
        expectEqual(outcome.status, 0, "\(outcome.words)")
      }
      _ = try strata("concat", "1.mp4", "2.mp4", "-o", "both.mp4", draws: false)
      for (time, begin) in [(0.0, 30), (0.5, 60), (2.0, 30), (2.5, 60)] {
        try expectEqual(movie("both.mp4", at: time).redBegins(inRow: 50, near: Self.red), begin)
      }
    }

    /// Returns the image that a player shows on the scene's canvas.
    private func movie(_ name: String, at time: Double) throws -> Shown {
      let player = AVPlayer(url: folder.url(name))
      let layer = AVPlayerLayer(player: player)
      layer.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
      player.play()
      return Shown(
        try Renderer(size: layer.bounds.size, device: .cpu).image(of: layer, at: time).pixels)
    }
  #endif
}

#if Video
  extension TaskTests.Shown {
    /// Returns the position of the first pixel of a row that is close to a color, for lossy movies.
    fileprivate func redBegins(inRow y: Int, near color: [Int]) -> Int? {
      (0..<width).first { x in zip(self(x, y), color).allSatisfy { abs($0 - $1) <= 40 } }
    }
  }
#endif
