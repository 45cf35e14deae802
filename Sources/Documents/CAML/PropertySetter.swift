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
enum PropertySetter<Object: AnyObject>: Sendable {
  case number(@Sendable (Object, CGFloat) -> Void)
  /// A number of seconds or of repetitions, or `inf`.
  case time(@Sendable (Object, Double) -> Void)
  case flag(@Sendable (Object, Bool) -> Void)
  /// A whole number within ±10⁹.
  case count(@Sendable (Object, Int) -> Void)
  case bits(@Sendable (Object, UInt) -> Void)
  /// A whole number within those of 32 bits without a sign.
  case seed(@Sendable (Object, UInt32) -> Void)
  case point(@Sendable (Object, CGPoint) -> Void)
  case size(@Sendable (Object, CGSize) -> Void)
  case rect(@Sendable (Object, CGRect) -> Void)
  case color(@Sendable (Object, CGColor?) -> Void)
  case transform(@Sendable (Object, CATransform3D) -> Void)
  /// A list of at most `PropertyLimits.listCount` finite numbers.
  case numbers(@Sendable (Object, [Double]) -> Void)
  case word([String], @Sendable (Object, String) -> Void)
  case text(@Sendable (Object, String) -> Void)
  /// A timing function: its name, or four numbers.
  case curve(@Sendable (Object, CAMediaTimingFunction) -> Void)

  /// Sets the property.
  ///
  /// - Returns: nil when it is set, otherwise what would have been accepted.
  func apply(_ property: PropertyText, to object: Object) -> String? {
    func assign<Value>(
      _ value: Value?, _ assign: (Object, Value) -> Void, else accepted: String
    ) -> String? {
      guard let value else { return accepted }
      assign(object, value)
      return nil
    }
    let text = property.text
    switch self {
    case .number(let set):
      let value = NumberText.finite(text, count: 1).map { CGFloat($0[0]) }
      return assign(value, set, else: "a finite number")
    case .time(let set):
      let value = NumberText.numbers(text, atMost: 1)?.first
      return assign(value.flatMap { $0.isNaN ? nil : $0 }, set, else: "a number, or inf")
    case .flag(let set):
      return assign(NumberText.flag(text), set, else: "0 or 1")
    case .bits(let set):
      return assign(NumberText.bits(text), set, else: "a bit mask as a whole number")
    case .seed(let set):
      return assign(
        NumberText.bits(text).map { UInt32($0) }, set, else: "a whole number from 0 to 4294967295")
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
      return setColor(property, on: object, set)
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
      set(object, text)
      return nil
    case .curve(let set):
      return assign(TimingFunctionText.function(text), set, else: TimingFunctionText.accepted)
    }
  }

  private func setColor(
    _ property: PropertyText, on object: Object, _ set: (Object, CGColor?) -> Void
  ) -> String? {
    if property.isNull {
      set(object, nil)
      return nil
    }
    guard let color = ColourText.color(property.text, opacity: property.opacity) else {
      return "1, 3 or 4 finite numbers"
    }
    set(object, CGColor(color))
    return nil
  }
}

enum PropertyLimits {
  /// Most items of a list that is one property's value: dash lengths, gradient stops, keyframes.
  ///
  /// More than anything drawn by hand or made by a tool has.
  static let listCount = 65_536
  /// Most filters in one list, and most inputs of one filter that are read.
  ///
  /// Each filter is a pass over the layer's picture; real lists have a handful.
  static let filterCount = 64
  /// Most animations of one layer, those in groups not counted.
  ///
  /// Each is a pass over the others when it is added; real layers have a handful.
  static let animationCount = 256
  /// Most groups of animations around one.
  ///
  /// They are read by recursion; real ones are one deep.
  static let groupDepth = 16
}
