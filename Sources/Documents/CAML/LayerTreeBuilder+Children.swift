import Foundation
import StrataGraphics
import StrataLayers

// The child elements of a layer, except other layers.
extension LayerTreeBuilder {
  mutating func readChildren(of subject: Subject) throws {
    let mask = maskElement(of: subject)
    for child in subject.element.children {
      if !subject.drawsItself, CAMLGrammar.ownDrawing.contains(child.name) {
        continue
      }
      switch child.name {
      case "sublayers": break
      case "contents": try readContents(child, subject)
      case "emitterCells" where subject.layer is CAEmitterLayer:
        try readEmitterCells(child, subject)
      case "emitterBehaviors" where subject.layer is CAEmitterLayer:
        let behaviors = readBehaviors(child, subject)
        (subject.layer as? CAEmitterLayer)?.emitterBehaviors = behaviors
      case "colors" where subject.layer is CAGradientLayer: readColors(child, subject)
      case "mask": checkMask(child, used: mask, subject)
      case "filters": subject.layer.filters = readFilters(child, subject)
      case "backgroundFilters": subject.layer.backgroundFilters = readFilters(child, subject)
      case "compositingFilter": readCompositingFilter(child, subject)
      case "animations": try readAnimations(child, subject)
      case "string" where try readAttributedText(child, subject): break
      case "font" where readFont(child, subject): break
      case "states", "stateTransitions", "style": collectStates(child, subject)
      case "scriptObject", "scriptComponents": reportScripts(child, subject)
      case let name where name.hasSuffix("Layer") && isLayerClass(name):
        reportMisplaced(child, subject)
      default:
        let known = try applyElement(child, to: subject)
        if !known { noteUnknown("element", child.name, child.line, subject) }
      }
    }
  }

  /// Reports a layer that is neither a sublayer nor a mask.
  private mutating func reportMisplaced(_ element: MarkupElement, _ subject: Subject) {
    let name = DocumentNotes.shown(element.name.prefix(40))
    report(
      .warning, "misplaced-layer",
      "the \(name) directly inside a layer is not drawn; write <sublayers><\(name) …/></sublayers>",
      line: element.line, subject)
  }

  /// Reports scripts, which are never run.
  ///
  /// - Parameter element: A `scriptObject` element, or a list of them.
  private mutating func reportScripts(_ element: MarkupElement, _ subject: Subject) {
    let scripts = element.name == "scriptObject" ? [element] : Array(element.children)
    for script in scripts.prefix(PropertyLimits.filterCount) where !script.isNull {
      let source = script.attribute("src") ?? script.attribute("name") ?? script.name
      report(
        .warning, "script-not-run",
        "scripts are not supported; the script \(DocumentNotes.quoted(source)) has no effect",
        line: script.line, subject)
    }
  }

  // MARK: Contents

  private mutating func readContents(_ element: MarkupElement, _ subject: Subject) throws {
    if let layer = subject.layer as? CATiledLayer, element.attribute("type") == "CGTiles" {
      return try readTiles(element, for: layer, subject)
    }
    if let image = try readImage(element, subject) { subject.layer.contents = image }
  }

  /// Reads a tile folder, which provides the tile size, the number of levels and the image size.
  private mutating func readTiles(
    _ element: MarkupElement, for layer: CATiledLayer, _ subject: Subject
  ) throws {
    do {
      let folder = try images.tiles(element.attribute("src") ?? "")
      let given = (layer.tileSize, layer.levelsOfDetail, layer.bounds)
      func isGiven(_ name: String) -> Bool {
        subject.element.attribute(name) != nil || subject.element.child(name) != nil
      }
      folder.prepare(layer)
      if isGiven("tileSize") { layer.tileSize = given.0 }
      if isGiven("levelsOfDetail") { layer.levelsOfDetail = given.1 }
      if !isGiven("bounds"), layer.contentsScale > 0 {
        layer.bounds.size = CGSize(
          width: folder.size.width / layer.contentsScale,
          height: folder.size.height / layer.contentsScale)
      }
    } catch let problem as ImageProblem {
      report(.warning, problem.code, problem.message, line: element.line, subject)
    }
  }

  /// Returns the image that a contents element names; nil if no image is drawn.
  mutating func readImage(_ element: MarkupElement, _ subject: Subject) throws -> CGImage? {
    let contents = ContentsElement(element)
    if contents.className == "null" { return nil }
    do {
      guard let loaded = try contents.image(from: images) else {
        report(
          .warning, "not-drawn-contents",
          "the contents are not drawn: the document does not contain their image (type "
            + "\(DocumentNotes.quoted(contents.className)))", line: element.line, subject)
        return nil
      }
      for message in loaded.messages {
        report(message.severity, message.code, message.message, line: element.line, subject)
      }
      return loaded.image
    } catch let problem as ImageProblem {
      report(.warning, problem.code, problem.message, line: element.line, subject)
      return nil
    }
  }

  // MARK: Gradients

  private mutating func readColors(_ element: MarkupElement, _ subject: Subject) {
    guard let layer = subject.layer as? CAGradientLayer else { return }
    if element.attribute("value") != nil {
      return reportNotText(element.name, element.line, subject)
    }
    var colors: [CGColor] = []
    for child in element.children.prefix(PropertyLimits.listCount) {
      let text = child.attribute("value") ?? ""
      if let color = ColorText.color(text, opacity: child.opacity) {
        colors.append(CGColor(color))
      } else {
        // An unusable color is replaced and not removed, so that the stops still match the
        // locations.
        colors.append(CGColor(Color.clear))
        report(
          .warning, "bad-value",
          "the gradient color \(DocumentNotes.quoted(text)) is invalid and replaced by clear; "
            + "expected \(ColorText.accepted)", line: child.line, subject)
      }
    }
    layer.colors = colors
  }
}
