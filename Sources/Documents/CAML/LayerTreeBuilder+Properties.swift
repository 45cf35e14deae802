import Foundation
import StrataGraphics
import StrataLayers

// A property is the same whether it is an attribute (`opacity="0.5"`), an element with a value
// (`<opacity type="real" value="0.5"/>`) or an element around one (`<color><CGColor …/></color>`).
extension LayerTreeBuilder {
  mutating func applyAttributes(of subject: Subject) throws {
    let element = subject.element
    // The type of a typed element is its class, and not the property of that name.
    for attribute in element.attributes where !subject.isTyped || attribute.name != "type" {
      let property = PropertyText(
        name: attribute.name, text: attribute.value, line: element.line)
      let known = try apply(property, to: subject)
      if !known { noteUnknown("attribute", attribute.name, element.line, subject) }
    }
  }

  /// Applies a property that is written as an element; false when there is no such property.
  mutating func applyElement(_ element: MarkupElement, to subject: Subject) throws -> Bool {
    try apply(propertyText(element), to: subject)
  }

  /// A property that is written as an element.
  func propertyText(_ element: MarkupElement) -> PropertyText {
    let holder = valueHolder(element)
    return PropertyText(
      name: element.name, text: holder.attribute("value") ?? listText(element) ?? "",
      opacity: holder.opacity, isNull: element.isNull || holder.isNull, line: element.line)
  }

  func valueHolder(_ element: MarkupElement) -> MarkupElement {
    guard element.attribute("value") == nil else { return element }
    let children = Array(element.children.prefix(2))
    return children.count == 1 ? children[0] : element
  }

  /// The values of a list's items, as one list of numbers.
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
    let reading = try property.set(layer.properties.table, of: &layer) { try path($0) }
    switch reading {
    case .unknown: return try applySpecial(property, to: subject)
    case .set:
      reportUseless(property, subject)
      reportNonsense(property, subject)
    case .refused(let accepted): try refuse(property, accepted: accepted, subject)
    }
    return true
  }

  private mutating func refuse(
    _ property: PropertyText, accepted: String, _ subject: Subject
  ) throws {
    // Without the root's bounds there is no canvas.
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
    let numbers = NumberText.numbers(property.text, atMost: PropertyLimits.listCount)
    let isAbsent =
      CAMLGrammar.meansAbsent(property.text)
      || numbers?.isEmpty == false
        && numbers?.allSatisfy(\.isFinite) == false
    report(
      isAbsent ? .note : .warning, "bad-value",
      "\(property.name) is \(DocumentNotes.quoted(property.text)) and counts as absent; "
        + "expected \(accepted)", line: property.line, subject)
  }

  /// Tells of a value that is kept, but not shown.
  ///
  /// - Parameter key: Of the layer's property.
  private mutating func reportUseless(
    _ property: PropertyText, of key: String? = nil, _ subject: Subject
  ) {
    guard subject.layer.exceedsRange(forKey: key ?? property.name) else { return }
    report(
      .warning, "useless-value",
      "\(property.name) is \(DocumentNotes.quoted(property.text)), which nothing can be drawn with; "
        + "the nearest value that is of use is shown", line: property.line, subject)
  }

  /// Tells of a value that counts as another.
  mutating func reportNonsense(_ property: PropertyText, _ subject: Subject) {
    // What nothing can be drawn with is told already.
    guard !subject.layer.exceedsRange(forKey: property.name),
      let substitute = NonsenseValues.substitute(for: property)
    else { return }
    report(
      .warning, "out-of-range",
      "\(property.name) is \(DocumentNotes.quoted(property.text)) and counts as \(substitute)",
      line: property.line, subject)
  }

  private func path(_ property: PropertyText) throws -> CGPath? {
    if property.isNull { return nil }
    do {
      return CGPath(try PathText.path(property.text, limits: limits))
    } catch .tooManyElements(let asked, let allowed) {
      throw LimitExceeded(
        "number of path elements", asked: asked, allowed: allowed,
        place: "\(file):\(property.line)")
    } catch {
      throw DocumentError.badPath(file: file, line: property.line, problem: error.description)
    }
  }

  /// Spellings that no other property has.
  private mutating func applySpecial(
    _ property: PropertyText, to subject: Subject
  ) throws -> Bool {
    let layer = subject.layer
    switch property.name {
    case "compositingFilter":
      layer.compositingFilter = CAMLGrammar.meansAbsent(property.text) ? nil : property.text
      return true
    case "continuousCorners":
      // The older spelling; where both are written, `cornerCurve` says more.
      if subject.element.attribute("cornerCurve") == nil, NumberText.flag(property.text) == true {
        layer.cornerCurve = .continuous
      }
      return true
    case let name where name.hasPrefix("transform."):
      return applyComponent(property, of: subject)
    default:
      return Self.isDerived(property.name) || CAMLGrammar.isSilent(property.name)
        || !subject.isDrawnClass
    }
  }

  /// `transform.rotation.z` and its like say again what `transform` says; alone, they are the
  /// transform.
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
    // Taken apart, a transform is scale, then rotation, then translation. Attributes come sorted by
    // name, rotations before scales before translations, and about x before y before z.
    if case .scale = component {
      subject.layer.transform = CATransform3DConcat(part, present)
    } else {
      subject.layer.transform = CATransform3DConcat(present, part)
    }
    reportUseless(property, of: "transform", subject)
    return true
  }

  /// One note for each distinct name in a document.
  ///
  /// - Parameter known: Names of which it may be a slip; nil for those of the subject's class.
  mutating func noteUnknown(
    _ what: String, _ name: String, _ line: Int, among known: [String]? = nil, _ subject: Subject
  ) {
    guard notes.isFirst(what + " " + name) else { return }
    let near = Spelling.nearest(
      to: name, among: known ?? subject.layer.properties.table.distinctKeys)
    report(
      near == nil ? .note : .warning, "unknown-\(what)",
      "the \(what) \(DocumentNotes.quoted(name)) is not known and has no effect"
        + (near.map { "; is '\($0)' meant?" } ?? ""), line: line, subject)
  }
}
