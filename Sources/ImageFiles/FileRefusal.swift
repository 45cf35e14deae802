package import StrataGraphics

/// An error for a file that the system does not open or cannot read.
package protocol FileRefusal: StrataError {
  static func unreadable(file: String, reason: String) -> Self
  static func shortage(file: String, reason: String) -> Self
}

extension FileRefusal {
  /// Returns the error for a file that the system refused, from its errno.
  package static func refused(_ file: String, _ code: Int32) -> Self {
    if let reason = shortageText(code) { return .shortage(file: file, reason: reason) }
    return .unreadable(file: file, reason: systemText(code))
  }
}
