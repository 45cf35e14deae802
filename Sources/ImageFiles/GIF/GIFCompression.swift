/// LZW as GIF has it (GIF89a, appendix F): codes of 3 to 12 bits, the lowest bit first, in blocks of
/// at most 255 bytes.
enum GIFCompression {
  private static let largestCode = 4_095
  /// A power of two well above the number of codes, so that few strings meet in the table.
  private static let places = 1 << 14

  /// The code size and the blocks of a picture, up to the empty one.
  ///
  /// - Parameter bits: How many bits an index has, 2 to 8.
  static func compressed(_ indices: [UInt8], bits: Int) -> [UInt8] {
    var output = BlockWriter()
    let clear = 1 << bits
    var next = clear + 2
    var size = bits + 1
    // The string of a code and one more index, and the code of that longer string.
    var keys = [UInt32](repeating: .max, count: places)
    var codes = [UInt16](repeating: 0, count: places)
    output.write(clear, bits: size)
    guard var prefix = indices.first.map(Int.init) else {
      output.write(clear + 1, bits: size)
      return [UInt8(bits)] + output.finished()
    }
    for index in indices.dropFirst() {
      let key = UInt32(prefix) << 8 | UInt32(index)
      var place = Int((key &* 0x9E37_79B1) >> 18)
      while keys[place] != key, keys[place] != .max { place = (place + 1) & (places - 1) }
      if keys[place] == key {
        prefix = Int(codes[place])
        continue
      }
      output.write(prefix, bits: size)
      if next <= largestCode {
        keys[place] = key
        codes[place] = UInt16(next)
        // Readers widen their codes when the table is full for the width, one code later than here.
        if next == 1 << size { size += 1 }
        next += 1
      } else {
        output.write(clear, bits: size)
        keys = [UInt32](repeating: .max, count: places)
        next = clear + 2
        size = bits + 1
      }
      prefix = Int(index)
    }
    output.write(prefix, bits: size)
    // The reader adds a string for the last code too, and may widen by it.
    if next == 1 << size, size < 12 { size += 1 }
    output.write(clear + 1, bits: size)
    return [UInt8(bits)] + output.finished()
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
