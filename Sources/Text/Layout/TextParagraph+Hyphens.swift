import StrataGraphics

extension TextParagraph {
  /// The maximum number of hyphens in a paragraph; each one requires two more layouts.
  private static let mostHyphens = 200

  /// Returns the lines of the paragraph, hyphenating words after lines that are too short.
  ///
  /// Soft hyphens are inserted only where a word is divided. Others would separate joined or kerned
  /// letters.
  func dividedLines(
    in fonts: FontSet, within allowance: inout LayoutAllowance
  ) throws(TextError) -> [TextLine] {
    guard hyphenation > 0, wrapping == .words, truncation == .none, let width,
      let hyphenator = Hyphenator.english
    else { return try fonts.lines(of: self) }
    let bytes = Array(text.utf8)
    var ragged = self
    // Justified lines all have the width of the paragraph.
    ragged.isJustified = false
    var lines = try fonts.lines(of: ragged)
    var hyphens: [Int] = []
    var index = 0
    while index + 1 < lines.count, hyphens.count < Self.mostHyphens {
      defer { index += 1 }
      let end = lines[index + 1].start
      // A word that is wider than its line is broken anywhere.
      let isTorn = end > 0 && bytes[end - 1].isLetter && end < bytes.count && bytes[end].isLetter
      guard isTorn || lines[index].width < room(index, width) * hyphenation else { continue }
      var start = end
      while isTorn, start > lines[index].start, bytes[start - 1].isLetter { start -= 1 }
      let places = hyphenator.places(inWordAt: start, of: bytes)
      guard !places.isEmpty else { continue }
      try allowance.check(text, times: 2)
      let all = try ragged.lines(in: fonts, hyphens: hyphens + places)
      guard index + 1 < all.count, places.contains(all[index + 1].start) else { continue }
      hyphens.append(all[index + 1].start)
      lines = try ragged.lines(in: fonts, hyphens: hyphens)
    }
    guard isJustified else { return lines }
    var justified = try self.lines(in: fonts, hyphens: hyphens)
    for index in justified.indices.dropLast() where hyphens.contains(justified[index + 1].start) {
      // Pango may omit the hyphen.
      let more = room(index, width) - justified[index].width
      let wider = justified[index].widened(by: more) { $0 < bytes.count && bytes[$0] == 0x20 }
      justified[index] = wider ?? justified[index]
    }
    return justified
  }

  /// Returns the available width of a line, in points.
  func room(_ line: Int, _ width: Double) -> Double {
    width - max(line == 0 ? indent : -indent, 0)
  }

  /// Returns the lines with soft hyphens inserted, with byte positions as without them.
  private func lines(in fonts: FontSet, hyphens: [Int]) throws(TextError) -> [TextLine] {
    let hyphen = Array("\u{AD}".utf8)
    var bytes = Array(text.utf8)
    for place in hyphens.reversed() { bytes.insert(contentsOf: hyphen, at: place) }
    var divided = self
    divided.text = String(decoding: bytes, as: UTF8.self)
    for run in divided.runs.indices {
      // A hyphen at the end of a run belongs to the run.
      divided.runs[run].end += hyphen.count * hyphens.count { $0 <= runs[run].end }
    }
    /// Returns the original position of a byte; a hyphen belongs to the letter before it.
    func place(of byte: Int) -> Int {
      var before = 0
      for (index, place) in hyphens.enumerated() {
        let own = place + hyphen.count * index
        if own > byte { break }
        if byte < own + hyphen.count { return place - 1 }
        before = index + 1
      }
      return byte - hyphen.count * before
    }
    return try fonts.lines(of: divided).map { $0.moved(place) }
  }
}
