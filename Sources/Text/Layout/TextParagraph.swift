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
      let text = text.utf8.contains(0) ? text.replacing("\0", with: " ") : text
      // Consecutive zero-terminated families and features at a stable address.
      var names: [CChar] = []
      var places: [Int] = []
      for run in runs {
        places.append(names.count)
        names += run.style.font.families.utf8CString
        names += run.style.features.utf8CString
        names += run.style.digitFeatures.utf8CString
      }
      let stops = tabs.map { strata_text_tab(position: $0.position, kind: $0.kind.code) }
      func call(
        _ text: UnsafePointer<CChar>, length: Int, _ names: UnsafePointer<CChar>,
        _ stops: UnsafePointer<strata_text_tab>
      ) -> Result {
        let styles = unsafe runs.indices.map { index in
          unsafe strata_text_style(
            runs[index], start: index == 0 ? 0 : runs[index - 1].end, names + places[index])
        }
        return unsafe styles.withUnsafeBufferPointer { styles in
          var request = unsafe strata_text_request(
            text: text, length: length, styles: styles.baseAddress, style_count: styles.count,
            width: width ?? -1, wrap: wrapping.code, truncation: truncation.code,
            is_justified: isJustified, indent: indent, direction: direction.code, tabs: stops,
            tab_count: tabs.count)
          return unsafe body(&request)
        }
      }
      return unsafe call(text, length: text.utf8.count, names, stops)
    }
  #endif
}

#if Text
  extension strata_text_style {
    /// - Parameter names: The families and the features of the run, then those of its digits, each
    ///   terminated by a zero.
    fileprivate init(_ run: StyledText.Run, start: Int, _ names: UnsafePointer<CChar>) {
      let (style, font) = (run.style, run.style.font)
      let (metrics, box) = (font.lineMetrics, style.attachment?.extent)
      let features = font.families.utf8.count + 1
      let digitFeatures = features + style.features.utf8.count + 1
      unsafe self.init(
        start: start, end: run.end, families: names, features: names + features,
        digit_features: names + digitFeatures, size: font.size,
        weight: Int32(font.weight), width: Int32(font.width), is_italic: font.isItalic,
        has_metrics: metrics != nil, ascent: metrics?.ascent ?? 0, descent: metrics?.descent ?? 0,
        leading: metrics?.leading ?? 0, spacing: style.spacing, rise: style.rise,
        stretch: style.shape.stretch, is_box: box != nil, box_width: box?.width ?? 0,
        box_ascent: box?.ascent ?? 0, box_descent: box?.descent ?? 0)
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
