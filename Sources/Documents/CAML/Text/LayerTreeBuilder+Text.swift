import Foundation
import StrataGraphics
import StrataImageFiles
import StrataLayers
import StrataText

// The text and font of a text layer, if they are more than a string.
extension LayerTreeBuilder {
  /// Reads an attributed string; returns false if the element is not an attributed string.
  mutating func readAttributedText(_ element: MarkupElement, _ subject: Subject) throws -> Bool {
    guard let layer = subject.layer as? CATextLayer,
      element.attribute("type") == AttributedText.type
    else { return false }
    let text = NSMutableAttributedString(string: "")
    for child in element.children where child.name == AttributedText.run {
      try budget.take(values: 1, line: child.line)
      let attributes = try attributes(of: child, subject)
      text.append(
        NSAttributedString(string: child.attribute("value") ?? "", attributes: attributes))
    }
    layer.string = text
    return true
  }

  /// Reads a font that is described by more than its name; returns false for any other element.
  mutating func readFont(_ element: MarkupElement, _ subject: Subject) -> Bool {
    guard let layer = subject.layer as? CATextLayer, let font = font(element, subject) else {
      return false
    }
    layer.font = font
    return true
  }

  private mutating func attributes(
    of run: MarkupElement, _ subject: Subject
  ) throws -> [NSAttributedString.Key: Any] {
    var attributes: [NSAttributedString.Key: Any] = [:]
    for (name, key) in AttributedText.numbers {
      if let number = number(name, of: run, subject) { attributes[key] = number }
    }
    for (name, key) in AttributedText.colors {
      if let color = color(name, of: run, subject) { attributes[key] = color }
    }
    if let text = run.attribute("writingDirection") {
      attributes[.writingDirection] = NumberText.numbers(text, atMost: 64) ?? []
    }
    if let element = run.child("font") { attributes[.font] = font(element, subject) }
    if let element = run.child("paragraphStyle") {
      attributes[.paragraphStyle] = paragraphStyle(element, subject)
    }
    if let element = run.child("shadow") { attributes[.shadow] = shadow(element, subject) }
    if let element = run.child("attachment") {
      attributes[.attachment] = try attachment(element, subject)
    }
    return attributes
  }

  private mutating func number(
    _ name: String, of element: MarkupElement, _ subject: Subject
  ) -> Double? {
    guard let text = element.attribute(name) else { return nil }
    if let number = NumberText.finite(text, count: 1)?[0] { return number }
    reportBadValue(
      PropertyText(name: name, text: text, line: element.line), accepted: "a finite number",
      subject)
    return nil
  }

  /// Returns a color, which has the same syntax as the colors of layers.
  private mutating func color(
    _ name: String, of element: MarkupElement, _ subject: Subject
  ) -> CGColor? {
    let child = element.child(name)
    guard let text = element.attribute(name) ?? child?.attribute("value") else { return nil }
    if let color = ColorText.color(text, opacity: child?.opacity ?? 1) { return CGColor(color) }
    reportBadValue(
      PropertyText(name: name, text: text, line: element.line),
      accepted: ColorText.accepted, subject)
    return nil
  }

  /// Returns the font that an element describes; nil if it has no family.
  private mutating func font(_ element: MarkupElement, _ subject: Subject) -> UIFont? {
    guard let family = element.attribute("family") else { return nil }
    // The name may also be the name of a face.
    var request = FontRequest(name: family, size: number("size", of: element, subject) ?? 12)
    if let weight = number("weight", of: element, subject) {
      request.weight = Int(min(max(weight, 1), 1000))
    }
    if let width = number("width", of: element, subject) {
      request.width = Int(min(max(width, 1), 1000))
    }
    if let isItalic = element.attribute("italic").flatMap(NumberText.flag) {
      request.isItalic = isItalic
    }
    request.features = element.attribute("features") ?? ""
    let numbers = element.attribute("matrix").flatMap { NumberText.finite($0, count: 6) }
    let matrix = numbers.map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    }
    return UIFont(request, matrix: matrix ?? .identity)
  }

  private mutating func paragraphStyle(
    _ element: MarkupElement, _ subject: Subject
  ) -> NSParagraphStyle {
    let style = NSMutableParagraphStyle()
    for (name, form) in AttributedText.paragraph {
      if let number = number(name, of: element, subject) { form.write(style, number) }
    }
    if let tabs = element.child("tabStops") {
      style.tabStops = tabs.children.prefix(PropertyLimits.filterCount).map { tab in
        let alignment = tab.attribute("alignment").flatMap(Int.init).flatMap(NSTextAlignment.init)
        let isDecimal = tab.attribute("decimal").flatMap(NumberText.flag) ?? false
        return NSTextTab(
          textAlignment: alignment ?? .left,
          location: CGFloat(NumberText.finite(tab.attribute("location") ?? "", count: 1)?[0] ?? 0),
          options: isDecimal ? [.columnTerminators: CharacterSet(charactersIn: ".")] : [:])
      }
    }
    return style
  }

  private mutating func shadow(_ element: MarkupElement, _ subject: Subject) -> NSShadow {
    let shadow = NSShadow()
    if let offset = element.attribute("offset").flatMap(NumberText.size) {
      shadow.shadowOffset = offset
    }
    shadow.shadowBlurRadius = CGFloat(number("blurRadius", of: element, subject) ?? 0)
    shadow.shadowColor = color("color", of: element, subject)
    return shadow
  }

  private mutating func attachment(
    _ element: MarkupElement, _ subject: Subject
  ) throws -> NSTextAttachment {
    let attachment = NSTextAttachment()
    attachment.bounds = element.attribute("bounds").flatMap(NumberText.rect) ?? .zero
    if let child = element.child("image"), let image = try readImage(child, subject) {
      let scale = number("scale", of: element, subject) ?? 1
      attachment.image = UIImage(cgImage: image, scale: CGFloat(scale), orientation: .up)
    }
    return attachment
  }
}
