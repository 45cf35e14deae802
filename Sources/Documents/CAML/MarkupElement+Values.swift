// Attributes that every element of a CAML document may have: null values and color opacity.
extension MarkupElement {
  /// Whether the element represents nil: `<null/>`, or `type="null"`.
  var isNull: Bool { name == "null" || attribute("type") == "null" }

  /// A factor on the alpha of the element's color: 1 by default, NaN if it is not a number.
  var opacity: Double {
    attribute("opacity").map { NumberText.finite($0, count: 1)?[0] ?? .nan } ?? 1
  }
}
