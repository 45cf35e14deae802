import StrataGraphics

/// The maximum cost of outlines at any frame.
struct OutlineCost: Equatable {
  /// The number of points in the result.
  var points = 0.0
  /// The work in the units of `Limits.work`.
  var work = 0.0

  /// The work for a point that is created, transformed and added to a path.
  static let point = 32.0
  /// The work for an animator and a character.
  static let animator = 640.0
  /// The work for a curve that is measured and cut.
  static let curve = 256.0
  /// The work for a curve in a Boolean operation, which includes finding intersections.
  static let operand = 16_384.0

  static func + (a: OutlineCost, b: OutlineCost) -> OutlineCost {
    OutlineCost(points: a.points + b.points, work: a.work + b.work)
  }

  static func += (a: inout OutlineCost, b: OutlineCost) { a = a + b }
}

/// Computes the cost of outlines, each part only once.
struct OutlineCostFinder {
  /// The frames in which the outlines may be visible.
  let frames: ClosedRange<Double>
  /// The costs of each node by the number of active modifiers, without sequences.
  private var known: [ObjectIdentifier: [OutlineCost]] = [:]

  init(frames: ClosedRange<Double>) { self.frames = frames }

  /// Returns the cost of outlines that form one path.
  mutating func cost(of outlines: [PlacedOutline]) -> OutlineCost {
    var total = OutlineCost()
    var sequences: [OutlineSequence] = []
    var seen: Set<ObjectIdentifier> = []
    for outline in outlines {
      let cost = cost(of: outline.node)
      total += cost
      total.work += OutlineCost.point * (cost.points + Double(outline.maps.count))
      add(outline.node.sequences(), to: &sequences, &seen)
    }
    // Each sequence is measured once per path, together with the sequences before it.
    while let sequence = sequences.popLast() {
      for outline in sequence.outlines {
        let cost = cost(of: outline.node, modifiers: outline.modifiers)
        total.work += cost.work + OutlineCost.curve * (cost.points + 1)
        add(outline.node.sequences(modifiers: outline.modifiers), to: &sequences, &seen)
      }
    }
    return total
  }

  private func add(
    _ found: [OutlineSequence], to sequences: inout [OutlineSequence],
    _ seen: inout Set<ObjectIdentifier>
  ) {
    for sequence in found where seen.insert(ObjectIdentifier(sequence)).inserted {
      sequences.append(sequence)
    }
  }

  private mutating func cost(of node: OutlineNode, modifiers count: Int? = nil) -> OutlineCost {
    // Without key frames to search, computing the cost is as fast as looking it up.
    if node.modifiers.isEmpty, case .item(let item) = node.source, !item.isAnimated {
      return item.cost(in: frames)
    }
    let key = ObjectIdentifier(node)
    if known[key] == nil {
      var cost = OutlineCost()
      switch node.source {
      case .item(let item): cost = item.cost(in: frames)
      case .merged(let mode, let outlines):
        // Nested sequences are included in the node's own.
        for outline in outlines {
          let inner = self.cost(of: outline.node)
          cost += inner
          cost.work += OutlineCost.point * (inner.points + Double(outline.maps.count))
        }
        if mode != .merge { cost.work += OutlineCost.operand * cost.points }
      }
      var costs = [cost]
      for modifier in node.modifiers {
        switch modifier {
        case .own(let modifier): modifier.add(to: &cost, frames)
        case .sequence: TrimPath.add(to: &cost)
        }
        costs.append(cost)
      }
      known[key] = costs
    }
    let costs = known[key] ?? []
    return costs[min(count ?? node.modifiers.count, costs.count - 1)]
  }
}

extension PathItem {
  fileprivate func cost(in frames: ClosedRange<Double>) -> OutlineCost {
    let points = mostPoints(in: frames)
    return OutlineCost(points: points, work: OutlineCost.point * points)
  }

  /// The maximum number of points of the outline.
  private func mostPoints(in frames: ClosedRange<Double>) -> Double {
    switch outline {
    case .bezier(let shape):
      shape.isAnimated
        ? Double(shape.keyframes.map { max($0.value.points.count, $0.end.points.count) }.max() ?? 0)
        : Double(shape.value.points.count)
    case .ellipse: 4
    case .rectangle: 8
    case .star(let star):
      min(max(star.points.most(in: frames), 0), PolyStar.mostPoints).rounded(.up)
        * (star.isStar ? 2 : 1)
    }
  }
}

extension PathModifier {
  /// Adds the effect of a modifier on the number of points, and its work.
  fileprivate func add(to cost: inout OutlineCost, _ frames: ClosedRange<Double>) {
    switch self {
    case .trim: return TrimPath.add(to: &cost)
    case .roundCorners: cost.points *= 2
    case .zigZag(let ridges):
      // Each point begins a segment, and there is one more at the end.
      let most = min(max(ridges.ridges.most(in: frames).rounded(), 0), Double(ZigZag.mostRidges))
      cost.points = cost.points * (most + 1) + 1
      cost.work += OutlineCost.curve * cost.points
    case .offset:
      // Accounts for two sides, and arcs at corners.
      cost.work += 4 * OutlineCost.operand * cost.points
      cost.points *= 64
    case .puckerBloat: break
    }
    cost.work += OutlineCost.point * cost.points
  }
}

extension TrimPath {
  /// Adds a trim, in which each of the two cuts of an outline may add a point.
  fileprivate static func add(to cost: inout OutlineCost) {
    cost.work += OutlineCost.curve * cost.points
    cost.points += 4
  }
}

extension Property<Double> {
  /// Returns an upper bound of the value at the given frames, which is faster to compute than
  /// `range(in:)` if the property has no loop.
  fileprivate func most(in frames: ClosedRange<Double>) -> Double {
    guard isAnimated else { return value }
    guard loop == nil else { return range(in: frames).upperBound }
    return keyframes.reduce(-.infinity) { most, keyframe in
      // An easing curve stays within the range of its handles.
      let handles: [Double] =
        switch keyframe.easing {
        case .linear, .hold: []
        case .curve(let curve): [curve.handles.y, curve.handles.w]
        case .each(let curves): curves.flatMap { [$0.handles.y, $0.handles.w] }
        }
      let reached = (handles + [0, 1]).map { keyframe.value + (keyframe.end - keyframe.value) * $0 }
      return max(most, reached.max() ?? keyframe.value)
    }
  }
}
