import Foundation
import Strata
import StrataImageFiles
import StrataTestSupport
import Testing

/// The conventions of the command line: the use of the standard streams, and the exit codes.
@Suite struct MannersTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(redScene, to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  /// Some GL drivers print to standard output.
  @Test func `a driver that prints cannot damage a picture on standard output`() throws {
    let (output, error) = try strata.outputsWhileWaiting("render", "-", "-o", "-")
    expectEqual(output, error)
    expect(output.hasSuffix(".err"))
    let picture = try strata("render", "scene.caml", "-o", "-", "--device", "cpu")
    expect(picture.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `standard output may be named by its path`() throws {
    let outcome = try strata(
      "render", "scene.caml", "-o", "/dev/stdout", "--format", "png", "--device", "cpu")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    expect(outcome.output.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `a picture in a file leaves standard output empty`() throws {
    let outcome = try strata("render", "scene.caml", "-o", "out.png", "--device", "cpu")
    expectEqual(outcome.status, 0)
    expect(outcome.output.isEmpty)
    expect(outcome.words.contains("wrote out.png (8x6) on "))
    expect(outcome.words.contains("(CPU)"))
    let rgba = try pixels(of: Data(contentsOf: URL(fileURLWithPath: folder.file("out.png"))))
    expectEqual(rgba, Array(repeating: [255, 0, 0, 255], count: 48).flatMap { $0 })
  }

  @Test func `a dash writes the picture and nothing else to standard output`() throws {
    let outcome = try strata(
      "render", "scene.caml", "-o", "-", "--device", "cpu", "--scale", "2")
    expectEqual(outcome.status, 0)
    try expectEqual(pixels(of: outcome.output).count, 16 * 12 * 4)
    expect(outcome.words.contains("wrote standard output (16x12)"))
  }

  @Test func `a dash reads the scene from standard input`() throws {
    var command = strata
    command.input = Data(redScene.utf8)
    let outcome = try command("render", "-", "-o", "-", "--device", "cpu")
    expectEqual(outcome.status, 0)
    try expectEqual(pixels(of: outcome.output).prefix(4), [255, 0, 0, 255])
    command.input = Data("<caml>".utf8)
    let broken = try command("render", "-", "-o", "out.png")
    expectEqual(broken.status, 3)
    expect(broken.words.contains("standard input:1"))
  }

  @Test func `the background fills what no layer covers`() throws {
    let outcome = try strata(
      "render", "scene.caml", "-o", "-", "--size", "9x6", "--background", "#00f8", "--device", "cpu"
    )
    let rgba = try pixels(of: outcome.output)
    expectEqual(Array(rgba[0..<4]), [255, 0, 0, 255])
    expectEqual(Array(rgba[32..<36]), [0, 0, 255, 136])
  }

  @Test(arguments: [
    "render", "info", "check", "layers", "compare", "bench", "examples", "doctor", "fonts",
    "tiles", "convert", "thumbnail", "join", "batch", "farm",
  ])
  func `every command explains itself`(name: String) throws {
    let outcome = try strata(name, "--help")
    expectEqual(outcome.status, 0)
    expect(outcome.text.contains("USAGE: strata \(name)"))
    expect(outcome.words.isEmpty)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completion scripts are printed`(shell: String) throws {
    let outcome = try strata("--generate-completion-script", shell)
    expectEqual(outcome.status, 0)
    expect(outcome.text.contains("doctor"))
  }

  @Test func `the version is a number alone`() throws {
    let outcome = try strata("--version")
    expectEqual(outcome.status, 0)
    let parts = outcome.text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    expect(parts.count == 3 && parts.allSatisfy { UInt($0) != nil }, "\(outcome.text)")
  }

  @Test(arguments: [
    ["bogus"], ["--bogus"], ["render"], ["examples", "bogus"], ["doctor", "now"],
    ["render", "scene.caml", "-o", "out.png", "--threads", "0"],
    ["render", "scene.caml", "-o", "out.png", "--threads", "-1"],
    ["render", "scene.caml", "-o", "out.png", "--threads=-1"],
  ])
  func `wrong usage ends with 2 and one line`(arguments: [String]) throws {
    let outcome = try strata.run(arguments)
    expectEqual(outcome.status, 2)
    expect(outcome.output.isEmpty)
    expect(outcome.words.hasPrefix("strata: error: "))
    expectEqual(outcome.words.split(separator: "\n").count, 1)
  }

  @Test(arguments: [
    (["help", "nosuch"], "unknown command 'nosuch'"), (["help", "rendr"], "did you mean 'render'"),
    (["render", "scene.caml", "a.png", "--at", "1"], "did you mean '--time'"),
    (["info", "scene.caml", "--speed", "1"], "unknown option '--speed'; see"),
    (["render", "--scene", "scene.caml", "a.png"], "the scene is an argument"),
    (["render", "scene.caml", "a.png", "--scal", "1"], "did you mean '--scale'"),
    (["render", "scene.caml", "a.png", "b", "c"], "'c' is one output for 3 scenes"),
    (["layers", "scene.caml", "b", "c"], "2 unexpected arguments: 'b', 'c'"),
    (["render", "scene.caml", "-om.png"], "write '-o m.png'"),
    (["render", "scene.caml", "."], "'.' is a folder; name a file in it, as in -o './scene.png'"),
    (["compare", "a.png", "b.png", "-o", "./"], "'./' is a folder"),
    (["examples", "clock", "-o", "."], "as in -o './clock.png'"),
    (["examples", "clok"], "did you mean 'clock'"),
    (
      ["render", "scene.caml", "a.gif", "--time", "1", "--start", "2"], "--time cannot be combined"
    ),
  ])
  func `a mistake is answered with what to write`(arguments: [String], says: String) throws {
    let outcome = try strata.run(arguments)
    expect(outcome.status == 2 && outcome.words.contains(says), "\(outcome.words)")
  }

  @Test func `a failure has a word in JSON`() throws {
    let failed = try strata("info", "absent.caml", "--json").json()
    expectEqual((failed["error"] as? [String: Any])?["code"] as? String, "scene")
    let event = try strata("render", "scene.caml", "a.png", "--bogus", "--progress", "json").words
    #expect(event.contains(#""code":2"#) && event.contains(#""kind":"usage""#))
  }

  @Test(arguments: [
    (["info", "-", "--bogus"], true), (["render", "-", "a.png", "--bogus"], true),
    (["render", "scene.caml", "-", "--bogus"], false),
    (["render", "scene.caml", "--bogus", "-o", "-"], false),
    (["render", "scene.caml", "--output=-"], false),
  ])
  func `an unreadable argument is reported in JSON unless the output may be an image`(
    arguments: [String], isJSON: Bool
  ) throws {
    for arguments in [arguments + ["--json"], [arguments[0], "--json"] + arguments.dropFirst()] {
      let outcome = try strata.run(arguments)
      expectEqual(outcome.status, 2)
      expectEqual(!outcome.output.isEmpty, isJSON, "\(arguments)")
    }
  }

  @Test(arguments: [
    (["render", "scene.caml", "x{nam}.png", "--device", "cpu"], "did you mean '{name}'"),
    (["convert", "scene.caml", "{title}.caml"], "the placeholders are {name} and {n}"),
    (["convert", "scene.caml", "a%03d.caml"], "'a%03d.caml' is the name of one file"),
    (["thumbnail", "scene.caml", "a%d.png", "--device", "cpu"], "is the name of one file"),
  ])
  func `a placeholder that is part of the name is noted`(arguments: [String], says: String) throws {
    let outcome = try strata.run(arguments)
    expectEqual(outcome.status, 0, "\(outcome.words)")
    expect(outcome.words.contains("strata: note: ") && outcome.words.contains(says))
    expect(folder.contents.contains(arguments[2]), "\(folder.contents)")
  }

  @Test(arguments: [
    ["--threads", "-1"], ["--scale", "-2.5"], ["--loop", "-1"], ["--size", "-3x4"],
    ["--quality", "-.5"],
  ])
  func `a negative number is told what is taken instead`(option: [String]) throws {
    let outcome = try strata.run(["render", "scene.caml", "-o", "out.png"] + option)
    expectEqual(outcome.status, 2)
    expect(outcome.words.contains("'\(option[1])'") && outcome.words.contains("expected "))
  }

  @Test func `a time before 0 is a time, and what follows two dashes is a name`() throws {
    let early = try strata("layers", "scene.caml", "--time", "-1")
    expectEqual(early.status, 0, "\(early.words)")
    let named = try strata("check", "--", "--json", "-1.caml")
    expectEqual(named.status, 3)
    expect(named.text.contains("--json: ") && named.text.contains("-1.caml: "))
  }

  @Test func `the help names every code that the command ends with`() throws {
    let numbers = try strata("--help").text.split { !$0.isNumber }
    for code in [Array(0...8), [129, 130, 131, 143]].joined() {
      expect(numbers.contains("\(code)"), "\(code)")
    }
  }

  @Test func `a reader that has gone ends the run with 6`() throws {
    var command = strata
    command.output = .broken
    let outcome = try command("render", "scene.caml", "-o", "-", "--device", "cpu")
    expectEqual(outcome.status, 6)
    expect(outcome.words.contains("standard output"))
  }

  @Test func `a full standard output ends the run with 6`() throws {
    var command = strata
    command.output = .file("/dev/full")
    try expectEqual(command("render", "scene.caml", "-o", "-", "--device", "cpu").status, 6)
    try expectEqual(command("info", "scene.caml", "--json").status, 6)
    try expectEqual(command("--help").status, 6)
  }

  @Test func `the null device is still a device after it was written`() throws {
    let outcome = try strata("render", "scene.caml", "-o", "/dev/null", "--device", "cpu")
    expectEqual(outcome.status, 0)
    let attributes = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    expectEqual(attributes[.type] as? FileAttributeType, .typeCharacterSpecial)
  }

  private static let signals: [(signal: Int32, status: Int32)] = [
    (SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131), (SIGTERM, 143),
  ]

  @Test(arguments: signals)
  func `an interrupted run ends with the signal's code`(signal: Int32, status: Int32) throws {
    let outcome = try strata.interrupted(by: signal, "render", "-", "-o", "out.png")
    expectEqual(outcome.status, status)
    expectEqual(outcome.words, "strata: interrupted\n")
    expectEqual(folder.contents, ["scene.caml"])
  }

  @Test func `an existing picture is replaced, and kept when the run fails`() throws {
    try folder.write("old", to: "out.png")
    let failed = try strata(
      "render", "scene.caml", "-o", "out.png", "--size", "99999x9", "--device", "cpu")
    expectEqual(failed.status, 8)
    try expectEqual(String(contentsOfFile: folder.file("out.png"), encoding: .utf8), "old")
    try expectEqual(strata("render", "scene.caml", "-o", "out.png", "--device", "cpu").status, 0)
    let written = try Data(contentsOf: URL(fileURLWithPath: folder.file("out.png")))
    try expectEqual(pixels(of: written).count, 8 * 6 * 4)
  }

  #if JPEG
    private func picture(_ name: String) throws -> CGImage {
      let url = URL(fileURLWithPath: folder.file(name))
      return CGImage(try JPEG.decode(contentsOf: url).pixels)
    }

    @Test(arguments: ["out.jpg", "out.JPEG"])
    func `the extension says that a picture is a JPEG`(name: String) throws {
      let outcome = try strata("render", "scene.caml", "-o", name, "--device", "cpu")
      expectEqual(outcome.status, 0)
      expect(outcome.words.contains("wrote \(name) (8x6) on "))
      expect(!outcome.words.contains("alpha-flattened"))
      let image = try picture(name)
      expect(image.width == 8 && image.height == 6)
      // Pure red, except for the rounding of a uniform color at the default quality.
      expect(image.rgba[0] >= 252 && image.rgba[1] <= 3 && image.rgba[2] <= 3)
    }

    @Test func `a translucent picture is laid over white and told of, or over the background`()
      throws
    {
      let arguments = [
        "render", "scene.caml", "-o", "out.jpg", "--size", "16x6", "--device", "cpu",
      ]
      let outcome = try strata.run(arguments + ["--strict"])
      expectEqual(outcome.status, 0)
      expect(outcome.words.contains("strata: note: out.jpg: JPEG has no alpha"))
      expect(outcome.words.contains("--background"))
      try expectEqual(picture("out.jpg").rgba.suffix(4), [255, 255, 255, 255])

      let filled = try strata.run(arguments + ["--background", "black"])
      expectEqual(filled.status, 0)
      expect(!filled.words.contains("alpha"))
      try expectEqual(picture("out.jpg").rgba.suffix(4), [0, 0, 0, 255])

      let matted = try strata.run(arguments + ["--matte", "black"])
      expectEqual(matted.status, 0, "\(matted.words)")
      expect(!matted.words.contains("alpha"))
      try expectEqual(picture("out.jpg").rgba.suffix(4), [0, 0, 0, 255])
    }

    @Test func `a lower quality makes a smaller file`() throws {
      let sizes = try ["0.1", "0.5", "1"].map { quality in
        let report = try strata(
          "examples", "demo", "-o", "out.jpg", "--device", "cpu", "--quality", quality, "--json"
        ).json()
        return try #require((report["output"] as? [String: Any])?["bytes"] as? Int)
      }
      expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
    }
  #else
    @Test func `a JPEG is refused with the trait that would write it`() throws {
      let outcome = try strata("render", "scene.caml", "-o", "out.jpg", "--device", "cpu")
      expectEqual(outcome.status, 2)
      expect(outcome.words.contains("package trait JPEG"))
      expectEqual(folder.contents, ["scene.caml"])
    }
  #endif

  @Test(arguments: ["none", "fast", "small"])
  func `compression changes no pixel`(name: String) throws {
    let plain = try strata("examples", "diagonal-gradient", "-o", "-", "--device", "cpu")
    let packed = try strata(
      "examples", "diagonal-gradient", "-o", "-", "--device", "cpu", "--compression", name)
    expectEqual(packed.status, 0)
    try expectEqual(pixels(of: packed.output), pixels(of: plain.output))
  }
}

/// The straight RGBA bytes of a PNG.
func pixels(of data: Data) throws -> [UInt8] {
  CGImage(try PNG.decode(data, name: "the output", limits: .default).pixels).rgba
}
