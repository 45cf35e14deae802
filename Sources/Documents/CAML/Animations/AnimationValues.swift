import Foundation
import StrataGraphics
import StrataLayers

/// The reason why a value of an animation is ignored, which never makes the document fail.
struct ValueProblem: Error, Equatable {
  var message: String
  var line: Int

  init(_ message: String, line: Int) { (self.message, self.line) = (message, line) }
}

/// Reads the values of animations, which state their type.
///
/// Examples are `<toValue type="real" value="6.28"/>` and `<CGPoint value="1 2"/>`.
struct AnimationValues {
  let file: String
  let images: ImageLoader
  let limits: Limits
  let budget: DocumentBudget

  /// Returns the value of a property.
  ///
  /// If the element states no type and has one child, the child is the value. If it has none or
  /// several, the count of numbers determines the type.
  ///
  /// - Returns: The value, or nil if the document gives an explicit null.
  /// - Throws: `ValueProblem`, and `LimitExceeded`.
  func value(of property: MarkupElement) throws -> Any? {
    if let type = property.attribute("type") { return try value(property, type: type) }
    let inner = Array(property.children.prefix(2))
    if inner.count == 1 { return try value(inner[0], type: inner[0].name) }
    return try value(property, type: Self.untyped)
  }

  /// Returns the items of a list, which are named after their types; a null item becomes `NSNull`.
  func list(_ list: MarkupElement) throws -> [Any] {
    var result: [Any] = []
    for child in list.children {
      guard result.count < PropertyLimits.listCount else {
        throw ValueProblem(
          "\(list.name) has more than \(PropertyLimits.listCount) items", line: list.line)
      }
      try budget.take(values: 1, line: child.line)
      result.append(
        try value(child, type: child.attribute("type") ?? child.name) ?? NSNull())
    }
    return result
  }

  /// Returns the timing functions in a list.
  ///
  /// - Throws: `ValueProblem` if one of them is malformed.
  func timingFunctions(_ list: MarkupElement) throws -> [CAMediaTimingFunction] {
    try list.children.prefix(PropertyLimits.listCount).map { child in
      let text = child.attribute("value") ?? child.attribute("name") ?? ""
      guard let function = TimingFunctionText.function(text) else {
        throw bad(text, accepted: TimingFunctionText.accepted, child.line)
      }
      return function
    }
  }

  /// Returns the path that a property describes; nil for a null value.
  ///
  /// - Throws: `ValueProblem` if it is malformed, `LimitExceeded` if there are too many elements.
  func path(_ property: PropertyText) throws -> CGPath? {
    if property.isNull { return nil }
    do {
      let path = try PathText.path(property.text, limits: limits)
      try budget.take(path, line: property.line)
      return CGPath(path)
    } catch let error as LimitExceeded {
      throw error
    } catch PathTextError.tooManyElements(let asked, let allowed) {
      throw LimitExceeded(
        "number of path elements", asked: asked, allowed: allowed,
        place: "\(file):\(property.line)")
    } catch {
      throw ValueProblem("\(error)", line: property.line)
    }
  }

  /// A missing type.
  ///
  /// The count of numbers then determines the type of the value.
  private static let untyped = ""

  /// Returns the value of an element, given its type or the type of the list that contains it.
  func value(_ element: MarkupElement, type: String) throws -> Any? {
    if type == "null" { return nil }
    switch type {
    case "NSArray", "array":
      // Nested lists do not occur in practice and are not read, which avoids another limit.
      return try element.children.prefix(PropertyLimits.listCount).map { child in
        try single(child, type: child.attribute("type") ?? child.name)
      }
    default:
      return try single(element, type: type)
    }
  }

  private func single(_ element: MarkupElement, type: String) throws -> Any {
    let text = element.attribute("value") ?? ""
    func read<Value>(_ value: Value?, _ accepted: String) throws -> Any {
      guard let value else { throw bad(text, accepted: accepted, element.line) }
      return value
    }
    switch type {
    case "real", "integer", "float", "double", "bool", "boolean", "NSNumber":
      let number = NumberText.finite(text, count: 1)?[0] ?? NumberText.flag(text).map { $0 ? 1 : 0 }
      return try read(number.map { NSNumber(value: $0) }, "a finite number")
    case "string", "NSString": return text
    case "CGPoint": return try read(NumberText.point(text), "two finite numbers")
    case "CGSize": return try read(NumberText.size(text), "two finite numbers")
    case "CGRect": return try read(NumberText.rect(text), "four finite numbers")
    case "CATransform3D", "CGAffineTransform":
      return try read(TransformText.transform(text), "a list of transform functions")
    case "CGColor":
      let color = ColorText.color(text, opacity: element.opacity)
      return try read(color.map { CGColor($0) }, ColorText.accepted)
    case "CAColorMatrix":
      let property = PropertyText(name: type, text: text, line: element.line)
      return try read(FilterInput.matrix.value(property), FilterInput.matrix.accepted)
    case "CGPath":
      return try path(PropertyText(name: type, text: text, line: element.line)) ?? CGMutablePath()
    case "CGImage", "CATintedImage": return try image(element, as: type)
    case Self.untyped: return try untyped(text, element.line)
    default:
      throw ValueProblem(
        "values of type \(DocumentNotes.quoted(type)) are not supported", line: element.line)
    }
  }

  /// Returns the value of a text without a type: a number, a point, or a rectangle.
  ///
  /// - Throws: `ValueProblem`.
  func untyped(_ text: String, _ line: Int) throws -> Any {
    guard let value = guessed(text) else {
      throw bad(text, accepted: "a value with its type", line)
    }
    return value
  }

  private func guessed(_ text: String) -> Any? {
    switch NumberText.numbers(text, atMost: 4)?.count {
    case 1: NumberText.finite(text, count: 1).map { NSNumber(value: $0[0]) }
    case 2: NumberText.point(text)
    case 4: NumberText.rect(text)
    default: nil
    }
  }

  private func image(_ element: MarkupElement, as className: String) throws -> CGImage {
    do {
      guard let loaded = try ContentsElement(element, as: className).image(from: images) else {
        throw ValueProblem("one of its values is an image without a source", line: element.line)
      }
      return loaded.image
    } catch let problem as ImageProblem {
      throw ValueProblem(problem.message, line: element.line)
    }
  }

  private func bad(_ text: String, accepted: String, _ line: Int) -> ValueProblem {
    let accepted = NumberText.accepted(accepted, for: text)
    return ValueProblem(
      "one of its values is \(DocumentNotes.quoted(text)); expected \(accepted)", line: line)
  }
}
