/// Just enough of ICC profiles to know those that change nothing.
enum ICCProfile {
  /// Whether a profile calls itself sRGB, as nearly every camera's and editor's does.
  ///
  /// Its description comes first among the texts, in ASCII or, since version 4, in UTF-16.
  static func isNamedSRGB(_ profile: [UInt8]) -> Bool {
    let ascii = Array("sRGB".utf8)
    // The colour space of the data, which a profile for inks or greys has another of.
    guard profile.count > 20, profile[16..<20].elementsEqual("RGB ".utf8) else { return false }
    return contains(ascii, in: profile) || contains(ascii.flatMap { [0, $0] }, in: profile)
  }

  private static func contains(_ text: [UInt8], in bytes: [UInt8]) -> Bool {
    guard bytes.count >= text.count else { return false }
    // The first byte alone decides nearly everywhere: a profile may have megabytes of tables.
    return (0...bytes.count - text.count).contains {
      bytes[$0] == text[0] && bytes[$0..<$0 + text.count] == text[...]
    }
  }
}
