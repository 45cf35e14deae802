import Foundation
import StrataGraphics
import StrataLayers

// A filter is `<CAFilter filter="gaussianBlur" name="…" inputRadius="3"/>`, with inputs as
// attributes or elements, or the bare name of its type.
extension LayerTreeBuilder {
  /// The filters of a list; nil when it has none.
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

  /// The filter that an element describes; nil when it describes none.
  mutating func readFilter(_ element: MarkupElement, _ subject: Subject) -> CAFilter? {
    guard !element.isNull else { return nil }
    // In an element that is named after its class, the type can only be the filter's.
    let isNamedAfterClass = element.name.hasSuffix("Filter") && element.name.first == "C"
    let type =
      element.attribute("filter") ?? element.attribute("value")
      ?? (isNamedAfterClass ? element.attribute("type") : nil) ?? element.attribute("name")
    guard let type, !CAMLGrammar.meansAbsent(type) else {
      report(
        .warning, "bad-value",
        "a filter without a type counts as absent; it is named by the attribute filter",
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

  /// What a filter says beside its inputs: its type, its name, whether it is on.
  private static func isSilent(_ name: String) -> Bool {
    CAMLGrammar.isSilent(name) || ["filter", "value", "name", "enabled"].contains(name)
  }

  /// - Parameter kind: What the document says that the value is.
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
