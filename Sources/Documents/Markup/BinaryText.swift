import StrataImageFiles

/// Recognizes images, archives and other binary files that are given as a text.
package enum BinaryText {
  /// Returns the problem with a document that begins with the signature of a binary file; nil for
  /// text and for unknown bytes.
  package static func problem(of text: some Collection<UInt8>) -> String? {
    guard let name = FileMagic.binaryName(text) else { return nil }
    return "the file is \(name), not text"
      + (text.first == 0x1F ? "; unpack it with gunzip" : "; check the name of the file")
  }
}
