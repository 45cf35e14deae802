import Foundation
import Strata
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// The fit of a scene to a canvas, checked by pixels.
@Suite struct CanvasTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // 40 × 20 points, y up: red on the left, blue on the right, green along the bottom.
    try folder.write(
      """
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="root" bounds="0 0 40 20" \
      position="20 10" backgroundColor="1 0 0"><sublayers>
      <CALayer name="right" bounds="0 0 20 20" position="30 10" backgroundColor="0 0 1">\
      <sublayers><CALayer name="dot" bounds="0 0 4 4" position="10 10" backgroundColor="1 1 1" \
      transform="rotate(45deg)"/></sublayers></CALayer>
      <CALayer name="bottom" bounds="0 0 40 4" position="20 2" backgroundColor="0 1 0"/>
      </sublayers></CALayer></caml>
      """, to: "scene.caml")
  }

  private struct Picture {
    let width: Int
    let height: Int
    let words: String
    private let rgba: [UInt8]

    init(_ outcome: Command.Outcome) throws {
      let image = try ImageFile.decode(outcome.output, name: "out", limits: .default)
      (width, height, words) = (image.pixels.width, image.pixels.height, outcome.words)
      rgba = image.pixels.straightRGBA
    }

    func callAsFunction(_ x: Int, _ y: Int) -> [UInt8] {
      Array(rgba[(y * width + x) * 4..<(y * width + x) * 4 + 4])
    }
  }

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let blue: [UInt8] = [0, 0, 255, 255]
  private static let green: [UInt8] = [0, 255, 0, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  private func draw(_ options: String...) throws -> Picture {
    let outcome = try Command(folder: folder).run(
      ["render", "scene.caml", "-o", "-", "--device", "cpu"] + options)
    expectEqual(outcome.status, 0, "\(outcome.words)")
    return try Picture(outcome)
  }

  @Test func `one side in pixels gives the other by the scene's aspect`() throws {
    for options in [["--width", "80"], ["--height", "40"]] {
      let outcome = try Command(folder: folder).run(
        ["render", "scene.caml", "-o", "-", "--device", "cpu"] + options)
      let picture = try Picture(outcome)
      expect(picture.width == 80 && picture.height == 40)
      expect(picture(0, 0) == Self.red && picture(79, 0) == Self.blue)
      expect(picture(0, 39) == Self.green && picture(0, 31) == Self.red)
    }
  }

  @Test func `contain shows all with the background beside it`() throws {
    let picture = try draw("--width", "80", "--height", "80")
    expect(picture.width == 80 && picture.height == 80)
    expect(picture(0, 19) == Self.clear && picture(0, 20) == Self.red)
    expect(picture(79, 59) == Self.green && picture(79, 60) == Self.clear)
  }

  @Test(arguments: [
    ["--background", "dot.png"], ["--width", "30", "--height", "30", "--blur-background"],
  ])
  func `content behind a scene is not part of paths in messages`(options: [String]) throws {
    let dot = try PNG.encode(Pixels(width: 1, height: 1, premultipliedRGBA: [255, 0, 0, 255]))
    try folder.write(Data(dot), to: "dot.png")
    let layer = "<CALayer name='odd' bounds='0 0 9 9' compositingFilter='unknown'/>"
    try folder.write(
      caml("<CALayer name='top' bounds='0 0 9 6'><sublayers>\(layer)</sublayers></CALayer>"),
      to: "odd.caml")
    for output in [["a.png"], ["a.apng", "--frames", "1"]] {
      let outcome = try Command(folder: folder).run(
        ["render", "odd.caml", "--device", "cpu"] + output + options)
      let warnings = outcome.words.split(separator: "\n").filter { $0.contains("warning") }
      expectEqual(warnings.count, 1, "\(outcome.words)")
      expect(warnings.first?.contains("odd.caml:2: top/odd: ") == true, "\(outcome.words)")
    }
  }

  @Test func `cover fills the canvas and cuts both sides alike`() throws {
    let picture = try draw("--width", "20", "--height", "20", "--fit", "cover")
    expect(picture(0, 0) == Self.red && picture(9, 0) == Self.red)
    expect(picture(10, 0) == Self.blue && picture(19, 19) == Self.green)
  }

  @Test func `fill stretches`() throws {
    let picture = try draw("--width", "40", "--height", "80", "--fit", "fill")
    expect(picture(0, 0) == Self.red && picture(39, 0) == Self.blue)
    expect(picture(0, 63) == Self.red && picture(0, 64) == Self.green)
  }

  @Test func `none keeps the scale, in the middle`() throws {
    let picture = try draw("--width", "60", "--height", "10", "--fit", "none")
    expect(picture(9, 0) == Self.clear && picture(10, 0) == Self.red)
    expect(picture(29, 9) == Self.red && picture(30, 9) == Self.blue)
    let twice = try draw("--size", "20x20", "--fit", "none", "--scale", "2")
    expect(twice.width == 40 && twice(19, 0) == Self.red && twice(20, 0) == Self.blue)
  }

  /// 33 × 16.5 pixels, from row 8.25 to row 24.75.
  @Test func `contain keeps the exact size between whole pixels`() throws {
    let picture = try draw("--width", "33", "--height", "33")
    expect(picture(0, 7) == Self.clear && picture(0, 9) == Self.red)
    expectEqual(picture(0, 8)[3], 191)
    expect(picture(32, 23) == Self.green && picture(32, 25) == Self.clear)
  }

  @Test(arguments: ["contain", "cover", "fill"])
  func `a crop that is too small for a scale is reported`(fit: String) throws {
    let crop = "0,0,1e-308,1e-308"
    let picture = try draw("--crop", crop, "--width", "40", "--height", "20", "--fit", fit)
    expect(picture.words.contains("[non-finite-geometry]"), "\(picture.words)")
  }

  @Test func `a crop is told from the top-left corner`() throws {
    let picture = try draw("--crop", "16,12,8,8", "--scale", "2")
    expect(picture.width == 16 && picture.height == 16)
    expect(picture(7, 0) == Self.red && picture(8, 0) == Self.blue)
    expect(picture(0, 7) == Self.red && picture(0, 8) == Self.green)
  }

  @Test func `a size that cuts says so`() throws {
    let picture = try draw("--size", "20x20")
    expectEqual(picture.width, 20)
    expect(picture.words.contains("the scene is 40x20 points and the canvas 20x20"))
    expect(picture.words.contains("--fit contain"))
    try expect(!draw("--size", "40x20").words.contains("canvas-size"))
  }

  @Test func `a layer is drawn at its own bounds, unturned`() throws {
    let dot = try draw("--layer", "dot", "--scale", "2")
    expect(dot.width == 8 && dot.height == 8)
    expect(dot(0, 0) == [255, 255, 255, 255] && dot(7, 7) == [255, 255, 255, 255])
    let right = try draw("--layer", "root/right")
    expect(right.width == 20 && right(0, 0) == Self.blue && right(0, 19) == Self.blue)
    expectEqual(right(10, 10), [255, 255, 255, 255])
  }

  @Test func `a layer with empty bounds is named and requires a size`() throws {
    let spot = "<CALayer name='spot'/>"
    try folder.write(
      caml("<CALayer name='top' bounds='0 0 9 6'><sublayers>\(spot)</sublayers></CALayer>"),
      to: "empty.caml")
    let strata = Command(folder: folder)
    let alone = ["render", "empty.caml", "spot.png", "--device", "cpu", "--layer", "spot"]
    let refused = try strata.run(alone)
    expectEqual(refused.status, 3)
    expect(
      refused.words.contains("the size of the layer 'spot' is 0 x 0 points"), "\(refused.words)")
    try expectEqual(strata.run(alone + ["--size", "3x2"]).status, 0)
  }

  @Test func `info lists the bounds of layers, and invalid options are named`() throws {
    let strata = Command(folder: folder)
    let info = try strata("info", "scene.caml", "--bounds", "--json")
    let places = try #require(try info.json()["layerBounds"] as? [[String: Any]])
    expectEqual(
      places.compactMap { $0["layer"] as? String },
      [
        "root", "root/right", "root/right/dot", "root/bottom",
      ])
    expect(places.last?["y"] as? Double == 16 && places.last?["height"] as? Double == 4)
    let refused: [([String], String)] = [
      (["--layer", "nobody"], "'root/right'"), (["--fit", "fill"], "--width"),
      (["--size", "1x1", "--width", "3"], "--size"),
      (["--width", "30", "--scale", "2"], "--scale"), (["--crop", "1,2,3"], "X,Y,W,H"),
      (["--width", "0"], "above 0"), (["--crop", "0,0,4,4", "--layer", "dot"], "--crop"),
    ]
    for (options, says) in refused {
      let outcome = try strata.run(["render", "scene.caml", "-o", "x.png"] + options)
      expect(outcome.status == 2 && outcome.words.contains(says), "\(outcome.words)")
    }
    expectEqual(folder.contents, ["scene.caml"])
  }

  @Test func `the output may stand behind the scene`() throws {
    let strata = Command(folder: folder)
    try expectEqual(strata("render", "scene.caml", "out.png", "--device", "cpu").status, 0)
    expectEqual(folder.contents, ["out.png", "scene.caml"])
    let twice = try strata("render", "scene.caml", "out.png", "-o", "other.png")
    expect(twice.status == 2 && twice.words.contains("twice"))
    let none = try strata("render", "scene.caml")
    expect(none.status == 2 && none.words.contains("missing output file"))
  }
}
