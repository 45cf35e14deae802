import StrataGraphics

// A mask is `<mask type="CAShapeLayer" …/>` or a layer's element inside `<mask>`.
extension LayerTreeBuilder {
  /// Returns the element of the layer's mask, the first one if there are several.
  func maskElement(of subject: Subject) -> MarkupElement? {
    guard subject.drawsItself else { return nil }
    for element in subject.element.children where element.name == "mask" {
      if let layer = layerElement(ofMask: element) { return layer }
    }
    return nil
  }

  /// Reports ignored parts of a mask element.
  ///
  /// - Parameter used: The element of the layer's mask.
  mutating func checkMask(
    _ element: MarkupElement, used: MarkupElement?, _ subject: Subject
  ) {
    guard !element.isNull, element.child("null") == nil else { return }
    guard let layer = layerElement(ofMask: element) else {
      report(
        .warning, "bad-value", "the mask contains no layer and is ignored", line: element.line,
        subject)
      return
    }
    let isFirst = used?.index == layer.index
    // The children of a typed mask are its properties.
    let others = layer.index == element.index ? 0 : element.children.reduce(-1) { n, _ in n + 1 }
    guard !isFirst || others > 0 else { return }
    report(
      .warning, "not-drawn-mask", "a layer has one mask; only the first is applied",
      line: element.line, subject)
  }

  private func layerElement(ofMask element: MarkupElement) -> MarkupElement? {
    switch element.attribute("type") {
    case "null": nil
    case nil where element.attribute("object") == nil:
      element.children.first { $0.name != "null" }
    default: element
    }
  }
}
