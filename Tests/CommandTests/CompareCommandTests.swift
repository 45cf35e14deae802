import Foundation
import Strata
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// `strata compare`, as used from a shell or a CI script.
@Suite struct CompareCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(redScene, to: "scene.caml")
  }

  private var strata: Command { Command(folder: folder) }

  /// Writes an opaque gray image in which some pixels have other red values.
  private func write(
    _ name: String, width: Int = 20, height: Int = 10, red: [Int: UInt8] = [:]
  ) throws {
    var bytes = (0..<width * height).flatMap { _ in [100, 100, 100, 255] as [UInt8] }
    for (pixel, level) in red { bytes[4 * pixel] = level }
    let picture = Pixels(width: width, height: height, premultipliedRGBA: bytes)
    try folder.write(Data(try PNG.encode(picture)), to: name)
  }

  @Test func `two pictures are told apart in one document`() throws {
    try write("a.png")
    try write("b.png", red: [25: 130, 26: 103])
    let outcome = try strata("compare", "a.png", "b.png", "--json")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    expect(outcome.words.isEmpty)
    let report = try outcome.json()
    expect(report["width"] as? Int == 20 && report["height"] as? Int == 10)
    expectEqual(report["isIdentical"] as? Bool, false)
    let largest = try #require(report["largest"] as? [String: Int])
    expectEqual(largest, ["difference": 30, "x": 5, "y": 1])
    expectEqual(report["mean"] as? Double, 33.0 / 800)
    expectEqual(report["differingPixels"] as? Int, 2)
    expectEqual(report["differingShare"] as? Double, 0.01)
    let histogram = try #require(report["histogram"] as? [Int])
    expectEqual(histogram.count, 256)
    expect(histogram[0] == 198 && histogram[3] == 1 && histogram[30] == 1)
    let similarity = try #require(report["ssim"] as? Double)
    expect(similarity > 0.8 && similarity < 1)
    let channels = try #require(report["channels"] as? [String: [String: Double]])
    expectEqual(channels["red"]?["largest"], 30)
    expectEqual(channels["alpha"], ["largest": 0, "mean": 0, "ssim": 1])
    expectEqual((report["expected"] as? [String: Any])?["file"] as? String, "a.png")
    expectEqual((report["actual"] as? [String: Any])?["file"] as? String, "b.png")
    expectEqual(report["exitCode"] as? Int, 0)
  }

  @Test func `people read a table`() throws {
    try write("a.png")
    try write("b.png", red: [25: 130])
    let text = try strata("compare", "a.png", "b.png").text
    for line in [
      "expected     a.png\n", "actual       b.png\n", "size         20 x 10 pixels\n",
      "largest      30 of 255 at (5, 1): red 30, green 0, blue 0, alpha 0\n",
      "differing    1 of 200 pixels, 0.500 %\n", "   17-32          1        0.500 %  #",
    ] {
      expect(text.contains(line), "\(line) is not in:\n\(text)")
    }
    let same = try strata("compare", "a.png", "a.png")
    expectEqual(same.status, 0)
    expect(same.text.contains("largest      0: the images are equal\n"))
    expect(same.text.contains("ssim         1: "))
  }

  struct Gate: CustomTestStringConvertible {
    var testDescription: String { options.joined(separator: " ") }
    var options: [String]
    var isMet: Bool
  }

  // Of 200 pixels, 4 differ by 20 and one by 30.
  @Test(arguments: [
    Gate(options: ["--threshold", "30"], isMet: true),
    Gate(options: ["--threshold", "29"], isMet: false),
    Gate(options: ["--threshold", "29:1"], isMet: true),
    Gate(options: ["--threshold", "12:2.5%"], isMet: true),
    Gate(options: ["--threshold", "12:2.4%"], isMet: false),
    Gate(options: ["--threshold", "30", "--threshold", "12:4"], isMet: false),
    Gate(options: ["--threshold", "30", "--threshold", "12:5", "--min-ssim", "0.1"], isMet: true),
    Gate(options: ["--min-ssim", "0.9999"], isMet: false),
  ])
  func `a threshold that is not met ends with 7, after the report`(gate: Gate) throws {
    try write("a.png")
    try write("b.png", red: [0: 120, 45: 80, 46: 120, 90: 120, 110: 130])
    let lines = try strata.run(["compare", "a.png", "b.png"] + gate.options)
    expectEqual(lines.status, gate.isMet ? 0 : 7, "\(lines.words)")
    expect(lines.text.contains("largest      30"))
    expectEqual(lines.words.isEmpty, gate.isMet)
    expect(lines.words.split(separator: "\n").count <= 1)

    let document = try strata.run(["compare", "a.png", "b.png", "--json"] + gate.options)
    expectEqual(document.status, lines.status)
    let report = try document.json()
    expectEqual(report["exitCode"] as? Int, Int(lines.status))
    let verdicts = try #require(report["thresholds"] as? [[String: Any]])
    expectEqual(verdicts.count, gate.options.count / 2)
    expectEqual(verdicts.allSatisfy { $0["isMet"] as? Bool == true }, gate.isMet)
  }

  @Test func `the words say which threshold is not met, and by what`() throws {
    try write("a.png")
    try write("b.png", red: [0: 120, 45: 130])
    let outcome = try strata(
      "compare", "a.png", "b.png", "--threshold", "30", "--threshold", "12:0.5%")
    expectEqual(
      outcome.words,
      "strata: error: --threshold 12:0.5% is not met: 2 pixels differ by more than 12, "
        + "1.000 %\n")
  }

  @Test func `the strip has both pictures and the heat map between them`() throws {
    try write("a.png")
    try write("b.png", red: [25: 130])
    let outcome = try strata("compare", "a.png", "b.png", "-o", "out.png", "--threshold", "0")
    expectEqual(outcome.status, 7)
    expect(outcome.words.contains("wrote out.png (64x10): expected, heat map, actual\n"))
    let rgba = try pixels(of: Data(contentsOf: URL(fileURLWithPath: folder.file("out.png"))))
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      Array(rgba[4 * (64 * y + x)..<4 * (64 * y + x + 1)])
    }
    expectEqual(pixel(5, 1), [100, 100, 100, 255])
    expectEqual(pixel(22 + 4, 1), [0, 0, 0, 255])
    expect(pixel(22 + 5, 1) != [0, 0, 0, 255])
    expectEqual(pixel(44 + 5, 1), [130, 100, 100, 255])
  }

  @Test func `one of the pictures may come from standard input`() throws {
    try write("a.png")
    var command = strata
    command.input = FileManager.default.contents(atPath: folder.file("a.png"))
    let outcome = try command("compare", "a.png", "-", "--threshold", "0", "--json")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    try expectEqual(outcome.json()["isIdentical"] as? Bool, true)
  }

  @Test(.enabled(if: hasGL))
  func `a scene is drawn by the CPU and by a GPU that share nothing`() throws {
    try folder.write(
      caml(
        """
        <CALayer bounds="0 0 60 60"><sublayers>
        <CAShapeLayer path="30 2 m 58 58 l 2 40 l h" fillColor="0 0.5 1"/></sublayers></CALayer>
        """), to: "scene.caml")
    // The thresholds that the project uses for its own meshes.
    let outcome = try strata(
      "compare", "scene.caml", "--reference", "float", "--scale", "2", "--threshold", "24",
      "--threshold", "12:0.3%", "--json")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    let report = try outcome.json()
    expectEqual(report["width"] as? Int, 120)
    let expected = try #require(report["expected"] as? [String: Any])
    let actual = try #require(report["actual"] as? [String: Any])
    expectEqual(expected["precision"] as? String, "float")
    expectEqual((expected["device"] as? [String: Any])?["kind"] as? String, "cpu")
    expectEqual(actual["pathStrategy"] as? String, "mesh")
    expectEqual((actual["device"] as? [String: Any])?["kind"] as? String, "gpu")
    expectEqual((actual["statistics"] as? [String: Any])?["meshItems"] as? Int, 1)
    // A ramp one pixel wide differs from exact area coverage.
    expectEqual(report["isIdentical"] as? Bool, false)
  }

  @Test func `the CPU's precisions can be held against each other`() throws {
    let outcome = try strata(
      "compare", "scene.caml", "--reference", "float", "--device", "cpu", "--threshold", "4",
      "--json")
    expectEqual(outcome.status, 0, "\(outcome.words)")
    let actual = try #require(outcome.json()["actual"] as? [String: Any])
    expectEqual(actual["precision"] as? String, "8-bit")
  }

  @Test func `without a GPU a scene cannot be compared`() throws {
    let command = Command(environment: Command.noEGL, folder: folder)
    for options in [[], ["--device", "auto"]] {
      let outcome = try command.run(["compare", "scene.caml", "-o", "out.png"] + options)
      expectEqual(outcome.status, 4, "\(outcome.words)")
      expect(outcome.output.isEmpty)
    }
    expectEqual(folder.contents, ["scene.caml"])
  }

  struct Misuse: CustomTestStringConvertible {
    var testDescription: String { arguments.joined(separator: " ") }
    var arguments: [String]
    var status: Int32
    var says: [String]
  }

  @Test(arguments: [
    Misuse(arguments: [], status: 2, says: ["strata compare --help"]),
    Misuse(arguments: ["a.png"], status: 2, says: ["a.png is an image"]),
    Misuse(arguments: ["a.png", "a.png", "a.png"], status: 2, says: ["not 3 files"]),
    Misuse(arguments: ["-", "-"], status: 2, says: ["once"]),
    Misuse(arguments: ["a.png", "a.png", "--scale", "2"], status: 2, says: ["--scale"]),
    Misuse(arguments: ["scene.caml", "--device", "cpu"], status: 2, says: ["--reference float"]),
    Misuse(arguments: ["a.png", "a.png", "--bogus"], status: 2, says: ["--bogus"]),
    Misuse(arguments: ["a.png", "a.png", "-o", "out.jpg"], status: 2, says: [".png", "out.jpg"]),
    Misuse(arguments: ["a.png", "small.png", "-o", "./a.png"], status: 2, says: ["overwrite"]),
    Misuse(arguments: ["a.png", "a.png", "-o", "-"], status: 2, says: ["-o"]),
    Misuse(arguments: ["a.png", "a.png", "--threshold", "256"], status: 2, says: ["0 to 255"]),
    Misuse(arguments: ["a.png", "a.png", "--threshold", "12:0.3"], status: 2, says: ["12:0.3%"]),
    Misuse(arguments: ["a.png", "a.png", "--threshold", "12:"], status: 2, says: ["12:40"]),
    Misuse(arguments: ["a.png", "a.png", "--threshold", "1:2:3"], status: 2, says: ["1:2:3"]),
    Misuse(arguments: ["a.png", "a.png", "--threshold", "1:nan%"], status: 2, says: ["nan"]),
    Misuse(arguments: ["a.png", "a.png", "--min-ssim", "2"], status: 2, says: ["0 to 1"]),
    Misuse(
      arguments: ["a.png", "small.png", "--threshold", "255"], status: 3,
      says: ["a.png is 20 x 10", "small.png 1 x 1"]),
    Misuse(arguments: ["a.png", "gone.png"], status: 3, says: ["gone.png"]),
    Misuse(arguments: ["a.png", "."], status: 2, says: [". is a folder", "two images"]),
    Misuse(arguments: ["a.png", "scene.caml"], status: 3, says: ["scene.caml", "PNG"]),
    Misuse(arguments: ["gone.caml"], status: 3, says: ["gone.caml"]),
    Misuse(
      arguments: ["a.png", "a.png", "--limit", "image-pixels=199"], status: 8, says: ["199"]),
    Misuse(arguments: ["a.png", "a.png", "-o", "gone/out.png"], status: 6, says: ["gone/out.png"]),
  ])
  func `misuse ends with its code and one line`(misuse: Misuse) throws {
    try write("a.png")
    try write("small.png", width: 1, height: 1)
    let outcome = try strata.run(["compare"] + misuse.arguments)
    expectEqual(outcome.status, misuse.status, "\(outcome.words)")
    expect(outcome.output.isEmpty)
    expect(outcome.words.hasPrefix("strata: error: "))
    expectEqual(outcome.words.split(separator: "\n").count, 1)
    for part in misuse.says {
      expect(outcome.words.contains(part), "\(part) is not in: \(outcome.words)")
    }
    expectEqual(folder.contents, ["a.png", "scene.caml", "small.png"])
  }
}
