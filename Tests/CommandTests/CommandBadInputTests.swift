import Foundation
import StrataTestSupport
import Testing

/// Bad input ends with an exit code and one line that names the file and the location.
@Suite struct CommandBadInputTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    /// The name of the scene; no file is written if `text` is nil.
    var file = "scene.caml"
    var text: String?
    var options: [String] = []
    var status: Int32
    /// The fragments that the message must contain.
    var says: [String]
  }

  private static let bomb: String = {
    let levels = (1...9).map { level in
      "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    return "<?xml version=\"1.0\"?>\n<!DOCTYPE caml [\n<!ENTITY e0 \"ha\">\n"
      + levels.joined(separator: "\n") + "\n]>\n<caml><CALayer name=\"&e9;\"/></caml>\n"
  }()

  private static let blurs =
    "<CALayer bounds='0 0 64 64' backgroundColor='1 0 0'><filters>"
    + String(repeating: "<CAFilter filter='gaussianBlur' inputRadius='500'/>", count: 16)
    + "</filters></CALayer>"

  private static func copies(_ attributes: String) -> String {
    """
    <CALayer bounds='0 0 64 64' position='32 32'><sublayers>\
    <CAReplicatorLayer bounds='0 0 64 64' position='32 32' \(attributes) \
    instanceCount='3000000'><sublayers>\
    <CALayer bounds='0 0 9 9' position='32 32' backgroundColor='1 0 0'/></sublayers>\
    </CAReplicatorLayer></sublayers></CALayer>
    """
  }

  static let cases: [Case] = [
    Case(
      testDescription: "no such file", file: "absent.caml", status: 3, says: ["absent.caml"]),
    Case(
      testDescription: "XML cut in the middle", text: String(redScene.prefix(90)), status: 3,
      says: ["scene.caml:2"]),
    Case(testDescription: "an empty file", text: "", status: 3, says: ["scene.caml", "empty"]),
    Case(
      testDescription: "an entity bomb", text: bomb, status: 3, says: ["scene.caml:", "entities"]),
    Case(
      testDescription: "50,000 nested layers",
      text: caml(
        String(repeating: "<CALayer><sublayers>\n", count: 50_000)
          + String(repeating: "</sublayers></CALayer>", count: 50_000)),
      status: 8, says: ["scene.caml:258", "depth", "256"]),
    Case(
      testDescription: "a path of NaNs",
      text: caml("<CAShapeLayer bounds='0 0 9 9' path='nan nan m nan nan l h'/>"),
      options: ["--strict"], status: 3, says: ["scene.caml:2", "path", "not a number"]),
    Case(
      testDescription: "another root element", text: "<svg/>", status: 3,
      says: ["scene.caml:1", "svg", "caml"]),
    Case(
      testDescription: "a kind of file that is not read", file: "scene.svg", text: "<svg/>",
      status: 3, says: ["scene.svg", ".caml"]),
    Case(
      testDescription: "an unknown flag", text: redScene, options: ["--bogus"], status: 2,
      says: ["--bogus", "strata render --help"]),
    Case(
      testDescription: "size 0", text: redScene, options: ["--size", "0x10"], status: 2,
      says: ["0x10", "WIDTHxHEIGHT"]),
    Case(
      testDescription: "a size that is no size", text: redScene, options: ["--size", "big"],
      status: 2, says: ["big", "640x480"]),
    Case(
      testDescription: "scale NaN", text: redScene, options: ["--scale", "nan"], status: 2,
      says: ["nan", "above 0"]),
    Case(
      testDescription: "time infinity", text: redScene, options: ["--time", "inf"], status: 2,
      says: ["inf", "seconds"]),
    Case(
      testDescription: "an unknown device", text: redScene, options: ["--device", "vulkan"],
      status: 2, says: ["vulkan", "auto"]),
    Case(
      testDescription: "an unknown color", text: redScene, options: ["--background", "#12345"],
      status: 2, says: ["#12345", "#rrggbb"]),
    Case(
      testDescription: "an unknown limit", text: redScene, options: ["--limit", "love=3"],
      status: 2, says: ["love=3", "layers"]),
    Case(
      testDescription: "a canvas over the limit", text: redScene,
      options: ["--size", "100000x10", "--device", "cpu"], status: 8, says: ["100000", "16384"]),
    Case(
      testDescription: "a canvas over a limit of the user's own", text: redScene,
      options: ["--size", "3x20001", "--device", "gpu", "--limit", "canvas-side=20000"],
      status: 8, says: ["20001", "20000"]),
    Case(
      testDescription: "more layers than allowed",
      text: caml("<CALayer bounds='0 0 1 1'><sublayers><CALayer/><CALayer/></sublayers></CALayer>"),
      options: ["--limit", "layers=2"], status: 8, says: ["scene.caml", "layer", "2"]),
    Case(
      testDescription: "blurs that spread too far", text: caml(Self.blurs),
      options: ["--device", "cpu"], status: 8, says: ["surfaces", "67141632", "CALayer[0]"]),
    Case(
      testDescription: "blurs that spread too far on a GPU", text: caml(Self.blurs),
      options: ["--device", "gpu"], status: 8, says: ["surfaces", "67141632"]),
    Case(
      testDescription: "more copies in depth than allowed",
      text: caml(
        Self.copies("preservesDepth='1' instanceTransform='rotate(1deg, 0, 1, 0)'")),
      options: ["--device", "cpu"], status: 8, says: ["depth", "3000001", "262144"]),
    Case(
      testDescription: "more work than allowed",
      text: caml(Self.copies("instanceTransform='translate(1e-6, 0, 0)'")),
      options: ["--device", "cpu", "--limit", "work=100000"], status: 8,
      says: ["work", "231072", "CAReplicatorLayer[0]"]),
    Case(
      testDescription: "a fraction of a limit", text: redScene,
      options: ["--limit", "seconds=0.001"], status: 2, says: ["seconds", "whole number"]),
    Case(
      testDescription: "frames near the largest number", text: redScene,
      options: ["-o", "f%d.png", "--frames", "9223372036854775806..9223372036854775807"],
      status: 2, says: ["--frames", "range of frames"]),
    Case(
      testDescription: "a step near the largest number", text: redScene,
      options: ["-o", "f%d.png", "--frames", "0-9/9223372036854775807"], status: 2,
      says: ["--frames", "whole number above 0"]),
    Case(
      testDescription: "more frames than allowed", text: redScene,
      options: ["-o", "f%d.png", "--frames", "0-999999999999999"], status: 8,
      says: ["frames in a job", "1000000000000000", "--limit frames="]),
    Case(
      testDescription: "a crop beside the scene", text: redScene, options: ["--crop", "9,0,2,2"],
      status: 2, says: ["--crop 9,0,2,2", "8 x 6"]),
    Case(
      testDescription: "a missing background image", text: redScene,
      options: ["--background", "absent.png"], status: 5, says: ["absent.png"]),
    Case(
      testDescription: "a background that is no image", text: redScene,
      options: ["--background", "scene.caml"], status: 5, says: ["scene.caml", "not an image"]),
    Case(
      testDescription: "a blur without padding", text: redScene, options: ["--blur-background"],
      status: 2, says: ["--blur-background", "--width"]),
    Case(
      testDescription: "less than a second", text: redScene, options: ["--limit", "seconds=0"],
      status: 2, says: ["seconds"]),
    Case(
      testDescription: "a scene without a size", text: caml("<CALayer/>"),
      options: ["--device", "cpu"], status: 3, says: ["scene.caml:2", "0 x 0", "--size"]),
    Case(
      testDescription: "an unknown class where nothing may be missing",
      text: caml("<CALayer bounds='0 0 9 9'><sublayers>\n<XQLayer/></sublayers></CALayer>"),
      options: ["--strict"], status: 3, says: ["scene.caml:3", "XQLayer", "--strict"]),
    Case(
      testDescription: "an image that is not there where nothing may be missing",
      text: caml("<CALayer bounds='0 0 9 9'>\n<contents type='CGImage' src='gone.png'/></CALayer>"),
      options: ["--strict"], status: 5, says: ["scene.caml:3", "gone.png", "--strict"]),
    Case(
      testDescription: "an output of another type", text: redScene, options: ["-o", "out.bmp"],
      status: 2, says: ["out.bmp", ".png", ".jpg", ".webp", ".gif", ".mp4"]),
    Case(
      testDescription: "a quality above 1", text: redScene, options: ["--quality", "80"],
      status: 2, says: ["80", "0 to 1"]),
    Case(
      testDescription: "a quality of a PNG", text: redScene, options: ["--quality", "0.5"],
      status: 2,
      says: ["--quality", "out.png", "--compression"]),
    Case(
      testDescription: "the packing of a JPEG", text: redScene,
      options: ["-o", "out.jpg", "--compression", "small"], status: 2,
      says: ["--compression", "out.jpg"]),
    Case(
      testDescription: "an output in a folder that is not there", text: redScene,
      options: ["-o", "absent/out.png", "--device", "cpu"], status: 6, says: ["absent/out.png"]),
    Case(
      testDescription: "a full device", text: redScene,
      options: ["-o", "/dev/full", "--device", "cpu"], status: 6, says: ["/dev/full", "space"]),
  ]

  @Test(arguments: cases.filter { hasGL || !$0.options.contains("gpu") })
  func `bad input ends with its code and says what and where`(bad: Case) throws {
    let folder = try TemporaryFolder()
    if let text = bad.text { try folder.write(text, to: bad.file) }
    let output = bad.options.contains("-o") ? [] : ["-o", "out.png"]
    let outcome = try Command(folder: folder).run(["render", bad.file] + output + bad.options)

    expectEqual(outcome.status, bad.status, "\(outcome.words)")
    let errors = outcome.words.split(separator: "\n").filter { $0.hasPrefix("strata: error: ") }
    expectEqual(errors.count, 1, "\(outcome.words)")
    for part in bad.says {
      expectEqual(errors.first?.contains(part), true, "\(part) is not in: \(outcome.words)")
    }
    expect(outcome.output.isEmpty)
    let expected = bad.text == nil ? [] : [bad.file]
    expectEqual(folder.contents, expected, "a failed run leaves files behind")
  }

  @Test(arguments: [
    #""$(printf 'x\377.png')""#, #"out.png --set "dot.name=$(printf 'caf\351')""#,
  ])
  func `an argument that is not UTF-8 is refused`(arguments: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(caml("<CALayer name='dot' bounds='0 0 9 9'/>"), to: "scene.caml")
    var strata = Command(folder: folder)
    // Set by the shell, because those of `Process` are always UTF-8.
    strata.preparation = "set -- render scene.caml --device cpu \(arguments)"
    let outcome = try strata()
    expectEqual(outcome.status, 2, "\(outcome.words)")
    expect(outcome.words.contains("is not UTF-8; rename the file"), "\(outcome.words)")
    expectEqual(folder.contents, ["scene.caml"])
    // U+FFFD itself is accepted.
    strata.preparation = nil
    try expectEqual(strata("render", "scene.caml", "\u{FFFD}.png", "--device", "cpu").status, 0)
  }

  @Test func `a folder without a document is refused with what was looked for`() throws {
    let folder = try TemporaryFolder()
    try folder.write("not a scene", to: "empty.ca/readme.txt")
    let outcome = try Command(folder: folder)("render", "empty.ca", "-o", "out.png")
    expectEqual(outcome.status, 3)
    expect(outcome.words.contains("empty.ca"))
    expect(outcome.words.contains("main.caml"))
  }

  @Test func `an image of two thousand million pixels is refused by its header`() throws {
    let folder = try TemporaryFolder()
    try folder.write(hugePNG, to: "huge.png")
    let scene = "<CALayer bounds='0 0 9 9'>\n<contents type='CGImage' src='huge.png'/></CALayer>"
    try folder.write(caml(scene), to: "scene.caml")
    let outcome = try Command(folder: folder)("render", "scene.caml", "-o", "out.png")
    expectEqual(outcome.status, 8)
    expect(outcome.words.contains("huge.png"))
    expect(outcome.words.contains("100000000"))
  }

  @Test(arguments: [
    ("an image that is not there", "<contents type='CGImage' src='gone.png'/>", "gone.png"),
    ("an unknown class", "<sublayers><XQLayer/></sublayers>", "XQLayer"),
  ])
  func `what is missing is a warning, and the rest is drawn`(
    what: String, element: String, name: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(caml("<CALayer bounds='0 0 9 9'>\n\(element)</CALayer>"), to: "scene.caml")
    let outcome = try Command(folder: folder)(
      "render", "scene.caml", "-o", "out.png", "--device", "cpu")
    expectEqual(outcome.status, 0)
    expect(outcome.words.contains("strata: warning: "))
    expect(outcome.words.contains("scene.caml:3"))
    expect(outcome.words.contains(name))
    expect(folder.contents.contains("out.png"))
  }

  /// A PNG whose header specifies 50,000 × 40,000 pixels, but without data.
  private var hugePNG: Data {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let size: [UInt8] = [0, 0, 0xC3, 0x50, 0, 0, 0x9C, 0x40]
    return Data(
      signature + chunk("IHDR", size + [8, 6, 0, 0, 0]) + chunk("IDAT", []) + chunk("IEND", []))
  }

  /// Returns a chunk: length, type, data and the CRC-32 of type and data.
  private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    func bytes(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in Array(type.utf8) + data {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return bytes(UInt32(data.count)) + Array(type.utf8) + data + bytes(~crc)
  }
}
