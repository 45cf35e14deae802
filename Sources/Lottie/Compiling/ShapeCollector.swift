import StrataGraphics

/// What is drawn of a list of shapes.
indirect enum DrawnShape {
  case style(DrawnStyle)
  /// From front to back.
  case group(DrawnGroup, [DrawnShape])
}

extension DrawnShape {
  /// Whether any of it blends with what is drawn before it.
  var isBlending: Bool {
    switch self {
    case .style(let drawn): drawn.style.blend != .normal
    case .group(let group, let inner): group.blend != .normal || inner.contains(where: \.isBlending)
    }
  }
}

/// A fill or a stroke, and the outlines that it draws.
struct DrawnStyle {
  var style: ShapeStyle
  /// nil for a fill.
  var stroke: StrokeShape?
  var outlines: [PlacedOutline]
}

/// What drawn shapes share.
struct DrawnGroup {
  enum Kind {
    case group(LottieTransform)
    case copy(Repeater, index: Int)
  }

  var name: String?
  var kind: Kind
  var blend = BlendMode.normal
}

/// Finds which outlines each style draws, and which modifiers act on them.
///
/// A style draws the outlines before it in its list, those inside groups too. A modifier changes every
/// outline before it, whichever style draws it; it may come after that style, and stand further out. So
/// styles keep the outlines themselves, to which modifiers are added as they come.
struct ShapeCollector {
  /// Most items that are collected, those of all copies among them.
  private let limit: Int
  /// Items so far, those of all copies among them: at least as many as there are drawn shapes.
  private(set) var count = 0
  private(set) var hasTooManyCopies = false
  /// How many outlines styles keep, and how many modifiers outlines.
  private var kept = 0
  private var repeaters = 0
  /// Why the document is to be refused: what is beyond it was left out.
  private(set) var excess: LimitExceeded?

  init(limit: Int) { self.limit = limit }

  /// How many merges and sequences may act on one another, and repeaters stand in one another: each is
  /// worked out within the next, on the machine's stack.
  private static let deepest = 256

  /// Counts what a style or a modifier keeps of the outlines before it.
  ///
  /// A list of half styles and half outlines would keep as many as the square of its length.
  private mutating func keep(_ outlines: [PlacedOutline]) -> Bool {
    kept += outlines.count
    return check("number of outlines with styles and modifiers of a layer", kept, 8 * limit)
  }

  private mutating func check(_ what: String, _ asked: Int, _ allowed: Int) -> Bool {
    if asked > allowed, excess == nil {
      excess = LimitExceeded(what, asked: asked, allowed: allowed)
    }
    return excess == nil
  }

  /// - Returns: What is drawn, from front to back, and the outlines in the space of the list.
  mutating func collect(_ items: [ShapeItem]) -> (drawn: [DrawnShape], outlines: [PlacedOutline]) {
    var items = items[...]
    var drawn: [DrawnShape] = []
    var outlines: [PlacedOutline] = []
    // The last repeater's copies have those before in them.
    let last = items.lastIndex { if case .repeater = $0 { true } else { false } }
    if let last, case .repeater(let repeater) = items[last] {
      repeaters += 1
      defer { repeaters -= 1 }
      guard check("nesting of repeaters", repeaters, Self.deepest) else { return ([], []) }
      (drawn, outlines) = repeated(Array(items[..<last]), repeater)
      items = items[(last + 1)...]
    }
    for item in items { add(item, to: &drawn, &outlines) }
    return (drawn, outlines)
  }

  private mutating func add(
    _ item: ShapeItem, to drawn: inout [DrawnShape], _ outlines: inout [PlacedOutline]
  ) {
    count += 1
    guard excess == nil, count <= limit else {
      hasTooManyCopies = true
      return
    }
    switch item {
    case .fill, .stroke, .modifier, .merge: guard keep(outlines) else { return }
    case .path, .group, .repeater: break
    }
    switch item {
    case .path(let path): outlines.append(PlacedOutline(node: OutlineNode(.item(path))))
    case .fill(let style): drawn.append(.style(DrawnStyle(style: style, outlines: outlines)))
    case .stroke(let style, let stroke):
      drawn.append(.style(DrawnStyle(style: style, stroke: stroke, outlines: outlines)))
    case .group(let group):
      let inner = collect(group.items)
      if !inner.drawn.isEmpty {
        drawn.append(
          .group(
            DrawnGroup(name: group.name, kind: .group(group.transform), blend: group.blend),
            inner.drawn))
      }
      outlines += inner.outlines.map { $0.placed(by: .group(group.transform)) }
    case .modifier(.trim(let trim)) where trim.isSequential:
      let sequence = OutlineSequence(outlines.map(\.node))
      guard check("trims of trims", sequence.depth, Self.deepest) else { return }
      for (index, outline) in outlines.enumerated() {
        outline.node.add(.sequence(trim, sequence, index: index))
      }
    case .modifier(let modifier):
      for outline in outlines { outline.node.add(.own(modifier)) }
    case .merge(let mode):
      guard !outlines.isEmpty else { return }
      let merged = OutlineNode(.merged(mode, outlines))
      guard check("merges of merges", merged.depth, Self.deepest) else { return }
      outlines = [PlacedOutline(node: merged)]
    case .repeater: break
    }
  }

  private mutating func repeated(
    _ items: [ShapeItem], _ repeater: Repeater
  ) -> (drawn: [DrawnShape], outlines: [PlacedOutline]) {
    var drawn: [DrawnShape] = []
    var outlines: [PlacedOutline] = []
    for index in 0..<repeater.mostCount {
      count += 1
      guard excess == nil, count <= limit else {
        hasTooManyCopies = true
        break
      }
      let inner = collect(items)
      if !inner.drawn.isEmpty {
        drawn.append(.group(DrawnGroup(kind: .copy(repeater, index: index)), inner.drawn))
      }
      outlines += inner.outlines.map { $0.placed(by: .copy(repeater, index: index)) }
    }
    return (repeater.isAbove ? drawn.reversed() : drawn, outlines)
  }
}

extension PlacedOutline {
  fileprivate func placed(by map: OutlineMap) -> PlacedOutline {
    PlacedOutline(node: node, maps: maps + [map])
  }
}
