/// A minimal reader of animated GIFs after GIF89a: the image that a viewer shows after each frame.
struct GIFDecoder {
  private(set) var width = 0
  private(set) var height = 0
  /// The straight RGBA of every frame.
  private(set) var frames: [[UInt8]] = []
  /// The delays in hundredths of a second.
  private(set) var delays: [Int] = []
  /// The number in the Netscape block; nil without one.
  private(set) var repeats: Int?

  private var bytes: [UInt8]
  private var at = 0

  struct Broken: Error { let at: Int }

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    guard take(6) == Array("GIF89a".utf8) else { throw Broken(at: 0) }
    (width, height) = (number(), number())
    let flags = Int(byte())
    _ = take(2)
    let palette = take(3 << (flags & 7 + 1))
    var screen = [UInt8](repeating: 0, count: 4 * width * height)
    var (delay, disposal) = (0, 0)
    var transparent: Int?
    while true {
      switch byte() {
      case 0x21:
        let label = byte()
        if label == 0xF9 {
          _ = byte()
          let flags = Int(byte())
          delay = number()
          let index = Int(byte())
          disposal = flags >> 2 & 7
          transparent = flags & 1 == 1 ? index : nil
          _ = byte()
        } else {
          let block = blocks()
          if block.starts(with: Array("NETSCAPE2.0".utf8)) {
            repeats = Int(block[12]) | Int(block[13]) << 8
          }
        }
      case 0x2C:
        let (left, top, columns, rows) = (number(), number(), number(), number())
        guard byte() == 0, left + columns <= width, top + rows <= height else {
          throw Broken(at: at)
        }
        let bits = Int(byte())
        let indices = try Self.decompressed(blocks(), bits: bits)
        guard indices.count == columns * rows else { throw Broken(at: at) }
        for (position, index) in indices.enumerated() where index != transparent {
          let to = 4 * ((top + position / columns) * width + left + position % columns)
          screen[to..<to + 4] = palette[3 * index..<3 * index + 3] + [255]
        }
        frames.append(screen)
        delays.append(delay)
        if disposal == 2 {
          for row in top..<top + rows {
            for column in left..<left + columns {
              let to = 4 * (row * width + column)
              screen[to..<to + 4] = [0, 0, 0, 0]
            }
          }
        }
      case 0x3B:
        guard at == bytes.count else { throw Broken(at: at) }
        return
      default: throw Broken(at: at)
      }
    }
  }

  private mutating func byte() -> UInt8 {
    defer { at += 1 }
    return bytes[at]
  }

  private mutating func number() -> Int { Int(byte()) | Int(byte()) << 8 }

  private mutating func take(_ count: Int) -> [UInt8] {
    defer { at += count }
    return Array(bytes[at..<at + count])
  }

  /// Reads the data of blocks up to the empty one.
  private mutating func blocks() -> [UInt8] {
    var data: [UInt8] = []
    while true {
      let count = Int(byte())
      if count == 0 { return data }
      data += take(count)
    }
  }

  private static func decompressed(_ data: [UInt8], bits: Int) throws -> [Int] {
    let (clear, end) = (1 << bits, 1 << bits + 1)
    var result: [Int] = []
    var table: [[Int]] = []
    var previous: [Int]?
    var (size, position) = (bits + 1, 0)
    while true {
      guard position + size <= 8 * data.count else { throw Broken(at: position) }
      var code = 0
      for bit in 0..<size where data[(position + bit) / 8] >> UInt8((position + bit) % 8) & 1 == 1 {
        code |= 1 << bit
      }
      position += size
      if code == end {
        // Only the rest of the last byte may follow.
        guard (position + 7) / 8 == data.count else { throw Broken(at: position) }
        return result
      }
      if code == clear {
        table = (0..<clear).map { [$0] } + [[], []]
        (size, previous) = (bits + 1, nil)
        continue
      }
      guard let last = previous else {
        guard code < clear else { throw Broken(at: position) }
        previous = table[code]
        result += table[code]
        continue
      }
      guard code <= table.count else { throw Broken(at: position) }
      let string = code < table.count ? table[code] : last + [last[0]]
      if table.count < 4_096 { table.append(last + [string[0]]) }
      if table.count == 1 << size, size < 12 { size += 1 }
      result += string
      previous = string
    }
  }
}
