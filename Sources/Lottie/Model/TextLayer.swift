/// Text of a layer, and how it changes.
struct TextLayer: Sendable {
  /// What is written, each from a frame on; at least one, by time.
  var documents: [(time: Double, document: TextDocument)]
  /// In the order in which they act.
  var animators: [TextAnimator] = []
  var grouping = TextGrouping.character
  /// From the middle of a group on the baseline, in halves of its width and in heights of capitals.
  var alignment = SIMD2<Double>.zero
}

struct TextDocument: Sendable {
  enum Justification: Int, Sendable {
    case left, right, center, justifyLeft, justifyRight, justifyCenter, justifyAll
  }

  enum Capitals: Int, Sendable {
    /// As it is written.
    case none
    case all
    /// Small letters as capitals that are not as large.
    case small
  }

  var text: String
  /// Whether a slot or a theme says what is written, for which the document may have no glyphs.
  var isReplaced = false
  var capitals: Capitals
  var font: String
  /// Points.
  var size: Double
  var lineHeight: Double
  /// Thousandths of the size.
  var tracking: Double
  /// Points, up.
  var baselineShift: Double
  var fill: SIMD4<Double>?
  var stroke: SIMD4<Double>?
  var strokeWidth: Double
  var strokesOverFill: Bool
  var justification: Justification
  /// Where lines break; nil for text that runs on from its point.
  var box: (origin: SIMD2<Double>, size: SIMD2<Double>)?

  /// The text as it is set.
  var shownText: String { capitals == .none ? text : text.uppercased() }
}

struct LottieFont: Sendable {
  var name: String
  var family: String
  var style: String
  /// Percent of the size; nil where the document does not say.
  var ascent: Double?
}

struct GlyphKey: Hashable, Sendable {
  var character: String
  var style: String
  var family: String
}

/// An outline of a character, in an em of 100 units.
struct LottieGlyph: Sendable {
  var advance: Double
  var shapes: [ShapeItem]
}
