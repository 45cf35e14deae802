import Foundation

/// Creates JPEG files of every supported kind, without a library.
///
/// Each block of 8 × 8 samples has one value, and every quantum is 1, so that a decoder must return
/// exactly that value.
struct JPEGFixture: Sendable {
  struct Component: Sendable {
    var horizontal = 1
    var vertical = 1
    var id: UInt8
  }

  var width: Int
  var height: Int
  var components: [Component]
  var isProgressive = false
  /// The number of times that a progressive file contains its last scan.
  var lastScans = 1
  /// The number of blocks between restart markers, in units that the components share; 0 for none.
  var restartInterval = 0
  /// The transform in an Adobe marker: 0 none, 1 YCbCr, 2 YCCK; nil without the marker.
  var adobeTransform: UInt8?
  var precision: UInt8 = 8
  /// Segments between the first marker and the tables.
  var extraSegments: [(marker: UInt8, payload: [UInt8])] = []
  /// The value of a component in a block, 0 to 255, by the block's column and row.
  var value: @Sendable (_ component: Int, _ column: Int, _ row: Int) -> Int

  /// Creates components without subsampling; the default ids have no meaning.
  init(
    width: Int, height: Int, components: Int, ids: [UInt8] = [1, 2, 3, 4],
    value: @escaping @Sendable (_ component: Int, _ column: Int, _ row: Int) -> Int
  ) {
    self.width = width
    self.height = height
    self.components = ids.prefix(components).map { Component(id: $0) }
    self.value = value
  }

  var data: Data { Data(bytes) }

  var bytes: [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    if let adobeTransform {
      file += Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobeTransform])
    }
    for extra in extraSegments { file += Self.segment(extra.marker, extra.payload) }
    file += Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    var frame = [precision] + Self.bigEndian(height) + Self.bigEndian(width)
    frame.append(UInt8(components.count))
    for component in components {
      frame += [component.id, UInt8(component.horizontal << 4 | component.vertical), 0]
    }
    file += Self.segment(isProgressive ? 0xC2 : 0xC0, frame)
    // Twelve differences with codes of four bits, and the end of a block with one bit.
    file += Self.segment(0xC4, [0x00] + Self.counts([4: 12]) + Array(0...11))
    file += Self.segment(0xC4, [0x10] + Self.counts([1: 1]) + [0])
    if restartInterval > 0 { file += Self.segment(0xDD, Self.bigEndian(restartInterval)) }

    let all = Array(components.indices)
    file += scan(all, from: 0, to: isProgressive ? 0 : 63)
    if isProgressive {
      for component in all { file += scan([component], from: 1, to: 63) }
      for _ in 1..<lastScans { file += scan([all.count - 1], from: 1, to: 63) }
    }
    return file + [0xFF, 0xD9]
  }

  private func scan(_ chosen: [Int], from: UInt8, to: UInt8) -> [UInt8] {
    var header = [UInt8(chosen.count)]
    for component in chosen { header += [components[component].id, 0x00] }
    header += [from, to, 0]
    var bits = BitWriter()
    var last = [Int](repeating: 0, count: components.count)
    for (number, unit) in units(chosen).enumerated() {
      if restartInterval > 0, number > 0, number % restartInterval == 0 {
        bits.restart(UInt8(number / restartInterval - 1))
        last = last.map { _ in 0 }
      }
      for (component, column, row) in unit {
        if from == 0 {
          // The mean of a block times 8, with 128 as 0.
          let mean = 8 * (value(component, column, row) - 128)
          bits.appendDifference(mean - last[component])
          last[component] = mean
        }
        if to > 0 { bits.append(0, count: 1) }
      }
    }
    return Self.segment(0xDA, header) + bits.finished
  }

  /// The blocks of a scan, in the groups that the format interleaves.
  private func units(_ chosen: [Int]) -> [[(component: Int, column: Int, row: Int)]] {
    let widest = components.map(\.horizontal).max() ?? 1
    let tallest = components.map(\.vertical).max() ?? 1
    func divide(_ a: Int, _ b: Int) -> Int { (a + b - 1) / b }
    if chosen.count == 1 {
      let component = components[chosen[0]]
      let columns = divide(divide(width * component.horizontal, widest), 8)
      let rows = divide(divide(height * component.vertical, tallest), 8)
      return (0..<rows).flatMap { row in (0..<columns).map { [(chosen[0], $0, row)] } }
    }
    return (0..<divide(height, 8 * tallest)).flatMap { row in
      (0..<divide(width, 8 * widest)).map { column in
        chosen.flatMap { index in
          let (across, down) = (components[index].horizontal, components[index].vertical)
          return (0..<down).flatMap { y in
            (0..<across).map { x in (index, across * column + x, down * row + y) }
          }
        }
      }
    }
  }

  // MARK: Format primitives

  static func bigEndian(_ value: Int) -> [UInt8] {
    [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
  }

  static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bigEndian(payload.count + 2) + payload
  }

  private static func counts(_ counts: [Int: UInt8]) -> [UInt8] {
    (1...16).map { counts[$0] ?? 0 }
  }

  /// The segments of a well-formed file up to its first scan, and the offset of that scan's data.
  static func segments(
    _ file: [UInt8]
  ) -> (segments: [(marker: UInt8, payload: [UInt8])], dataStart: Int) {
    var result: [(marker: UInt8, payload: [UInt8])] = []
    var place = 2
    while place + 4 <= file.count {
      let marker = file[place + 1]
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      result.append((marker, Array(file[place + 4..<place + 2 + length])))
      place += 2 + length
      if marker == 0xDA { break }
    }
    return (result, place)
  }
}

/// The packed data of a scan.
private struct BitWriter {
  private var bytes: [UInt8] = []
  private var pending = 0
  private var count = 0

  mutating func append(_ bits: Int, count added: Int) {
    pending = pending << added | bits
    count += added
    while count >= 8 {
      let byte = UInt8(truncatingIfNeeded: pending >> (count - 8))
      // After 255, a zero means that no marker begins.
      bytes += byte == 255 ? [255, 0] : [byte]
      count -= 8
    }
  }

  /// Appends the bit length of the difference, then its bits; a negative one is decremented.
  mutating func appendDifference(_ value: Int) {
    let size = Int.bitWidth - abs(value).leadingZeroBitCount
    append(size, count: 4)
    append((value < 0 ? value - 1 : value) & (1 << size - 1), count: size)
  }

  mutating func restart(_ number: UInt8) {
    fill()
    bytes += [0xFF, 0xD0 + number % 8]
  }

  private mutating func fill() {
    if count > 0 { append((1 << (8 - count)) - 1, count: 8 - count) }
  }

  var finished: [UInt8] {
    var copy = self
    copy.fill()
    return copy.bytes
  }
}
