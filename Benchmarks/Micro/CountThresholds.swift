import Foundation

/// The most that each count of each benchmark may be, as committed; never a time.
struct CountThresholds {
  typealias Table = [String: StageBenchmark.Counts]

  private let table: Table

  init(contentsOf file: String) throws {
    table = try JSONDecoder().decode(
      Table.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
  }

  /// What is wrong with the findings, one sentence each.
  ///
  /// - Parameters:
  ///   - skipped: Benchmarks that this machine cannot run.
  ///   - isWhole: Every benchmark was to run: thresholds of none of them are stale.
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
      .map { "\($0): is no benchmark any more; --record drops its thresholds" }
  }

  /// Writes what was found as the thresholds; those of skipped benchmarks stay.
  ///
  /// Allocations and the bytes of files get a tenth more: libraries of the system have a part in them.
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
