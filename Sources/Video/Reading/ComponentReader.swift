#if Video
  internal import StrataCFFmpeg

  /// Reads the samples of one component, row by row, with at most 12 bits each.
  // Safe to hold: only `read`, which takes a pointer, uses the decoder's memory.
  @safe
  struct ComponentReader {
    private let start: UnsafeRawPointer?
    private let stride: Int
    /// The distance between pixels in bytes.
    private let step: Int
    private let wordBytes: Int32
    private let swapsBytes: Bool
    private let shift: UInt32
    private let mask: UInt32
    /// The number of bits of the result.
    let depth: Int

    init(_ component: strata_reader_component) {
      unsafe (start, stride) = (UnsafeRawPointer(component.start), component.stride)
      unsafe (step, wordBytes) = (Int(component.step), component.word_bytes)
      swapsBytes = unsafe component.is_big_endian != (UInt16(1).bigEndian == 1)
      let bits = unsafe component.depth
      depth = min(Int(bits), 12)
      // More than 12 bits do not change an 8-bit result, so low bits are dropped.
      shift = unsafe UInt32(component.shift) + UInt32(Int(bits) - depth)
      mask = (1 << UInt32(depth)) - 1
    }

    /// The maximum sample value.
    var largest: Int32 { (1 << Int32(depth)) - 1 }

    /// Reads the first `count` samples of row `y`.
    func read(row y: Int, count: Int, into row: UnsafeMutablePointer<Int32>) {
      guard let start = unsafe start else { return }
      let bytes = unsafe start + y * stride
      let (step, shift, mask, swaps) = (step, shift, mask, swapsBytes)
      @inline(__always)
      func readWords<Word: FixedWidthInteger & BitwiseCopyable>(_ type: Word.Type) {
        for x in 0..<count {
          let stored = unsafe bytes.loadUnaligned(fromByteOffset: x * step, as: type)
          let word = UInt32(truncatingIfNeeded: swaps ? stored.byteSwapped : stored)
          unsafe row[x] = Int32(truncatingIfNeeded: word >> shift & mask)
        }
      }
      switch wordBytes {
      case 0:
        for x in 0..<count {
          let byte = unsafe bytes.load(fromByteOffset: x / 8, as: UInt8.self)
          unsafe row[x] = Int32(byte >> UInt8(7 - x % 8) & 1)
        }
      case 1 where step == 1 && shift == 0 && mask == 255:
        let numbers = unsafe bytes.assumingMemoryBound(to: UInt8.self)
        for x in 0..<count { unsafe row[x] = Int32(numbers[x]) }
      case 1: readWords(UInt8.self)
      case 2: readWords(UInt16.self)
      default: readWords(UInt32.self)
      }
    }
  }
#endif
