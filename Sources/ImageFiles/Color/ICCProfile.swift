/// Minimal parsing of ICC profiles, to recognize those that change nothing.
enum ICCProfile {
  /// Returns whether a profile contains the name sRGB, as in files from nearly every camera and
  /// editor, in ASCII or, since version 4, in UTF-16.
  static func isNamedSRGB(_ profile: [UInt8]) -> Bool {
    let ascii = Array("sRGB".utf8)
    // Check the color space of the data, which differs in profiles for inks or grays.
    guard profile.count > 20, profile[16..<20].elementsEqual("RGB ".utf8) else { return false }
    return contains(ascii, in: profile) || contains(ascii.flatMap { [0, $0] }, in: profile)
  }

  private static func contains(_ text: [UInt8], in bytes: [UInt8]) -> Bool {
    guard bytes.count >= text.count else { return false }
    // Comparing the first byte alone rejects nearly every offset: a profile may have megabytes of
    // tables.
    return (0...bytes.count - text.count).contains {
      bytes[$0] == text[0] && bytes[$0..<$0 + text.count] == text[...]
    }
  }
}
