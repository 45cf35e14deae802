/// One thing that a scene asks for and Strata does not do, or does in another way.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  public enum Severity: String, Sendable {
    /// The picture is right; something was ignored that has no effect on it.
    case note
    /// The picture lacks something that the scene asks for.
    case warning
    /// There is no picture; only a check of a scene reports it so, elsewhere it is thrown.
    case error
  }

  public var severity: Severity
  /// A stable, machine-readable name: "missing-image", "unknown-class".
  public var code: String
  /// One sentence for people, without a trailing period.
  public var message: String
  /// Names of the layers from the root, joined with "/"; an unnamed layer is `Class[index]`.
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
