import StrataGraphics

#if Text
  internal import CPango
#endif

/// Text without line breaks of its own, and how to lay it out.
package struct TextParagraph: Sendable {
  /// Where a line that is too long is cut.
  package enum Truncation: Sendable, Hashable {
    case none, start, middle, end
  }

  /// Which way the text runs; natural is that of its first strong letter.
  package enum Direction: Sendable, Hashable {
    case natural, leftToRight, rightToLeft
  }

  /// What becomes of a line that is too long.
  package enum Wrapping: Sendable, Hashable {
    case none
    /// It goes on in the next line, between any two characters.
    case characters
    /// The same between words; between characters where a word is longer than a line.
    case words
  }

  var text: String
  /// At least one.
  var runs: [StyledText.Run]
  /// In points; nil for no end.
  package var width: Double?
  package var wrapping = Wrapping.none
  /// Truncated text is one line, wrapped or not.
  package var truncation = Truncation.none
  /// Whether lines but the last are as long as the width.
  package var isJustified = false
  /// Words are divided behind lines that are shorter than this part of their room, of wrapped text.
  package var hyphenation = 0.0
  package var direction = Direction.natural
  /// How much further than the others the first line begins, in points; below 0 the others do.
  package var indent = 0.0
  /// In order, from where the line begins that is indented less; behind the last the distance of the last two goes on.
  ///
  /// None at all for Pango's.
  var tabs: [TextTab] = []

  /// A text in one font.
  package init(_ text: String, _ font: FontRequest) {
    self.init(text, [StyledText.Run(end: text.utf8.count, style: TextStyle(font, .black))])
  }

  /// A text of parts that follow one another, each in a font of its own.
  ///
  /// - Parameter spacing: Added to the width of each character, in points.
  package init(_ parts: [(text: String, font: FontRequest)], spacing: Double) {
    var end = 0
    let runs = parts.map { part in
      end += part.text.utf8.count
      var style = TextStyle(part.font, .black)
      style.spacing = spacing
      return StyledText.Run(end: end, style: style)
    }
    self.init(parts.map(\.text).joined(), runs)
  }

  init(_ text: String, _ runs: [StyledText.Run]) {
    (self.text, self.runs) = (text, runs)
  }

  #if Text
    func withRequest<Result>(_ body: (UnsafePointer<strata_text_request>) -> Result) -> Result {
      // Pango takes the character of number 0 for the end.
      var text = text.utf8.contains(0) ? text.replacing("\0", with: " ") : text
      // Families and features in a row, each ended by a zero, at an address that stays.
      var names: [CChar] = []
      var places: [Int] = []
      for run in runs {
        places.append(names.count)
        names += run.style.font.families.utf8CString
        names += run.style.features.utf8CString
      }
      return text.withUTF8 { bytes in
        names.withUnsafeBufferPointer { names in
          var styles: [strata_text_style] = []
          for (index, run) in runs.enumerated() {
            var style = strata_text_style(run.style)
            style.start = index == 0 ? 0 : runs[index - 1].end
            style.end = run.end
            style.families = names.baseAddress.map { $0 + places[index] }
            style.features = style.families.map { $0 + run.style.font.families.utf8.count + 1 }
            styles.append(style)
          }
          let tabs = tabs.map { strata_text_tab(position: $0.position, kind: $0.kind.code) }
          return styles.withUnsafeBufferPointer { styles in
            tabs.withUnsafeBufferPointer { tabs in
              var request = strata_text_request()
              // An empty text has no address, and any will do.
              request.text =
                bytes.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
                ?? names.baseAddress
              request.length = bytes.count
              (request.styles, request.style_count) = (styles.baseAddress, styles.count)
              request.width = width ?? -1
              request.wrap = wrapping.code
              request.truncation = truncation.code
              request.is_justified = isJustified
              request.indent = indent
              request.direction = direction.code
              (request.tabs, request.tab_count) = (tabs.baseAddress, tabs.count)
              return body(&request)
            }
          }
        }
      }
    }
  #endif
}

#if Text
  extension strata_text_style {
    fileprivate init(_ style: TextStyle) {
      self.init()
      size = style.font.size
      weight = Int32(style.font.weight)
      is_italic = style.font.isItalic
      spacing = style.spacing
      rise = style.rise
      stretch = style.shape.stretch
      if let extent = style.attachment?.extent {
        is_box = true
        (box_width, box_ascent, box_descent) = extent
      }
    }
  }

  extension TextTab.Kind {
    fileprivate var code: strata_tab_kind {
      switch self {
      case .left: STRATA_TAB_LEFT
      case .right: STRATA_TAB_RIGHT
      case .center: STRATA_TAB_CENTER
      case .decimal: STRATA_TAB_DECIMAL
      }
    }
  }

  extension TextParagraph.Wrapping {
    fileprivate var code: strata_wrap {
      switch self {
      case .none: STRATA_WRAP_NONE
      case .characters: STRATA_WRAP_CHARACTER
      case .words: STRATA_WRAP_WORD
      }
    }
  }

  extension TextParagraph.Truncation {
    fileprivate var code: strata_truncation {
      switch self {
      case .none: STRATA_TRUNCATE_NONE
      case .start: STRATA_TRUNCATE_START
      case .middle: STRATA_TRUNCATE_MIDDLE
      case .end: STRATA_TRUNCATE_END
      }
    }
  }

  extension TextParagraph.Direction {
    fileprivate var code: strata_direction {
      switch self {
      case .natural: STRATA_DIRECTION_NATURAL
      case .leftToRight: STRATA_DIRECTION_LTR
      case .rightToLeft: STRATA_DIRECTION_RTL
      }
    }
  }
#endif
