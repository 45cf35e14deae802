import Foundation
import StrataGraphics
import StrataLayers

// A property has the same meaning as an attribute (`opacity="0.5"`), as an element with a value
// (`<opacity type="real" value="0.5"/>`) and as an element around one (`<color><CGColor
// …/></color>`).
extension LayerTreeBuilder {
  mutating func applyAttributes(of subject: Subject) throws {
    let element = subject.element
    // The `type` of a typed element is its class and not a property.
    for attribute in element.attributes where !subject.isTyped || attribute.name != "type" {
      let property = PropertyText(
        name: attribute.name, text: attribute.value, line: element.line)
      let known = try apply(property, to: subject)
      if known { continue }
      if subject.layer.properties.table.property(forKey: attribute.name) != nil {
        reportNotText(attribute.name, element.line, subject)
      } else {
        noteUnknown("attribute", attribute.name, element.line, subject)
      }
    }
  }

  /// Reports a property with a value that text cannot represent.
  mutating func reportNotText(_ name: String, _ line: Int, _ subject: Subject) {
    let example = CAMLGrammar.elementExamples[name]
    report(
      .warning, "not-an-attribute",
      "\(name) has no effect as an attribute or value"
        + (example.map { "; write it as elements, such as \($0)" } ?? ""), line: line, subject)
  }

  /// Applies a property written as an element; returns false if there is no such property.
  mutating func applyElement(_ element: MarkupElement, to subject: Subject) throws -> Bool {
    try apply(propertyText(element), to: subject)
  }

  /// Returns a property written as an element.
  func propertyText(_ element: MarkupElement) -> PropertyText {
    let holder = valueHolder(element)
    return PropertyText(
      name: element.name, text: holder.attribute("value") ?? listText(element) ?? "",
      opacity: holder.opacity, isNull: element.isNull || holder.isNull, line: element.line)
  }

  /// Returns the element with the value: the element, or its only child if it has no `value`.
  func valueHolder(_ element: MarkupElement) -> MarkupElement {
    guard element.attribute("value") == nil else { return element }
    let children = Array(element.children.prefix(2))
    return children.count == 1 ? children[0] : element
  }

  /// Returns the values of a list's items as one list of numbers.
  private func listText(_ element: MarkupElement) -> String? {
    let values = element.children.prefix(PropertyLimits.listCount + 1)
      .compactMap { $0.attribute("value") }
    return values.isEmpty ? nil : values.joined(separator: " ")
  }

  private mutating func apply(_ property: PropertyText, to subject: Subject) throws -> Bool {
    if !subject.drawsItself, CAMLGrammar.ownDrawing.contains(property.name) {
      return true
    }
    var layer = subject.layer
    if case .numbers? = layer.properties.table.property(forKey: property.name)?.text {
      // A number takes at least two bytes, with the space before it.
      try budget.take(values: property.text.utf8.count / 2, line: property.line)
    }
    let reading: PropertyReading
    do {
      reading = try property.set(layer.properties.table, of: &layer) {
        try animationValues.path($0)
      }
    } catch let problem as ValueProblem {
      report(
        .warning, "bad-value", "\(property.name) is ignored: \(problem.message)",
        line: problem.line, subject)
      return true
    }
    switch reading {
    case .unknown: return try applySpecial(property, to: subject)
    case .set:
      reportUseless(property, subject)
      reportOutOfRange(property, subject)
    case .refused(let accepted): try refuse(property, accepted: accepted, subject)
    }
    return true
  }

  private mutating func refuse(
    _ property: PropertyText, accepted: String, _ subject: Subject
  ) throws {
    // Without the root's bounds the canvas size is unknown.
    if property.name == "bounds", subject.place == 0 {
      throw DocumentError.badValue(
        file: file, line: property.line, attribute: "bounds of the root layer",
        value: String(property.text.prefix(60)), accepted: accepted)
    }
    reportBadValue(property, accepted: accepted, subject)
  }

  mutating func reportBadValue(
    _ property: PropertyText, accepted: String, _ subject: Subject
  ) {
    let accepted = NumberText.accepted(accepted, for: property.text)
    let numbers = NumberText.numbers(property.text, atMost: PropertyLimits.listCount)
    let isAbsent =
      CAMLGrammar.meansAbsent(property.text)
      || numbers?.isEmpty == false
        && numbers?.allSatisfy(\.isFinite) == false
    report(
      isAbsent ? .note : .warning, "bad-value",
      "\(property.name) is \(DocumentNotes.quoted(property.text)) and is ignored; "
        + "expected \(accepted)", line: property.line, subject)
  }

  /// Reports a value that is stored as given but cannot be drawn, and is clamped in frames.
  ///
  /// - Parameter key: The key of the layer property.
  private mutating func reportUseless(
    _ property: PropertyText, of key: String? = nil, _ subject: Subject
  ) {
    guard subject.layer.exceedsRange(forKey: key ?? property.name) else { return }
    report(
      .warning, "useless-value",
      "\(property.name) is \(DocumentNotes.quoted(property.text)), "
        + "which is outside the drawable range; the nearest valid value is used",
      line: property.line, subject)
  }

  /// Reports an out-of-range value that is drawn like the nearest value in range.
  mutating func reportOutOfRange(_ property: PropertyText, _ subject: Subject) {
    // Values that cannot be drawn at all have been reported already.
    guard !subject.layer.exceedsRange(forKey: property.name),
      let substitute = OutOfRangeValues.substitute(for: property)
    else { return }
    report(
      .warning, "out-of-range",
      "\(property.name) is \(DocumentNotes.quoted(property.text)), which is out of range; "
        + "\(substitute) is used", line: property.line, subject)
  }

  /// Applies spellings that only one property has.
  private mutating func applySpecial(
    _ property: PropertyText, to subject: Subject
  ) throws -> Bool {
    let layer = subject.layer
    switch property.name {
    case "compositingFilter":
      layer.compositingFilter = CAMLGrammar.meansAbsent(property.text) ? nil : property.text
      return true
    case "continuousCorners":
      // The older spelling; `cornerCurve` takes precedence if both are present.
      if subject.element.attribute("cornerCurve") == nil, NumberText.flag(property.text) == true {
        layer.cornerCurve = .continuous
      }
      return true
    case "contentsScaling":
      if property.text != "stretch", layer.contentsCenter != CGRect(x: 0, y: 0, width: 1, height: 1)
      {
        report(
          .note, "not-drawn-tiling",
          "contentsScaling is \(DocumentNotes.quoted(property.text)); the center of the image is "
            + "stretched and not tiled", line: property.line, subject)
      }
      return true
    case let name where name.hasPrefix("transform."):
      return applyComponent(property, of: subject)
    default:
      return Self.isDerived(property.name) || CAMLGrammar.isSilent(property.name)
        || !subject.isDrawnClass
        || subject.className == Self.backdropClass && CAMLGrammar.ofBackdrop.contains(property.name)
    }
  }

  /// Applies a component such as `transform.rotation.z`.
  ///
  /// A component repeats part of `transform`. Without a `transform`, the components determine it.
  private mutating func applyComponent(_ property: PropertyText, of subject: Subject) -> Bool {
    guard let component = TransformComponent(keyPath: property.name) else { return false }
    guard subject.element.attribute("transform") == nil, subject.element.child("transform") == nil
    else { return true }
    guard let value = NumberText.finite(property.text, count: 1)?[0] else {
      reportBadValue(property, accepted: "a finite number", subject)
      return true
    }
    let part = component.transform(value)
    let present = subject.layer.transform
    // A decomposed transform is scale, then rotation, then translation. Attributes are sorted by
    // name, so rotations precede scales and translations, and x precedes y and z.
    if case .scale = component {
      subject.layer.transform = CATransform3DConcat(part, present)
    } else {
      subject.layer.transform = CATransform3DConcat(present, part)
    }
    reportUseless(property, of: "transform", subject)
    return true
  }

  /// Adds one note for each distinct name in a document.
  ///
  /// - Parameter known: The names to suggest; nil for the properties of the subject's class.
  mutating func noteUnknown(
    _ what: String, _ name: String, _ line: Int, among known: [String]? = nil, _ subject: Subject
  ) {
    guard notes.isFirst(what + " " + name) else { return }
    let near =
      CAMLGrammar.unsupported.contains(name)
      ? nil
      : Spelling.nearest(to: name, among: known ?? subject.layer.properties.table.distinctKeys)
    // Such as the values of animations, which are elements.
    let isElement = what == "attribute" && near == name
    let hint = near.map { isElement ? "; write it as an element" : "; did you mean '\($0)'?" }
    report(
      near == nil ? .note : .warning, "unknown-\(what)",
      "the \(what) \(DocumentNotes.quoted(name)) is unknown and has no effect" + (hint ?? ""),
      line: line, subject)
  }
}
