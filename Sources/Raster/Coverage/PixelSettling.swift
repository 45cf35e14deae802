/// The exact coverage of single pixels, computed from the pieces of lines inside them.
///
/// A pixel is cut into slabs at the y coordinates of the pieces' ends. In a slab every piece runs
/// from top to bottom. Sorted by x, the pieces bound intervals of known winding numbers, down to
/// the y at which two neighbors cross, where they are swapped. Pixels with very many pieces, or
/// with many side by side, are sampled on sub-scanlines instead.
struct PixelSettling: ~Copyable {
  /// The maximum number of pieces for a sweep; pixels with more are sampled, to avoid many slabs.
  private static let mostSwept = 256
  /// The maximum number of pieces in a slab, where all may cross all; pixels with more are sampled.
  private static let mostCrossers = 24
  /// The number of pieces up to which every slab examines all of them.
  private static let fewEdges = 8
  /// The number of sample positions along a sub-scanline.
  private static let bins = 256
  /// The number of words for a bit for each of the heights 0...1024.
  private static let heightWords = Subpixel.one / 64 + 1
  /// A pixel's area in square units of the grid.
  private static let area = Double(Subpixel.one * Subpixel.one)

  // These are not private: the debug compiler of Swift 6.3.1 fails on a private element type of
  // memory that a noncopyable structure owns.

  struct Edge: BitwiseCopyable {
    let x0: Double
    let x1: Double
    /// The change of x per unit of y; undefined if the heights are equal.
    let slope: Double
    let y0: Int
    let y1: Int
    let sign: Int
    /// The change of the winding number left of the pixel at `jumpY`, the y of one of the ends.
    let jump: Int
    let jumpY: Int
    /// The index of the next edge that begins at the same height; negative at the end.
    var next = -1

    /// Returns whether the edge runs through a slab; slabs end where edges do.
    @inline(__always)
    func isIn(slabFrom top: Int) -> Bool { (y0 <= top) != (y1 <= top) }

    @inline(__always)
    init(_ piece: PixelPiece) {
      (x0, x1, y0, y1) = (Double(piece.x0), Double(piece.x1), Int(piece.y0), Int(piece.y1))
      slope = (x1 - x0) / Double(y1 &- y0)
      (sign, jump, jumpY) = (Int(piece.sign), Int(piece.jump), Int(piece.jumpY))
    }
  }

  /// An edge within a slab: its x at the top and at the bottom.
  struct Crosser: BitwiseCopyable {
    var top: Double
    var bottom: Double
    var sign: Int

    /// The x halfway down.
    @inline(__always)
    var middle: Double { top + (bottom - top) * 0.5 }

    /// Returns whether this edge is left of another just below the slab's top.
    ///
    /// No two relevant edges are equal in this order.
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
  /// A bit for every height at which a slab begins.
  private var heights = Scratch<UInt64>()
  /// For each height, the index of the first edge that begins there; negative if none exists.
  private var beginning = Scratch<Int>()
  /// The edges that extend into the current slab.
  private var active = Scratch<Int>()
  private var crossers = Scratch<Crosser>()
  /// Changes of winding numbers, by sample position and then by sub-scanline.
  private var grid = Scratch<SIMD16<Int16>>()

  init() {
    edges.reserve(Self.mostSwept)
    jumps.reserve(Self.mostSwept)
    heights.fill(Self.heightWords, with: 0)
    beginning.fill(Subpixel.one + 1, with: -1)
    active.reserve(Self.mostSwept)
    crossers.reserve(Self.mostCrossers + 1)
  }

  /// - Parameters:
  ///   - head: The index of the pixel's first piece; negative if it has none.
  ///   - area: The pixel's mean winding number, in units of `Subpixel.fullArea`.
  mutating func coverage(
    head: Int32, of pieces: UnsafePointer<PixelPiece>, area: Int, isEvenOdd: Bool
  ) -> UInt8 {
    let edges = unsafe edges.base
    // The remainder that pieces and jumps do not account for comes from the winding number at the
    // pixel's top-left corner, exactly.
    var rest = area
    var count = 0
    var next = head
    while next >= 0 {
      let piece = unsafe pieces[Int(next)]
      let drop = (Int(piece.y1) &- Int(piece.y0)) &* Int(piece.sign)
      rest &-= drop &* (2 &* Subpixel.one &- Int(piece.x0) &- Int(piece.x1))
      rest &-= 2 &* Subpixel.one &* Int(piece.jump) &* (Subpixel.one &- Int(piece.jumpY))
      if count < Self.mostSwept { unsafe edges[count] = Edge(piece) }
      count &+= 1
      next = piece.next
    }
    let corner = rest / Subpixel.fullArea
    let inside =
      unsafe count <= Self.fewEdges
      ? sweptFew(count, corner, isEvenOdd)
      : (count <= Self.mostSwept ? swept(count, corner, isEvenOdd) : nil)
        ?? sampled(head, pieces, corner, count: count, isEvenOdd)
    return UInt8(truncatingIfNeeded: Int(min(max(255 * inside, 0), 255) + 0.5))
  }

  @inline(__always)
  private static func isInside(_ winding: Int, _ isEvenOdd: Bool) -> Bool {
    isEvenOdd ? winding & 1 != 0 : winding != 0
  }

  /// Returns the covered area of a pixel with few edges, all of which are examined in every slab.
  private func sweptFew(_ count: Int, _ corner: Int, _ isEvenOdd: Bool) -> Double {
    let edges = unsafe edges.base
    var covered = 0.0
    var top = 0
    while top < Subpixel.one {
      var (bottom, winding) = (Subpixel.one, corner)
      for index in 0..<count {
        let edge = unsafe edges[index]
        bottom = min(bottom, edge.y0 > top ? edge.y0 : edge.y1 > top ? edge.y1 : bottom)
        winding &+= edge.jumpY <= top ? edge.jump : 0
      }
      var crosserCount = 0
      for index in 0..<count {
        // Store every edge and overwrite those outside the slab: a branch here would be
        // unpredictable.
        unsafe put(edges[index], at: crosserCount, top, bottom)
        unsafe crosserCount &+= edges[index].isIn(slabFrom: top) ? 1 : 0
      }
      covered += Double(bottom &- top) * width(crosserCount, winding, isEvenOdd)
      top = bottom
    }
    return covered / Self.area
  }

  /// Returns the covered area, or nil if too many edges share a slab.
  private func swept(_ count: Int, _ corner: Int, _ isEvenOdd: Bool) -> Double? {
    let (edges, jumps, heights) = unsafe (edges.base, jumps.base, heights.base)
    let (beginning, active) = unsafe (beginning.base, active.base)
    var jumpCount = 0
    @inline(__always) func add(_ height: Int) {
      unsafe heights[height &>> 6] |= 1 &<< UInt64(height & 63)
    }
    add(0)
    add(Subpixel.one)
    for index in 0..<count {
      let edge = unsafe edges[index]
      add(edge.y0)
      add(edge.y1)
      if edge.y0 < edge.y1 {
        unsafe edges[index].next = beginning[edge.y0]
        unsafe beginning[edge.y0] = index
      }
      if edge.jump != 0 {
        unsafe jumps[jumpCount] = Jump(y: edge.jumpY, change: edge.jump)
        jumpCount &+= 1
      }
    }
    var covered = 0.0
    var top = -1
    var activeCount = 0
    var isTooMuch = false
    for word in 0..<Self.heightWords {
      var bits = unsafe heights[word]
      unsafe heights[word] = 0
      while bits != 0 {
        let bottom = word &<< 6 &+ bits.trailingZeroBitCount
        bits &= bits &- 1
        if top >= 0, !isTooMuch {
          var edge = unsafe beginning[top]
          while edge >= 0 {
            unsafe active[activeCount] = edge
            activeCount &+= 1
            edge = unsafe edges[edge].next
          }
          var winding = corner
          for jump in 0..<jumpCount where unsafe jumps[jump].y <= top {
            unsafe winding &+= jumps[jump].change
          }
          let (down, up) = forgetEnded(&activeCount, top)
          if !isEvenOdd, winding &- up > 0 || winding &+ down < 0 {
            // No winding number in the slab is 0, in any order of the edges.
            covered += Double((bottom &- top) &* Subpixel.one)
          } else if activeCount > Self.mostCrossers {
            isTooMuch = true
          } else {
            for index in 0..<activeCount {
              unsafe put(edges[active[index]], at: index, top, bottom)
            }
            covered += Double(bottom &- top) * width(activeCount, winding, isEvenOdd)
          }
        }
        if top >= 0 { unsafe beginning[top] = -1 }
        top = bottom
      }
    }
    return isTooMuch ? nil : covered / Self.area
  }

  /// Removes the active edges that end above a slab, and counts the others by direction.
  @inline(__always)
  private func forgetEnded(_ activeCount: inout Int, _ top: Int) -> (down: Int, up: Int) {
    let active = unsafe active.base
    var (kept, sum) = (0, 0)
    for index in 0..<activeCount {
      let edge = unsafe active[index]
      unsafe active[kept] = edge
      guard unsafe edges.base[edge].y1 > top else { continue }
      unsafe sum &+= edges.base[edge].sign
      kept &+= 1
    }
    activeCount = kept
    return ((kept &+ sum) / 2, (kept &- sum) / 2)
  }

  /// Stores the part of an edge inside a slab in `crossers`.
  @inline(__always)
  private func put(_ edge: Edge, at index: Int, _ top: Int, _ bottom: Int) {
    // Ends are copied, not computed, so that edges with a common end meet there.
    unsafe crossers.base[index] = Crosser(
      top: edge.y0 == top ? edge.x0 : edge.x0 + edge.slope * Double(top &- edge.y0),
      bottom: edge.y1 == bottom ? edge.x1 : edge.x0 + edge.slope * Double(bottom &- edge.y0),
      sign: edge.sign)
  }

  /// Returns the mean covered width of a slab whose edges are in `crossers`, in any order.
  @inline(__always)
  private func width(_ count: Int, _ winding: Int, _ isEvenOdd: Bool) -> Double {
    if count == 0 { return Self.open(0, Double(Subpixel.one), winding, isEvenOdd) }
    let first = unsafe crossers.base[0]
    if count == 1 {
      let x = first.middle
      return Self.open(0, x, winding, isEvenOdd)
        + Self.open(x, Double(Subpixel.one), winding &+ first.sign, isEvenOdd)
    }
    let second = unsafe crossers.base[1]
    if count == 2, (first.top <= second.top) == (first.bottom <= second.bottom) {
      let isInOrder = first.top <= second.top
      let (left, right) = isInOrder ? (first.middle, second.middle) : (second.middle, first.middle)
      let between = winding &+ (isInOrder ? first.sign : second.sign)
      return Self.open(0, left, winding, isEvenOdd) + Self.open(left, right, between, isEvenOdd)
        + Self.open(right, Double(Subpixel.one), winding &+ first.sign &+ second.sign, isEvenOdd)
    }
    return widthOfSorted(count, winding, isEvenOdd)
  }

  /// Returns the width between two positions, if it is covered.
  @inline(__always)
  private static func open(
    _ from: Double, _ to: Double, _ winding: Int, _ isEvenOdd: Bool
  ) -> Double {
    isInside(winding, isEvenOdd) ? to - from : 0
  }

  /// Sorts the first `count` of `crossers`.
  private func sort(_ count: Int) {
    let crossers = unsafe crossers.base
    for index in 1..<count {
      let crosser = unsafe crossers[index]
      var place = index
      while place > 0, unsafe crosser.isBefore(crossers[place &- 1]) {
        unsafe crossers[place] = crossers[place &- 1]
        place &-= 1
      }
      unsafe crossers[place] = crosser
    }
  }

  /// Returns the mean covered width of a slab in which two or more edges may cross.
  private func widthOfSorted(_ count: Int, _ winding: Int, _ isEvenOdd: Bool) -> Double {
    sort(count)
    let crossers = unsafe crossers.base
    var covered = 0.0
    var from = 0.0
    while from < 1 {
      // The first crossing of two neighbors below, as a fraction of the slab's height.
      var to = 1.0
      var crossing = -1
      for index in 1..<count {
        let (a, b) = unsafe (crossers[index &- 1], crossers[index])
        guard a.bottom > b.bottom else { continue }
        let gap = b.top - a.top
        let height = max(gap / (gap + (a.bottom - b.bottom)), from)
        if height < to { (to, crossing) = (height, index) }
      }
      if to > from {
        let middle = (from + to) / 2
        var (now, last, open) = (winding, 0.0, 0.0)
        for index in 0..<count {
          let edge = unsafe crossers[index]
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
        unsafe (crossers[crossing &- 1], crossers[crossing]) =
          (crossers[crossing], crossers[crossing &- 1])
      }
    }
    return covered
  }

  /// Samples a pixel along evenly spaced lines, 16 lines at a time.
  private mutating func sampled(
    _ head: Int32, _ pieces: UnsafePointer<PixelPiece>, _ corner: Int, count: Int,
    _ isEvenOdd: Bool
  ) -> Double {
    // With so many edges the error of fewer lines is invisible, and the time must be bounded.
    let lines = count <= 1024 ? 128 : 16
    let groups = lines / 16
    let step = Subpixel.one / lines
    let vectorCount = (Self.bins + 1) * groups
    grid.fill(vectorCount, with: SIMD16())
    let vectors = unsafe grid.base
    /// The changes of the winding number by position, and there by line.
    ///
    /// Sums may wrap, which would be visible only after 65,536 windings of a pixel.
    let changes = unsafe UnsafeMutableRawPointer(vectors).assumingMemoryBound(to: Int16.self)
    /// Returns the first line that is not above a height.
    func line(_ y: Int16) -> Int { (Int(y) + step - 1 - step / 2) / step }
    for line in 0..<lines { unsafe changes[line] = Int16(truncatingIfNeeded: corner) }
    var next = head
    while next >= 0 {
      let piece = unsafe pieces[Int(next)]
      next = piece.next
      let (first, end) = (line(piece.y0), line(piece.y1))
      if first < end {
        let slope = Double(piece.x1 - piece.x0) / Double(piece.y1 - piece.y0)
        let perBin = Double(Self.bins) / Double(Subpixel.one)
        for line in first..<end {
          let y = Double(line &* step &+ step / 2 &- Int(piece.y0))
          let bin = Subpixel.nearest((Double(piece.x0) + slope * y) * perBin)
          unsafe changes[min(max(bin, 0), Self.bins) &* lines &+ line] &+= Int16(piece.sign)
        }
      }
      if piece.jump != 0 {
        for line in line(piece.jumpY)..<max(lines, line(piece.jumpY)) {
          unsafe changes[line] &+= Int16(piece.jump)
        }
      }
    }
    var covered = 0
    for group in 0..<groups {
      var winding = SIMD16<Int16>()
      var inside = SIMD16<Int16>()
      for bin in 0..<Self.bins {
        unsafe winding &+= vectors[bin &* groups &+ group]
        // Any nonzero number or its negative has the top bit set.
        let isInside =
          isEvenOdd ? winding & 1 : SIMD16(repeating: 0) &- ((winding | (0 &- winding)) &>> 15)
        inside &+= isInside
      }
      covered += Int(inside.wrappedSum())
    }
    return Double(covered) / Double(lines * Self.bins)
  }
}
