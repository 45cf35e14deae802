/// Slashes of a path where the system sees them: among the bytes.
///
/// Swift joins a slash with a mark behind it (U+0301) or a sign before it (U+0600) into one
/// `Character`, which equals no slash.
extension String {
  private static let slash = UInt8(ascii: "/")

  package var beginsWithSlash: Bool { utf8.first == Self.slash }
  package var endsWithSlash: Bool { utf8.last == Self.slash }
  package var lastSlash: Index? { utf8.lastIndex(of: Self.slash) }

  /// What stands between slashes, without what is empty.
  package var pathParts: [String] {
    utf8.split(separator: Self.slash).map { String(Substring($0)) }
  }
}
