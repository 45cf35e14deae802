#if Video
  internal import StrataCFFmpeg

  /// Reads the samples of one component, row by row, with at most 12 bits each.
  struct ComponentReader {
    private let component: strata_reader_component
    private let mask: UInt32
    /// The number of bits of the result.
    let depth: Int
    /// The number of low bits that are dropped, because more than 12 bits do not change an 8-bit
    /// result.
    private let dropped: Int

    init(_ component: strata_reader_component) {
      self.component = component
      mask = (1 << UInt32(component.depth)) - 1
      depth = min(Int(component.depth), 12)
      dropped = Int(component.depth) - depth
    }

    /// The maximum sample value.
    var largest: Int32 { (1 << Int32(depth)) - 1 }

    /// Reads the first `count` samples of row `y`.
    func read(row y: Int, count: Int, into row: UnsafeMutablePointer<Int32>) {
      guard let start = component.start else { return }
      let bytes = UnsafeRawPointer(start) + y * component.stride
      let step = Int(component.step)
      let shift = UInt32(component.shift) + UInt32(dropped)
      let mask = mask >> UInt32(dropped)
      switch component.word_bytes {
      case 0:
        for x in 0..<count {
          let byte = bytes.load(fromByteOffset: x / 8, as: UInt8.self)
          row[x] = Int32(byte >> UInt8(7 - x % 8) & 1)
        }
      case 1 where step == 1 && shift == 0 && mask == 255:
        let numbers = bytes.assumingMemoryBound(to: UInt8.self)
        for x in 0..<count { row[x] = Int32(numbers[x]) }
      case 1:
        for x in 0..<count {
          let word = UInt32(bytes.load(fromByteOffset: x * step, as: UInt8.self))
          row[x] = Int32(truncatingIfNeeded: word >> shift & mask)
        }
      case 2:
        let swaps = component.is_big_endian != Self.isBigEndian
        for x in 0..<count {
          let word = bytes.loadUnaligned(fromByteOffset: x * step, as: UInt16.self)
          row[x] = Int32(
            truncatingIfNeeded: UInt32(swaps ? word.byteSwapped : word) >> shift & mask)
        }
      default:
        let swaps = component.is_big_endian != Self.isBigEndian
        for x in 0..<count {
          let word = bytes.loadUnaligned(fromByteOffset: x * step, as: UInt32.self)
          row[x] = Int32(truncatingIfNeeded: (swaps ? word.byteSwapped : word) >> shift & mask)
        }
      }
    }

    private static let isBigEndian = UInt16(1).bigEndian == 1
  }
#endif
