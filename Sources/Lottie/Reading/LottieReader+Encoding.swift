import Foundation
import StrataDocuments
import StrataGraphics

extension LottieReader {
  /// Reports a text that is not in UTF-8 but, for example, in Latin-1.
  ///
  /// It is read nevertheless, because often only names are affected.
  mutating func checkEncoding(of text: Data, called name: String) {
    guard let offset = Self.firstInvalidByte(in: text) else { return }
    let line = JSONDocument.place(of: offset, in: text).line
    notes.add(
      .warning, "not-utf8",
      "the text is not in UTF-8 but in another encoding, such as Latin-1; bytes that are not UTF-8 "
        + "are read as U+FFFD; save it in UTF-8", file: name, line: line)
  }

  /// Returns the offset of the first byte that is not part of a character in UTF-8; nil if none
  /// exists.
  private static func firstInvalidByte(in text: Data) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: text.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
