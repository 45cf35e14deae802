/// The metrics of the lines of a font, in ems.
struct LineMetrics: Sendable, Hashable {
  /// The extent above the baseline.
  let ascent: Double
  /// The extent below the baseline, as a positive number.
  let descent: Double
  /// The space between lines in addition to ascent and descent.
  let leading: Double
}

/// The functions that set a text as lines.
enum Typesetter: Sendable {
  /// Those of layers, views and documents.
  case layers
  /// Core Text's lines.
  case lines
  /// Core Text's frames.
  case frames
}

extension LineMetrics {
  /// The metrics of Helvetica in Core Text; nil for layers.
  ///
  /// The file of Apple's font has an ascent of 0.77 and a descent of 0.23 em. In frames the ascent
  /// is greater by 15 percent of both, rounded to whole points. Measured on Apple's pictures of
  /// texts by lottie-ios.
  init?(ofHelvetica size: Double, _ typesetter: Typesetter) {
    guard typesetter != .layers, size > 0, size.isFinite else { return nil }
    let extra = typesetter == .frames ? (0.15 * size).rounded() / size : 0
    self.init(ascent: 0.77 + extra, descent: 0.23, leading: 0)
  }

  init(_ typeface: Typeface) {
    self.init(
      ascent: typeface.ascent, descent: typeface.descent, leading: typeface.leading)
  }

  /// The metrics of Apple's fonts that differ from those of their substitutes, by family.
  ///
  /// Lines of a substitute have the same height as on Apple's systems.
  private static let table: [(metrics: LineMetrics, families: [String])] = [
    (LineMetrics(ascent: 0.952, descent: 0.213, leading: 0.028), ["Helvetica Neue"]),
    (
      LineMetrics(ascent: 0.952, descent: 0.241, leading: 0),
      [
        FontPolicy.systemFamily, ".SFUI", ".SFUIText", ".SFUIDisplay", ".SFNS", "SF UI Text",
        "SF UI Display", "SF Pro", "SF Pro Text", "SF Pro Display",
      ]
    ),
  ]

  private static let byName: [String: LineMetrics] = table.reduce(into: [:]) { found, entry in
    for family in entry.families { found[FontChoices.folded(family)] = entry.metrics }
  }

  /// Returns the metrics of a family of Apple's systems; nil if its substitutes have the same.
  ///
  /// - Parameter name: The folded name; see `FontChoices.folded(_:)`.
  init?(ofFamily name: String) {
    guard let metrics = Self.byName[name] else { return nil }
    self = metrics
  }
}
