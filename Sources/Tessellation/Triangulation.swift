/// Triangles and their adjacency.
///
/// Half-edge h = 3·t + i runs from corner i of triangle t to its next corner.
struct Triangulation {
  /// The location of each wedge.
  let points: ContiguousArray<GridPoint>
  /// The wedge at which each half-edge starts.
  var wedges: ContiguousArray<Int32>
  /// The half-edge in the opposite direction; -1 on the region's boundary.
  var twins: ContiguousArray<Int32>

  init(_ sweep: MonotoneSweep) {
    points = ContiguousArray(sweep.wedges.map(\.point))
    wedges = sweep.triangles
    twins = ContiguousArray(repeating: -1, count: wedges.count)
    findTwins()
  }

  var triangleCount: Int { wedges.count / 3 }

  @inline(__always) static func next(_ h: Int) -> Int { h % 3 == 2 ? h - 2 : h + 1 }
  @inline(__always) static func previous(_ h: Int) -> Int { h % 3 == 0 ? h + 2 : h - 1 }

  /// Finds the edges that two triangles share by hashing their ends.
  private mutating func findTwins() {
    var bits = 4
    while 1 << bits < 2 * wedges.count { bits += 1 }
    let mask = 1 << bits - 1
    // Half-edges without a twin so far, in open addressing; -1 is free, found ones stay.
    var table = ContiguousArray<Int32>(repeating: -1, count: 1 << bits)
    for h in wedges.indices {
      let (a, b) = (wedges[h], wedges[Self.next(h)])
      let (low, high) = (UInt64(min(a, b)), UInt64(max(a, b)))
      let hash = (low << 32 | high) &* 0x9E37_79B9_7F4A_7C15
      var slot = Int(truncatingIfNeeded: hash >> (64 - UInt64(bits)))
      while table[slot] >= 0 {
        let other = Int(table[slot])
        if wedges[other] == b, wedges[Self.next(other)] == a {
          twins[h] = Int32(other)
          twins[other] = Int32(h)
          break
        }
        slot = (slot + 1) & mask
      }
      if table[slot] < 0 { table[slot] = Int32(h) }
    }
  }

  /// Whether the two triangles at an inner edge form a strictly convex quadrilateral.
  @inline(__always) func isFlippable(_ h: Int) -> Bool {
    let (a, b, c, d) = quad(h)
    return orientation(points[c], points[d], points[b]) > 0
      && orientation(points[d], points[c], points[a]) > 0
  }

  /// Returns the edge from a to b, the corner c on its left, and d on its right.
  @inline(__always) func quad(_ h: Int) -> (a: Int, b: Int, c: Int, d: Int) {
    let twin = Int(twins[h])
    return (
      Int(wedges[h]), Int(wedges[twin]), Int(wedges[Self.previous(h)]),
      Int(wedges[Self.previous(twin)])
    )
  }

  /// Turns the edge a b into the edge d c.
  ///
  ///          c                 c
  ///        ╱   ╲             ╱ │ ╲
  ///      a ──h── b    →    a   │   b
  ///        ╲   ╱             ╲ │ ╱
  ///          d                 d
  @inline(__always) mutating func flip(_ h: Int) {
    let twin = Int(twins[h])
    let (h2, t2) = (Self.previous(h), Self.previous(twin))
    let (c, d) = (wedges[h2], wedges[t2])
    // Triangle of h: a b c becomes d b c; that of its twin: b a d becomes c a d.
    let (atH2, atT2) = (twins[h2], twins[t2])
    wedges[h] = d
    wedges[twin] = c
    // h is now d b, which was the twin's last edge; h2 is c d.
    link(h, atT2)
    link(twin, atH2)
    twins[h2] = Int32(t2)
    twins[t2] = Int32(h2)
  }

  @inline(__always) private mutating func link(_ h: Int, _ twin: Int32) {
    twins[h] = twin
    if twin >= 0 { twins[Int(twin)] = Int32(h) }
  }
}
