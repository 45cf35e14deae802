import StrataGraphics

/// Writes the objects of an archive as the elements that CAML would have for them.
///
/// An object is an element with its plain values as attributes, its other values as children.
/// Objects and collections are filled in from a list of tasks, not by recursion. A layer is written
/// once, where it stands among sublayers or as a mask. Any other mention of it is an element that
/// refers to it by its `id`, and so is an object inside itself.
struct ArchiveMarkup {
  private let archive: KeyedArchive
  private let file: String
  private let limits: Limits
  private let elementDepth: Int
  private let tree = MarkupTree()
  private var leaves: ArchivedLeafReader
  private var tasks: [Task] = []
  /// Tasks that the present one brings up, first things first.
  private var upcoming: [Task] = []
  /// What is being filled in, from the outermost object inwards.
  private var open: Set<Int> = []
  private var writtenLayers: Set<Int> = []
  private var nodes = 0
  private var layers = 0

  /// An element that is there.
  private struct Place {
    var index = 0
    /// How many attributes it was made with; they say its class, its key or its identity.
    var given = 0
    var depth = 0
    var layerDepth = 0
  }

  /// What an element is filled with.
  private enum Content {
    case object(ArchivedObject)
    case list(ArchivedList)
    case dictionary(ArchivedDictionary)

    /// nil for a plain value.
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
    case fill(Place, Content)
    case close(Int)
  }

  init(_ archive: KeyedArchive, file: String, limits: Limits) {
    (self.archive, self.file, self.limits) = (archive, file, limits)
    elementDepth = MarkupReader.elementDepth(limits)
    leaves = ArchivedLeafReader(archive, file: file)
  }

  /// A document's root element, with one layer inside.
  ///
  /// - Throws: `LimitExceeded`, and `DocumentError` for a path that is none.
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
    _ name: String, _ attributes: [MarkupAttribute] = [], under parent: Place?
  ) throws -> Place {
    let isLayer = CAMLGrammar.isLayer(
      name, isTyped: attributes.contains { $0.name == "type" },
      parent: parent.map { tree.records[$0.index].name })
    var place = parent ?? Place()
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

  /// Adds an element for what a list holds.
  private mutating func append(item value: ArchivedValue, to list: Place) throws {
    let holdsLayers = tree.records[list.index].name == "sublayers"
    if let leaf = try leaves.leaf(value) {
      // nil among layers is no layer.
      guard !holdsLayers || !leaf.isNull else { return }
      _ = try append(leaf.type, leaf.attributes, under: list)
    } else if case .object(let object) = value, holdsLayers {
      try append(layer: object, under: list)
    } else if let content = Content(value) {
      try append(content, as: content.typeName, under: list)
    }
  }

  /// Adds a property to an object's element, as an attribute where one can say it.
  ///
  /// - Parameter isTyped: Whether nothing but the document says of what type the value is.
  private mutating func append(
    property name: String, _ value: ArchivedValue, isTyped: Bool, to owner: Place
  ) throws {
    if let leaf = try leaves.leaf(value) {
      guard isTyped || !leaf.isPlain else {
        return try add(MarkupAttribute(name: name, value: leaf.text), to: owner)
      }
      let type = MarkupAttribute(name: "type", value: leaf.type)
      _ = try append(name, leaf.attributes + [type], under: owner)
    } else if case .object(let object) = value, name == "mask" {
      try append(layer: object, under: append(name, under: owner))
    } else if let content = Content(value) {
      // A list's name says what is in it.
      let isList = if case .list = content { true } else { false }
      let type = MarkupAttribute(name: "type", value: content.typeName)
      try append(content, as: name, isList && !isTyped ? [] : [type], under: owner)
    }
  }

  /// Adds an attribute, unless the element was made with one of that name.
  private mutating func add(_ attribute: MarkupAttribute, to owner: Place) throws {
    let isGiven = (0..<owner.given).contains {
      tree.records[owner.index].attributes[$0].name == attribute.name
    }
    guard !isGiven else { return }
    try count(1)
    tree.records[owner.index].attributes.append(attribute)
  }

  /// Adds a layer's element, or one that refers to the layer where it has been written.
  private mutating func append(layer: ArchivedObject, under parent: Place) throws {
    let isFirst = writtenLayers.insert(layer.id).inserted
    let identity = MarkupAttribute(name: isFirst ? "id" : "object", value: Self.name(of: layer.id))
    let place = try append(layer.className, [identity], under: parent)
    if isFirst { upcoming.append(.fill(place, .object(layer))) }
  }

  /// Adds an element for anything else, which refers to it where it is not written.
  private mutating func append(
    _ content: Content, as name: String, _ attributes: [MarkupAttribute] = [], under parent: Place
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

  private mutating func fill(_ place: Place, _ content: Content) throws {
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
    // After all that was brought up meanwhile.
    upcoming.append(.close(content.id))
  }

  private mutating func fill(_ place: Place, _ object: ArchivedObject) throws {
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

  /// Adds a layer's animations, each with the key that it was added with.
  private mutating func append(_ animations: ArchivedAnimations, to layer: Place) throws {
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
