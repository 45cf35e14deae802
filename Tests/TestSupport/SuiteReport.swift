public import Foundation

/// Figures and images that a suite writes for people and scripts.
public enum SuiteReport {
  /// The folder named by `STRATA_REPORT`; nil without that variable.
  public static let folder: URL? = ProcessInfo.processInfo.environment["STRATA_REPORT"].flatMap {
    $0.isEmpty ? nil : URL(fileURLWithPath: $0, isDirectory: true)
  }

  /// Writes `figures` as JSON to `SUITE.json` in the report's folder, which is created if it is
  /// missing; does nothing if no report is requested.
  public static func write(_ figures: some Encodable, suite: String) throws {
    guard let folder else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(figures).write(to: folder.appendingPathComponent(suite + ".json"))
  }
}
