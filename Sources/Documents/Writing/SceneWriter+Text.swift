import Foundation
import StrataGraphics
import StrataImageFiles
import StrataLayers
import StrataText

// The text of a text layer, in the syntax described at `AttributedText`.
extension SceneWriter {
  /// Writes a text layer's string or font; returns false for any other property.
  mutating func writeText(
    _ value: Any?, _ key: String, of layer: CALayer, into element: inout WrittenElement
  ) throws -> Bool {
    guard let layer = layer as? CATextLayer else { return false }
    switch (key, value) {
    case ("string", let text as NSAttributedString):
      element.children.append(try self.element(of: text, layer))
    case ("string", let text as String):
      element.children.append(WrittenElement(key, ["type": "string", "value": text]))
    case ("font", let name as String):
      element.children.append(WrittenElement(key, ["type": "string", "value": name]))
    case ("font", let font?):
      guard let request = FontRequest(font, size: Double(layer.fontSize)) else { return true }
      element.children.append(Self.element(of: request, nil))
    default: return false
    }
    return true
  }

  private mutating func element(
    of text: NSAttributedString, _ layer: CATextLayer
  ) throws -> WrittenElement {
    var element = WrittenElement("string", ["type": AttributedText.type])
    let whole = text.string as NSString
    var runs: [([NSAttributedString.Key: Any], NSRange)] = []
    unsafe text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) {
      attributes, range, _ in runs.append((attributes, range))
    }
    for (attributes, range) in runs {
      var run = WrittenElement(AttributedText.run, ["value": whole.substring(with: range)])
      try fill(&run, attributes, layer)
      element.children.append(run)
    }
    return element
  }

  private mutating func fill(
    _ run: inout WrittenElement, _ attributes: [NSAttributedString.Key: Any],
    _ layer: CATextLayer
  ) throws {
    for (name, key) in AttributedText.numbers {
      if let number = Self.number(attributes[key]) { run.add(name, WrittenValue.text(number)) }
    }
    for (name, key) in AttributedText.colors {
      let other = AttributedText.otherColors[key].flatMap { attributes[$0] }
      if let color = Color(attribute: attributes[key] ?? other) {
        run.children.append(Self.colorElement(name, color))
      }
    }
    if let directions = attributes[.writingDirection] as? [Any] {
      run.add("writingDirection", WrittenValue.text(directions.compactMap(Self.number)))
    }
    if let font = attributes[.font], let request = FontRequest(font, size: 12) {
      run.children.append(Self.element(of: request, (font as? UIFont)?.matrix))
    }
    if let style = attributes[.paragraphStyle] as? NSParagraphStyle {
      run.children.append(Self.element(of: style))
    }
    if let shadow = attributes[.shadow] as? NSShadow {
      run.children.append(Self.element(of: shadow))
    }
    if let attachment = attributes[.attachment] as? NSTextAttachment {
      run.children.append(try self.element(of: attachment, layer))
    }
  }

  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let style as NSUnderlineStyle: Double(style.rawValue)
    case let style as CTUnderlineStyle: Double(style.rawValue)
    case let value?: AnimatableValue(value)?.number.flatMap { $0.isFinite ? $0 : nil }
    case nil: nil
    }
  }

  private static func element(
    of font: FontRequest, _ matrix: CGAffineTransform?
  ) -> WrittenElement {
    var element = WrittenElement("font", ["family": font.families])
    if font.weight != 400 { element.add("weight", "\(font.weight)") }
    if font.width != 100 { element.add("width", "\(font.width)") }
    if font.isItalic { element.add("italic", "1") }
    if !font.features.isEmpty { element.add("features", font.features) }
    element.add("size", WrittenValue.text(font.size))
    if let m = matrix, m != .identity {
      element.add("matrix", WrittenValue.text([m.a, m.b, m.c, m.d, m.tx, m.ty]))
    }
    return element
  }

  private static func element(of style: NSParagraphStyle) -> WrittenElement {
    var element = WrittenElement("paragraphStyle")
    let fresh = NSParagraphStyle()
    for (name, form) in AttributedText.paragraph where form.read(style) != form.read(fresh) {
      element.add(name, WrittenValue.text(form.read(style)))
    }
    if style.tabStops != fresh.tabStops {
      let tabs = style.tabStops.map { tab in
        WrittenElement(
          "tab",
          [
            "alignment": "\(tab.alignment.rawValue)",
            "location": WrittenValue.text(Double(tab.location)),
            "decimal": WrittenValue.text(tab.options[.columnTerminators] != nil),
          ])
      }
      element.children.append(WrittenElement("tabStops", [:], tabs))
    }
    return element
  }

  private static func element(of shadow: NSShadow) -> WrittenElement {
    var element = WrittenElement(
      "shadow",
      [
        "offset": WrittenValue.text(shadow.shadowOffset),
        "blurRadius": WrittenValue.text(Double(shadow.shadowBlurRadius)),
      ])
    if let color = Color(attribute: shadow.shadowColor) {
      element.children.append(colorElement("color", color))
    }
    return element
  }

  private mutating func element(
    of attachment: NSTextAttachment, _ layer: CATextLayer
  ) throws -> WrittenElement {
    var element = WrittenElement(
      "attachment", ["bounds": WrittenValue.text(attachment.bounds)])
    guard let image = attachment.image else { return element }
    element.add("scale", WrittenValue.text(Double(image.scale)))
    if image.imageOrientation != .up {
      messages.add(
        WritingSubject(layer), "the orientation of an image in its text", "is not supported")
    }
    if let pixels = image.cgImage {
      element.children.append(try self.image(pixels, called: "image", typed: false))
    }
    return element
  }
}
