import StrataDocuments

/// A value of a JSON text, which is valid as long as its document.
///
/// It does not retain the document, because reference counting would slow down every copy.
// Safe in readers, which keep the document until they have finished.
@safe
struct JSONValue: BitwiseCopyable {
  enum JSONType: UInt8, Sendable { case null, `true`, `false`, number, string, array, object }

  /// The text of the document.
  let source: UnsafePointer<UInt8>
  /// The values of the document.
  let nodes: UnsafePointer<JSONDocument.Node>
  let index: Int32

  @inline(__always)
  private var node: JSONDocument.Node { unsafe nodes[Int(index)] }

  /// Whether both values belong to one document, which has one source text.
  func isInDocument(of other: JSONValue) -> Bool { unsafe source == other.source }

  var kind: JSONType { node.kind }
  var isObject: Bool { node.kind == .object }
  var isArray: Bool { node.kind == .array }
  var isNull: Bool { node.kind == .null }
  /// The number of members or entries of an object or array; 0 for any other value.
  var count: Int { Int(node.count) }

  /// The number of values in the subtree, including this one.
  var size: Int { Int(node.end - index) }

  /// The member of an object; nil if it is missing or `null`, or if this value is not an object.
  ///
  /// If a key occurs several times, the first member counts.
  subscript(key: JSONKey) -> JSONValue? {
    let own = node
    guard own.kind == .object else { return nil }
    var next = index + 1
    while next < own.end {
      let member = unsafe nodes + Int(next)
      if unsafe member.pointee.key == key.packed {
        return unsafe member.pointee.kind == .null
          ? nil : JSONValue(source: source, nodes: nodes, index: next)
      }
      next = unsafe member.pointee.end
    }
    return nil
  }

  /// The members of an object with their keys as text; empty for any other value.
  var members: [(key: String, value: JSONValue)] {
    guard isObject else { return [] }
    return entries.map { ($0.key, $0) }
  }

  /// The key of this value in its object.
  private var key: String { keyText(unescaped: true) }

  /// The key of this value in its object, with escape sequences.
  var rawKey: String { keyText(unescaped: false) }

  private func keyText(unescaped: Bool) -> String {
    let start = Int(node.keyStart)
    var end = start
    while true {
      let byte = unsafe source[end]
      if byte == UInt8(ascii: "\"") { break }
      end += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    let bytes = unsafe UnsafeBufferPointer(start: source + start, count: end - start)
    return unsafe unescaped ? JSONText.unescaped(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  /// The entries of an array, or the values of an object's members; empty for any other value.
  var entries: Entries {
    unsafe Entries(source: source, nodes: nodes, place: index + 1, end: node.end)
  }

  // Safe for the reason given above: readers keep the document.
  @safe
  struct Entries: Sequence, IteratorProtocol {
    fileprivate let source: UnsafePointer<UInt8>
    fileprivate let nodes: UnsafePointer<JSONDocument.Node>
    fileprivate var place: Int32
    fileprivate let end: Int32

    mutating func next() -> JSONValue? {
      guard place < end else { return nil }
      defer { place = unsafe nodes[Int(place)].end }
      return unsafe JSONValue(source: source, nodes: nodes, index: place)
    }
  }

  /// The first entry of an array; nil if it is empty, and for any other value.
  var first: JSONValue? {
    var entries = entries
    return isArray ? entries.next() : nil
  }

  // MARK: Lenient conversions

  // Exporters write numbers as strings, Booleans as 0 and 1, and a number alone or in an array of
  // one.

  /// A finite number in a safe range for computations; nil for any other value.
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

  /// The number without the limit of its range; nil for a value of another type.
  var exactNumber: Double? {
    node.kind == .number ? Double(bitPattern: node.payload) : nil
  }

  private static func usable(_ number: Double) -> Double? { isUsable(number) ? number : nil }

  /// Whether a number is finite and in a safe range for computations.
  static func isUsable(_ number: Double) -> Bool { abs(number) <= mostNumber }

  /// Whether the value is a number outside the safe range.
  var isOutOfRange: Bool {
    node.kind == .number && !Self.isUsable(Double(bitPattern: node.payload))
  }

  /// The maximum magnitude.
  ///
  /// Products of a few such numbers are finite, and adjacent values differ by less than a
  /// thousandth.
  static let mostNumber = 1e12

  /// The value in messages: a plain value, or the type of an array or an object.
  var shown: String {
    switch node.kind {
    case .number: "\(Double(bitPattern: node.payload))"
    case .string: "the text '\(DocumentNotes.shown((string ?? "").prefix(40)))'"
    case .array: "an array"
    case .object: "an object"
    case .null, .true, .false: JSONText.written(self)
    }
  }

  /// The number, rounded toward zero.
  var integer: Int? { number.map { Int($0) } }

  /// Whether the number differs from 0.
  var flag: Bool? { number.map { $0 != 0 } }

  /// The numbers of an array, or a single number; nil if an entry is not a number.
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

  /// The first four numbers of an array, padded with zeros, and their total count.
  ///
  /// A single number counts as an array. nil if `numbers` is nil or empty. No array is allocated.
  var firstNumbers: (values: SIMD4<Double>, count: Int)? {
    guard isArray else { return number.map { (SIMD4($0, 0, 0, 0), 1) } }
    // Individual variables stay in registers; a vector set by subscripts would go through memory.
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

  /// The text of a string or of a usable number; nil for any other value.
  var text: String? {
    switch node.kind {
    case .string: string
    case .number:
      number.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }
    default: nil
    }
  }

  /// The bytes of a string between its quotes, with escape sequences; nil for any other value.
  var rawBytes: UnsafeBufferPointer<UInt8>? {
    guard node.kind == .string else { return nil }
    let start = Int(UInt32(truncatingIfNeeded: node.payload))
    return unsafe UnsafeBufferPointer(start: source + start, count: Int(node.payload >> 32))
  }

  private var string: String? {
    guard let bytes = unsafe rawBytes else { return nil }
    return unsafe node.isEscaped
      ? JSONText.unescaped(bytes) : String(decoding: bytes, as: UTF8.self)
  }
}
