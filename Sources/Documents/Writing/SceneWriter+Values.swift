import Foundation
import StrataGraphics
import StrataLayers

// Values with an explicit type, as in animations, filters and states.
extension SceneWriter {
  /// Returns an element such as `<toValue type="real" value="0.5"/>`; nil for an unsupported type.
  mutating func typed(
    _ value: Any, called name: String, _ place: WritingSubject, _ key: String
  ) throws -> WrittenElement? {
    guard var element = try item(value, place, key) else { return nil }
    element.attributes.insert(("type", element.name), at: 0)
    element.name = name
    return element
  }

  /// Returns a list item such as `<real value="0.5"/>`; nil for an unsupported type.
  mutating func item(
    _ value: Any, _ place: WritingSubject, _ key: String
  ) throws -> WrittenElement? {
    if value is NSNull { return WrittenElement("null") }
    let dumped = DumpValue(value)
    guard WrittenValue.isFinite(dumped) else {
      messages.add(place, key, "is not a finite number")
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
    messages.add(place, key, "has a value of class \(type(of: value))")
    return nil
  }

  /// Returns the element of an array; 20 numbers for `inputColorMatrix` are a color matrix.
  private mutating func list(
    _ values: [Any], _ place: WritingSubject, _ key: String
  ) throws -> WrittenElement? {
    if key.hasPrefix("inputColorMatrix"), values.count == 20 {
      let numbers = values.compactMap { AnimatableValue($0)?.number }
      guard numbers.count == 20 else { return nil }
      return WrittenElement(
        "CAColorMatrix", ["value": "matrix(\(WrittenValue.text(numbers)))"])
    }
    var element = WrittenElement("NSArray")
    // Nested lists are not supported by the reader.
    for value in values where !(value is [Any]) {
      if let item = try item(value, place, key) { element.children.append(item) }
    }
    return element
  }
}

extension WrittenValue {
  /// Returns the text of a property's value; nil if documents cannot represent it.
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
