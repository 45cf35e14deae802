import Foundation
import StrataGraphics
import StrataLayers
import StrataText

/// Makes layers of a document's elements.
///
/// Works through a list, not by recursion.
struct LayerTreeBuilder {
  let file: String
  let images: ImageLoader
  let limits: Limits
  /// By name.
  private let classes: [String: LayerProperties]
  var notes: DocumentNotes
  private(set) var layersByID: [String: CALayer] = [:]
  /// Of all layers, in document order.
  var animations: [ReadAnimation] = []
  /// Of all layers, in document order.
  var stateLists: [StateLists] = []
  /// The layers that states add, by their state elements.
  var addedLayers: [Int: CALayer] = [:]
  /// One for each layer made so far.
  private var places: [Place] = []

  /// Where a layer stands, for the paths in diagnostics.
  private struct Place {
    /// Index into `places`; -1 for the root.
    var parent: Int
    var label: String
  }

  /// One layer that is being filled in.
  struct Subject {
    let layer: CALayer
    let element: MarkupElement
    let className: String
    let place: Int
    /// Whether the element is named after a property and has its class as `type`.
    let isTyped: Bool

    /// Whether all that the class draws is drawn.
    let isDrawnClass: Bool
    var drawsItself: Bool { type(of: layer).drawsItself }
  }

  /// A layer element that is still to be made.
  private struct Task {
    var element: MarkupElement
    /// nil for the root.
    var superlayer: CALayer?
    var parentPlace = -1
    /// Among its siblings, from 0; nil for a mask.
    var index: Int? = 0
  }

  /// Longest name in a layer path, in characters.
  private static let labelLength = 64

  /// - Parameter classes: Those that are known besides the built-in ones.
  init(
    file: String, images: ImageLoader, limits: Limits, notes: DocumentNotes,
    classes: [CALayer.Type] = []
  ) {
    (self.file, self.images, self.limits, self.notes) = (file, images, limits, notes)
    self.classes = (LayerClasses.builtIn + [CATextLayer.self] + classes).reduce(into: [:]) {
      $0["\($1)"] = $1.classProperties
    }
  }

  /// The one layer inside a document's root element.
  func rootLayer(of root: MarkupElement) throws(DocumentError) -> MarkupElement {
    guard root.name == CAMLGrammar.rootElement else {
      throw .wrongRootElement(file: file, line: root.line, found: String(root.name.prefix(40)))
    }
    let children = Array(root.children)
    let layers = children.filter {
      CAMLGrammar.isLayer($0.name, isTyped: false, parent: CAMLGrammar.rootElement)
        || classes[$0.name] != nil
    }
    guard let layer = layers.first else {
      throw .noRootLayer(
        file: file, line: root.line, found: children.prefix(4).map { String($0.name.prefix(40)) })
    }
    guard layers.count == 1 else {
      throw .severalRootLayers(file: file, line: layers[1].line, count: layers.count)
    }
    return layer
  }

  /// The layer that `element` describes, with all its sublayers, animations and states.
  mutating func build(_ element: MarkupElement) throws -> (CALayer, [LayerStates]) {
    let root = try makeTree(element, below: -1)
    try makeAddedLayers()
    addAnimations()
    return (root, try readStates())
  }

  /// The layer that an element describes, with all its sublayers.
  ///
  /// - Parameter place: Of the layer above; -1 where there is none.
  mutating func makeTree(_ element: MarkupElement, below place: Int) throws -> CALayer {
    var tasks = [Task(element: element, parentPlace: place)]
    var root: CALayer?
    while let task = tasks.popLast() {
      let subject = begin(task)
      try applyAttributes(of: subject)
      try readChildren(of: subject)
      readDerived(subject)
      if task.index == nil {
        task.superlayer?.mask = subject.layer
      } else {
        task.superlayer?.addSublayer(subject.layer)
      }
      root = root ?? subject.layer
      // Last in, first out: pushed in reverse, siblings are attached in document order.
      tasks.append(contentsOf: inner(subject).reversed())
    }
    guard let root else { preconditionFailure("the first task is the tree's own root") }
    return root
  }

  private mutating func begin(_ task: Task) -> Subject {
    let element = task.element
    let isTyped = element.name == "mask"
    let className = isTyped ? element.attribute("type") ?? "" : element.name
    let known = classes[className]
    let layer = known?.table.makeDefault() ?? CALayer()
    layer.declaredAt = SourceLine(file: file, line: element.line)
    let name = element.attribute("name") ?? ""
    let label = name.isEmpty ? "\(className)[\(task.index.map(String.init) ?? "mask")]" : name
    places.append(
      Place(parent: task.parentPlace, label: DocumentNotes.shown(label.prefix(Self.labelLength))))
    let subject = Subject(
      layer: layer, element: element, className: className, place: places.count - 1,
      isTyped: isTyped, isDrawnClass: known != nil || className == Self.backdropClass)
    if let id = element.attribute("id"), layersByID[id] == nil { layersByID[id] = layer }
    if !subject.isDrawnClass {
      reportClass(className, readAs: "a plain layer", line: element.line, subject)
    }
    return subject
  }

  /// The layers straight inside a layer's element, in document order.
  private mutating func inner(_ subject: Subject) -> [Task] {
    var tasks: [Task] = []
    if let mask = maskElement(of: subject), !isReference(mask, in: subject) {
      tasks.append(
        Task(
          element: mask, superlayer: subject.layer, parentPlace: subject.place, index: nil))
    }
    var count = 0
    for list in subject.element.children where list.name == "sublayers" {
      for element in list.children where !isReference(element, in: subject) {
        tasks.append(
          Task(
            element: element, superlayer: subject.layer, parentPlace: subject.place,
            index: count))
        count += 1
      }
    }
    return tasks
  }

  /// Whether an element stands for a layer that is declared elsewhere.
  ///
  /// A layer has one place in a tree, so a second mention draws nothing.
  private mutating func isReference(_ element: MarkupElement, in subject: Subject) -> Bool {
    guard let id = element.attribute("object") else { return false }
    report(
      .warning, "not-drawn-reference",
      "a second mention of the layer \(DocumentNotes.quoted(id)) is not drawn", line: element.line,
      subject)
    return true
  }

  /// Adds the diagnostic of a class that is not drawn.
  mutating func reportClass(
    _ className: String, readAs substitute: String, line: Int, _ subject: Subject
  ) {
    let near = Spelling.nearest(to: className, among: classes.keys.sorted())
    report(
      .warning, "class-not-drawn",
      "\(DocumentNotes.shown(className.prefix(40))) is read as \(substitute); "
        + (near.map { "is \($0) meant?" } ?? "what only its class draws is missing"),
      line: line, subject)
  }

  /// Adds a diagnostic about something inside a layer.
  mutating func report(
    _ severity: Diagnostic.Severity, _ code: String, _ message: String, line: Int,
    _ subject: Subject
  ) {
    let places = self.places
    notes.add(
      severity, code, message, file: file, line: line,
      layerPath: Self.path(to: subject.place, in: places))
  }

  private static func path(to place: Int, in places: [Place]) -> String {
    var labels: [String] = []
    var index = place
    while index >= 0 {
      labels.append(places[index].label)
      index = places[index].parent
    }
    return labels.reversed().joined(separator: "/")
  }
}
