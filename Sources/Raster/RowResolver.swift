/// A run of a row's coverage: constant, or to be read from the row's bytes.
@usableFromInline
struct CoverageRun: BitwiseCopyable {
  /// Columns from the left side of the rasterised area.
  @usableFromInline var x: Int32
  @usableFromInline var count: Int32
  /// 1...255 for a constant run; -1 for one whose coverage differs from pixel to pixel.
  @usableFromInline var coverage: Int32

  @inline(__always)
  init(from start: Int, to end: Int, coverage: Int32) {
    x = Int32(truncatingIfNeeded: start)
    count = Int32(truncatingIfNeeded: end &- start)
    self.coverage = coverage
  }
}

/// Cuts one row's coverage into runs, left to right.
///
/// It is told of constant stretches and of bytes that differ; it joins equal neighbours, drops
/// zeros, and turns constant stretches too short to be worth a run of their own into mask bytes.
private struct RunBuilder {
  /// Constant runs shorter than this are left in the mask around them.
  static let shortestSpan = 16
  /// The top bit of each byte of a word.
  static let topBits: UInt64 = 0x8080_8080_8080_8080

  let runs: UnsafeMutablePointer<CoverageRun>
  private(set) var count = 0
  /// Where the mask that is being gathered began; -1 when there is none.
  private var maskStart = -1
  /// Where the constant stretch that is being gathered began; -1 when there is none.
  private var constantStart = -1
  private var constant: UInt8 = 0

  init(runs: UnsafeMutablePointer<CoverageRun>) { self.runs = runs }

  /// From `x` on the row has `coverage`, until the next call.
  @inline(__always)
  mutating func constant(_ coverage: UInt8, from x: Int) {
    if constantStart >= 0, constant == coverage { return }
    endConstant(at: x)
    if coverage == 0 {
      endMask(at: x)
    } else {
      (constantStart, constant) = (x, coverage)
    }
  }

  /// From `x` on the row has bytes that differ and are not 0, until the next call.
  @inline(__always)
  mutating func varying(from x: Int) {
    endConstant(at: x)
    if maskStart < 0 { maskStart = x }
  }

  /// Eight bytes from `x` on, of which some are 0 and some are not.
  ///
  /// - Parameter zeros: The top bit of each byte of a little-endian word whose byte is 0.
  @inline(__always)
  mutating func gaps(_ zeros: UInt64, from x: Int) {
    endConstant(at: x)
    var flips = maskStart < 0 ? ~zeros & RunBuilder.topBits : zeros
    var after: UInt64 = .max
    while flips & after != 0 {
      // Bit 8·i + 7 stands for byte i; shifting by one more leaves the bits of later bytes.
      let bit = (flips & after).trailingZeroBitCount
      let index = x &+ bit &>> 3
      if maskStart < 0 { maskStart = index } else { endMask(at: index) }
      flips = ~flips & RunBuilder.topBits
      after = ~0 &<< UInt64(truncatingIfNeeded: bit)
    }
  }

  /// Bytes of any value, one by one.
  @inline(__always)
  mutating func bytes(_ bytes: UnsafePointer<UInt8>, from x: Int, to end: Int) {
    endConstant(at: x)
    var index = x
    while index < end {
      if bytes[index] == 0 {
        endMask(at: index)
      } else if maskStart < 0 {
        maskStart = index
      }
      index &+= 1
    }
  }

  mutating func finish(at x: Int) {
    endConstant(at: x)
    endMask(at: x)
  }

  @inline(__always)
  private mutating func endConstant(at x: Int) {
    guard constantStart >= 0 else { return }
    if x &- constantStart >= Self.shortestSpan {
      endMask(at: constantStart)
      add(CoverageRun(from: constantStart, to: x, coverage: Int32(constant)))
    } else if maskStart < 0 {
      maskStart = constantStart
    }
    constantStart = -1
  }

  @inline(__always)
  private mutating func endMask(at x: Int) {
    guard maskStart >= 0 else { return }
    add(CoverageRun(from: maskStart, to: x, coverage: -1))
    maskStart = -1
  }

  @inline(__always)
  private mutating func add(_ run: CoverageRun) {
    runs[count] = run
    count &+= 1
  }
}

extension AccumulationPlane {
  /// Turns one row into coverage and sets its cells back to 0.
  ///
  /// - Parameters:
  ///   - coverage: Receives the bytes of mask runs; `stride` of them.
  ///   - runs: Receives the runs; room for `width` of them.
  /// - Returns: How many runs there are.
  func resolve(
    row: Int, width: Int, isEvenOdd: Bool, coverage: UnsafeMutablePointer<UInt8>,
    runs: UnsafeMutablePointer<CoverageRun>
  ) -> Int {
    isEvenOdd
      ? resolve(row: row, width: width, rule: EvenOdd.self, coverage: coverage, runs: runs)
      : resolve(row: row, width: width, rule: NonZero.self, coverage: coverage, runs: runs)
  }

  @inline(__always)
  private func resolve<Rule: AreaRule>(
    row: Int, width: Int, rule: Rule.Type, coverage: UnsafeMutablePointer<UInt8>,
    runs: UnsafeMutablePointer<CoverageRun>
  ) -> Int {
    let line = cells.base + row &* stride
    let marks = touched.base + row &* blocksPerRow
    var builder = RunBuilder(runs: runs)
    var area: Cell = 0
    var x = 0
    while x < width {
      let block = x >> Self.blockBits
      if marks[block] == 0 {
        let end = min(untouchedEnd(marks, from: block) << Self.blockBits, width)
        let value = UInt8(truncatingIfNeeded: Rule.coverage(area))
        // A stretch too short for a span may end up in a mask, which reads the bytes.
        if end &- x < RunBuilder.shortestSpan {
          (coverage + x).update(repeating: value, count: end &- x)
        }
        builder.constant(value, from: x)
        x = end
        continue
      }
      marks[block] = 0
      area = Self.sum(line + x, from: area)
      Self.convert(line + x, Rule.self, to: coverage + x)
      (line + x).update(repeating: 0, count: Self.block)
      Self.report(coverage, from: x, to: min(x &+ Self.block, width), to: &builder)
      x &+= Self.block
    }
    // The extra cell after the width may have been touched alone.
    if width & (Self.block - 1) == 0, marks[width >> Self.blockBits] != 0 {
      marks[width >> Self.blockBits] = 0
      (line + width).update(repeating: 0, count: Self.block)
    }
    builder.finish(at: width)
    return builder.count
  }

  /// The first touched block after `block`, or the number of blocks.
  @inline(__always)
  private func untouchedEnd(_ marks: UnsafeMutablePointer<UInt8>, from block: Int) -> Int {
    var index = block &+ 1
    while index < blocksPerRow {
      if index & 7 == 0,
        UnsafeRawPointer(marks + index).loadUnaligned(as: UInt64.self) == 0
      {
        index &+= 8
      } else if marks[index] == 0 {
        index &+= 1
      } else {
        break
      }
    }
    return index
  }

  /// Replaces the block's differences by their running sum, and returns the last.
  @inline(__always)
  private static func sum(_ cells: UnsafeMutablePointer<Cell>, from start: Cell) -> Cell {
    var area = start
    var index = 0
    while index < block {
      area &+= cells[index]
      cells[index] = area
      index &+= 1
    }
    return area
  }

  @inline(__always)
  private static func convert<Rule: AreaRule>(
    _ areas: UnsafePointer<Cell>, _ rule: Rule.Type, to coverage: UnsafeMutablePointer<UInt8>
  ) {
    var index = 0
    while index < block {
      coverage[index] = UInt8(truncatingIfNeeded: Rule.coverage(areas[index]))
      index &+= 1
    }
  }

  /// Tells the builder of a block's bytes, eight at a time where they are whole.
  @inline(__always)
  private static func report(
    _ coverage: UnsafePointer<UInt8>, from start: Int, to end: Int, to builder: inout RunBuilder
  ) {
    var x = start
    while x &+ 8 <= end {
      let word = UInt64(
        littleEndian: UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt64.self))
      // A byte's low seven bits plus 127 carry into its top bit, and never out of it, unless they
      // are 0: the top bits that stay clear in both mark exactly the bytes that are 0.
      let low = ~RunBuilder.topBits
      let zeros = ~((word & low) &+ low | word | low)
      if word == (word & 0xFF) &* 0x0101_0101_0101_0101 {
        builder.constant(UInt8(truncatingIfNeeded: word), from: x)
      } else if zeros == 0 {
        builder.varying(from: x)
      } else {
        builder.gaps(zeros, from: x)
      }
      x &+= 8
    }
    if x < end { builder.bytes(coverage, from: x, to: end) }
  }
}

/// How a mean winding number becomes 8-bit coverage.
private protocol AreaRule {
  static func coverage<Cell: FixedWidthInteger & SignedInteger>(_ area: Cell) -> Cell
}

/// Areas are in units of `Subpixel.fullArea` = 2²¹; 255·2²¹ fits 32 bits.
@inline(__always)
private func rounded<Cell: FixedWidthInteger & SignedInteger>(_ area: Cell) -> Cell {
  ((area &<< 8) &- area &+ (1 << 20)) &>> 21
}

/// min(1, |A|).
private enum NonZero: AreaRule {
  @inline(__always)
  static func coverage<Cell: FixedWidthInteger & SignedInteger>(_ area: Cell) -> Cell {
    // Int32.min stays negative when negated; it is out of the range the plane promises.
    let size = area < 0 ? 0 &- area : area
    return rounded(min(size, 1 << 21))
  }
}

/// A wave of period 2 that rises from 0 to 1 and falls back: |((A + 1) mod 2) - 1|.
private enum EvenOdd: AreaRule {
  @inline(__always)
  static func coverage<Cell: FixedWidthInteger & SignedInteger>(_ area: Cell) -> Cell {
    let wave = ((area &+ (1 << 21)) & ((1 << 22) - 1)) &- (1 << 21)
    return rounded(wave < 0 ? 0 &- wave : wave)
  }
}
