public import Foundation

/// Figures and pictures that a suite leaves behind for people and scripts.
public enum SuiteReport {
  /// The folder that `STRATA_REPORT` names; nil without that variable.
  public static let folder: URL? = ProcessInfo.processInfo.environment["STRATA_REPORT"].flatMap {
    $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true)
  }

  /// Writes `figures` as JSON to `SUITE.json` in the report's folder, which is made if it is
  /// missing; nothing when no report is asked for.
  public static func write(_ figures: some Encodable, suite: String) throws {
    guard let folder else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(figures).write(to: folder.appendingPathComponent(suite + ".json"))
  }
}
