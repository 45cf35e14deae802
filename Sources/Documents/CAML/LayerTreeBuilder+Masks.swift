import StrataGraphics

// A mask is `<mask type="CAShapeLayer" …/>`, a layer's element inside `<mask>`, or, as iOS writes
// it, `<mask bounds="…" …><delegate/></mask>`: a plain layer that is named after the property.
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
    // The children of a mask that is a layer itself are its properties.
    let isSelf = layer.index == element.index
    let layers = isSelf ? 1 : element.children.reduce(0) { $0 + (isLayerClass($1.name) ? 1 : 0) }
    guard used?.index != layer.index || layers > 1 else { return }
    report(
      .warning, "not-drawn-mask", "a layer has one mask; only the first is applied",
      line: element.line, subject)
  }

  private func layerElement(ofMask element: MarkupElement) -> MarkupElement? {
    if element.isNull { return nil }
    if element.attribute("type") != nil || element.attribute("object") != nil { return element }
    if let layer = element.children.first(where: { isLayerClass($0.name) }) { return layer }
    let isEmpty = element.attributes.isEmpty && element.children.allSatisfy { $0.name == "null" }
    return isEmpty ? nil : element
  }
}
