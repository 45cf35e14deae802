// How any element of a CAML document says that it is nothing, or how opaque its colour is.
extension MarkupElement {
  /// Whether it stands for nil: `<null/>`, or `type="null"`.
  var isNull: Bool { name == "null" || attribute("type") == "null" }

  /// A factor on its colour's alpha: 1 where nothing is written, NaN where it is no number.
  var opacity: Double {
    attribute("opacity").map { NumberText.finite($0, count: 1)?[0] ?? .nan } ?? 1
  }
}
