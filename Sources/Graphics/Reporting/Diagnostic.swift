/// A feature of a scene that Strata does not support, or renders differently.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  public enum Severity: String, Sendable {
    /// The image is correct; something without effect on it was ignored.
    case note
    /// The image lacks something that the scene contains.
    case warning
    /// There is no image; reported only when a scene is checked, and thrown otherwise.
    case error
  }

  public var severity: Severity
  /// A stable, machine-readable name, such as "missing-image" or "unknown-class".
  public var code: String
  /// One sentence for users, without a trailing period.
  public var message: String
  /// The names of the layers from the root, joined with "/"; an unnamed layer is `Class[index]`.
  public var layerPath: String?
  public var file: String?
  public var line: Int?

  public init(
    _ severity: Severity, code: String, _ message: String, layerPath: String? = nil,
    file: String? = nil, line: Int? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.layerPath = layerPath
    self.file = file
    self.line = line
  }

  public var description: String {
    var place = ""
    if let file { place += file + (line.map { ":\($0)" } ?? "") + ": " }
    if let layerPath { place += "\(layerPath): " }
    return "\(place)\(severity.rawValue): \(message) [\(code)]"
  }
}
