extension TextParagraph {
  /// Returns the indices of lines that stay at their natural width in a justified paragraph.
  ///
  /// They consist of one word of a script that separates words by spaces. Pango stretches such a
  /// line between its letters.
  func rigidLines(of lines: [TextLine]) -> [Int] {
    guard isJustified, wrapping != .none else { return [] }
    let bytes = text.utf8
    return lines.indices.dropLast().filter { index in
      let start = bytes.index(bytes.startIndex, offsetBy: lines[index].start)
      let end = bytes.index(start, offsetBy: lines[index].length)
      return text[start..<end].isOneWord
    }
  }
}

extension Substring {
  /// Whether the text is a word that cannot be stretched, possibly with spaces at its end.
  fileprivate var isOneWord: Bool {
    let end = unicodeScalars.lastIndex { !$0.properties.isWhitespace }
    guard let end else { return false }
    return unicodeScalars[...end].allSatisfy { !$0.properties.isWhitespace && !$0.isUnspaced }
  }
}

extension Unicode.Scalar {
  /// The scripts without spaces between words, whose lines are stretched between characters.
  ///
  /// They are Thai, Lao, Tibetan, Burmese and Khmer, and the scripts of China and Japan.
  private static let unspaced: [ClosedRange<UInt32>] = [
    0x0E00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF, 0x2E80...0x31FF, 0x3400...0x4DBF,
    0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF,
  ]

  fileprivate var isUnspaced: Bool { Self.unspaced.contains { $0.contains(value) } }
}
