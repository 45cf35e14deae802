import StrataGraphics

/// A drawn element of a list of shapes.
indirect enum DrawnShape: Sendable {
  case style(DrawnStyle)
  /// A group with its elements from front to back.
  case group(DrawnGroup, [DrawnShape])
}

extension DrawnShape {
  /// Whether any element blends with the elements behind it.
  var isBlending: Bool {
    switch self {
    case .style(let drawn): drawn.style.blend != .normal
    case .group(let group, let inner): group.blend != .normal || inner.contains(where: \.isBlending)
    }
  }
}

/// A fill or a stroke, and the outlines that it draws.
struct DrawnStyle: Sendable {
  var style: ShapeStyle
  /// The stroke; nil for a fill.
  var stroke: StrokeShape?
  var outlines: [PlacedOutline]
}

/// The common properties of a group of shapes.
struct DrawnGroup: Sendable {
  var name: String?
  /// The map from the space of its elements to that around the group.
  var map: OutlineMap
  var blend = BlendMode.normal
}

/// Determines which outlines each style draws, and which modifiers apply to them.
///
/// A style draws the outlines that precede it in its list, including those in groups. A modifier
/// changes every outline that precedes it, whichever style draws it. It may follow that style or be
/// in an outer list. Therefore styles store references to outlines, to which modifiers are added
/// as they are found.
struct ShapeCollector {
  /// The maximum number of items, including those of all copies.
  private let limit: Int
  /// The frames in which the shapes may be visible, which determine the copies of repeaters.
  private let frames: ClosedRange<Double>
  /// The number of items so far, including those of all copies; at least the number of drawn
  /// shapes.
  private(set) var count = 0
  /// Whether items beyond the limit were omitted.
  private(set) var omitsItems = false
  /// The number of outlines stored by styles and of modifiers stored by outlines.
  private var kept = 0
  /// The number of repeaters around the current item.
  private var repeaters = 0
  /// The limit that the document exceeds, in which case the remainder was omitted.
  private(set) var excess: LimitExceeded?

  init(limit: Int, frames: ClosedRange<Double>) { (self.limit, self.frames) = (limit, frames) }

  /// The maximum nesting depth of repeaters, and of merges and sequences that apply to each other.
  ///
  /// They are evaluated recursively.
  private static let deepest = 256

  /// Counts the outlines that a style or a modifier stores.
  ///
  /// In a list of half styles and half outlines, their number grows with the square of its length.
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

  /// Collects the items of a list.
  ///
  /// - Returns: The drawn elements from front to back, and the outlines in the space of the list.
  mutating func collect(_ items: [ShapeItem]) -> (drawn: [DrawnShape], outlines: [PlacedOutline]) {
    var items = items[...]
    var drawn: [DrawnShape] = []
    var outlines: [PlacedOutline] = []
    // The copies of the last repeater contain those of the previous ones.
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
      omitsItems = true
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
            DrawnGroup(name: group.name, map: .group(group.transform), blend: group.blend),
            inner.drawn))
      }
      outlines += inner.outlines.map { $0.placed(by: .group(group.transform)) }
    case .modifier(.trim(let trim)) where trim.isSequential:
      let sequence = OutlineSequence(outlines.map(\.node))
      guard check("nesting of trims", sequence.depth, Self.deepest) else { return }
      for (index, outline) in outlines.enumerated() {
        outline.node.add(.sequence(trim, sequence, index: index))
      }
    case .modifier(let modifier):
      for outline in outlines { outline.node.add(.own(modifier)) }
    case .merge(let mode):
      guard !outlines.isEmpty else { return }
      let merged = OutlineNode(.merged(mode, outlines))
      guard check("nesting of merges", merged.depth, Self.deepest) else { return }
      outlines = [PlacedOutline(node: merged)]
    case .repeater: break
    }
  }

  private mutating func repeated(
    _ items: [ShapeItem], _ repeater: Repeater
  ) -> (drawn: [DrawnShape], outlines: [PlacedOutline]) {
    var drawn: [DrawnShape] = []
    var outlines: [PlacedOutline] = []
    for index in 0..<repeater.mostCount(in: frames) {
      count += 1
      guard excess == nil, count <= limit else {
        omitsItems = true
        break
      }
      let inner = collect(items)
      if !inner.drawn.isEmpty {
        drawn.append(.group(DrawnGroup(map: .copy(repeater, index: index)), inner.drawn))
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
