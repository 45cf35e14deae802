package import Foundation

/// Data inside a document, as a `data:` URL with base64.
package enum DataURL {
  package static func isDataURL(_ source: String) -> Bool {
    source.prefix(5).lowercased() == "data:"
  }

  /// Returns the data of a `data:` URL; nil if it is not valid base64.
  package static func data(_ source: String) -> Data? {
    guard let comma = source.firstIndex(of: ","),
      source[..<comma].lowercased().hasSuffix(";base64")
    else { return nil }
    return Data(
      base64Encoded: String(source[source.index(after: comma)...]),
      options: .ignoreUnknownCharacters)
  }
}
