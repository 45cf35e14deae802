import StrataGraphics
import StrataLayers

// `emitterCells` holds elements that are named after their class, and so may each of them.
extension LayerTreeBuilder {
  /// A layer whose cells are being read.
  private struct CellReading {
    let subject: Subject
    /// How many cells it has so far, those in others included.
    var count = 0
    /// What was said of it.
    var said: Set<String> = []
  }

  /// Reads a layer's cells.
  mutating func readEmitterCells(_ list: MarkupElement, _ subject: Subject) throws {
    guard let layer = subject.layer as? CAEmitterLayer, !list.isNull else { return }
    var reading = CellReading(subject: subject)
    let cells = try readCells(list, depth: 1, &reading)
    layer.emitterCells = cells
  }

  /// Reads a cell that stands outside a layer's list.
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
          "a second mention of the cell \(DocumentNotes.quoted(id)) is not drawn",
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

  /// Sets a property that the table has; false for one that is not known at all.
  private mutating func set(
    _ property: PropertyText, of cell: CAEmitterCell, _ reading: inout CellReading
  ) throws -> Bool {
    let table = EmitterCellState.properties
    let form = table.property(forKey: property.name)?.text
    if case .color? = form {} else if form != nil, property.isNull { return true }
    switch try property.set(table, of: &cell.state, path: { _ in nil }) {
    case .unknown: break
    case .set:
      reportNonsense(property, reading.subject)
      return true
    case .refused(let accepted):
      reportBadValue(property, accepted: accepted, reading.subject)
      return true
    }
    // All cells of a layer tend to ask for the same.
    if let problem = EmitterProperties.undrawn(property),
      reading.said.insert(property.name).inserted
    {
      report(.warning, "not-drawn-particles", problem, line: property.line, reading.subject)
    }
    return EmitterProperties.isOfLayer(property.name) || CAMLGrammar.isSilent(property.name)
  }
}
