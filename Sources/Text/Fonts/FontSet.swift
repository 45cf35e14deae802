import Foundation
import StrataGraphics
import Synchronization

#if Text
  internal import StrataCPango
#endif

/// The fonts of a policy.
package final class FontSet: Sendable {
  /// The sets of recently used policies, the latest one last.
  ///
  /// Opening a set takes some milliseconds, and the libraries at first about 50.
  private static let opened = Mutex<[(policy: FontPolicy, registered: [URL], set: FontSet)]>([])
  /// The maximum number of cached sets; others are reopened on demand.
  private static let mostOpened = 8

  /// Returns the fonts of a policy, which equal policies share.
  ///
  /// - Throws: `TextError` if text is not available, or if a file of the policy cannot be read.
  package static func shared(by policy: FontPolicy) throws(TextError) -> FontSet {
    let registered = RegisteredFonts.all
    return try opened.withLock { (opened) throws(TextError) in
      let known = opened.firstIndex { $0.policy == policy && $0.registered == registered }
      if let known {
        opened.append(opened.remove(at: known))
      } else {
        let set = try FontSet(policy, registered)
        if opened.count >= mostOpened { opened.removeFirst() }
        opened.append((policy, registered, set))
      }
      return opened[opened.count - 1].set
    }
  }

  /// Returns the fonts of a policy together with those of a document, in a set of their own.
  ///
  /// - Throws: The errors of `shared(by:)`.
  package static func own(
    by policy: FontPolicy, with embedded: [EmbeddedFont]
  ) throws(TextError) -> FontSet {
    try FontSet(policy, RegisteredFonts.all, embedded)
  }

  /// Returns the fonts of the default policy.
  ///
  /// - Throws: `TextError` if text is not available.
  package static func system() throws(TextError) -> FontSet { try shared(by: .default) }

  /// The number of fonts.
  let count: Int
  private let policy: FontPolicy
  /// The families of embedded fonts that cannot be used.
  package let unusableFamilies: Set<String>

  #if Text
    private let memory: FontMemory
    private let choices: Mutex<FontChoices>
    /// The typefaces by the address of their face.
    private let typefaces = Mutex<[UInt: Typeface]>([:])

    /// - Parameter registered: Other font files. Files that cannot be read are ignored.
    private init(
      _ policy: FontPolicy, _ registered: [URL], _ embedded: [EmbeddedFont] = []
    ) throws(TextError) {
      try policy.check()
      memory = try FontMemory(usesSystemFonts: policy.usesSystemFonts)
      for file in policy.files where memory.add([file.path]) == 0 {
        throw .noFontsInFile(path: file.relativePath)
      }
      for directory in policy.directories where memory.add(directory.filesBelow) == 0 {
        throw .noFontsInFile(path: directory.relativePath)
      }
      _ = memory.add(registered.map(\.path))
      var unusable: Set<String> = []
      for font in embedded where !memory.add(font) { unusable.insert(font.family) }
      unusableFamilies = unusable
      count = memory.use { set in
        unsafe strata_font_set_end_adding(set)
        return unsafe strata_font_set_count(set)
      }
      self.policy = policy
      choices = Mutex(FontChoices(policy))
    }
  #else
    private init(
      _ policy: FontPolicy, _ registered: [URL], _ embedded: [EmbeddedFont] = []
    ) throws(TextError) { throw .notInBuild }
  #endif

  private let layouts = Atomic(0)
  /// The number of paragraphs laid out so far.
  package var layoutCount: Int { layouts.load(ordering: .relaxed) }
  /// Returns the font for the name of a family or a face.
  func match(_ name: String) throws(TextError) -> FontMatch {
    #if Text
      let request = FontRequest(name: name, size: 1)
      let choice = choice(of: request)
      let own = request.applying(choice.face)
      let face = choice.match.family.flatMap { memory.face(of: $0, own) }
      return FontMatch(
        name: name, family: choice.match.family, file: face?.file ?? choice.match.file,
        index: face?.index ?? choice.match.index, reason: choice.match.reason)
    #else
      throw .notInBuild
    #endif
  }

  /// Returns notes for the renderer of a text.
  ///
  /// - Parameters:
  ///   - fonts: The fonts that the text requests.
  ///   - missing: The code points of characters that were drawn as boxes.
  package func notes(on fonts: [FontRequest], missing: Set<UInt32>) -> [FontNote] {
    #if Text
      guard count > 0 else { return [.noFonts] }
      var found = Set<FontNote>()
      let notes = fonts.compactMap { choice(of: $0).note }.filter { found.insert($0).inserted }
      return notes + (missing.isEmpty ? [] : [.missing(missing)])
    #else
      []
    #endif
  }

  /// Returns the metrics of the lines of a font, if they are not those of the face in use.
  func lineMetrics(of request: FontRequest) -> LineMetrics? {
    #if Text
      choice(of: request).lineMetrics(for: request)
    #else
      nil
    #endif
  }

  /// Lays out one paragraph.
  ///
  /// - Throws: `TextError` if a font is missing and the policy does not permit a substitute, or if
  ///   memory is exhausted.
  package func lines(of paragraph: TextParagraph) throws(TextError) -> [TextLine] {
    #if Text
      var paragraph = paragraph
      // A part of a paragraph keeps the runs of the others, without text.
      var start = 0
      for index in paragraph.runs.indices {
        defer { start = paragraph.runs[index].end }
        guard paragraph.runs[index].end > start || paragraph.text.isEmpty else { continue }
        try choose(&paragraph.runs[index].style.font)
      }
      guard count > 0 else {
        layouts.add(1, ordering: .relaxed)
        return BoxedParagraph(paragraph).lines
      }
      var lines = try layOut(paragraph)
      let rigid = paragraph.rigidLines(of: lines)
      if !rigid.isEmpty {
        var ragged = paragraph
        ragged.isJustified = false
        let natural = try layOut(ragged)
        for index in rigid where index < natural.count { lines[index] = natural[index] }
      }
      return paragraph.withHangingSpaces(lines).map { line in
        let whole =
          paragraph.truncation == .none ? line : line.withWholeCharacters(of: paragraph.text)
        return whole.withBoxes(for: paragraph.text)
      }
    #else
      throw .notInBuild
    #endif
  }

  #if Text
    private func layOut(_ paragraph: TextParagraph) throws(TextError) -> [TextLine] {
      layouts.add(1, ordering: .relaxed)
      let lines = memory.use { set in
        unsafe paragraph.withRequest { request -> [TextLine]? in
          guard let layout = unsafe strata_text_layout_create(set, request) else { return nil }
          defer { unsafe strata_text_layout_destroy(layout) }
          return unsafe read(layout.pointee)
        }
      }
      guard let lines else { throw .notLaidOut }
      return lines
    }

    private func choice(of request: FontRequest) -> FontChoices.Choice {
      choices.withLock { $0.choice(of: request, memory.finder) }
    }

    /// Replaces a requested font by an available one.
    private func choose(_ font: inout FontRequest) throws(TextError) {
      let choice = choice(of: font)
      if policy.missingFont == .error,
        choice.note?.severity == .warning || choice.match.family == nil
      {
        throw .fontMissing(name: font.families, fonts: count)
      }
      font.lineMetrics = choice.lineMetrics(for: font)
      font = font.applying(choice.face)
      font.families = choice.families
    }
  #endif

  #if Text
    private func read(_ layout: strata_text_layout) -> [TextLine] {
      let runs = unsafe UnsafeBufferPointer(start: layout.runs, count: layout.run_count)
      let glyphs = unsafe UnsafeBufferPointer(start: layout.glyphs, count: layout.glyph_count)
      return unsafe UnsafeBufferPointer(start: layout.lines, count: layout.line_count).map { line in
        let own = runs.extracting(line.first_run..<line.first_run + line.run_count)
        return TextLine(
          runs: unsafe own.compactMap { run in
            unsafe run.face.map { unsafe self.run(run, typeface($0), glyphs) }
          },
          start: line.start, length: line.length, width: line.width, ascent: line.ascent,
          descent: line.descent, leading: line.leading, isRightToLeft: line.is_right_to_left,
          breakAllowance: line.break_allowance)
      }
    }

    private func run(
      _ run: strata_text_run, _ typeface: Typeface,
      _ glyphs: UnsafeBufferPointer<strata_text_glyph>
    ) -> TextRun {
      let own = unsafe glyphs.extracting(run.first_glyph..<run.first_glyph + run.glyph_count)
      return unsafe TextRun(
        typeface: typeface, size: run.size, level: Int(run.level), x: run.x, width: run.width,
        style: run.style, isEllipsis: run.is_ellipsis,
        glyphs: own.map {
          TextGlyph(
            id: $0.glyph, isMissing: $0.is_missing, origin: SIMD2($0.x, $0.y), advance: $0.advance,
            cluster: Int($0.cluster))
        })
    }

    private func typeface(_ face: OpaquePointer) -> Typeface {
      typefaces.withLock { typefaces in
        let address = UInt(bitPattern: face)
        if let known = typefaces[address] { return known }
        let new = unsafe Typeface(face, in: memory)
        typefaces[address] = new
        return new
      }
    }
  #endif
}

extension String {
  /// Returns the code point at an offset in UTF-8 bytes; a space at the end of the text.
  package func codePoint(at offset: Int) -> UInt32 {
    let place = utf8.index(startIndex, offsetBy: offset, limitedBy: endIndex) ?? endIndex
    return place < endIndex ? unicodeScalars[place].value : 0x20
  }
}
