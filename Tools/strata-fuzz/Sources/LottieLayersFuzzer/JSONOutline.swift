/// The byte ranges of the values in a JSON text.
struct JSONOutline {
  enum JSONValueKind { case object, array, string, number, word }

  struct Value {
    var kind: JSONValueKind
    /// The range of the value, in bytes.
    var range: Range<Int>
    /// The range including the key, if there is one.
    var whole: Range<Int>
    var parent: Int?
  }

  private(set) var values: [Value] = []

  /// Scans a text; the list ends at the first syntax error.
  init(_ text: [UInt8]) {
    var open: [Int] = []
    var place = 0
    /// The start of the key of the next value.
    var key: Int?
    while place < text.count {
      let start = place
      let byte = text[place]
      place += 1
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: ":"): continue
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard let container = open.popLast() else { return }
        close(container, at: place)
        key = nil
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(values.count)
        add(
          byte == UInt8(ascii: "{") ? .object : .array, start..<text.count, key,
          open.dropLast().last)
      case UInt8(ascii: "\""):
        while place < text.count, text[place] != byte {
          place += text[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        place = min(place + 1, text.count)
        let isKey = open.last.map { values[$0].kind == .object } == true && key == nil
        if isKey {
          key = start
          continue
        }
        add(.string, start..<place, key, open.last)
      default:
        while place < text.count, Self.isPlain(text[place]) { place += 1 }
        let isWord = byte >= UInt8(ascii: "a")
        add(isWord ? .word : .number, start..<place, key, open.last)
      }
      key = nil
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private mutating func add(
    _ kind: JSONValueKind, _ range: Range<Int>, _ key: Int?, _ parent: Int?
  ) {
    values.append(
      Value(
        kind: kind, range: range, whole: (key ?? range.lowerBound)..<range.upperBound,
        parent: parent))
  }

  private mutating func close(_ index: Int, at end: Int) {
    values[index].range = values[index].range.lowerBound..<end
    values[index].whole = values[index].whole.lowerBound..<end
  }
}
