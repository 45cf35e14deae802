import Foundation
import StrataGraphics
import StrataLayers
import StrataText

/// Builds layers from the elements of a document.
///
/// Processes a work list instead of recursing.
struct LayerTreeBuilder {
  let file: String
  let images: ImageLoader
  let limits: Limits
  let budget: DocumentBudget
  /// The layer classes by name.
  private let classes: [String: LayerProperties]
  var notes: DocumentNotes
  private(set) var layersByID: [String: CALayer] = [:]
  /// The animations of all layers, in document order.
  var animations: [ReadAnimation] = []
  /// The states of all layers, in document order.
  var stateLists: [StateLists] = []
  /// The layers that states add, by the index of their state element.
  var addedLayers: [Int: CALayer] = [:]
  /// One position for each layer created so far.
  private var places: [LayerLocation] = []

  /// The position of a layer in the tree, for the paths in diagnostics.
  private struct LayerLocation {
    /// The index in `places` of the superlayer; -1 for the root.
    var parent: Int
    var label: String
    /// The nesting depth; the root is at depth 1.
    var depth: Int
  }

  /// Whether an element of this name inside a layer or a mask is a layer, of any class.
  func isLayerClass(_ name: String) -> Bool {
    classes[name] != nil || CAMLGrammar.isClassName(name)
  }

  /// A layer whose properties are being read.
  struct Subject {
    let layer: CALayer
    let element: MarkupElement
    let className: String
    let place: Int
    /// Whether the element is named after a property and not after its class, which is then the
    /// `type`, or `CALayer` without one.
    let isTyped: Bool

    /// Whether everything that the class draws is supported.
    let isDrawnClass: Bool
    var drawsItself: Bool { type(of: layer).drawsItself }
  }

  /// A layer element that is still to be processed.
  private struct Task {
    var element: MarkupElement
    /// The superlayer; nil for the root.
    var superlayer: CALayer?
    var parentPlace = -1
    /// The index among its siblings, from 0; nil for a mask.
    var index: Int? = 0
  }

  /// The maximum length of a name in a layer path, in characters.
  private static let labelLength = 64

  /// - Parameter classes: The supported classes in addition to the built-in ones.
  init(
    file: String, images: ImageLoader, limits: Limits, notes: DocumentNotes,
    classes: [CALayer.Type] = []
  ) {
    (self.file, self.images, self.limits, self.notes) = (file, images, limits, notes)
    budget = DocumentBudget(file: file, limits: limits)
    self.classes = (LayerClasses.builtIn + [CATextLayer.self] + classes).reduce(into: [:]) {
      $0["\($1)"] = $1.classProperties
    }
  }

  /// Returns the only layer inside the root element of a document.
  func rootLayer(of root: MarkupElement) throws(DocumentError) -> MarkupElement {
    guard root.name == CAMLGrammar.rootElement else {
      throw .wrongRootElement(file: file, line: root.line, found: String(root.name.prefix(40)))
    }
    let children = Array(root.children)
    let layers = children.filter {
      CAMLGrammar.isLayer($0.name, parent: CAMLGrammar.rootElement)
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

  /// Returns the layer that `element` describes, with all its sublayers, animations and states.
  mutating func build(_ element: MarkupElement) throws -> (CALayer, [LayerStates]) {
    let root = try makeTree(element, below: -1)
    try makeAddedLayers()
    try addAnimations()
    return (root, try readStates())
  }

  /// Returns the layer that an element describes, with all its sublayers.
  ///
  /// - Parameter place: The index in `places` of the superlayer; -1 for the root.
  mutating func makeTree(_ element: MarkupElement, below place: Int) throws -> CALayer {
    var tasks = [Task(element: element, parentPlace: place)]
    var root: CALayer?
    var pulse = ThreadWatch.Pulse()
    while let task = tasks.popLast() {
      try pulse.step(4)
      let subject = try begin(task)
      try applyAttributes(of: subject)
      try readChildren(of: subject)
      try readDerived(subject)
      if task.index == nil {
        task.superlayer?.mask = subject.layer
      } else {
        task.superlayer?.addSublayer(subject.layer)
      }
      root = root ?? subject.layer
      // The list is a stack: siblings are pushed in reverse to attach them in document order.
      tasks.append(contentsOf: inner(subject).reversed())
    }
    guard let root else { preconditionFailure("the first task is the tree's own root") }
    return root
  }

  private mutating func begin(_ task: Task) throws(LimitExceeded) -> Subject {
    let element = task.element
    let depth = (task.parentPlace < 0 ? 0 : places[task.parentPlace].depth) + 1
    // The reader has counted the elements, but not those that references stand for.
    try budget.check("layer depth", depth, limits.depth, element.line)
    try budget.check("number of layers", places.count + 1, limits.layers, element.line)
    let className = Self.className(of: element)
    let known = classes[className]
    let layer = known?.table.makeDefault() ?? CALayer()
    layer.declaredAt = SourceLine(file: file, line: element.line)
    let name = element.attribute("name") ?? ""
    let label = name.isEmpty ? "\(className)[\(task.index.map(String.init) ?? "mask")]" : name
    places.append(
      LayerLocation(
        parent: task.parentPlace, label: DocumentNotes.shown(label.prefix(Self.labelLength)),
        depth: depth))
    let subject = Subject(
      layer: layer, element: element, className: className, place: places.count - 1,
      isTyped: className != element.name,
      isDrawnClass: known != nil || className == Self.backdropClass)
    if let id = element.attribute("id"), layersByID[id] == nil { layersByID[id] = layer }
    if !subject.isDrawnClass {
      reportClass(
        className, readAs: "a plain layer", Self.isStored(element) ? .note : .warning,
        line: element.line, subject)
    }
    return subject
  }

  /// Returns the class of a layer: the element's name, or its type in `<mask type="CALayer">` and
  /// `<object type="CALayer">`.
  private static func className(of element: MarkupElement) -> String {
    if element.name == "mask" { return element.attribute("type") ?? "CALayer" }
    guard element.name.first?.isLowercase == true else { return element.name }
    return element.attribute("type") ?? element.name
  }

  /// Whether the document probably contains everything that a layer of an unknown class draws.
  ///
  /// This applies to layers with an image, and to the private layers of UIKit and SwiftUI that only
  /// contain other layers.
  private static func isStored(_ element: MarkupElement) -> Bool {
    if let contents = element.child("contents"), ContentsElement(contents).namesImage {
      return true
    }
    return !element.name.hasPrefix("CA") && element.child("sublayers") != nil
  }

  /// Returns tasks for the mask of a layer and its direct sublayers, in document order.
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

  /// Returns whether an element refers to a layer that is declared elsewhere, and reports it.
  ///
  /// A layer has one position in the tree, so a second reference draws nothing.
  private mutating func isReference(_ element: MarkupElement, in subject: Subject) -> Bool {
    guard let id = element.attribute("object") else { return false }
    report(
      .warning, "not-drawn-reference",
      "a second reference to the layer \(DocumentNotes.quoted(id)) is not drawn",
      line: element.line, subject)
    return true
  }

  /// Reports a class that is not supported.
  mutating func reportClass(
    _ className: String, readAs substitute: String, _ severity: Diagnostic.Severity = .warning,
    line: Int, _ subject: Subject
  ) {
    let near = Spelling.nearest(to: className, among: classes.keys.sorted())
    report(
      near == nil ? severity : .warning, "class-not-drawn",
      "\(DocumentNotes.shown(className.prefix(40))) is not supported and is read as \(substitute)"
        + (near.map { "; did you mean \($0)?" } ?? ""),
      line: line, subject)
  }

  /// Reports a problem inside a layer.
  mutating func report(
    _ severity: Diagnostic.Severity, _ code: String, _ message: String, line: Int,
    _ subject: Subject
  ) {
    let places = self.places
    notes.add(
      severity, code, message, file: file, line: line,
      layerPath: Self.path(to: subject.place, in: places))
  }

  private static func path(to place: Int, in places: [LayerLocation]) -> String {
    var labels: [String] = []
    var index = place
    while index >= 0 {
      labels.append(places[index].label)
      index = places[index].parent
    }
    return labels.reversed().joined(separator: "/")
  }
}
