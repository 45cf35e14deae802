import StrataGraphics

/// Converts the objects of an archive to the CAML elements that describe them.
///
/// An object becomes an element. Its plain values become attributes, its other values children.
/// Objects and collections are filled in from a task list instead of recursively. A layer is
/// written once, at its position among the sublayers or as a mask. Every other reference to it
/// becomes an element that refers to its `id`, and so does an object that contains itself.
struct ArchiveMarkup {
  private let archive: KeyedArchive
  private let file: String
  private let limits: Limits
  private let elementDepth: Int
  private let tree = MarkupTree()
  private var leaves: ArchivedNodeReader
  private var tasks: [Task] = []
  /// The tasks that the current task adds, in the order in which they run.
  private var upcoming: [Task] = []
  /// The objects and collections being filled in, from the outermost inward.
  private var open: Set<Int> = []
  private var writtenLayers: Set<Int> = []
  private var nodes = 0
  private var layers = 0

  /// An element in the tree.
  private struct ElementPosition {
    var index = 0
    /// The number of initial attributes, which hold the class, key or identity.
    var given = 0
    var depth = 0
    var layerDepth = 0
  }

  /// The contents of an element.
  private enum Content {
    case object(ArchivedObject)
    case list(ArchivedList)
    case dictionary(ArchivedDictionary)

    /// Returns nil for a plain value.
    init?(_ value: ArchivedValue) {
      switch value {
      case .object(let object): self = .object(object)
      case .list(let list): self = .list(list)
      case .dictionary(let dictionary): self = .dictionary(dictionary)
      default: return nil
      }
    }

    var id: Int {
      switch self {
      case .object(let object): object.id
      case .list(let list): list.id
      case .dictionary(let dictionary): dictionary.id
      }
    }

    var typeName: String {
      switch self {
      case .object(let object): object.className
      case .list: "NSArray"
      case .dictionary: "NSDictionary"
      }
    }

    var isLayer: Bool {
      guard case .object(let object) = self else { return false }
      return object.isLayer
    }
  }

  private enum Task {
    case fill(ElementPosition, Content)
    case close(Int)
  }

  init(_ archive: KeyedArchive, file: String, limits: Limits) {
    (self.archive, self.file, self.limits) = (archive, file, limits)
    elementDepth = MarkupReader.elementDepth(limits)
    leaves = ArchivedNodeReader(archive, file: file)
  }

  /// Returns the root element of a document that contains one layer.
  ///
  /// - Throws: `LimitExceeded`, and `DocumentError` for a malformed path.
  mutating func document(_ layer: ArchivedObject) throws -> MarkupTree {
    let root = try append(CAMLGrammar.rootElement, under: nil)
    try append(layer: layer, under: root)
    while true {
      tasks += upcoming.reversed()
      upcoming.removeAll(keepingCapacity: true)
      switch tasks.popLast() {
      case .fill(let place, let content): try fill(place, content)
      case .close(let id): open.remove(id)
      case nil: return tree
      }
    }
  }

  // MARK: Elements

  private mutating func append(
    _ name: String, _ attributes: [MarkupAttribute] = [], under parent: ElementPosition?
  ) throws -> ElementPosition {
    let isLayer = CAMLGrammar.isLayer(name, parent: parent.map { tree.records[$0.index].name })
    var place = parent ?? ElementPosition()
    place.depth += 1
    place.layerDepth += isLayer ? 1 : 0
    layers += isLayer ? 1 : 0
    try check("layer depth", place.layerDepth, limits.depth)
    try check("number of layers", layers, limits.layers)
    try check("nesting of elements", place.depth, elementDepth)
    try count(1 + attributes.count)
    place.given = attributes.count
    place.index = tree.append(name, attributes.sorted { $0.name < $1.name }, under: parent?.index)
    return place
  }

  private mutating func count(_ more: Int) throws(LimitExceeded) {
    nodes += more
    try check("number of elements and attributes", nodes, MarkupReader.nodes)
  }

  private func check(_ what: String, _ asked: Int, _ allowed: Int) throws(LimitExceeded) {
    guard asked > allowed else { return }
    throw LimitExceeded(what, asked: asked, allowed: allowed, place: file)
  }

  // MARK: Values

  /// Appends an element for an item of a list.
  private mutating func append(item value: ArchivedValue, to list: ElementPosition) throws {
    let holdsLayers = tree.records[list.index].name == "sublayers"
    if let node = try leaves.node(value) {
      // A null among sublayers is not a layer.
      guard !holdsLayers || !node.isNull else { return }
      _ = try append(node.type, node.attributes, under: list)
    } else if case .object(let object) = value, holdsLayers {
      try append(layer: object, under: list)
    } else if let content = Content(value) {
      try append(content, as: content.typeName, under: list)
    }
  }

  /// Adds a property to an object's element, as an attribute if the value fits in one.
  ///
  /// - Parameter isTyped: Whether the type of the value is known only from the document.
  private mutating func append(
    property name: String, _ value: ArchivedValue, isTyped: Bool, to owner: ElementPosition
  ) throws {
    if let node = try leaves.node(value) {
      guard isTyped || !node.isPlain else {
        return try add(MarkupAttribute(name: name, value: node.text), to: owner)
      }
      let type = MarkupAttribute(name: "type", value: node.type)
      _ = try append(name, node.attributes + [type], under: owner)
    } else if case .object(let object) = value, name == "mask" {
      try append(layer: object, under: append(name, under: owner))
    } else if let content = Content(value) {
      // The name of a list implies the type of its items.
      let isList = if case .list = content { true } else { false }
      let type = MarkupAttribute(name: "type", value: content.typeName)
      try append(content, as: name, isList && !isTyped ? [] : [type], under: owner)
    }
  }

  /// Adds an attribute unless the element was created with one of the same name.
  private mutating func add(_ attribute: MarkupAttribute, to owner: ElementPosition) throws {
    let isGiven = (0..<owner.given).contains {
      tree.records[owner.index].attributes[$0].name == attribute.name
    }
    guard !isGiven else { return }
    try count(1)
    tree.records[owner.index].attributes.append(attribute)
  }

  /// Adds a layer's element, or a reference if the layer has been written before.
  private mutating func append(layer: ArchivedObject, under parent: ElementPosition) throws {
    let isFirst = writtenLayers.insert(layer.id).inserted
    let identity = MarkupAttribute(name: isFirst ? "id" : "object", value: Self.name(of: layer.id))
    let place = try append(layer.className, [identity], under: parent)
    if isFirst { upcoming.append(.fill(place, .object(layer))) }
  }

  /// Adds an element for any other content.
  ///
  /// A layer, or an object inside itself, becomes a reference.
  private mutating func append(
    _ content: Content, as name: String, _ attributes: [MarkupAttribute] = [],
    under parent: ElementPosition
  ) throws {
    guard !content.isLayer, !open.contains(content.id) else {
      let reference = MarkupAttribute(name: "object", value: Self.name(of: content.id))
      _ = try append(name, attributes + [reference], under: parent)
      return
    }
    let place = try append(name, attributes, under: parent)
    upcoming.append(.fill(place, content))
  }

  private static func name(of id: Int) -> String { "#\(id)" }

  // MARK: Contents

  private mutating func fill(_ place: ElementPosition, _ content: Content) throws {
    open.insert(content.id)
    switch content {
    case .object(let object): try fill(place, object)
    case .list(let list):
      for item in try archive.items(list) { try append(item: archive.value(item), to: place) }
    case .dictionary(let dictionary):
      for (key, value) in Self.sorted(try archive.entries(dictionary)) {
        try append(property: key, archive.value(value), isTyped: true, to: place)
      }
    }
    // Runs after all tasks that were added in the meantime.
    upcoming.append(.close(content.id))
  }

  private mutating func fill(_ place: ElementPosition, _ object: ArchivedObject) throws {
    let fields = try ArchivedProperties(of: object, in: archive)
    for attribute in fields.attributes { try add(attribute, to: place) }
    if let animations = fields.animations { try append(animations, to: place) }
    for (name, index) in Self.sorted(fields.properties) {
      let value = archive.value(index)
      if case .object(let layer) = value, layer.isLayer, fields.isState, name == "target" {
        try add(MarkupAttribute(name: "targetId", value: Self.name(of: layer.id)), to: place)
      } else {
        let isTyped = ArchivedProperties.ofAnyType.contains(name)
        try append(property: name, value, isTyped: isTyped, to: place)
      }
    }
    tree.records[place.index].attributes.sort { $0.name < $1.name }
  }

  /// Adds a layer's animations with the keys under which they were added.
  private mutating func append(_ animations: ArchivedAnimations, to layer: ElementPosition) throws {
    let list = try append("animations", under: layer)
    let keys = try animations.keys.map(archive.items) ?? []
    for (index, item) in try archive.items(animations.animations).enumerated() {
      guard let content = Content(archive.value(item)) else { continue }
      var attributes = [MarkupAttribute(name: "type", value: content.typeName)]
      if index < keys.count, case .string(let key) = archive.value(keys[index]) {
        attributes.append(MarkupAttribute(name: "key", value: key))
      }
      try append(content, as: "p", attributes, under: list)
    }
  }

  private static func sorted(_ entries: [String: Int]) -> [(key: String, value: Int)] {
    entries.sorted { $0.key < $1.key }
  }
}
