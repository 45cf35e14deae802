import StrataGraphics
import StrataLayers

// `emitterCells` contains elements named after their class, which may contain cells themselves.
extension LayerTreeBuilder {
  /// The state of reading the cells of one layer.
  private struct CellReading {
    let subject: Subject
    /// The number of cells read so far, including nested cells.
    var count = 0
    /// The properties that have been reported for this layer.
    var said: Set<String> = []
  }

  /// Reads a layer's cells.
  mutating func readEmitterCells(_ list: MarkupElement, _ subject: Subject) throws {
    guard let layer = subject.layer as? CAEmitterLayer, !list.isNull else { return }
    var reading = CellReading(subject: subject)
    let cells = try readCells(list, depth: 1, &reading)
    layer.emitterCells = cells
  }

  /// Reads a cell outside a layer's list.
  mutating func readLooseCell(
    _ element: MarkupElement, _ subject: Subject
  ) throws -> CAEmitterCell? {
    var reading = CellReading(subject: subject)
    return element.isNull ? nil : try readCell(element, depth: 1, &reading)
  }

  private mutating func readCells(
    _ list: MarkupElement, depth: Int, _ reading: inout CellReading
  ) throws -> [CAEmitterCell]? {
    var cells: [CAEmitterCell] = []
    for element in list.children where !element.isNull {
      if let id = element.attribute("object") {
        report(
          .warning, "not-drawn-reference",
          "a second reference to the cell \(DocumentNotes.quoted(id)) is not drawn",
          line: element.line, reading.subject)
        continue
      }
      reading.count += 1
      try check(
        "nesting of emitter cells", asked: depth, allowed: limits.emitterCellDepth, element)
      try check(
        "number of emitter cells", asked: reading.count, allowed: limits.emitterCells, element)
      cells.append(try readCell(element, depth: depth, &reading))
    }
    return cells.isEmpty ? nil : cells
  }

  private func check(
    _ what: String, asked: Int, allowed: Int, _ element: MarkupElement
  ) throws {
    guard asked > allowed else { return }
    throw LimitExceeded(what, asked: asked, allowed: allowed, place: "\(file):\(element.line)")
  }

  private mutating func readCell(
    _ element: MarkupElement, depth: Int, _ reading: inout CellReading
  ) throws -> CAEmitterCell {
    let cell = CAEmitterCell()
    let className = element.attribute("type") ?? element.name
    if className != "CAEmitterCell" {
      reportClass(
        className, readAs: "an emitter cell", line: element.line, reading.subject)
    }
    for attribute in element.attributes {
      let property = PropertyText(
        name: attribute.name, text: attribute.value, line: element.line)
      if try !set(property, of: cell, &reading) {
        noteUnknown(
          "attribute", attribute.name, element.line,
          among: EmitterCellState.properties.distinctKeys, reading.subject)
      }
    }
    for child in element.children {
      switch child.name {
      case "contents": cell.contents = try readImage(child, reading.subject)
      case "emitterCells" where !child.isNull:
        cell.emitterCells = try readCells(child, depth: depth + 1, &reading)
      case "emitterBehaviors": cell.emitterBehaviors = readBehaviors(child, reading.subject)
      default:
        if try !set(propertyText(child), of: cell, &reading) {
          noteUnknown(
            "element", child.name, child.line,
            among: EmitterCellState.properties.distinctKeys, reading.subject)
        }
      }
    }
    return cell
  }

  /// Sets a property from the table; returns false if it is unknown.
  private mutating func set(
    _ property: PropertyText, of cell: CAEmitterCell, _ reading: inout CellReading
  ) throws -> Bool {
    let table = EmitterCellState.properties
    let form = table.property(forKey: property.name)?.text
    if case .color? = form {} else if form != nil, property.isNull { return true }
    switch try property.set(table, of: &cell.state, path: { _ in nil }) {
    case .unknown: break
    case .set:
      reportOutOfRange(property, reading.subject)
      return true
    case .refused(let accepted):
      reportBadValue(property, accepted: accepted, reading.subject)
      return true
    }
    // All cells of a layer tend to use the same property, so it is reported once per layer.
    if let problem = EmitterProperties.undrawn(property),
      reading.said.insert(property.name).inserted
    {
      report(.warning, "not-drawn-particles", problem, line: property.line, reading.subject)
    }
    return EmitterProperties.isOfLayer(property.name) || CAMLGrammar.isSilent(property.name)
  }
}
