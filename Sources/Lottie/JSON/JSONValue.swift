/// A value of a JSON text; valid as long as its document is.
///
/// It holds no reference to that, which would be counted whenever a value is handed on.
struct JSONValue: BitwiseCopyable {
  enum Kind: UInt8, Sendable { case null, `true`, `false`, number, string, array, object }

  /// The document's.
  let source: UnsafePointer<UInt8>
  /// The document's.
  let nodes: UnsafePointer<JSONDocument.Node>
  let index: Int32

  @inline(__always)
  private var node: JSONDocument.Node { nodes[Int(index)] }

  var kind: Kind { node.kind }
  var isObject: Bool { node.kind == .object }
  var isArray: Bool { node.kind == .array }
  var isNull: Bool { node.kind == .null }
  /// How many members or entries an object or array has; 0 for anything else.
  var count: Int { Int(node.count) }

  /// How many values there are in it, itself included.
  var size: Int { Int(node.end - index) }

  /// A member of an object; nil where there is none, where it is `null`, and for what is no object.
  ///
  /// Of several members with one key the first.
  subscript(key: JSONKey) -> JSONValue? {
    let own = node
    guard own.kind == .object else { return nil }
    var next = index + 1
    while next < own.end {
      let member = nodes + Int(next)
      if member.pointee.key == key.packed {
        return member.pointee.kind == .null
          ? nil : JSONValue(source: source, nodes: nodes, index: next)
      }
      next = member.pointee.end
    }
    return nil
  }

  /// The members of an object with their keys, which are not kept as text elsewhere; empty for anything
  /// else.
  var members: [(key: String, value: JSONValue)] {
    guard isObject else { return [] }
    return entries.map { ($0.key, $0) }
  }

  /// The key under which the value stands.
  private var key: String {
    let start = Int(node.keyStart)
    var end = start
    while source[end] != UInt8(ascii: "\"") { end += source[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return JSONText.unescaped(UnsafeBufferPointer(start: source + start, count: end - start))
  }

  /// The entries of an array, or the values of an object's members; empty for anything else.
  var entries: Entries {
    Entries(source: source, nodes: nodes, place: index + 1, end: node.end)
  }

  struct Entries: Sequence, IteratorProtocol {
    fileprivate let source: UnsafePointer<UInt8>
    fileprivate let nodes: UnsafePointer<JSONDocument.Node>
    fileprivate var place: Int32
    fileprivate let end: Int32

    mutating func next() -> JSONValue? {
      guard place < end else { return nil }
      defer { place = nodes[Int(place)].end }
      return JSONValue(source: source, nodes: nodes, index: place)
    }
  }

  /// The first entry of an array.
  var first: JSONValue? {
    var entries = entries
    return isArray ? entries.next() : nil
  }

  // MARK: Loose reading

  // Writers of the format put numbers in quotes, truth values as 0 and 1, and a number alone or in an
  // array of one.

  /// A finite number that can be computed with; nil for anything else.
  var number: Double? {
    switch node.kind {
    case .number: Self.usable(Double(bitPattern: node.payload))
    case .true: 1
    case .false: 0
    case .string: string.flatMap { Double($0) }.flatMap(Self.usable)
    case .array: first.flatMap { $0.isArray ? nil : $0.number }
    case .null, .object: nil
    }
  }

  private static func usable(_ number: Double) -> Double? {
    abs(number) <= mostNumber ? number : nil
  }

  /// Products of a few of them are finite, and differ from each other by less than a thousandth.
  private static let mostNumber = 1e12

  var integer: Int? { number.map { Int($0) } }

  var flag: Bool? { number.map { $0 != 0 } }

  /// The numbers of an array; a number alone is one.
  var numbers: [Double]? {
    guard isArray else { return number.map { [$0] } }
    var numbers: [Double] = []
    numbers.reserveCapacity(count)
    for entry in entries {
      guard let number = entry.isArray ? nil : entry.number else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  /// The first four numbers of an array, zeros where it has fewer, and how many it has; a number alone
  /// is one.
  ///
  /// Nil where `numbers` is, and where there are none. No list is made for it.
  var firstNumbers: (values: SIMD4<Double>, count: Int)? {
    guard isArray else { return number.map { (SIMD4($0, 0, 0, 0), 1) } }
    // One by one: a vector whose numbers are set by their places goes through memory each time.
    var (x, y, z, w) = (0.0, 0.0, 0.0, 0.0)
    var place = 0
    for entry in entries {
      guard let number = entry.isArray ? nil : entry.number else { return nil }
      switch place {
      case 0: x = number
      case 1: y = number
      case 2: z = number
      case 3: w = number
      default: break
      }
      place += 1
    }
    return place > 0 ? (SIMD4(x, y, z, w), place) : nil
  }

  /// The text of a string; a number is written out.
  var text: String? {
    switch node.kind {
    case .string: string
    case .number:
      number.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
    default: nil
    }
  }

  /// The bytes of a string between its quotes, backslashes and all; nil for anything else.
  var rawBytes: UnsafeBufferPointer<UInt8>? {
    guard node.kind == .string else { return nil }
    let start = Int(UInt32(truncatingIfNeeded: node.payload))
    return UnsafeBufferPointer(start: source + start, count: Int(node.payload >> 32))
  }

  private var string: String? {
    guard let bytes = rawBytes else { return nil }
    return node.isEscaped ? JSONText.unescaped(bytes) : String(decoding: bytes, as: UTF8.self)
  }
}
