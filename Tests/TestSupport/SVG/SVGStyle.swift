import StrataGraphics

/// The value of `fill` and `stroke`.
enum SVGPaint: Hashable {
  case none
  case color(Color)
  /// A gradient by its id, and the fallback if it does not exist.
  indirect case reference(String, orElse: SVGPaint)
}

/// The inherited properties of an element.
struct SVGStyle {
  var fill = SVGPaint.color(.black)
  var fillOpacity = 1.0
  var fillRule = FillRule.nonZero
  /// The rule of shapes inside a `clipPath`.
  var clipRule = FillRule.nonZero
  var stroke = SVGPaint.none
  var strokeOpacity = 1.0
  var strokeWidth = SVGLength(1)
  var cap = StrokeStyle.Cap.butt
  var join = StrokeStyle.Join.miter
  var miterLimit = 4.0
  var dashes: [SVGLength] = []
  var dashOffset = SVGLength(0)
  var isVisible = true
  /// The value of `currentColor`.
  var color = Color.black

  /// Returns the style of an element whose parent has this one.
  ///
  /// Malformed values are ignored.
  func inherited(by node: SVGNode) -> SVGStyle {
    var style = self
    if let color = node["color"].flatMap(SVGColor.color) { style.color = color }
    style.setPaint(from: node)
    style.setStroke(from: node)
    style.isVisible =
      Self.keyword(
        node["visibility"], ["visible": true, "hidden": false, "collapse": false]) ?? isVisible
    return style
  }

  private mutating func setPaint(from node: SVGNode) {
    if let paint = node["fill"].flatMap({ paint($0) }) { fill = paint }
    if let paint = node["stroke"].flatMap({ paint($0) }) { stroke = paint }
    fillOpacity = Self.opacity(node["fill-opacity"]) ?? fillOpacity
    strokeOpacity = Self.opacity(node["stroke-opacity"]) ?? strokeOpacity
    let rules: [String: FillRule] = ["nonzero": .nonZero, "evenodd": .evenOdd]
    fillRule = Self.keyword(node["fill-rule"], rules) ?? fillRule
    clipRule = Self.keyword(node["clip-rule"], rules) ?? clipRule
  }

  private mutating func setStroke(from node: SVGNode) {
    if let width = node["stroke-width"].flatMap(SVGLength.init), width.value >= 0 {
      strokeWidth = width
    }
    cap =
      Self.keyword(node["stroke-linecap"], ["butt": .butt, "round": .round, "square": .square])
      ?? cap
    join =
      Self.keyword(node["stroke-linejoin"], ["miter": .miter, "round": .round, "bevel": .bevel])
      ?? join
    if let limit = node["stroke-miterlimit"].flatMap(Double.init), limit >= 1 {
      miterLimit = limit
    }
    if let offset = node["stroke-dashoffset"].flatMap(SVGLength.init) { dashOffset = offset }
    if let text = node["stroke-dasharray"], text != "inherit" {
      let parts = text.split(whereSeparator: { $0 == "," || $0.isWhitespace })
      let lengths = parts.compactMap { SVGLength(String($0)) }
      dashes = lengths.count == parts.count ? lengths : []
    }
  }

  /// - Returns: nil if the text is malformed or is `inherit`.
  private func paint(_ text: String) -> SVGPaint? {
    switch text {
    case "none": return SVGPaint.none
    case "currentColor": return .color(color)
    default: break
    }
    guard text.hasPrefix("url("), let end = text.firstIndex(of: ")") else {
      return SVGColor.color(text).map(SVGPaint.color)
    }
    let rest = text[text.index(after: end)...].trimmingPrefix { $0.isWhitespace }
    let fallback = rest.isEmpty ? SVGPaint.none : paint(String(rest)) ?? .none
    return .reference(Self.id(inURL: text) ?? "", orElse: fallback)
  }

  /// Returns the id in `url(#id)`, quoted or not.
  static func id(inURL text: String) -> String? {
    guard text.hasPrefix("url("), let end = text.firstIndex(of: ")"),
      let mark = text.firstIndex(of: "#"), mark < end
    else { return nil }
    return text[text.index(after: mark)..<end].filter { $0 != "\"" && $0 != "'" && $0 != " " }
  }

  /// Returns a number or a percentage, clamped to 0...1.
  static func opacity(_ text: String?) -> Double? {
    text.flatMap(SVGNumbers.fraction).map { min(max($0, 0), 1) }
  }

  private static func keyword<Value>(_ text: String?, _ values: [String: Value]) -> Value? {
    text.flatMap { values[$0] }
  }
}
