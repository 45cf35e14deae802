import Foundation

/// Refuses arguments that are not UTF-8.
///
/// Swift replaces their invalid bytes with U+FFFD, so that the command would read or write another
/// file.
enum ArgumentEncoding {
  /// Returns the message for the first argument that is not UTF-8; nil without one.
  ///
  /// - Parameter arguments: The arguments as read by Swift.
  static func problem(_ arguments: [String]) -> String? {
    // A valid argument may contain U+FFFD, too.
    guard arguments.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }),
      let given = try? FileHandle(forReadingAtPath: "/proc/self/cmdline")?.readToEnd(),
      let invalid = given.split(separator: 0, omittingEmptySubsequences: false).dropFirst()
        .first(where: { String(validating: $0, as: UTF8.self) == nil })
    else { return nil }
    let text = Quotation.quoted(String(decoding: invalid, as: UTF8.self))
    return "the argument \(text) is not UTF-8; rename the file, or convert the text"
  }
}
