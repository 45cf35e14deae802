import Foundation
import StrataGraphics
import StrataLayers

// `emitterBehaviors`, of a layer or a cell, contains elements such as `<CAEmitterBehavior
// behavior="drag" name="…" drag="2"/>`, whose inputs are attributes or elements.
extension LayerTreeBuilder {
  /// Returns the behaviors in a list; nil if there are none.
  mutating func readBehaviors(
    _ list: MarkupElement, _ subject: Subject
  ) -> [CAEmitterBehavior]? {
    guard !list.isNull else { return nil }
    var behaviors: [CAEmitterBehavior] = []
    for element in list.children.prefix(PropertyLimits.filterCount) where !element.isNull {
      guard let behavior = readBehavior(element, subject) else { continue }
      behaviors.append(behavior)
    }
    return behaviors.isEmpty ? nil : behaviors
  }

  private mutating func readBehavior(
    _ element: MarkupElement, _ subject: Subject
  ) -> CAEmitterBehavior? {
    let isNamedAfterClass = element.name == "CAEmitterBehavior"
    let named = isNamedAfterClass ? element.attribute("type") : nil
    let type = element.attribute("behavior") ?? named ?? (isNamedAfterClass ? nil : element.name)
    guard let type, CAEmitterBehavior.behaviorTypes().contains(type) else {
      report(
        .warning, "not-drawn-particles",
        "unknown emitter behavior \(DocumentNotes.quoted(type ?? "")); expected one of "
          + CAEmitterBehavior.behaviorTypes().joined(separator: ", "), line: element.line, subject)
      return nil
    }
    let behavior = CAEmitterBehavior(type: type)
    behavior.name = element.attribute("name")
    behavior.isEnabled = element.attribute("enabled").flatMap(NumberText.flag) ?? true
    for attribute in element.attributes where !Self.isSilent(attribute.name) {
      let property = PropertyText(
        name: attribute.name, text: attribute.value, line: element.line)
      setInput(property, nil, of: behavior, subject)
    }
    for child in element.children where !Self.isSilent(child.name) {
      setInput(propertyText(child), child, of: behavior, subject)
    }
    return behavior
  }

  /// Whether an attribute of a behavior is not an input, such as its type and its name.
  private static func isSilent(_ name: String) -> Bool {
    ["behavior", "name", "enabled"].contains(name) || CAMLGrammar.isSilent(name)
  }

  /// - Parameter element: The element of the input, if it has one.
  private mutating func setInput(
    _ property: PropertyText, _ element: MarkupElement?, of behavior: CAEmitterBehavior,
    _ subject: Subject
  ) {
    let inputs = CAEmitterBehavior.inputs(of: behavior.type)
    guard let input = inputs.first(where: { $0.key == property.name }) else {
      return noteUnknown(
        element == nil ? "attribute" : "element", property.name, property.line, subject)
    }
    guard !property.isNull else { return }
    if let value = Self.value(property, element, of: input.kind) {
      behavior.setValue(value, forKey: input.key)
    } else {
      reportBadValue(property, accepted: Self.accepted(input.kind), subject)
    }
  }

  private static func value(
    _ property: PropertyText, _ element: MarkupElement?, of kind: ValueKind
  ) -> Any? {
    let text = property.text
    switch kind {
    case .number: return NumberText.finite(text, count: 1)?[0]
    case .flag: return NumberText.flag(text)
    case .string: return text
    case .point:
      return NumberText.finite(text, count: 3).map { CGPoint(x: $0[0], y: $0[1]) }
        ?? NumberText.point(text)
    case .numbers:
      let numbers = NumberText.numbers(text, atMost: PropertyLimits.listCount)
      return numbers.flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil }
    case .color: return ColorText.color(text, opacity: property.opacity).map { CGColor($0) }
    case .colors:
      let list = element.map { Array($0.children.prefix(PropertyLimits.listCount)) } ?? []
      let colors = list.map { child in
        ColorText.color(child.attribute("value") ?? "", opacity: child.opacity)
      }
      let known = colors.compactMap { $0.map { CGColor($0) } }
      return known.count == colors.count ? known : nil
    default: return nil
    }
  }

  private static func accepted(_ kind: ValueKind) -> String {
    switch kind {
    case .number: "a finite number"
    case .flag: "true or false"
    case .point: "two finite numbers"
    case .numbers: "finite numbers"
    case .colors: "a list of CGColor with \(ColorText.accepted) each"
    case .color: ColorText.accepted
    default: "a string"
    }
  }
}
