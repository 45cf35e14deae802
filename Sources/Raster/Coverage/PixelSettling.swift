/// The exact coverage of single pixels, from the pieces of lines that lie in them.
///
/// A pixel is cut into slabs at the heights of the pieces' ends. In a slab every piece runs from
/// top to bottom; sorted by x they bound intervals of known winding numbers, up to the height at
/// which two neighbours cross, where they change places. Pixels with very many pieces, or many side
/// by side, are looked at on sub-scanlines instead.
struct PixelSettling: ~Copyable {
  /// Pixels of more pieces than this are sampled: their slabs would be many.
  private static let mostSwept = 256
  /// As are pixels of which so many pieces share a slab, where all may cross all.
  private static let mostCrossers = 24
  /// Pixels of so many pieces or fewer need no order among the heights at which edges begin.
  private static let fewEdges = 8
  /// Places along a sub-scanline.
  private static let bins = 256
  /// Words with a bit for each of the heights 0...1024.
  private static let heightWords = Subpixel.one / 64 + 1
  /// A pixel's area in square units of the grid.
  private static let area = Double(Subpixel.one * Subpixel.one)

  // These are not private: the debug compiler of Swift 6.3.1 fails on a private element type of
  // memory that a noncopyable structure owns.

  struct Edge: BitwiseCopyable {
    var x0: Double
    var x1: Double
    var slope: Double
    var y0: Int
    var y1: Int
    var sign: Int
    /// The next edge that begins at the same height; negative at the end.
    var next: Int
  }

  /// An edge within a slab: x at its top and at its bottom.
  struct Crosser: BitwiseCopyable {
    var top: Double
    var bottom: Double
    var sign: Int

    /// The order below the slab's top; no two edges that matter are equal.
    func isBefore(_ other: Crosser) -> Bool {
      if top != other.top { return top < other.top }
      if bottom != other.bottom { return bottom < other.bottom }
      return sign < other.sign
    }
  }

  struct Jump: BitwiseCopyable {
    var y: Int
    var change: Int
  }

  private var edges = Scratch<Edge>()
  private var jumps = Scratch<Jump>()
  /// Where slabs begin, in order, when edges are few, and where the last ends.
  private var slabs = Scratch<Int>()
  /// A bit for every height at which a slab begins.
  private var heights = Scratch<UInt64>()
  /// For each height the first edge that begins there; negative when there is none.
  private var beginning = Scratch<Int>()
  /// The edges that reach into the current slab.
  private var active = Scratch<Int>()
  private var crossers = Scratch<Crosser>()
  /// Changes of winding numbers: by places, and for each by sub-scanlines.
  private var grid = Scratch<SIMD16<Int16>>()

  init() {
    edges.reserve(Self.mostSwept)
    jumps.reserve(Self.mostSwept)
    slabs.reserve(3 * Self.fewEdges + 2)
    heights.reserve(Self.heightWords)
    heights.base.initialize(repeating: 0, count: Self.heightWords)
    beginning.reserve(Subpixel.one + 1)
    beginning.base.initialize(repeating: -1, count: Subpixel.one + 1)
    active.reserve(Self.mostSwept)
    crossers.reserve(Self.mostCrossers + 1)
  }

  /// - Parameters:
  ///   - head: The pixel's first piece; negative when it has none.
  ///   - area: The pixel's mean winding number, in units of `Subpixel.fullArea`.
  mutating func coverage(
    head: Int32, of pieces: UnsafePointer<PixelPiece>, area: Int, isEvenOdd: Bool
  ) -> UInt8 {
    // What the pieces and jumps do not account for comes from the winding number at the pixel's
    // top left, exactly.
    var rest = area
    var count = 0
    var next = head
    while next >= 0 {
      let piece = pieces[Int(next)]
      let drop = (Int(piece.y1) &- Int(piece.y0)) &* Int(piece.sign)
      rest &-= drop &* (2 &* Subpixel.one &- Int(piece.x0) &- Int(piece.x1))
      rest &-= 2 &* Subpixel.one &* Int(piece.jump) &* (Subpixel.one &- Int(piece.jumpY))
      count &+= 1
      next = piece.next
    }
    let corner = rest / Subpixel.fullArea
    let inside =
      count <= Self.fewEdges
      ? sweptFew(head, pieces, corner, isEvenOdd)
      : (count <= Self.mostSwept ? swept(head, pieces, corner, isEvenOdd) : nil)
        ?? sampled(head, pieces, corner, count: count, isEvenOdd)
    return UInt8(truncatingIfNeeded: Int(min(max(255 * inside, 0), 255) + 0.5))
  }

  @inline(__always)
  private static func isInside(_ winding: Int, _ isEvenOdd: Bool) -> Bool {
    isEvenOdd ? winding & 1 != 0 : winding != 0
  }

  /// The covered part of a pixel of few pieces, which all are looked at in every slab.
  private func sweptFew(
    _ head: Int32, _ pieces: UnsafePointer<PixelPiece>, _ corner: Int, _ isEvenOdd: Bool
  ) -> Double {
    let (edges, jumps, slabs) = (edges.base, jumps.base, slabs.base)
    var (edgeCount, jumpCount, slabCount) = (0, 0, 1)
    (slabs[0], slabs[1]) = (0, Subpixel.one)
    /// Begins a slab at a height, in order.
    @inline(__always) func add(_ height: Int) {
      var place = slabCount
      while slabs[place] > height { place &-= 1 }
      guard slabs[place] < height else { return }
      var last = slabCount
      while last > place {
        slabs[last &+ 1] = slabs[last]
        last &-= 1
      }
      slabs[place &+ 1] = height
      slabCount &+= 1
    }
    var next = head
    while next >= 0 {
      let piece = pieces[Int(next)]
      next = piece.next
      let (y0, y1) = (Int(piece.y0), Int(piece.y1))
      if y0 < y1 {
        let (x0, x1) = (Double(piece.x0), Double(piece.x1))
        edges[edgeCount] = Edge(
          x0: x0, x1: x1, slope: (x1 - x0) / Double(y1 &- y0), y0: y0, y1: y1,
          sign: Int(piece.sign), next: -1)
        edgeCount &+= 1
        add(y0)
        add(y1)
      }
      if piece.jump != 0 {
        jumps[jumpCount] = Jump(y: Int(piece.jumpY), change: Int(piece.jump))
        jumpCount &+= 1
        add(Int(piece.jumpY))
      }
    }
    var covered = 0.0
    for slab in 0..<slabCount {
      let (top, bottom) = (slabs[slab], slabs[slab &+ 1])
      var winding = corner
      for jump in 0..<jumpCount where jumps[jump].y <= top { winding &+= jumps[jump].change }
      var count = 0
      for edge in 0..<edgeCount where edges[edge].y0 <= top && edges[edge].y1 >= bottom {
        insert(edges[edge], at: count, top, bottom)
        count &+= 1
      }
      covered += Double(bottom &- top) * width(count, winding, isEvenOdd)
    }
    return covered / Self.area
  }

  /// The covered part; nil when too many edges share a slab.
  private func swept(
    _ head: Int32, _ pieces: UnsafePointer<PixelPiece>, _ corner: Int, _ isEvenOdd: Bool
  ) -> Double? {
    let (edges, jumps, heights) = (edges.base, jumps.base, heights.base)
    let (beginning, active) = (beginning.base, active.base)
    var (edgeCount, jumpCount) = (0, 0)
    @inline(__always) func add(_ height: Int) { heights[height &>> 6] |= 1 &<< UInt64(height & 63) }
    add(0)
    add(Subpixel.one)
    var next = head
    while next >= 0 {
      let piece = pieces[Int(next)]
      next = piece.next
      let (y0, y1) = (Int(piece.y0), Int(piece.y1))
      if y0 < y1 {
        let (x0, x1) = (Double(piece.x0), Double(piece.x1))
        edges[edgeCount] = Edge(
          x0: x0, x1: x1, slope: (x1 - x0) / Double(y1 &- y0), y0: y0, y1: y1,
          sign: Int(piece.sign), next: beginning[y0])
        beginning[y0] = edgeCount
        edgeCount &+= 1
        add(y0)
        add(y1)
      }
      if piece.jump != 0 {
        jumps[jumpCount] = Jump(y: Int(piece.jumpY), change: Int(piece.jump))
        jumpCount &+= 1
        add(Int(piece.jumpY))
      }
    }
    var covered = 0.0
    var top = -1
    var activeCount = 0
    var isTooMuch = false
    for word in 0..<Self.heightWords {
      var bits = heights[word]
      heights[word] = 0
      while bits != 0 {
        let bottom = word &<< 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        if top >= 0, !isTooMuch {
          var edge = beginning[top]
          while edge >= 0 {
            active[activeCount] = edge
            activeCount &+= 1
            edge = edges[edge].next
          }
          var winding = corner
          for jump in 0..<jumpCount where jumps[jump].y <= top {
            winding &+= jumps[jump].change
          }
          let (down, up) = forgetEnded(&activeCount, top)
          if !isEvenOdd, winding &- up > 0 || winding &+ down < 0 {
            // Whatever lies where, no winding number in the slab is 0.
            covered += Double((bottom &- top) &* Subpixel.one)
          } else if activeCount > Self.mostCrossers {
            isTooMuch = true
          } else {
            sort(activeCount, top, bottom)
            covered += Double(bottom &- top) * width(activeCount, winding, isEvenOdd)
          }
        }
        if top >= 0 { beginning[top] = -1 }
        top = bottom
      }
    }
    return isTooMuch ? nil : covered / Self.area
  }

  /// Forgets the active edges that end above a slab, and counts the others by direction.
  @inline(__always)
  private func forgetEnded(_ activeCount: inout Int, _ top: Int) -> (down: Int, up: Int) {
    let active = active.base
    var (kept, sum) = (0, 0)
    for index in 0..<activeCount {
      let edge = active[index]
      active[kept] = edge
      guard edges.base[edge].y1 > top else { continue }
      sum &+= edges.base[edge].sign
      kept &+= 1
    }
    activeCount = kept
    return ((kept &+ sum) / 2, (kept &- sum) / 2)
  }

  /// Leaves the active edges in `crossers`, as they lie in a slab, sorted.
  @inline(__always)
  private func sort(_ count: Int, _ top: Int, _ bottom: Int) {
    for index in 0..<count { insert(edges.base[active.base[index]], at: index, top, bottom) }
  }

  /// Puts an edge, as it lies in a slab, among the first `count` in `crossers`.
  @inline(__always)
  private func insert(_ edge: Edge, at count: Int, _ top: Int, _ bottom: Int) {
    let crossers = crossers.base
    // Ends are taken as they are, so that edges with a common end meet there.
    let crosser = Crosser(
      top: edge.y0 == top ? edge.x0 : edge.x0 + edge.slope * Double(top &- edge.y0),
      bottom: edge.y1 == bottom ? edge.x1 : edge.x0 + edge.slope * Double(bottom &- edge.y0),
      sign: edge.sign)
    var place = count
    while place > 0, crosser.isBefore(crossers[place &- 1]) {
      crossers[place] = crossers[place &- 1]
      place &-= 1
    }
    crossers[place] = crosser
  }

  /// The mean covered width of a slab whose edges lie in `crossers`.
  private func width(_ count: Int, _ winding: Int, _ isEvenOdd: Bool) -> Double {
    if count == 0 { return Self.isInside(winding, isEvenOdd) ? Double(Subpixel.one) : 0 }
    let crossers = crossers.base
    var covered = 0.0
    var from = 0.0
    while from < 1 {
      // The first place below at which two neighbours cross, as a part of the slab's height.
      var to = 1.0
      var crossing = -1
      for index in 1..<max(count, 1) {
        let (a, b) = (crossers[index &- 1], crossers[index])
        guard a.bottom > b.bottom else { continue }
        let gap = b.top - a.top
        let height = max(gap / (gap + (a.bottom - b.bottom)), from)
        if height < to { (to, crossing) = (height, index) }
      }
      if to > from {
        let middle = (from + to) / 2
        var (now, last, open) = (winding, 0.0, 0.0)
        for index in 0..<count {
          let edge = crossers[index]
          let x = edge.top + (edge.bottom - edge.top) * middle
          if Self.isInside(now, isEvenOdd) { open += x - last }
          now &+= edge.sign
          last = x
        }
        if Self.isInside(now, isEvenOdd) { open += Double(Subpixel.one) - last }
        covered += open * (to - from)
      }
      from = to
      if crossing >= 0 {
        (crossers[crossing &- 1], crossers[crossing]) =
          (crossers[crossing], crossers[crossing &- 1])
      }
    }
    return covered
  }

  /// Looks at a pixel along evenly spaced lines, and at places on each, 16 lines at a time.
  private mutating func sampled(
    _ head: Int32, _ pieces: UnsafePointer<PixelPiece>, _ corner: Int, count: Int,
    _ isEvenOdd: Bool
  ) -> Double {
    // So many edges hide the error of fewer lines, and their time must end.
    let lines = count <= 1024 ? 128 : 16
    let groups = lines / 16
    let step = Subpixel.one / lines
    let vectorCount = (Self.bins + 1) * groups
    grid.reserve(vectorCount)
    grid.base.initialize(repeating: SIMD16(), count: vectorCount)
    let vectors = grid.base
    /// Changes the winding number along a line, from a place on; sums may wrap, and only after
    /// 65,536 windings of a pixel would that be seen.
    let changes = UnsafeMutableRawPointer(vectors).assumingMemoryBound(to: Int16.self)
    /// The first line that is not above a height.
    func line(_ y: Int16) -> Int { (Int(y) + step - 1 - step / 2) / step }
    for line in 0..<lines { changes[line] = Int16(truncatingIfNeeded: corner) }
    var next = head
    while next >= 0 {
      let piece = pieces[Int(next)]
      next = piece.next
      let (first, end) = (line(piece.y0), line(piece.y1))
      if first < end {
        let slope = Double(piece.x1 - piece.x0) / Double(piece.y1 - piece.y0)
        let perBin = Double(Self.bins) / Double(Subpixel.one)
        for line in first..<end {
          let y = Double(line &* step &+ step / 2 &- Int(piece.y0))
          let bin = Subpixel.nearest((Double(piece.x0) + slope * y) * perBin)
          changes[min(max(bin, 0), Self.bins) &* lines &+ line] &+= Int16(piece.sign)
        }
      }
      if piece.jump != 0 {
        for line in line(piece.jumpY)..<max(lines, line(piece.jumpY)) {
          changes[line] &+= Int16(piece.jump)
        }
      }
    }
    var covered = 0
    for group in 0..<groups {
      var winding = SIMD16<Int16>()
      var inside = SIMD16<Int16>()
      for bin in 0..<Self.bins {
        winding &+= vectors[bin &* groups &+ group]
        // Any number or its negative has the top bit, unless it is 0.
        let isInside =
          isEvenOdd ? winding & 1 : SIMD16(repeating: 0) &- ((winding | (0 &- winding)) &>> 15)
        inside &+= isInside
      }
      covered += Int(inside.wrappedSum())
    }
    return Double(covered) / Double(lines * Self.bins)
  }
}
