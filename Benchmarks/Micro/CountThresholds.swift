import Foundation

/// The committed upper limits of the counts of each benchmark; times have no limits.
struct CountThresholds {
  typealias Table = [String: StageBenchmark.Counts]

  private let table: Table

  init(contentsOf file: String) throws {
    table = try JSONDecoder().decode(
      Table.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }

  /// Returns the violations found, one sentence each.
  ///
  /// - Parameters:
  ///   - skipped: The benchmarks that this machine cannot run.
  ///   - isWhole: Whether all benchmarks were run. Thresholds without a benchmark are then stale.
  func breaches(
    of findings: [StageFinding], skipped: [String], isWhole: Bool
  ) -> [String] {
    var breaches: [String] = []
    for finding in findings {
      let allowed = table[finding.name] ?? [:]
      for (count, found) in finding.counts.sorted(by: { $0.key < $1.key }) {
        guard let most = allowed[count] else {
          breaches.append("\(finding.name): \(count) has no threshold; --record writes one")
          continue
        }
        if found > most { breaches.append("\(finding.name): \(count) is \(found), above \(most)") }
      }
    }
    guard isWhole else { return breaches }
    let known = Set(findings.map(\.name) + skipped)
    return breaches
      + table.keys.filter { !known.contains($0) }.sorted()
      .map { "\($0): is not a benchmark; --record removes its thresholds" }
  }

  /// Writes the findings as the new thresholds; those of skipped benchmarks are kept.
  ///
  /// Allocations and the bytes of files get a margin of one tenth, because system libraries affect
  /// them.
  static func record(_ findings: [StageFinding], skipped: [String], to file: String) throws {
    var table: Table = [:]
    if !skipped.isEmpty, let old = try? CountThresholds(contentsOf: file) {
      for name in skipped { table[name] = old.table[name] }
    }
    for finding in findings {
      var counts = finding.counts
      for name in ["allocations", "fileBytes"] {
        counts[name] = counts[name].map { $0 + ($0 + 9) / 10 }
      }
      table[finding.name] = counts
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(table) + Data("\n".utf8)).write(to: URL(fileURLWithPath: file))
  }
}
