import Foundation
import StrataGraphics
import StrataLayers
import StrataText

// Properties with object values that documents represent as elements.
extension SceneWriter {
  /// The properties that have no effect on drawing, or that are derived from written ones.
  private static let passedOver: Set<String> = [
    "frame", "contentsFormat", "opaque", "drawsAsynchronously", "needsDisplayOnBoundsChange",
    "wantsExtendedDynamicRangeContent", "toneMapMode", "preferredDynamicRange", "contentsHeadroom",
    "actions", "style", "constraints", "layoutManager", "preservesDepth", "delegate",
  ]

  /// Writes a property that documents do not represent as text.
  mutating func writeObject(
    _ value: Any?, _ key: String, of layer: CALayer, into element: inout WrittenElement
  ) throws {
    let place = WritingSubject(layer)
    switch key {
    case "contents": try writeContents(of: layer, into: &element)
    case "filters", "backgroundFilters":
      guard let filters = value as? [Any], !filters.isEmpty else { return }
      let written = try filters.compactMap { try filter($0, called: "CAFilter", place) }
      element.children.append(WrittenElement(key, [:], written))
    case "compositingFilter":
      guard let value, var written = try filter(value, called: key, place) else { return }
      written.attributes.insert(("type", "CAFilter"), at: 0)
      element.children.append(written)
    case "colors":
      guard let colors = value as? [Any] else { return }
      let written = try colors.compactMap { try item($0, place, key) }
      element.children.append(WrittenElement(key, [:], written))
    case "emitterCells":
      guard let cells = (layer as? CAEmitterLayer)?.drawnCells, !cells.isEmpty else { return }
      element.children.append(try self.cells(cells, of: layer))
    case "emitterBehaviors":
      guard let behaviors = value as? [CAEmitterBehavior], !behaviors.isEmpty else { return }
      element.children.append(try self.behaviors(behaviors, place))
    default:
      guard value != nil, !Self.passedOver.contains(key) else { return }
      if DumpValue(value) != DumpValue(layer.properties.table.makeDefault().value(forKey: key)) {
        messages.add(place, key, "is not supported in documents")
      }
    }
  }

  /// Returns the element of a single filter or cell.
  mutating func item(_ item: AnyObject, of layer: CALayer) throws -> WrittenElement? {
    if let cell = item as? CAEmitterCell { return try cells([cell], of: layer).children.first }
    return try filter(item, called: "CAFilter", WritingSubject(layer))
  }

  // MARK: Contents

  private mutating func writeContents(
    of layer: CALayer, into element: inout WrittenElement
  ) throws {
    if let layer = layer as? CATiledLayer, let folder = layer.delegate as? TileFolder {
      if let source = try tiles(folder) {
        element.children.append(
          WrittenElement("contents", ["type": "CGTiles", "src": source]))
      } else {
        messages.add(
          layer, "not-written-tiles",
          "its tiles are not written because only bundles can contain them")
      }
      return
    }
    guard let contents = layer.contents else { return }
    guard let image = contents as? CGImage else {
      return messages.add(
        WritingSubject(layer), "contents", "is of class \(type(of: contents))")
    }
    element.children.append(try self.image(image, called: "contents", typed: true))
  }

  /// Returns the class of a layer in documents, which is CALayer if XML does not allow its name.
  mutating func className(of layer: CALayer) -> String {
    let name = "\(layer.properties.layerClass)"
    guard !MarkupName.isName(name) else { return name }
    messages.add(
      layer, "not-written-class",
      "the class \(name) is written as CALayer because XML does not allow its name")
    return "CALayer"
  }

  /// Reports layers whose drawing documents cannot represent.
  mutating func reportClass(of layer: CALayer) {
    guard !layer.properties.isWritable else {
      if layer is CATiledLayer, layer.delegate != nil, !(layer.delegate is TileFolder) {
        messages.add(
          layer, "not-written-tiles", "tiles drawn by its delegate are not written")
      }
      return
    }
    messages.add(
      layer, "not-written-class",
      "the content of \(type(of: layer)) is not written, only the properties of CALayer")
  }

  // MARK: Filters

  private mutating func filter(
    _ value: Any, called name: String, _ place: WritingSubject
  ) throws -> WrittenElement? {
    if let type = value as? String { return WrittenElement(name, ["filter": type]) }
    guard let filter = value as? CAFilter else {
      messages.add(place, "a filter", "is of class \(type(of: value))")
      return nil
    }
    var element = WrittenElement(name, ["filter": filter.type])
    if let own = filter.name { element.add("name", own) }
    if !filter.isEnabled { element.add("enabled", "0") }
    for (key, value) in filter.inputs.sorted(by: { $0.key < $1.key }) {
      let part = WritingSubject(place.layer, "the filter '\(filter.type)'")
      guard MarkupName.isName(key) else {
        messages.add(part, key, "has a name that XML does not allow")
        continue
      }
      guard let input = try typed(value, called: key, part, key) else { continue }
      element.children.append(input)
    }
    return element
  }

  // MARK: Cells

  /// Returns the elements of cells and their nested cells.
  ///
  /// The limit on the nesting of cells bounds the recursion.
  private mutating func cells(
    _ cells: [CAEmitterCell], of layer: CALayer, depth: Int = 1
  ) throws -> WrittenElement {
    var list = WrittenElement("emitterCells")
    guard depth <= Limits.default.emitterCellDepth else {
      messages.add(WritingSubject(layer), "emitterCells", "is nested too deeply")
      return list
    }
    let table = EmitterCellState.properties
    let fresh = CAEmitterCell()
    for cell in cells {
      var element = WrittenElement("CAEmitterCell")
      let place = WritingSubject(layer, "the cell '\(cell.name ?? "")'")
      for key in table.distinctKeys {
        let raw = cell.value(forKey: key)
        let value = DumpValue(raw)
        guard value != DumpValue(fresh.value(forKey: key)) else { continue }
        guard let form = table.property(forKey: key)?.text else { continue }
        try write(raw, value, key, as: form, into: &element, place: place)
      }
      if let image = cell.contents as? CGImage? {
        if let image {
          element.children.append(try self.image(image, called: "contents", typed: true))
        }
      } else {
        messages.add(place, "contents", "is not a CGImage")
      }
      if let behaviors = cell.emitterBehaviors, !behaviors.isEmpty {
        element.children.append(try self.behaviors(behaviors, place))
      }
      if let inner = cell.emitterCells, !inner.isEmpty {
        element.children.append(try self.cells(inner, of: layer, depth: depth + 1))
      }
      list.children.append(element)
    }
    return list
  }
}

extension SceneWriter {
  private mutating func behaviors(
    _ behaviors: [CAEmitterBehavior], _ place: WritingSubject
  ) throws -> WrittenElement {
    var list = WrittenElement("emitterBehaviors")
    for behavior in behaviors {
      var element = WrittenElement("CAEmitterBehavior", ["behavior": behavior.type])
      if let name = behavior.name { element.add("name", name) }
      if !behavior.isEnabled { element.add("enabled", "0") }
      for input in CAEmitterBehavior.inputs(of: behavior.type) {
        guard let value = behavior.value(forKey: input.key),
          DumpValue(value) != DumpValue(input.defaultValue),
          let written = try typed(value, called: input.key, place, input.key)
        else { continue }
        element.children.append(written)
      }
      list.children.append(element)
    }
    return list
  }
}

extension LayerProperties {
  /// Whether a document determines everything that layers of the class draw.
  fileprivate var isWritable: Bool {
    // A custom class draws according to its declared properties, which are written.
    layerClass == CATextLayer.self || LayerClasses.builtIn.contains { $0 == layerClass }
      || !isBuiltIn
  }
}
