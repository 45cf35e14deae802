import ArgumentParser
import Foundation
import Strata
import StrataTiming

/// Runs the stages of rendering separately, counts their work, and times them.
@main
struct StrataBenchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "StrataBenchmarks", abstract: "Counts and times the stages of drawing.",
    discussion: "Exits with status 1 if --check finds a count above its threshold.")

  @Argument(help: "Run only benchmarks whose names contain one of these strings.")
  var names: [String] = []

  @Option(help: "Duration of the timing of each benchmark, in seconds.")
  var seconds = 0.3

  @Flag(help: "Compare the counts with the thresholds, without timing.")
  var check = false

  @Flag(help: "Write the counts as the new thresholds, without timing.")
  var record = false

  @Option(help: "File with the thresholds.", completion: .file(extensions: ["json"]))
  var thresholds = "Benchmarks/thresholds.json"

  @Option(
    help: "Folder of Lottie documents to open, instead of running the other benchmarks.",
    completion: .directory)
  var documents: String?

  @Flag(help: "Write one JSON document instead of a table.")
  var json = false

  func validate() throws {
    guard seconds.isFinite, seconds > 0 else {
      throw ValidationError("--seconds must be a number above 0")
    }
    if record, check || !names.isEmpty {
      throw ValidationError("--record writes all thresholds; use it without --check and names")
    }
    if documents != nil, check || record {
      throw ValidationError("--documents cannot be combined with --check or --record")
    }
  }

  func run() throws {
    let all =
      try documents.map { try OpeningStages.all(in: $0) }
      ?? FrameStages.all + PathStages.all + PixelStages.all + OpeningStages.all
    let wanted = all.filter { benchmark in
      names.isEmpty || names.contains { benchmark.name.contains($0) }
    }
    guard !wanted.isEmpty else { throw ValidationError("no benchmark matches the given names") }
    var findings: [StageFinding] = []
    var skipped: [String] = []
    for benchmark in wanted {
      let times = !check && !record
      if let finding = try StageFinding(benchmark, seconds: times ? seconds : nil) {
        findings.append(finding)
        if times, !json { print(Self.line(finding)) }
      } else {
        skipped.append(benchmark.name)
        say("\(benchmark.name): skipped, because this machine has no GL")
      }
    }
    if json { try printDocument(findings) }
    if record { try CountThresholds.record(findings, skipped: skipped, to: thresholds) }
    if check { try compare(findings, skipped: skipped) }
  }

  private func compare(_ findings: [StageFinding], skipped: [String]) throws {
    let breaches = try CountThresholds(contentsOf: thresholds)
      .breaches(of: findings, skipped: skipped, isWhole: names.isEmpty)
    for breach in breaches { say(breach) }
    guard breaches.isEmpty else { throw ExitCode.failure }
    say("the counts of \(findings.count) benchmarks are within their thresholds")
  }

  private func say(_ line: String) {
    FileHandle.standardError.write(Data("benchmarks: \(line)\n".utf8))
  }

  private static func line(_ finding: StageFinding) -> String {
    let name = finding.name.padding(
      toLength: max(finding.name.count, 28), withPad: " ", startingAt: 0)
    let times = finding.time.map {
      String(format: "%10.1f µs ±%5.1f%%", $0.median * 1e6, 100 * $0.deviation / $0.median)
    }
    let counts = finding.counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return name + (times ?? "") + "   " + counts.joined(separator: ", ")
  }

  private func printDocument(_ findings: [StageFinding]) throws {
    struct Document: Encodable {
      struct Stage: Encodable {
        let name: String
        let counts: [String: Int]
        let medianSeconds: Double?
        let deviationSeconds: Double?
        let leastSeconds: Double?
      }

      let machine = MachineDescription.current
      let stages: [Stage]
    }
    let stages = findings.map {
      Document.Stage(
        name: $0.name, counts: $0.counts, medianSeconds: $0.time?.median,
        deviationSeconds: $0.time?.deviation, leastSeconds: $0.time?.least)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(Document(stages: stages)), as: UTF8.self))
  }
}
