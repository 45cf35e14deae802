import Foundation
import StrataGraphics
import StrataLayers

// A filter is `<CAFilter filter="gaussianBlur" name="…" inputRadius="3"/>`, with inputs as
// attributes or elements, or just the name of its type.
extension LayerTreeBuilder {
  /// Returns the filters in a list; nil if there are none.
  mutating func readFilters(_ list: MarkupElement, _ subject: Subject) -> [Any]? {
    var filters: [CAFilter] = []
    var count = 0
    for element in list.children {
      count += 1
      guard count <= PropertyLimits.filterCount else { continue }
      if let filter = readFilter(element, subject) { filters.append(filter) }
    }
    if count > PropertyLimits.filterCount {
      report(
        .warning, "not-drawn-filter",
        "\(list.name) has \(count) filters; those after the first "
          + "\(PropertyLimits.filterCount) are not applied", line: list.line, subject)
    }
    return filters.isEmpty ? nil : filters
  }

  mutating func readCompositingFilter(_ element: MarkupElement, _ subject: Subject) {
    let isWhole = ["type", "filter", "value"].contains { element.attribute($0) != nil }
    guard let holder = isWhole ? element : element.children.first(where: { _ in true }) else {
      return
    }
    subject.layer.compositingFilter = readFilter(holder, subject)
  }

  /// Returns the filter that an element describes; nil if it describes none.
  mutating func readFilter(_ element: MarkupElement, _ subject: Subject) -> CAFilter? {
    guard !element.isNull else { return nil }
    // If the element is named after its class, `type` can only be the type of the filter.
    let isNamedAfterClass = element.name.hasSuffix("Filter") && element.name.first == "C"
    let type =
      element.attribute("filter") ?? element.attribute("value")
      ?? (isNamedAfterClass ? element.attribute("type") : nil) ?? element.attribute("name")
    guard let type, !CAMLGrammar.meansAbsent(type) else {
      report(
        .warning, "bad-value",
        "a filter without a type is ignored; specify its type in the attribute 'filter'",
        line: element.line, subject)
      return nil
    }
    let filter = CAFilter(type: type)
    filter.name = element.attribute("name")
    filter.isEnabled = element.attribute("enabled").flatMap(NumberText.flag) ?? true
    readInputs(of: filter, element, subject)
    return filter
  }

  private mutating func readInputs(
    of filter: CAFilter, _ element: MarkupElement, _ subject: Subject
  ) {
    for attribute in element.attributes.prefix(PropertyLimits.filterCount) {
      guard attribute.name.hasPrefix("input") else {
        if !Self.isSilent(attribute.name) {
          noteUnknown("attribute", attribute.name, element.line, subject)
        }
        continue
      }
      let property = PropertyText(
        name: attribute.name, text: attribute.value, line: element.line)
      setInput(property, of: filter, kind: nil, subject)
    }
    for child in element.children.prefix(PropertyLimits.filterCount) {
      guard child.name.hasPrefix("input") else {
        if !Self.isSilent(child.name) {
          noteUnknown("element", child.name, child.line, subject)
        }
        continue
      }
      let holder = valueHolder(child)
      let isTyped = holder.index == child.index
      let property = PropertyText(
        name: child.name, text: holder.attribute("value") ?? "", opacity: holder.opacity,
        isNull: child.isNull || holder.isNull, line: child.line)
      setInput(property, of: filter, kind: isTyped ? child.attribute("type") : holder.name, subject)
    }
  }

  /// Whether an attribute of a filter is not an input, such as its type and its name.
  private static func isSilent(_ name: String) -> Bool {
    CAMLGrammar.isSilent(name) || ["filter", "value", "name", "enabled"].contains(name)
  }

  /// - Parameter kind: The type of the value according to the document.
  private mutating func setInput(
    _ property: PropertyText, of filter: CAFilter, kind: String?, _ subject: Subject
  ) {
    if property.isNull { return }
    let input =
      kind.flatMap(FilterInput.init(typeName:))
      ?? filter.value(forKey: property.name).flatMap(FilterInput.init(like:))
      ?? FilterInput(guessedFrom: property.text)
    if let value = input.value(property) {
      filter.setValue(value, forKey: property.name)
    } else {
      reportBadValue(property, accepted: input.accepted, subject)
    }
  }
}
