/// The text of a layer and its animations.
struct TextLayer: Sendable {
  /// The texts by start frame, at least one.
  var documents: [(time: Double, document: TextDocument)]
  /// The animators in the order of application.
  var animators: [TextAnimator] = []
  var grouping = TextGrouping.character
  /// The anchor point relative to a group's center on the baseline.
  ///
  /// The units are half the group's width and the height of capitals.
  var alignment = Property(Vector.zero)
  /// The path along which the text runs; nil for straight lines.
  var path: TextPath?
}

/// A text with its style.
struct TextDocument: Sendable {
  enum Justification: Int, Sendable {
    case left, right, center, justifyLeft, justifyRight, justifyCenter, justifyAll
  }

  enum Capitals: Int, Sendable {
    /// The text is unchanged.
    case none
    case all
    /// Lowercase letters become smaller capitals.
    case small
  }

  var text: String
  /// Whether a slot, a theme or an expression replaced the text, for which the document may have no
  /// glyphs.
  var isReplaced = false
  var capitals: Capitals
  /// The name of the font in the document.
  var font: String
  /// The font size in points.
  var size: Double
  /// The distance between baselines in points.
  var lineHeight: Double
  /// The tracking in thousandths of the font size.
  var tracking: Double
  /// The upward baseline shift in points.
  var baselineShift: Double
  /// The colors; nil for text without a fill or a stroke.
  var fill: SIMD4<Double>?
  var stroke: SIMD4<Double>?
  var strokeWidth: Double
  var strokesOverFill: Bool
  var justification: Justification
  /// The box in which lines wrap, in the layer's space; nil for text at a point.
  var box: (origin: SIMD2<Double>, size: SIMD2<Double>)?

  /// The text as displayed.
  var shownText: String { capitals == .none ? text : text.uppercased() }
}

/// A font that a document describes.
struct LottieFont: Sendable {
  /// The name by which texts refer to the font.
  var name: String
  var family: String
  var style: String
  /// The ascent in percent of the font size; nil if the document does not specify it.
  var ascent: Double?
  /// A `data:` URL, a file name or another address; nil for the name of an installed font.
  var source: String?
  /// The JSON pointer of the font in the document.
  var pointer: String
}

/// The character and the font that identify a glyph of a document.
struct GlyphKey: Hashable, Sendable {
  var character: String
  var style: String
  var family: String
}

/// The outline of a character at a font size of 100 units.
struct LottieGlyph: Sendable {
  var advance: Double
  var shapes: [ShapeItem]
}
