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

  /// Returns wrapped lines in which the spaces at which they wrap have no width.
  ///
  /// Pango removes the width of one space. Those before it are neither part of the width of a line
  /// nor stretched.
  func withHangingSpaces(_ lines: [TextLine]) -> [TextLine] {
    guard wrapping != .none, truncation == .none, lines.count > 1 else { return lines }
    let bytes = Array(text.utf8)
    var hanging = lines
    for index in lines.indices.dropLast() {
      let (line, next) = (lines[index], min(lines[index + 1].start, bytes.count))
      var end = next
      while end > line.start, bytes[end - 1] == 0x20 { end -= 1 }
      guard next - end > 1, end > line.start,
        let narrow = line.widened(by: -0x1p40, at: { $0 >= end })
      else { continue }
      hanging[index] = narrow
      guard isJustified else { continue }
      let more = line.width - narrow.width
      hanging[index] =
        narrow.widened(by: more, at: { $0 < end && bytes[$0] == 0x20 }) ?? narrow
    }
    return hanging
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
