import StrataGraphics
import StrataText

/// Lays out text with the fonts of a document, with installed fonts, or with those that a policy
/// substitutes.
struct MachineFonts {
  let policy: FontPolicy
  /// The fonts of the document.
  private(set) var embedded: EmbeddedFonts
  /// The notes about fonts, each once.
  private(set) var notes: [FontNote] = []
  /// The font families that texts have requested of the machine.
  private(set) var names: Set<String> = []
  /// The cached layouts; a composition may occur often, and with the same text in many layers.
  private var known: [Setting: (lines: [GlyphLine], ascent: Double)] = [:]

  /// The number of cached layouts plus the number of their glyphs.
  private var knownGlyphs = 0
  private static let mostKnownGlyphs = 100_000

  /// The inputs of a layout.
  private struct Setting: Hashable {
    var text: String
    var capitals: TextDocument.Capitals
    var font: String
    var size: Double
    var tracking: Double
    var room: Double?

    init(_ document: TextDocument) {
      (text, capitals, font) = (document.text, document.capitals, document.font)
      (size, tracking, room) = (document.size, document.tracking, document.box?.size.x)
    }
  }

  init(_ policy: FontPolicy, _ embedded: EmbeddedFonts) {
    (self.policy, self.embedded) = (policy, embedded)
  }

  /// Returns the lines of a text.
  ///
  /// - Parameters:
  ///   - font: The document's font of that name.
  ///   - isAllowed: Counts the outline of a character; a rejected one is omitted.
  /// - Returns: The lines, and the ascent of the first one above its baseline in points. There are
  ///   no lines if the font size is not positive.
  /// - Throws: `TextError` if text cannot be laid out, or if a font is missing and the policy does
  ///   not permit a substitute.
  mutating func lines(
    of document: TextDocument, _ font: LottieFont?, isAllowed: (Path) -> Bool
  ) throws(TextError) -> (lines: [GlyphLine], ascent: Double) {
    guard document.size > 0 else { return ([], 0) }
    let setting = Setting(document)
    if let known = known[setting] {
      let fits = known.lines.allSatisfy { $0.glyphs.allSatisfy { isAllowed($0.path) } }
      return fits ? known : ([], 0)
    }
    var isComplete = true
    let new = try set(document, font) { path in
      let isAllowed = isAllowed(path)
      isComplete = isComplete && isAllowed
      return isAllowed
    }
    // Another text with the same setting may have a larger budget.
    guard isComplete else { return new }
    // An expression can give another text in each frame.
    knownGlyphs += new.lines.reduce(1) { $0 + $1.glyphs.count }
    if knownGlyphs > Self.mostKnownGlyphs { (known, knownGlyphs) = ([:], 0) }
    known[setting] = new
    return new
  }

  private mutating func set(
    _ document: TextDocument, _ font: LottieFont?, _ isAllowed: (Path) -> Bool
  ) throws(TextError) -> (lines: [GlyphLine], ascent: Double) {
    let (set, request) = try fonts(for: document, font)
    var missing: Set<UInt32> = []
    var lines: [GlyphLine] = []
    var ascent: Double?
    for parts in document.paragraphs {
      let text = parts.map(\.text).joined()
      guard !text.isEmpty else {
        lines.append(GlyphLine(isLast: true))
        continue
      }
      var paragraph = TextParagraph(
        parts.map { (text: $0.text, font: request.scaled(by: $0.scale)) },
        spacing: document.trackingLength)
      if let box = document.box {
        (paragraph.width, paragraph.wrapping) = (box.size.x, .words)
      }
      let found = try set.lines(of: paragraph)
      let places = Self.characters(of: text)
      ascent = ascent ?? found.first?.ascent
      lines += found.enumerated().map { index, line in
        var own = Self.line(line, of: text, places, &missing, isAllowed)
        own.isLast = index == found.count - 1
        return own
      }
    }
    for note in set.notes(on: [request], missing: missing) where !notes.contains(note) {
      notes.append(note)
    }
    return (lines, ascent ?? 0)
  }

  private mutating func fonts(
    for document: TextDocument, _ font: LottieFont?
  ) throws(TextError) -> (FontSet, FontRequest) {
    if let font, let own = try embedded.find(font, by: policy) {
      return (own.set, FontRequest(name: own.family, size: document.size))
    }
    let request = FontRequest(document.font, font, size: document.size)
    names.insert(request.families)
    return (try FontSet.shared(by: policy), request)
  }

  /// Returns the index of the character that contains each byte of a text.
  private static func characters(of text: String) -> [Int] {
    text.enumerated().flatMap { index, character in
      Array(repeating: index, count: character.utf8.count)
    }
  }

  /// - Parameter characters: The result of `characters(of:)`.
  private static func line(
    _ line: TextLine, of text: String, _ characters: [Int], _ missing: inout Set<UInt32>,
    _ isAllowed: (Path) -> Bool
  ) -> GlyphLine {
    var result = GlyphLine()
    for run in line.runs {
      for glyph in run.glyphs {
        let x = run.x + glyph.origin.x
        let scalar = Unicode.Scalar(text.codePoint(at: glyph.cluster))
        // Relative to the glyph's own origin.
        let outline = run.outline(of: glyph, at: SIMD2(-x, 0))
        if glyph.isMissing { missing.insert(glyph.id) }
        if outline == nil { result.coloredText = "" }
        let path = outline.flatMap { isAllowed($0) ? $0 : nil }
        result.glyphs.append(
          GlyphLine.Glyph(
            path: path ?? Path(), x: x, advance: glyph.advance,
            isSpace: scalar?.properties.isWhitespace ?? false,
            character: glyph.cluster < characters.count ? characters[glyph.cluster] : 0))
      }
    }
    if result.coloredText != nil {
      let bytes = Array(text.utf8)
      result.coloredText = String(
        decoding: bytes[line.start..<min(line.start + line.length, bytes.count)], as: UTF8.self)
    }
    return result
  }
}

extension FontRequest {
  /// Creates a request for the font of a text in a document.
  ///
  /// - Parameters:
  ///   - name: The name of the face, or the document's name for it.
  ///   - font: The document's description of the font.
  init(_ name: String, _ font: LottieFont?, size: Double) {
    self.init(name: name, size: size)
    guard let font else { return }
    // If no font has the name, the family counts, with its style if the name does not include one.
    let styled = FontRequest(
      name: "\(font.family)-\(font.style.filter { $0 != " " })", size: size)
    if weight == 400, width == 100, !isItalic {
      (weight, width, isItalic) = (styled.weight, styled.width, styled.isItalic)
    }
    if font.family != families, !font.family.isEmpty {
      families = families.isEmpty ? font.family : "\(families),\(font.family)"
    }
  }

  fileprivate func scaled(by scale: Double) -> FontRequest {
    var request = self
    request.size *= scale
    return request
  }
}
