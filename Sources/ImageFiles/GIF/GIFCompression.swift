/// LZW as GIF has it (GIF89a, appendix F): codes of 3 to 12 bits, the lowest bit first, in blocks of
/// at most 255 bytes.
enum GIFCompression {
  private static let largestCode = 4_095
  /// A power of two well above the number of codes, so that few strings meet in the table.
  private static let places = 1 << 14
  /// How many indices are looked at before a full table is judged.
  private static let span = 2_048

  /// The code size and the blocks of a picture, up to the empty one.
  ///
  /// - Parameters:
  ///   - choices: One of the two indices of each pixel is written, whichever makes longer strings.
  ///   - bits: How many bits an index has, 2 to 8.
  static func compressed(
    _ choices: [(first: UInt8, second: UInt8)], bits: Int
  ) -> [UInt8] {
    var output = BlockWriter()
    var table = Table(bits: bits)
    output.write(table.clear, bits: table.size)
    guard var prefix = choices.first.map({ Int($0.first) }) else {
      output.write(table.clear + 1, bits: table.size)
      return [UInt8(bits)] + output.finished()
    }
    // Of a full table, bits written in this span of pixels and in the best one so far.
    var (seen, written, best) = (0, 0, Int.max)
    for (first, second) in choices.dropFirst() {
      seen += 1
      if let longer = table.code(prefix, first) ?? table.code(prefix, second) {
        prefix = longer
        continue
      }
      output.write(prefix, bits: table.size)
      written += table.size
      if !table.add(prefix, first), seen >= span {
        // It still serves as long as it packs about as well as at its best.
        let cost = written * span / seen
        if best < cost - cost / 16 {
          output.write(table.clear, bits: table.size)
          table = Table(bits: bits)
          best = .max
        } else {
          best = min(best, cost)
        }
        (seen, written) = (0, 0)
      }
      prefix = Int(first)
    }
    output.write(prefix, bits: table.size)
    // The reader adds a string for the last code too, and may widen by it.
    table.widen()
    output.write(table.clear + 1, bits: table.size)
    return [UInt8(bits)] + output.finished()
  }

  /// The strings that have codes.
  private struct Table {
    let clear: Int
    private(set) var size: Int
    private var next: Int
    // The string of a code and one more index, and the code of that longer string.
    private var keys = [UInt32](repeating: .max, count: places)
    private var codes = [UInt16](repeating: 0, count: places)

    init(bits: Int) {
      clear = 1 << bits
      next = clear + 2
      size = bits + 1
    }

    private func place(_ key: UInt32) -> Int {
      var place = Int((key &* 0x9E37_79B1) >> 18)
      while keys[place] != key, keys[place] != .max { place = (place + 1) & (places - 1) }
      return place
    }

    func code(_ prefix: Int, _ index: UInt8) -> Int? {
      let key = UInt32(prefix) << 8 | UInt32(index)
      let place = place(key)
      return keys[place] == key ? Int(codes[place]) : nil
    }

    /// Gives a string a code; false where there is none left.
    mutating func add(_ prefix: Int, _ index: UInt8) -> Bool {
      guard next <= largestCode else { return false }
      let key = UInt32(prefix) << 8 | UInt32(index)
      let place = place(key)
      keys[place] = key
      codes[place] = UInt16(next)
      // Readers widen their codes when the table is full for the width, one code later than here.
      widen()
      next += 1
      return true
    }

    mutating func widen() { if next == 1 << size, size < 12 { size += 1 } }
  }

  /// Packs codes into bytes, and bytes into blocks.
  private struct BlockWriter {
    private var bytes: [UInt8] = []
    private var block: [UInt8] = []
    private var pending = 0
    private var pendingBits = 0

    mutating func write(_ code: Int, bits: Int) {
      pending |= code << pendingBits
      pendingBits += bits
      while pendingBits >= 8 { append() }
    }

    private mutating func append() {
      block.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
      if block.count == 255 { closeBlock() }
    }

    private mutating func closeBlock() {
      bytes.append(UInt8(block.count))
      bytes += block
      block.removeAll(keepingCapacity: true)
    }

    /// All blocks, and the empty one that ends them.
    mutating func finished() -> [UInt8] {
      if pendingBits > 0 { append() }
      if !block.isEmpty { closeBlock() }
      return bytes + [0]
    }
  }
}
