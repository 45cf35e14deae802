import Foundation

/// A property list in the binary format `bplist00`, as one flat table of its objects.
///
/// ```
/// "bplist00" | objects | object offsets | trailer: widths, counts, position of the offsets
/// ```
///
/// An object is a byte with its type and count, followed by its bytes. An array or a dictionary
/// holds references, which are indices into the offset table. All numbers are big-endian.
///
/// Foundation's reader is not used because it hides the references between the objects of an
/// archive and recurses once per nesting level. This reader never recurses: objects refer to each
/// other by index, and an array that contains itself needs no special case. Every object is
/// validated before any is used, and the size of the table is proportional to the input.
struct BinaryPropertyList {
  /// A range of the input bytes.
  struct Bytes {
    var offset: Int
    var count: Int
  }

  /// Consecutive references, which `reference` reads.
  struct References {
    fileprivate var offset: Int
    var count: Int
  }

  enum Value {
    case null
    case bool(Bool)
    case integer(Int64)
    case real(Double)
    /// Seconds since January 1, 2001.
    case date(Double)
    case data(Bytes)
    case ascii(Bytes)
    case utf16(Bytes)
    /// The identifier of an object in an archive.
    case uid(Int)
    /// An array or a set.
    case array(References)
    case dictionary(keys: References, values: References)
  }

  /// The maximum number of objects, whose table takes 320 megabytes.
  static let mostObjects = 8_000_000

  /// All objects, to which references are indices.
  let values: [Value]
  /// The index of the top object.
  let top: Int

  private let bytes: [UInt8]
  private let referenceWidth: Int

  init(_ data: Data) throws(BinaryPropertyListError) {
    let reader = try Reader([UInt8](data))
    (values, top) = (try reader.values(), reader.top)
    (bytes, referenceWidth) = (reader.bytes, reader.referenceWidth)
  }

  /// The total number of references in all objects.
  var referenceCount: Int {
    values.reduce(0) { sum, value in
      switch value {
      case .array(let items): sum + items.count
      case .dictionary(let keys, let values): sum + keys.count + values.count
      default: sum
      }
    }
  }

  /// Returns the index of an object; `place` must be less than the count of `references`.
  func reference(_ place: Int, in references: References) -> Int {
    precondition(place >= 0 && place < references.count, "the reference index is out of bounds")
    let offset = references.offset + place * referenceWidth
    // Every reference was validated to be below the number of objects.
    return bytes[offset..<offset + referenceWidth].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the string with invalid characters replaced by U+FFFD; nil for any other value.
  func string(_ value: Value) -> String? {
    switch value {
    case .ascii(let part):
      return String(decoding: bytes[part.offset..<part.offset + part.count], as: UTF8.self)
    case .utf16(let part):
      let units = stride(from: part.offset, to: part.offset + part.count, by: 2)
        .map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
      return String(decoding: units, as: UTF16.self)
    default: return nil
    }
  }

  /// Whether a value equals the given ASCII text.
  func isText(_ value: Value, _ text: String) -> Bool {
    // Compares lengths first because strings in hostile files may be long.
    guard case .ascii(let part) = value, part.count == text.utf8.count else { return false }
    return bytes[part.offset..<part.offset + part.count].elementsEqual(text.utf8)
  }

  func data(_ part: Bytes) -> Data { Data(bytes[part.offset..<part.offset + part.count]) }
}

extension BinaryPropertyList {
  /// Reads the table and validates every offset, count and width.
  private struct Reader {
    static let header = Array("bplist00".utf8)
    static let trailerLength = 32

    let bytes: [UInt8]
    let top: Int
    let referenceWidth: Int
    private let offsetWidth: Int
    private let count: Int
    /// The position of the offset table, at which the objects end.
    private let table: Int

    init(_ bytes: [UInt8]) throws(BinaryPropertyListError) {
      self.bytes = bytes
      guard bytes.starts(with: Self.header) else {
        throw Self.header.starts(with: bytes) ? .cutShort(bytes: bytes.count) : .otherFormat
      }
      let trailer = bytes.count - Self.trailerLength
      guard trailer >= Self.header.count else { throw .cutShort(bytes: bytes.count) }
      func malformed(_ problem: String) -> BinaryPropertyListError {
        .malformed(offset: trailer, problem: problem)
      }
      (offsetWidth, referenceWidth) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
      guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth) else {
        throw malformed(
          "the trailer has invalid widths, \(offsetWidth) and \(referenceWidth) bytes")
      }
      guard let count = Self.number(bytes, trailer + 8, width: 8),
        let top = Self.number(bytes, trailer + 16, width: 8),
        let table = Self.number(bytes, trailer + 24, width: 8),
        table >= Self.header.count, table <= trailer, count <= (trailer - table) / offsetWidth
      else { throw malformed("the trailer refers to bytes past the end") }
      guard top < count else { throw malformed("the top object is missing") }
      guard count <= BinaryPropertyList.mostObjects else {
        throw .tooManyObjects(asked: count, allowed: BinaryPropertyList.mostObjects)
      }
      (self.count, self.top, self.table) = (count, top, table)
    }

    func values() throws(BinaryPropertyListError) -> [Value] {
      var values: [Value] = []
      values.reserveCapacity(count)
      // Objects that share bytes could in total require far more memory than the size of the file.
      var room = table - Self.header.count
      for index in 0..<count {
        let place = table + index * offsetWidth
        guard let offset = Self.number(bytes, place, width: offsetWidth),
          offset >= Self.header.count, offset < table
        else {
          throw .malformed(offset: place, problem: "the offset of object \(index) is out of bounds")
        }
        let (value, length) = try value(at: offset)
        room -= length
        guard room >= 0 else {
          throw .malformed(offset: offset, problem: "an object overlaps others")
        }
        values.append(value)
      }
      return values
    }

    /// Reads an object and returns the number of bytes that it takes.
    private func value(at offset: Int) throws(BinaryPropertyListError) -> (Value, Int) {
      let (kind, low) = (bytes[offset] >> 4, Int(bytes[offset] & 0x0F))
      switch (kind, low) {
      case (0x0, 0x0): return (.null, 1)
      case (0x0, 0x8): return (.bool(false), 1)
      case (0x0, 0x9): return (.bool(true), 1)
      case (0x1, 0...4): return (try integer(at: offset, width: 1 << low), 1 + 1 << low)
      case (0x2, 2): return (.real(Double(Float(bitPattern: try bits(at: offset)))), 5)
      case (0x2, 3): return (.real(Double(bitPattern: try bits(at: offset))), 9)
      case (0x3, 3): return (.date(Double(bitPattern: try bits(at: offset))), 9)
      case (0x8, 0...7):
        let part = try inside(offset, from: offset + 1, count: low + 1, width: 1)
        guard let uid = Self.number(bytes, part.offset, width: part.count) else {
          throw .malformed(offset: offset, problem: "a reference is out of range")
        }
        return (.uid(uid), 1 + part.count)
      default: return try counted(at: offset, kind: kind, low: low)
      }
    }

    /// Reads strings, data, arrays, sets and dictionaries.
    ///
    /// The low half of the first byte is the count, or 15 if an integer with the count follows.
    private func counted(
      at offset: Int, kind: UInt8, low: Int
    ) throws(BinaryPropertyListError) -> (Value, Int) {
      var (begin, count) = (offset + 1, low)
      if low == 0x0F {
        guard begin < table, (0x10...0x13).contains(bytes[begin]) else {
          throw .malformed(offset: offset, problem: "a count is not an integer")
        }
        let width = 1 << Int(bytes[begin] & 0x0F)
        let part = try inside(offset, from: begin + 1, count: width, width: 1)
        guard let number = Self.number(bytes, part.offset, width: width) else {
          throw .malformed(offset: offset, problem: "a count is out of range")
        }
        (begin, count) = (begin + 1 + width, number)
      }
      func part(_ width: Int) throws(BinaryPropertyListError) -> Bytes {
        try inside(offset, from: begin, count: count, width: width)
      }
      func length(_ part: Bytes) -> Int { part.offset + part.count - offset }
      switch kind {
      case 0x4:
        let data = try part(1)
        return (.data(data), length(data))
      case 0x5:
        let text = try part(1)
        return (.ascii(text), length(text))
      case 0x6:
        let text = try part(2)
        return (.utf16(text), length(text))
      case 0xA, 0xB, 0xC:
        let list = try part(referenceWidth)
        return (.array(try references(offset, list)), length(list))
      case 0xD:
        let both = try part(2 * referenceWidth)
        let half = both.count / 2
        let keys = try references(offset, Bytes(offset: both.offset, count: half))
        let values = try references(offset, Bytes(offset: both.offset + half, count: half))
        return (.dictionary(keys: keys, values: values), length(both))
      default:
        throw .malformed(offset: offset, problem: "an object has an unknown type")
      }
    }

    /// Checks that `count` elements of `width` bytes each end before the offset table begins.
    private func inside(
      _ object: Int, from begin: Int, count: Int, width: Int
    ) throws(BinaryPropertyListError) -> Bytes {
      guard begin <= table, count <= (table - begin) / width else {
        throw .malformed(offset: object, problem: "an object extends past the end of the objects")
      }
      return Bytes(offset: begin, count: count * width)
    }

    private func references(
      _ object: Int, _ part: Bytes
    ) throws(BinaryPropertyListError) -> References {
      for place in stride(from: part.offset, to: part.offset + part.count, by: referenceWidth) {
        guard let index = Self.number(bytes, place, width: referenceWidth), index < count else {
          throw .malformed(offset: object, problem: "an object refers to a missing object")
        }
      }
      return References(offset: part.offset, count: part.count / referenceWidth)
    }

    /// Reads an integer.
    ///
    /// Integers of 1, 2 and 4 bytes have no sign. Integers of 16 bytes hold values too large for 8.
    /// A value above `Int64.max` becomes a real number.
    private func integer(at offset: Int, width: Int) throws(BinaryPropertyListError) -> Value {
      let part = try inside(offset, from: offset + 1, count: width, width: 1)
      let lower = part.offset + max(0, width - 8)
      let value = Self.unsigned(bytes, lower, width: min(width, 8))
      guard width == 16 else { return .integer(Int64(bitPattern: value)) }
      switch Self.unsigned(bytes, part.offset, width: 8) {
      case 0: return Int64(exactly: value).map { .integer($0) } ?? .real(Double(value))
      case .max where value >> 63 == 1: return .integer(Int64(bitPattern: value))
      default: throw .malformed(offset: offset, problem: "an integer is out of range")
      }
    }

    private func bits<Bits: FixedWidthInteger>(
      at offset: Int
    ) throws(BinaryPropertyListError) -> Bits {
      let part = try inside(offset, from: offset + 1, count: Bits.bitWidth / 8, width: 1)
      return Bits(truncatingIfNeeded: Self.unsigned(bytes, part.offset, width: part.count))
    }

    /// Reads an unsigned big-endian number; nil if it does not fit into an `Int`.
    private static func number(_ bytes: [UInt8], _ offset: Int, width: Int) -> Int? {
      Int(exactly: unsigned(bytes, offset, width: width))
    }

    private static func unsigned(_ bytes: [UInt8], _ offset: Int, width: Int) -> UInt64 {
      bytes[offset..<offset + width].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}
