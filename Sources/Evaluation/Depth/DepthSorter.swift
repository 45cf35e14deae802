import StrataGraphics
import StrataRenderList

/// Puts pieces in an order in which each is painted after all that it covers.
///
/// First, pieces that cross are split until none do (`separate`). Each split uses the line in which
/// two planes meet, and afterwards the two planes do not cross over either half: a plane is split
/// at most once by each of the lines it has with the others, and an arrangement of n lines has
/// finitely many cells.
///
/// Then "is covered by" is a relation between pairs, and the pieces are sorted by it. Where it has
/// no cycle that is all. A cycle (each over the next) is a strongly connected component; there one
/// plane is chosen and all others are split by it (`partition`), wherever they are. What lies
/// behind that plane is painted before it, what lies in front after it, and neither part contains
/// the plane again, so the same can be done with each part, no deeper than there are planes.
struct DepthSorter {
  private enum Task {
    case paint([Int])
    case arrange([Int])
    case partition([Int])
  }

  private var pieces: DepthPieces
  private var painted: [Int] = []
  /// The set that each piece was last arranged in, as the set's number.
  private var set: [Int] = []
  private var setCount = 0

  /// How many planes of a component are tried as the one that splits the others.
  private static let mostCandidates = 32

  /// The order of all pieces, back to front.
  static func sort(
    _ planes: [DepthPlane], limit: Int, _ meter: inout FrameMeter
  ) throws -> [DepthPieces.Piece] {
    var sorter = DepthSorter(pieces: try DepthPieces(planes, limit: limit, &meter))
    try sorter.separate(&meter)
    try sorter.paintAll(&meter)
    return sorter.painted.map { sorter.pieces.pieces[$0] }
  }

  private init(pieces: DepthPieces) { self.pieces = pieces }

  // MARK: - Crossing planes

  /// Splits until no two pieces cross, the pieces with the most crossings first.
  ///
  /// Where several others cross a piece in one line (tiles of one plane, say), one split of it
  /// along that line does. Otherwise it is kept whole and the others are split by it: that ends all its
  /// crossings with one split each, and the halves on one side have nothing to do with the other.
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
      try meter.charge(RenderCost.depthCrossing * Double(pieces.neighbourCount(of: piece)))
      let crossing = pieces.liveNeighbours(of: piece)
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

  /// The line that most of `lines` coincide with over a piece, or nil when no two do.
  private func sharedLine(of lines: [SIMD3<Double>], across piece: Int) -> SIMD3<Double>? {
    let polygon = pieces.pieces[piece].polygon
    let middle = polygon.reduce(.zero, +) / Double(polygon.count)
    var counts: [SIMD3<Double>: Int] = [:]
    var best: (line: SIMD3<Double>, count: Int)?
    for line in lines {
      // A line and its negative are one. What is nearly the same and falls beside a step of the
      // rounding counts as another: that costs a split, no more.
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
        let neighbours = members.reduce(0) { $0 + pieces.neighbourCount(of: $1) }
        try meter.charge(RenderCost.depthNeighbour * Double(neighbours))
        tasks += arrange(members).reversed()
      case .partition(let members): tasks += try partition(members, &meter).reversed()
      }
    }
  }

  /// Sorts what has no cycles; each cycle becomes a task of its own.
  ///
  /// Of all that could come next, what comes first in the input does.
  private mutating func arrange(_ members: [Int]) -> [Task] {
    markSet(members)
    var local: [Int: Int] = [:]
    for (index, piece) in members.enumerated() { local[piece] = index }
    let above = members.map { piece in
      pieces.liveNeighbours(of: piece).compactMap { neighbour in
        neighbour.relation == .above && set[neighbour.piece] == setCount
          ? local[neighbour.piece] : nil
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
    try meter.charge(RenderCost.depthNeighbour * Double(compared))
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

  /// The member whose plane splits the fewest others, and among those parts them most evenly.
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

  /// Where a piece lies to a plane; on it, the input order decides.
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

  /// The height over a plane, moved by what counts as coplanar: over all that counts as lying on
  /// the plane it has the sign that the input order asks for.
  private func offset(of piece: Int, from chosen: Int) -> SIMD3<Double> {
    var height = pieces.height(of: piece, over: chosen)
    let isBefore = pieces.pieces[piece].plane < pieces.pieces[chosen].plane
    height.z += isBefore ? -DepthPieces.coplanar : DepthPieces.coplanar
    return height
  }
}
