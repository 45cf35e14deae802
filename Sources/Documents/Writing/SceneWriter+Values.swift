import Foundation
import StrataGraphics
import StrataLayers

// Values that say of what type they are, as animations, filters and states have them.
extension SceneWriter {
  /// `<toValue type="real" value="0.5"/>`; nil for what documents have no type for.
  mutating func typed(
    _ value: Any, called name: String, _ place: WritingPlace, _ key: String
  ) throws -> WrittenElement? {
    guard var element = try item(value, place, key) else { return nil }
    element.attributes.insert(("type", element.name), at: 0)
    element.name = name
    return element
  }

  /// `<real value="0.5"/>`, as in a list; nil for what documents have no type for.
  mutating func item(
    _ value: Any, _ place: WritingPlace, _ key: String
  ) throws -> WrittenElement? {
    if value is NSNull { return WrittenElement("null") }
    let dumped = DumpValue(value)
    guard WrittenValue.isFinite(dumped) else {
      remarks.add(place, key, "is no finite number")
      return nil
    }
    func leaf(_ type: String, _ text: String) -> WrittenElement {
      WrittenElement(type, ["value": text])
    }
    switch dumped {
    case .flag(let flag): return leaf("integer", WrittenValue.text(flag))
    case .number(let number):
      let isWhole = Int(exactly: number) != nil
      return leaf(isWhole ? "integer" : "real", WrittenValue.text(number))
    case .point(let point): return leaf("CGPoint", WrittenValue.text(point))
    case .size(let size): return leaf("CGSize", WrittenValue.text(size))
    case .rect(let rect): return leaf("CGRect", WrittenValue.text(rect))
    case .transform(let transform):
      return leaf("CATransform3D", WrittenValue.text(transform))
    case .path(let path): return leaf("CGPath", WrittenValue.text(path))
    case .string(let string): return leaf("string", string)
    case .color(let color):
      return color.alpha == 1
        ? leaf("CGColor", WrittenValue.text(color)) : Self.colorElement("CGColor", color)
    case .image:
      if let image = value as? CGImage {
        return try self.image(image, called: "CGImage", typed: false)
      }
    case .list:
      if let values = value as? [Any] { return try list(values, place, key) }
    case .none: return WrittenElement("null")
    case .filter, .cell, .behavior, .object: break
    }
    remarks.add(place, key, "has a value of class \(type(of: value))")
    return nil
  }

  /// An array; one of twenty numbers is a colour matrix.
  private mutating func list(
    _ values: [Any], _ place: WritingPlace, _ key: String
  ) throws -> WrittenElement? {
    if key.hasPrefix("inputColorMatrix"), values.count == 20 {
      let numbers = values.compactMap { AnimatableValue($0)?.number }
      guard numbers.count == 20 else { return nil }
      return WrittenElement(
        "CAColorMatrix", ["value": "matrix(\(WrittenValue.text(numbers)))"])
    }
    var element = WrittenElement("NSArray")
    // Lists in lists are read nowhere.
    for value in values where !(value is [Any]) {
      if let item = try item(value, place, key) { element.children.append(item) }
    }
    return element
  }
}

extension WrittenValue {
  /// A property's value as the text that documents have for it; nil where there is none.
  static func text(_ raw: Any?, _ value: DumpValue, as form: TextForm) -> String? {
    switch (form, raw) {
    case (.curve, let function as CAMediaTimingFunction): return text(function)
    case (.object, let function as CAValueFunction): return function.name.rawValue
    default: break
    }
    switch value {
    case .flag(let flag): return text(flag)
    case .number(let number): return text(number)
    case .point(let point): return text(point)
    case .size(let size): return text(size)
    case .rect(let rect): return text(rect)
    case .transform(let transform): return text(transform)
    case .path(let path): return text(path)
    case .string(let string): return string
    default: return nil
    }
  }
}
