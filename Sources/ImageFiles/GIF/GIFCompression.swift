/// LZW as in GIF89a, appendix F: codes of 3 to 12 bits, lowest bit first, in blocks of
/// at most 255 bytes.
enum GIFCompression {
  private static let largestCode = 4_095
  /// The hash table size: a power of two well above the number of codes, so that few strings
  /// collide.
  private static let places = 1 << 14
  /// The number of indices between checks whether a full table still compresses well.
  private static let span = 2_048

  /// Returns the code size and the data blocks of an image, up to and including the empty
  /// terminator block.
  ///
  /// - Parameters:
  ///   - choices: Two acceptable indices for each pixel; the one that makes longer strings is
  ///     written.
  ///   - bits: The number of bits in an index, 2 to 8.
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
    // For a full table: the bits written in this span of pixels, and in the best one so far.
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
        // Keep the table while it compresses about as well as at its best.
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
    // The decoder adds a string for the last code too, which may increase its code width.
    table.widen()
    output.write(table.clear + 1, bits: table.size)
    return [UInt8(bits)] + output.finished()
  }

  /// The dictionary of strings that have codes.
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

    /// Assigns a code to a string; false if no code is left.
    mutating func add(_ prefix: Int, _ index: UInt8) -> Bool {
      guard next <= largestCode else { return false }
      let key = UInt32(prefix) << 8 | UInt32(index)
      let place = place(key)
      keys[place] = key
      codes[place] = UInt16(next)
      // Decoders widen their codes when the table is full for the width, one code later than here.
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

    /// Returns all blocks, including the empty terminator block.
    mutating func finished() -> [UInt8] {
      if pendingBits > 0 { append() }
      if !block.isEmpty { closeBlock() }
      return bytes + [0]
    }
  }
}
