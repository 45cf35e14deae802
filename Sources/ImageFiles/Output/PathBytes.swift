/// Path operations on slashes as the system sees them: as bytes.
///
/// Swift combines a slash with a following mark (U+0301) or a preceding sign (U+0600) into one
/// `Character`, which is not equal to a slash.
extension String {
  private static let slash = UInt8(ascii: "/")

  package var beginsWithSlash: Bool { utf8.first == Self.slash }
  package var endsWithSlash: Bool { utf8.last == Self.slash }
  package var lastSlash: Index? { utf8.lastIndex(of: Self.slash) }

  /// The path for messages, without the beginning of a path that is too long for the system.
  package var shownPath: String {
    let end = unicodeScalars.suffix(Self.longestShown)
    return end.startIndex > startIndex ? "…" + String(end) : self
  }

  /// The maximum length of a path in a message, in Unicode scalars.
  private static let longestShown = 1_024

  /// The non-empty components between slashes.
  package var pathParts: [String] {
    utf8.split(separator: Self.slash).map { String(Substring($0)) }
  }
}
