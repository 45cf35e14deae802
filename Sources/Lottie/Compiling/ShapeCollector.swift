import StrataGraphics

/// What is drawn of a list of shapes.
indirect enum DrawnShape {
  case style(DrawnStyle)
  /// From front to back.
  case group(DrawnGroup, [DrawnShape])
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
  private var count = 0
  private(set) var hasTooManyCopies = false

  init(limit: Int) { self.limit = limit }

  /// - Returns: What is drawn, from front to back, and the outlines in the space of the list.
  mutating func collect(_ items: [ShapeItem]) -> (drawn: [DrawnShape], outlines: [PlacedOutline]) {
    var items = items[...]
    var drawn: [DrawnShape] = []
    var outlines: [PlacedOutline] = []
    // The last repeater's copies have those before in them.
    let last = items.lastIndex { if case .repeater = $0 { true } else { false } }
    if let last, case .repeater(let repeater) = items[last] {
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
    guard count <= limit else {
      hasTooManyCopies = true
      return
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
      for (index, outline) in outlines.enumerated() {
        outline.node.add(.sequence(trim, sequence, index: index))
      }
    case .modifier(let modifier):
      for outline in outlines { outline.node.add(.own(modifier)) }
    case .merge(let mode):
      outlines = outlines.isEmpty ? [] : [PlacedOutline(node: OutlineNode(.merged(mode, outlines)))]
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
      guard count <= limit else {
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
