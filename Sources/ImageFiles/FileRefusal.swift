package import StrataGraphics

/// An error that tells which file the system does not open, or does not give the bytes of.
package protocol FileRefusal: StrataError {
  static func unreadable(file: String, reason: String) -> Self
  static func shortage(file: String, reason: String) -> Self
}

extension FileRefusal {
  /// The system's refusal of a file, by its errno.
  package static func refused(_ file: String, _ code: Int32) -> Self {
    if let reason = shortageText(code) { return .shortage(file: file, reason: reason) }
    return .unreadable(file: file, reason: systemText(code))
  }
}
