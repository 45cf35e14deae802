#if Text
  internal import CPango
#endif

/// Text without line breaks of its own, and how to lay it out.
package struct TextParagraph: Sendable, Hashable {
  /// Where a line that is too long is cut.
  package enum Truncation: Sendable, Hashable {
    case none, start, middle, end
  }

  /// Which way the text runs; natural is that of its first strong letter.
  package enum Direction: Sendable, Hashable {
    case natural, leftToRight, rightToLeft
  }

  package var text: String
  package var font: FontRequest
  /// In points; nil for no end.
  package var width: Double?
  /// Whether what is longer than the width goes on in another line.
  package var wraps = false
  package var truncation = Truncation.none
  /// Of truncated text; the last of them has the ellipsis.
  package var mostLines = 1
  /// Whether lines but the last are as long as the width.
  package var isJustified = false
  package var direction = Direction.natural

  package init(_ text: String, _ font: FontRequest) {
    (self.text, self.font) = (text, font)
  }

  #if Text
    func withRequest<Result>(_ body: (UnsafePointer<strata_text_request>) -> Result) -> Result {
      var text = text
      return text.withUTF8 { bytes in
        font.families.withCString { families in
          // An empty text has no address.
          withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1) { nothing in
            nothing.initialize(repeating: 0)
            var request = strata_text_request()
            request.text =
              bytes.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
              ?? UnsafePointer(nothing.baseAddress)
            request.length = bytes.count
            request.families = families
            request.size = font.size
            request.weight = Int32(font.weight)
            request.is_italic = font.isItalic
            request.width = width ?? -1
            request.wrap = wraps ? STRATA_WRAP_WORD_OR_CHARACTER : STRATA_WRAP_NONE
            request.truncation = truncation.code
            request.most_lines = Int32(clamping: mostLines)
            request.is_justified = isJustified
            request.direction = direction.code
            return body(&request)
          }
        }
      }
    }
  #endif
}

#if Text
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
