import StrataGraphics
import Synchronization

#if Text
  internal import CPango
#endif

/// The fonts that text may be set in.
package final class FontSet: Sendable {
  /// The system's, opened when the first text is set; some 50 ms.
  private static let opened: Result<FontSet, TextError> = Result { () throws(TextError) in
    try FontSet()
  }

  /// The system's fonts.
  ///
  /// - Throws: `TextError` where no text can be set.
  package static func system() throws(TextError) -> FontSet { try opened.get() }

  #if Text
    private let memory: FontMemory
    /// By the address of the face.
    private let typefaces = Mutex<[UInt: Typeface]>([:])

    private init() throws(TextError) { memory = try FontMemory() }
  #else
    private init() throws(TextError) { throw .notInBuild }
  #endif

  private let layouts = Atomic(0)
  /// How many paragraphs were laid out so far.
  package var layoutCount: Int { layouts.load(ordering: .relaxed) }

  /// Lays out one paragraph.
  package func lines(of paragraph: TextParagraph) throws(TextError) -> [TextLine] {
    #if Text
      layouts.add(1, ordering: .relaxed)
      let lines = memory.use { set in
        paragraph.withRequest { request -> [TextLine]? in
          guard let layout = strata_text_layout_create(set, request) else { return nil }
          defer { strata_text_layout_destroy(layout) }
          return read(layout.pointee)
        }
      }
      guard let lines else { throw .notLaidOut }
      guard paragraph.truncation != .none else { return lines }
      return lines.map { $0.withWholeCharacters(of: paragraph.text) }
    #else
      throw .notInBuild
    #endif
  }

  #if Text
    private func read(_ layout: strata_text_layout) -> [TextLine] {
      UnsafeBufferPointer(start: layout.lines, count: layout.line_count).map { line in
        let runs = UnsafeBufferPointer(
          start: layout.runs.map { $0 + line.first_run }, count: line.run_count)
        return TextLine(
          runs: runs.compactMap { run in
            run.face.map { self.run(run, typeface($0), layout.glyphs) }
          },
          start: line.start, length: line.length, width: line.width, ascent: line.ascent,
          descent: line.descent, leading: line.leading, isRightToLeft: line.is_right_to_left)
      }
    }

    private func run(
      _ run: strata_text_run, _ typeface: Typeface,
      _ glyphs: UnsafeMutablePointer<strata_text_glyph>?
    ) -> TextRun {
      let own = UnsafeBufferPointer(
        start: glyphs.map { $0 + run.first_glyph }, count: run.glyph_count)
      return TextRun(
        typeface: typeface, size: run.size, level: Int(run.level), x: run.x, width: run.width,
        style: run.style, isEllipsis: run.is_ellipsis,
        glyphs: own.map {
          TextGlyph(
            id: $0.glyph, isMissing: $0.is_missing, origin: SIMD2($0.x, $0.y),
            advance: $0.advance, cluster: Int($0.cluster))
        })
    }

    private func typeface(_ face: OpaquePointer) -> Typeface {
      typefaces.withLock { typefaces in
        let address = UInt(bitPattern: face)
        if let known = typefaces[address] { return known }
        let new = Typeface(face, in: memory)
        typefaces[address] = new
        return new
      }
    }
  #endif
}
