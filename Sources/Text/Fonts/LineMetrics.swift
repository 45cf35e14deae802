/// The metrics of the lines of a font, in ems.
struct LineMetrics: Sendable, Hashable {
  /// The extent above the baseline.
  let ascent: Double
  /// The extent below the baseline, as a positive number.
  let descent: Double
  /// The space between lines in addition to ascent and descent.
  let leading: Double
}

extension LineMetrics {
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
