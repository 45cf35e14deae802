import StrataGraphics

#if Text
  internal import StrataCPango
#endif

/// A text without line breaks, and its layout settings.
package struct TextParagraph: Sendable {
  /// The truncation of a line that is too long.
  package enum Truncation: Sendable, Hashable {
    case none, start, middle, end
  }

  /// The direction of the text; natural is that of the first strong character.
  package enum Direction: Sendable, Hashable {
    case natural, leftToRight, rightToLeft
  }

  /// The treatment of a line that is too long.
  package enum Wrapping: Sendable, Hashable {
    case none
    /// Lines wrap between any two characters.
    case characters
    /// Lines wrap between words, or between characters in a word that is longer than a line.
    case words
  }

  var text: String
  /// The runs, at least one.
  var runs: [StyledText.Run]
  /// The width in points; nil for no limit.
  package var width: Double?
  package var wrapping = Wrapping.none
  /// The truncation; truncated text is a single line, wrapped or not.
  package var truncation = Truncation.none
  /// Whether lines are stretched to the width, except for the last one.
  package var isJustified = false
  /// The fraction of the available width below which a line causes hyphenation, for wrapped text.
  package var hyphenation = 0.0
  package var direction = Direction.natural
  /// The indentation of the first line in points, or of all others if it is negative.
  package var indent = 0.0
  /// The tab stops in order, relative to the smaller indentation.
  ///
  /// After the last one, the interval of the last two continues. Pango's defaults apply if the list
  /// is empty.
  var tabs: [TextTab] = []

  /// Creates a text in one font.
  package init(_ text: String, _ font: FontRequest) {
    self.init(text, [StyledText.Run(end: text.utf8.count, style: TextStyle(font, .black))])
  }

  /// Creates a text of consecutive parts with different fonts.
  ///
  /// - Parameter spacing: The space added to the width of each character, in points.
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
      // Pango takes a zero byte as the end.
      var text = text.utf8.contains(0) ? text.replacing("\0", with: " ") : text
      // Consecutive zero-terminated families and features at a stable address.
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
              // An empty text has no address, and any address is accepted.
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
      width = Int32(style.font.width)
      if let metrics = style.font.lineMetrics {
        has_metrics = true
        (ascent, descent, leading) = (metrics.ascent, metrics.descent, metrics.leading)
      }
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

  extension TextTab.TabKind {
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
