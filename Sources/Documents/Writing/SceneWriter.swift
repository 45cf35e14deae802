import Foundation
import StrataGraphics
import StrataLayers
import StrataRaster

/// Writes a layer tree as a CAML document.
///
/// The declared properties of a layer's class are written with the names and forms that the reader
/// uses, so reading the document restores the same tree. Properties without such a form are
/// reported. The tree is traversed with a work list instead of recursion.
struct SceneWriter {
  /// The destination of the document's images and tiles.
  private(set) var assets: any WrittenAssets
  var messages = WritingMessages()
  /// The default property values of each layer class.
  private var defaults: [ObjectIdentifier: [String: DumpValue]] = [:]
  /// The id of each layer that states refer to.
  let ids: [ObjectIdentifier: String]
  let states: TreeStates
  /// The budget for sampled key frames; nil if the written document is not stored.
  var samples: SampleBudget?

  /// An item of the work list.
  enum Task {
    /// A layer in a list, or the mask of another layer.
    case layer(CALayer, isMask: Bool)
    /// A list of layers.
    case list(String, [CALayer])
    case element(WrittenElement)
    /// An element whose children follow, up to a `close`.
    case open(WrittenElement)
    case close
  }

  /// The keys that are written as child elements of a layer and not as properties.
  private static let structure: Set<String> = ["sublayers", "mask", "superlayer"]

  /// - Parameters:
  ///   - states: The states to write for the root; empty if the tree shows one of them.
  ///   - limits: The limits for sampled key frames; nil for a document that is not stored.
  init(_ assets: any WrittenAssets, states: TreeStates, limits: Limits?) {
    (self.assets, self.states) = (assets, states)
    samples = limits.map(SampleBudget.init)
    ids = states.layerIDs
  }

  /// Writes the document of a tree.
  ///
  /// - Parameter outer: The layers around the root, from the outermost inward.
  /// - Throws: The errors of writing assets and of `sink`, and `LimitExceeded` if the sampled
  ///   animations exceed the budget.
  mutating func write(
    _ root: CALayer, around outer: [WrittenElement] = [],
    to sink: @escaping (String) throws -> Void
  ) throws {
    var markup = MarkupWriter(to: sink)
    try markup.begin()
    try markup.open(
      WrittenElement(
        CAMLGrammar.rootElement, ["xmlns": "http://www.apple.com/CoreAnimation/1.0"]))
    for layer in outer {
      try markup.open(layer)
      try markup.open(WrittenElement("sublayers"))
    }
    var tasks = Array(repeating: Task.close, count: 1 + 2 * outer.count)
    tasks.append(.layer(root, isMask: false))
    while let task = tasks.popLast() {
      try ThreadWatch.check()
      switch task {
      case .close: try markup.close()
      case .element(let element): try markup.write(element)
      case .open(let element): try markup.open(element)
      case .list(let name, let layers):
        try markup.open(WrittenElement(name))
        tasks.append(.close)
        tasks += layers.reversed().map { .layer($0, isMask: false) }
      case .layer(let layer, let isMask):
        var element = try element(of: layer, isMask: isMask)
        let inner = element.children
        element.children = []
        let states = layer === root ? try statesTasks() : []
        let below = self.below(layer) + states
        guard !inner.isEmpty || !below.isEmpty else {
          try markup.write(element)
          continue
        }
        try markup.open(element)
        for child in inner { try markup.write(child) }
        tasks.append(.close)
        tasks += below.reversed()
      }
    }
  }

  private func below(_ layer: CALayer) -> [Task] {
    var tasks: [Task] = []
    if let mask = layer.mask { tasks.append(.layer(mask, isMask: true)) }
    if let sublayers = layer.sublayers, !sublayers.isEmpty {
      tasks.append(.list("sublayers", sublayers))
    }
    return tasks
  }

  // MARK: One layer

  /// Returns the element of a layer with its contents except sublayers and mask.
  private mutating func element(of layer: CALayer, isMask: Bool) throws -> WrittenElement {
    let className = className(of: layer)
    var element = WrittenElement(isMask ? "mask" : className)
    if isMask { element.add("type", className) }
    if let id = ids[ObjectIdentifier(layer)] { element.add("id", id) }
    reportClass(of: layer)
    let known = defaults(of: layer.properties)
    let table = layer.properties.table
    for key in DumpedProperties.ordered(table.distinctKeys)
    where !Self.structure.contains(key) {
      let raw = layer.value(forKey: key)
      guard let form = table.property(forKey: key)?.text else {
        try writeObject(raw, key, of: layer, into: &element)
        continue
      }
      let value = DumpValue(raw)
      guard value != (known[key] ?? .none) else { continue }
      guard MarkupName.isName(key) else {
        messages.add(WritingSubject(layer), key, "has a name that XML does not allow")
        continue
      }
      guard try !writeText(raw, key, of: layer, into: &element) else { continue }
      try write(raw, value, key, as: form, into: &element, place: WritingSubject(layer))
    }
    try writeAnimations(of: layer, into: &element)
    return element
  }

  private mutating func defaults(of properties: LayerProperties) -> [String: DumpValue] {
    if let known = defaults[ObjectIdentifier(properties)] { return known }
    let fresh = properties.table.makeDefault()
    let made = Dictionary(
      uniqueKeysWithValues: properties.table.distinctKeys.map {
        ($0, DumpValue(fresh.value(forKey: $0)))
      })
    defaults[ObjectIdentifier(properties)] = made
    return made
  }

  /// Writes a property that documents represent as text, as an attribute or as an element.
  mutating func write(
    _ raw: Any?, _ value: DumpValue, _ key: String, as form: TextForm,
    into element: inout WrittenElement, place: WritingSubject
  ) throws {
    guard form.takesInfinity || WrittenValue.isFinite(value) else {
      return messages.add(place, key, "is not a finite number")
    }
    switch (form, value) {
    case (.color, .none): element.children.append(WrittenElement(key, ["type": "null"]))
    case (.color, .color(let color)):
      if let raw, (raw as? CGColor)?.pattern != nil {
        return messages.add(place, key, "is a pattern")
      }
      if color.alpha == 1 {
        element.add(key, WrittenValue.text(color))
      } else {
        element.children.append(Self.colorElement(key, color))
      }
    case (.numbers, .list):
      let items = try (raw as? [Any] ?? []).compactMap { try item($0, place, key) }
      element.children.append(WrittenElement(key, [:], items))
    case (_, .none): break
    case (.word(let known), .string(let word)) where !known.contains(word):
      messages.add(place, key, "is '\(word)', which is not one of " + known.joined(separator: ", "))
    default:
      guard let text = WrittenValue.text(raw, value, as: form) else {
        return messages.add(place, key, "is an object that documents do not support")
      }
      // In a mask, the `type` attribute is its class; see `CAGradientLayer.type`.
      if key == "type" {
        element.children.append(WrittenElement(key, ["value": text]))
      } else {
        element.add(key, text)
      }
    }
  }

  static func colorElement(_ name: String, _ color: Color) -> WrittenElement {
    WrittenElement(
      name, ["opacity": WrittenValue.text(color.alpha), "value": WrittenValue.text(color)])
  }

  // MARK: Assets

  /// Returns an element that refers to an image.
  mutating func image(_ image: CGImage, called name: String, typed: Bool) throws -> WrittenElement {
    let source = try assets.source(of: image)
    return typed
      ? WrittenElement(name, ["type": "CGImage", "src": source])
      : WrittenElement(name, ["src": source])
  }

  /// Returns the name of a tile folder in the document's bundle; nil if the document has no folder.
  mutating func tiles(_ folder: TileFolder) throws -> String? { try assets.source(of: folder) }
}

extension TextForm {
  /// Whether a number may be infinite.
  fileprivate var takesInfinity: Bool {
    if case .time = self { return true }
    return false
  }
}
