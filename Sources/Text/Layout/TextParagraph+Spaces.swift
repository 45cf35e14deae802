import StrataGraphics

// Spaces at the end of a wrapped line hang over its end, however many they are. Pango lets only one
// of them hang, and wraps the others, or the word before them, to the next line.
extension TextParagraph {
  /// A line with the spaces after it, which Pango would wrap.
  struct HangingLine {
    /// The index in the part that has been laid out.
    let index: Int
    let line: TextLine
    /// The end of the spaces in the paragraph, in UTF-8 bytes.
    let end: Int
  }

  /// Returns the first line after which more than one space hangs; nil if Pango's lines are right.
  ///
  /// - Parameters:
  ///   - lines: Lines of a part of the paragraph. The last one is not examined.
  ///   - part: The text of the part.
  ///   - start: The start of the part, in UTF-8 bytes.
  func hangingLine(
    of lines: ArraySlice<TextLine>, in part: String, at start: Int, _ fonts: FontSet
  ) throws(TextError) -> HangingLine? {
    guard wrapping == .words, truncation == .none, lines.count > 1 else { return nil }
    let bytes = Array(part.utf8)
    for index in lines.indices.dropLast() {
      let (line, next) = (lines[index], lines[index + 1])
      // The next line begins with some of the spaces, or with the word before them.
      let place = next.start
      let ownEnd = min(place + next.length, bytes.count)
      guard let end = bytes[place..<ownEnd].firstIndex(of: 0x20), end > 0 else { continue }
      let isSplit = end == place && bytes[end - 1] == 0x20
      let first = isSplit ? end : end + 1
      guard first < bytes.count, bytes[first] == 0x20 else { continue }
      let room = room(index, width ?? .infinity)
      guard isSplit || line.extent + next.extent(before: end) <= room + 0.01 else { continue }
      let begin = line.start
      var own = index == 0 ? self : continued(isRightToLeft: line.isRightToLeft)
      own = own.part(from: start + begin, length: first - begin)
      own.isJustified = false
      let found = try fonts.lines(of: own)
      guard found.count == 1, var single = found.first else { continue }
      let spaces = text.utf8.dropFirst(start + first).prefix { $0 == 0x20 }.count
      let last = start + first + spaces
      if isJustified, last < text.utf8.count {
        let more = room - single.width
        single =
          single.widened(by: more) { $0 < first - 1 - begin && bytes[begin + $0] == 0x20 }
          ?? single
      }
      // The line ends after all spaces.
      let whole = single.moved { $0 == first - begin ? last : start + begin + $0 }
      return HangingLine(index: index, line: whole, end: last)
    }
    return nil
  }
}

extension TextLine {
  /// The width in points with the spaces at the end.
  fileprivate var extent: Double { extent(before: .max) }

  /// Returns the width of the text before a byte of the paragraph, in points.
  fileprivate func extent(before end: Int) -> Double {
    runs.reduce(0) { $1.glyphs.reduce($0) { $1.cluster < end ? $0 + $1.advance : $0 } }
  }
}
