import StrataGraphics
import StrataRenderList

/// The fragments into which planes have been split, and which of them cover which.
struct DepthPieces {
  struct PlaneFragment {
    let plane: Int
    /// The oriented polygon; empty for a plane that covers nothing.
    let polygon: [SIMD2<Double>]
    let bounds: DepthBoxes.DepthBounds
    let cuts: [DepthCut]

    init(plane: Int, polygon: [SIMD2<Double>], cuts: [DepthCut] = []) {
      self.plane = plane
      self.polygon = polygon
      self.cuts = cuts
      bounds = polygon.isEmpty ? (.zero, .zero) : ConvexPolygon.bounds(of: polygon)
    }
  }

  /// The depth relation between two overlapping fragments.
  enum Relation: UInt32 {
    case below
    case above
    /// In front of the other in one part of the overlap, behind it in another.
    case crossing

    var reversed: Relation {
      switch self {
      case .below: .above
      case .above: .below
      case .crossing: .crossing
      }
    }
  }

  /// Another fragment and its relation to this one, in 4 bytes, because there may be millions.
  struct Neighbor {
    private let bits: UInt32

    init(_ piece: Int, _ relation: Relation) {
      bits = UInt32(piece) << 2 | relation.rawValue
    }

    var piece: Int { Int(bits >> 2) }
    var relation: Relation { Relation(rawValue: bits & 3) ?? .crossing }
  }

  /// The maximum difference between heights that count as the same, in the unit of heights.
  ///
  /// For the same height the input order decides.
  static let coplanar = 1e-3
  /// The maximum number of overlaps in memory.
  static let mostOverlaps = 1 << 24

  private let heights: [SIMD3<Double>]
  private let limit: Int
  private(set) var pieces: [PlaneFragment] = []
  private var isSplit: [Bool] = []
  private var neighbors: [[Neighbor]] = []
  /// The number of neighbors that cross each fragment.
  private(set) var crossings: [Int] = []
  private var live = 0
  private var clipper = ConvexClipper()

  /// - Throws: `LimitExceeded` for more planes than `limit`, or for too many overlaps.
  init(_ planes: [DepthPlane], limit: Int, _ meter: inout FrameMeter) throws {
    heights = planes.map(\.height)
    self.limit = limit
    for (index, plane) in planes.enumerated() {
      let isSeen = plane.isFinite && !ConvexPolygon.isThin(plane.footprint)
      let polygon = isSeen ? ConvexPolygon.oriented(plane.footprint) : []
      add(PlaneFragment(plane: index, polygon: polygon))
    }
    try checkLimit()
    try findOverlaps(&meter)
  }

  private mutating func findOverlaps(_ meter: inout FrameMeter) throws {
    let members = pieces.indices.filter { !pieces[$0].polygon.isEmpty }
    let tree = DepthBoxes(pieces.map(\.bounds), members: members)
    var count = 0
    for piece in members {
      let others = tree.overlaps(after: piece)
      try meter.charge(RenderCost.depthPair * Double(others.count + 1))
      for other in others where connect(piece, other) { count += 1 }
      guard count <= Self.mostOverlaps else {
        throw LimitExceeded(
          "number of overlaps in one 3D space", asked: count, allowed: Self.mostOverlaps)
      }
    }
  }

  var liveIndices: [Int] { pieces.indices.filter { !isSplit[$0] } }

  func isLive(_ piece: Int) -> Bool { !isSplit[piece] }

  /// Returns the number of neighbors that a fragment has had, including split ones.
  func neighborCount(of piece: Int) -> Int { neighbors[piece].count }

  func liveNeighbors(of piece: Int) -> [Neighbor] {
    neighbors[piece].filter { !isSplit[$0.piece] }
  }

  /// Returns the signed distance from one fragment's plane to another's.
  func height(of piece: Int, over other: Int) -> SIMD3<Double> {
    heights[pieces[piece].plane] - heights[pieces[other].plane]
  }

  /// Splits a fragment in two where `line` is 0, and determines the relations of the halves to its
  /// neighbors.
  ///
  /// - Parameter line: Not constant; has both signs over the fragment.
  /// - Returns: The halves where it is negative and where it is not.
  /// - Throws: `LimitExceeded` if there are too many fragments.
  mutating func split(
    _ piece: Int, along line: SIMD3<Double>, _ meter: inout FrameMeter
  ) throws -> (negative: Int, positive: Int) {
    try meter.charge(2 * RenderCost.depthCrossing * Double(neighbors[piece].count + 1))
    let distance = line / line.slope
    let negative = half(of: piece, DepthCut(line: -distance, isStrict: true))
    let positive = half(of: piece, DepthCut(line: distance, isStrict: false))
    isSplit[piece] = true
    live -= 1
    try checkLimit()
    for neighbor in neighbors[piece] where !isSplit[neighbor.piece] {
      if neighbor.relation == .crossing { crossings[neighbor.piece] -= 1 }
      connect(negative, neighbor.piece)
      connect(positive, neighbor.piece)
    }
    neighbors[piece] = []
    return (negative, positive)
  }

  private mutating func half(of piece: Int, _ cut: DepthCut) -> Int {
    clipper.start(pieces[piece].polygon)
    clipper.keep(cut.line)
    return add(
      PlaneFragment(
        plane: pieces[piece].plane, polygon: clipper.points, cuts: pieces[piece].cuts + [cut]))
  }

  @discardableResult
  private mutating func add(_ piece: PlaneFragment) -> Int {
    pieces.append(piece)
    isSplit.append(false)
    neighbors.append([])
    crossings.append(0)
    live += 1
    return pieces.count - 1
  }

  /// Records the relation between two fragments.
  ///
  /// - Returns: False if they do not overlap.
  @discardableResult
  private mutating func connect(_ a: Int, _ b: Int) -> Bool {
    guard let relation = relation(of: b, to: a) else { return false }
    neighbors[a].append(Neighbor(b, relation))
    neighbors[b].append(Neighbor(a, relation.reversed))
    if relation == .crossing {
      crossings[a] += 1
      crossings[b] += 1
    }
    return true
  }

  /// Returns the relation of `b` to `a`, or nil if they do not overlap.
  private mutating func relation(of b: Int, to a: Int) -> Relation? {
    guard DepthBoxes.overlap(pieces[a].bounds, pieces[b].bounds) else { return nil }
    clipper.start(pieces[a].polygon)
    clipper.keepInside(pieces[b].polygon)
    guard !ConvexPolygon.isThin(clipper.points) else { return nil }
    let difference = height(of: b, over: a)
    let range = ConvexPolygon.range(of: difference, over: clipper.points)
    switch Self.sides(of: range, slope: difference.slope) {
    case (true, true): return .crossing
    case (false, true): return .above
    case (true, false): return .below
    case (false, false): return pieces[a].plane < pieces[b].plane ? .above : .below
    }
  }

  /// Returns whether a difference of heights has negative and positive values.
  ///
  /// Differences within the coplanar tolerance, and strips too thin to be visible, are ignored.
  static func sides(
    of range: ClosedRange<Double>, slope: Double
  ) -> (negative: Bool, positive: Bool) {
    let tolerance = coplanar + ConvexPolygon.thin * slope
    return (range.lowerBound < -tolerance, range.upperBound > tolerance)
  }

  private func checkLimit() throws {
    guard live > limit else { return }
    throw LimitExceeded(
      "number of parts of intersecting layers in one 3D space", asked: live, allowed: limit)
  }
}
