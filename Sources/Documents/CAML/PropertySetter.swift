import Foundation
import StrataGraphics
import StrataLayers

/// One property's text in a document, whether it came as an attribute or as an element.
struct PropertyText {
  var name: String
  var text: String
  /// A factor on a colour's alpha.
  var opacity = 1.0
  /// Written as `type="null"`.
  var isNull = false
  var line: Int
}

/// How a property's text is read, and where its value goes.
enum PropertySetter<Layer: CALayer>: Sendable {
  case number(@Sendable (Layer, CGFloat) -> Void)
  case flag(@Sendable (Layer, Bool) -> Void)
  /// A whole number within ±10⁹.
  case count(@Sendable (Layer, Int) -> Void)
  case bits(@Sendable (Layer, UInt) -> Void)
  case point(@Sendable (Layer, CGPoint) -> Void)
  case size(@Sendable (Layer, CGSize) -> Void)
  case rect(@Sendable (Layer, CGRect) -> Void)
  case color(@Sendable (Layer, CGColor?) -> Void)
  case transform(@Sendable (Layer, CATransform3D) -> Void)
  /// A list of at most `PropertyLimits.listCount` finite numbers.
  case numbers(@Sendable (Layer, [Double]) -> Void)
  case word([String], @Sendable (Layer, String) -> Void)
  case text(@Sendable (Layer, String) -> Void)

  /// Sets the property.
  ///
  /// - Returns: nil when it is set, otherwise what would have been accepted.
  func apply(_ property: PropertyText, to layer: Layer) -> String? {
    func assign<Value>(
      _ value: Value?, _ assign: (Layer, Value) -> Void, else accepted: String
    ) -> String? {
      guard let value else { return accepted }
      assign(layer, value)
      return nil
    }
    let text = property.text
    switch self {
    case .number(let set):
      let value = NumberText.finite(text, count: 1).map { CGFloat($0[0]) }
      return assign(value, set, else: "a finite number")
    case .flag(let set):
      return assign(NumberText.flag(text), set, else: "0 or 1")
    case .bits(let set):
      return assign(NumberText.bits(text), set, else: "a bit mask as a whole number")
    case .point(let set):
      return assign(NumberText.point(text), set, else: "two finite numbers")
    case .count(let set):
      let number = NumberText.finite(text, count: 1)?[0]
      let whole = number.flatMap { abs($0) <= 1e9 ? Int(exactly: $0) : nil }
      return assign(whole, set, else: "a whole number")
    case .size(let set):
      return assign(NumberText.size(text), set, else: "two finite numbers")
    case .rect(let set):
      return assign(NumberText.rect(text), set, else: "four finite numbers")
    case .color(let set):
      return setColor(property, on: layer, set)
    case .transform(let set):
      return assign(
        TransformText.transform(text), set,
        else: "translate, scale, rotate, perspective and matrix functions with finite arguments")
    case .numbers(let set):
      let values = NumberText.numbers(text, atMost: PropertyLimits.listCount)
      return assign(
        values.flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil }, set, else: "finite numbers")
    case .word(let known, let set):
      return assign(
        known.contains(text) ? text : nil, set, else: known.joined(separator: ", "))
    case .text(let set):
      set(layer, text)
      return nil
    }
  }

  private func setColor(
    _ property: PropertyText, on layer: Layer, _ set: (Layer, CGColor?) -> Void
  ) -> String? {
    if property.isNull {
      set(layer, nil)
      return nil
    }
    guard let color = ColourText.color(property.text, opacity: property.opacity) else {
      return "1, 3 or 4 finite numbers"
    }
    set(layer, CGColor(color))
    return nil
  }
}

enum PropertyLimits {
  /// Most items of a list that is one property's value: dash lengths, gradient stops.
  ///
  /// More than anything drawn by hand or made by a tool has.
  static let listCount = 65_536
  /// Most filters in one list, and most inputs of one filter that are read.
  ///
  /// Each filter is a pass over the layer's picture; real lists have a handful.
  static let filterCount = 64
}
