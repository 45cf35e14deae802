import StrataGraphics
import StrataRenderList

/// Sorts fragments so that each is painted after all that it covers.
///
/// First, crossing fragments are split until none cross (`separate`). Each split uses the line in
/// which two planes intersect. Afterwards the two planes do not cross over either half. A plane is
/// split at most once by each of its intersection lines with the others, and an arrangement of n
/// lines has finitely many cells.
///
/// Then "is covered by" is a relation between pairs, and the fragments are sorted by it. If it has
/// no cycle, that is sufficient. A cycle (each covers the next) is a strongly connected component.
/// In it one plane is selected, and all others are split by it (`partition`), regardless of their
/// location. The fragments behind that plane are painted before it, those in front after it.
/// Neither part contains the plane again, so each part can be sorted in the same way, with a
/// recursion depth of at most the number of planes.
struct DepthSorter {
  private enum Task {
    case paint([Int])
    case arrange([Int])
    case partition([Int])
  }

  private var pieces: DepthPieces
  private var painted: [Int] = []
  /// The number of the set in which each fragment was last arranged.
  private var set: [Int] = []
  private var setCount = 0

  /// The maximum number of planes of a component that are tried as the splitting plane.
  private static let mostCandidates = 32

  /// Returns the order of all fragments, back to front.
  static func sort(
    _ planes: [DepthPlane], limit: Int, _ meter: inout FrameMeter
  ) throws -> [DepthPieces.PlaneFragment] {
    var sorter = DepthSorter(pieces: try DepthPieces(planes, limit: limit, &meter))
    try sorter.separate(&meter)
    try sorter.paintAll(&meter)
    return sorter.painted.map { sorter.pieces.pieces[$0] }
  }

  private init(pieces: DepthPieces) { self.pieces = pieces }

  // MARK: - Crossing planes

  /// Splits fragments until no two cross, those with the most crossings first.
  ///
  /// If several others cross a fragment in one line (tiles of one plane, for example), one split of
  /// it along that line is sufficient. Otherwise it is kept whole, and the others are split by it.
  /// That removes all its crossings with one split each, and the halves on one side no longer
  /// interact with those on the other.
  private mutating func separate(_ meter: inout FrameMeter) throws {
    var busiest = BinaryHeap()
    func key(_ piece: Int) -> Int { (Int(Int32.max) - pieces.crossings[piece]) << 32 | piece }
    for piece in pieces.pieces.indices where pieces.crossings[piece] > 0 {
      busiest.insert(key(piece))
    }
    while let least = busiest.popLeast() {
      let piece = least & Int(UInt32.max)
      guard pieces.isLive(piece), pieces.crossings[piece] > 0 else { continue }
      if key(piece) != least {
        busiest.insert(key(piece))
        continue
      }
      try meter.charge(RenderCost.depthCrossing * Double(pieces.neighborCount(of: piece)))
      let crossing = pieces.liveNeighbors(of: piece)
        .filter { $0.relation == .crossing }
        .map { ($0.piece, pieces.height(of: $0.piece, over: piece)) }
      let splits =
        sharedLine(of: crossing.map(\.1), across: piece).map { [(piece, $0)] } ?? crossing
      for (split, line) in splits {
        let halves = try pieces.split(split, along: line, &meter)
        for half in [halves.negative, halves.positive] where pieces.crossings[half] > 0 {
          busiest.insert(key(half))
        }
      }
    }
  }

  /// Returns the line with which most of `lines` coincide over a fragment, or nil if no two do.
  private func sharedLine(of lines: [SIMD3<Double>], across piece: Int) -> SIMD3<Double>? {
    let polygon = pieces.pieces[piece].polygon
    let middle = polygon.reduce(.zero, +) / Double(polygon.count)
    var counts: [SIMD3<Double>: Int] = [:]
    var best: (line: SIMD3<Double>, count: Int)?
    for line in lines {
      // A line and its negative are the same. Nearly equal lines on different sides of a rounding
      // step count as different, which only costs a split.
      let isBackward = line.x < 0 || (line.x == 0 && line.y < 0)
      let direction = line / (isBackward ? -line.slope : line.slope)
      let key = SIMD3(direction.x, direction.y, direction.value(at: middle)) * 1e6
      let count = counts[key.rounded(.toNearestOrEven), default: 0] + 1
      counts[key.rounded(.toNearestOrEven)] = count
      if count > best?.count ?? 1 { best = (line, count) }
    }
    return best?.line
  }

  // MARK: - Order

  private mutating func paintAll(_ meter: inout FrameMeter) throws {
    var tasks = [Task.arrange(pieces.liveIndices)]
    while let task = tasks.popLast() {
      switch task {
      case .paint(let members): painted += members
      case .arrange(let members):
        let neighbors = members.reduce(0) { $0 + pieces.neighborCount(of: $1) }
        try meter.charge(RenderCost.depthNeighbor * Double(neighbors))
        tasks += arrange(members).reversed()
      case .partition(let members): tasks += try partition(members, &meter).reversed()
      }
    }
  }

  /// Sorts the members outside of cycles; each cycle becomes a separate task.
  ///
  /// Of several possible successors, the first one in the input is chosen.
  private mutating func arrange(_ members: [Int]) -> [Task] {
    markSet(members)
    var local: [Int: Int] = [:]
    for (index, piece) in members.enumerated() { local[piece] = index }
    let above = members.map { piece in
      pieces.liveNeighbors(of: piece).compactMap { neighbor in
        neighbor.relation == .above && set[neighbor.piece] == setCount
          ? local[neighbor.piece] : nil
      }
    }
    let graph = StrongComponents(above)
    var groups = Array(repeating: [Int](), count: graph.count)
    var waitingFor = Array(repeating: 0, count: graph.count)
    for (index, piece) in members.enumerated() {
      let component = graph.component[index]
      groups[component].append(piece)
      for other in above[index] where graph.component[other] != component {
        waitingFor[graph.component[other]] += 1
      }
    }
    var ready = BinaryHeap()
    func key(_ component: Int) -> Int {
      let first = groups[component].reduce(Int.max) { min($0, pieces.pieces[$1].plane) }
      return first << 32 | component
    }
    for component in groups.indices where waitingFor[component] == 0 {
      ready.insert(key(component))
    }
    var tasks: [Task] = []
    while let next = ready.popLeast() {
      let group = groups[next & Int(UInt32.max)]
      tasks.append(group.count == 1 ? .paint(group) : .partition(group))
      for piece in group {
        guard let index = local[piece] else { continue }
        for other in above[index] {
          let component = graph.component[other]
          guard component != graph.component[index] else { continue }
          waitingFor[component] -= 1
          if waitingFor[component] == 0 { ready.insert(key(component)) }
        }
      }
    }
    return tasks
  }

  private mutating func markSet(_ members: [Int]) {
    setCount += 1
    set += Array(repeating: 0, count: pieces.pieces.count - set.count)
    for piece in members { set[piece] = setCount }
  }

  // MARK: - Cycles

  private enum Side {
    case behind
    case inFront
    case both
  }

  /// Splits a cycle's members by the plane of one of them: behind it, on it, in front of it.
  private mutating func partition(
    _ members: [Int], _ meter: inout FrameMeter
  ) throws -> [Task] {
    let compared = members.count * min(members.count, Self.mostCandidates)
    try meter.charge(RenderCost.depthNeighbor * Double(compared))
    let chosen = splitter(of: members)
    let plane = pieces.pieces[chosen].plane
    var (behind, on, inFront) = ([Int](), [Int](), [Int]())
    for piece in members {
      if pieces.pieces[piece].plane == plane {
        on.append(piece)
        continue
      }
      switch side(of: piece, from: chosen) {
      case .behind: behind.append(piece)
      case .inFront: inFront.append(piece)
      case .both:
        let halves = try pieces.split(piece, along: offset(of: piece, from: chosen), &meter)
        behind.append(halves.negative)
        inFront.append(halves.positive)
      }
    }
    return [.arrange(behind), .paint(on), .arrange(inFront)]
  }

  /// Returns the member whose plane splits the fewest others, and among those the most balanced
  /// one.
  private func splitter(of members: [Int]) -> Int {
    var best = members[0]
    var least = (Int.max, Int.max)
    let stride = (members.count + Self.mostCandidates - 1) / Self.mostCandidates
    for candidate in Swift.stride(from: 0, to: members.count, by: stride) {
      let chosen = members[candidate]
      var (splits, lean) = (0, 0)
      for piece in members where pieces.pieces[piece].plane != pieces.pieces[chosen].plane {
        switch side(of: piece, from: chosen) {
        case .behind: lean -= 1
        case .inFront: lean += 1
        case .both: splits += 1
        }
      }
      if (splits, abs(lean)) < least { (best, least) = (chosen, (splits, abs(lean))) }
    }
    return best
  }

  /// Returns the side of a plane on which a fragment is; on the plane, the input order decides.
  private func side(of piece: Int, from chosen: Int) -> Side {
    let height = pieces.height(of: piece, over: chosen)
    let range = ConvexPolygon.range(of: height, over: pieces.pieces[piece].polygon)
    switch DepthPieces.sides(of: range, slope: height.slope) {
    case (true, true): return .both
    case (false, true): return .inFront
    case (true, false): return .behind
    case (false, false):
      return pieces.pieces[piece].plane < pieces.pieces[chosen].plane ? .behind : .inFront
    }
  }

  /// Returns the height above a plane, shifted by the coplanar tolerance.
  ///
  /// Over everything that counts as on the plane it has the sign required by the input order.
  private func offset(of piece: Int, from chosen: Int) -> SIMD3<Double> {
    var height = pieces.height(of: piece, over: chosen)
    let isBefore = pieces.pieces[piece].plane < pieces.pieces[chosen].plane
    height.z += isBefore ? -DepthPieces.coplanar : DepthPieces.coplanar
    return height
  }
}
