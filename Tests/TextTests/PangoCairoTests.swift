import Foundation
import Strata
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import StrataText
import Testing

/// Paragraphs compared with Pango's line breaks and Cairo's drawing, on the same baselines.
///
/// Justified lines of one word are not compared.
@Suite struct PangoCairoTests {
  /// A paragraph and its text attributes.
  private struct Sample {
    let script: ScriptSample
    let text: String
    let size: Double
    let width: Int
    let isJustified: Bool

    init(_ index: Int) {
      var random = RepeatableRandom(seed: index)
      script = ScriptSample.all[index % ScriptSample.all.count]
      let words = random.integer(3...30)
      text = script.text(words: words, seed: index)
      size = 9 + Double(random.integer(0...60)) / 2
      width = random.integer(60...360)
      isJustified = random.chance(0.3)
    }

    var layer: CATextLayer {
      let layer = CATextLayer()
      layer.string = text
      layer.font = script.family
      layer.fontSize = CGFloat(size)
      layer.foregroundColor = CGColor(gray: 0, alpha: 1)
      layer.isWrapped = true
      layer.alignmentMode = isJustified ? .justified : .natural
      layer.bounds = CGRect(x: 0, y: 0, width: CGFloat(width), height: 10_000)
      layer.position = CGPoint(x: 0, y: 0)
      layer.anchorPoint = CGPoint(x: 0, y: 0)
      return layer
    }
  }

  /// A sample as set by the library.
  private struct Setting {
    let lines: [Int]
    let baselines: [Double]
    private(set) var coverage: PixelCoverage
    /// The rows of justified lines of one word, which Pango stretches between letters.
    let words: [Range<Int>]

    init(_ sample: Sample) throws {
      let layer = sample.layer
      let block = try TextBlock(#require(layer.textRequest()), in: FontSet.system())
      lines = block.lines.flatMap { [$0.start, $0.line.length] }
      baselines = block.lines.map(\.origin.y)
      let size = CGSize(
        width: CGFloat(sample.width), height: CGFloat(block.height.rounded(.up) + 4))
      let renderer = try Renderer(size: size, device: .cpu)
      let image = try renderer.image(of: layer).pixels
      let bytes = Array(sample.text.utf8)
      let isSpaced = sample.isJustified && !sample.script.space.isEmpty
      words = block.lines.dropLast().compactMap { line in
        let word = bytes[line.start..<line.start + line.line.length]
        guard isSpaced, !word.dropLast().contains(UInt8(ascii: " ")) else { return nil }
        // Marks can extend beyond the line.
        let margin = sample.size / 4
        return max(Int(line.top - margin), 0)..<Int(line.bottom + margin)
      }
      coverage = PixelCoverage(alphaOf: image)
      coverage.erase(words)
    }
  }

  private static let hasHeaders = Shell.succeeds("pkg-config --exists pangocairo")

  @Test(
    .enabled(
      if: requiresText || hasHeaders, "pangocairo's headers are missing; run make deps"))
  func `paragraphs in 12 scripts match Pango's lines and Cairo's drawing`()
    throws
  {
    let samples = (0..<sweep(72)).map(Sample.init)
    let settings = try samples.map(Setting.init)
    var asked = ""
    for (sample, setting) in zip(samples, settings) {
      let height = setting.coverage.bytes.count / sample.width
      asked +=
        "\(sample.script.family)\t\(sample.size)\t\(sample.width * 1_024)\t"
        + "\(sample.isJustified ? 1 : 0)\t\(sample.width)\t\(height)\t\(setting.baselines.count)\t"
        + setting.baselines.map { "\($0)\t" }.joined() + sample.text + "\n"
    }
    let input = NSTemporaryDirectory() + "strata-paragraphs-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: input) }
    try Data(asked.utf8).write(to: URL(fileURLWithPath: input))
    var answer = Data()
    let source = "'\(Shell.repository)/Tests/PangoCairo/set.c'"
    let flags = try #require(Shell.output(of: "pkg-config --cflags --libs pangocairo"))
    try Shell.withProgram("-Wall -Wextra -Werror \(source) \(flags)") {
      answer = try #require(Shell.data(of: "'\($0)' <'\(input)'"))
    }
    try compare(samples, settings, with: answer)
  }

  private struct Figures: Encodable {
    var paragraphs = 0
    var lines = 0
    var worstMean = 0.0
    var meanOfMeans = 0.0
    var worstInkEdge = 0
  }

  private func compare(_ samples: [Sample], _ settings: [Setting], with answer: Data) throws {
    var figures = Figures()
    var rest = answer[...]
    for (index, (sample, setting)) in zip(samples, settings).enumerated() {
      let end = try #require(rest.firstIndex(of: UInt8(ascii: "\n")))
      let numbers = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
        .compactMap { Int($0) }
      let count = setting.coverage.bytes.count
      var theirs = PixelCoverage(
        width: sample.width, bytes: Array(rest[(end + 1)..<(end + 1 + count)]))
      theirs.erase(setting.words)
      rest = rest[(end + 1 + count)...]
      let name: Comment = "\(index) \(sample.script) \(sample.size) \(sample.width) \(sample.text)"
      expectEqual(Array(numbers.dropFirst()), setting.lines, name)
      let own = try #require(setting.coverage.inkBox, name)
      let other = try #require(theirs.inkBox, name)
      let edges = [
        own.x.lowerBound - other.x.lowerBound, own.x.upperBound - other.x.upperBound,
        own.y.lowerBound - other.y.lowerBound, own.y.upperBound - other.y.upperBound,
      ].map(abs)
      expect(edges.allSatisfy { $0 <= 1 }, name)
      let box = (
        min(own.x.lowerBound, other.x.lowerBound)..<max(own.x.upperBound, other.x.upperBound),
        min(own.y.lowerBound, other.y.lowerBound)..<max(own.y.upperBound, other.y.upperBound)
      )
      let mean = setting.coverage.meanDifference(from: theirs, over: box)
      expect(mean <= 2, name)
      figures.paragraphs += 1
      figures.lines += setting.baselines.count
      figures.worstMean = max(figures.worstMean, mean)
      figures.meanOfMeans += mean / Double(samples.count)
      figures.worstInkEdge = max(figures.worstInkEdge, edges.max() ?? 0)
    }
    expect(rest.isEmpty && figures.lines > 3 * samples.count)
    try SuiteReport.write(figures, suite: "pango-cairo")
  }
}
