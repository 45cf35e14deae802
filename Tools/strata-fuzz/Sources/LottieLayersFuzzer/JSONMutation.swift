/// Mutates JSON so that it remains JSON; most byte mutations would be rejected by the parser.
struct JSONMutation {
  private var random: SmallRandom
  private(set) var text: [UInt8]
  private let most: Int

  /// Creates a mutation.
  ///
  /// - Parameter most: The maximum number of bytes.
  init(_ text: [UInt8], seed: UInt32, most: Int) {
    (self.text, self.most) = (text, most)
    random = SmallRandom(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
  }

  /// Mutates the text once.
  ///
  /// - Parameter other: A text to take values from.
  /// - Returns: Whether the text has changed.
  mutating func run(taking other: [UInt8]? = nil) -> Bool {
    let before = text
    for _ in 0..<(1 + random.below(4)) { change(other ?? text) }
    return text != before
  }

  private mutating func change(_ source: [UInt8]) {
    let values = JSONOutline(text).values
    guard let value = values.randomElement(using: &random) else { return }
    switch random.below(8) {
    case 0, 1:
      guard let number = values.filter({ $0.kind == .number }).randomElement(using: &random)
      else { return }
      replace(number.range, Array(pick(Self.numbers).utf8))
    case 2:
      let others = JSONOutline(source).values
      guard let other = others.randomElement(using: &random) else { return }
      replace(value.range, Array(source[other.range]))
    case 3: remove(value, values)
    case 4: copy(value, among: values)
    case 5: insert(Array(pick(LottieWords.shapes).utf8), into: values, after: .object)
    case 6: replace(value.range, Array(pick(LottieWords.values).utf8))
    default: insert(Array(pick(LottieWords.members).utf8), into: values, after: nil)
    }
  }

  private mutating func pick(_ list: [String]) -> String {
    list.randomElement(using: &random) ?? ""
  }

  private mutating func replace(_ range: Range<Int>, _ new: [UInt8]) {
    guard range.upperBound <= text.count, text.count - range.count + new.count <= most else {
      return
    }
    text.replaceSubrange(range, with: new)
  }

  /// Removes a value with the comma after it, or else the one before it.
  private mutating func remove(_ value: JSONOutline.Value, _ values: [JSONOutline.Value]) {
    guard value.parent != nil else { return }
    var (start, end) = (value.whole.lowerBound, value.whole.upperBound)
    if end < text.count, text[end] == UInt8(ascii: ",") {
      end += 1
    } else if start > 0, text[start - 1] == UInt8(ascii: ",") {
      start -= 1
    }
    replace(start..<end, [])
  }

  /// Repeats a value of an array.
  private mutating func copy(_ value: JSONOutline.Value, among values: [JSONOutline.Value]) {
    guard let parent = value.parent, values[parent].kind == .array else { return }
    let times = 1 << random.below(7)
    let one = [UInt8(ascii: ",")] + text[value.range]
    replace(
      value.range.upperBound..<value.range.upperBound,
      Array(repeatElement(one, count: times).joined()))
  }

  /// Inserts an element into an array or a member into an object.
  ///
  /// - Parameter kind: The kind of element before which to insert; nil for a member.
  private mutating func insert(
    _ new: [UInt8], into values: [JSONOutline.Value], after kind: JSONOutline.JSONValueKind?
  ) {
    let places = values.filter { value in
      guard let parent = value.parent else { return false }
      return kind == nil
        ? values[parent].kind == .object : values[parent].kind == .array && value.kind == kind
    }
    guard let place = places.randomElement(using: &random)?.whole.lowerBound else { return }
    replace(place..<place, new + [UInt8(ascii: ",")])
  }

  private static let numbers = [
    "0", "1", "-1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "13", "15", "20", "21",
    "25",
    "29", "50", "100", "-100", "255", "360", "-90", "1000", "10000", "65536", "100000", "1000000",
    "2147483648", "-2147483649", "4294967296", "9007199254740993", "1e12", "-1e12", "9e11", "1e-12",
    "1e-300", "5e-324", "1e308", "-1e308", "1e309", "0.5", "0.1", "-0.5", "0.99999999", "1.0000001",
    "59.94", "-0", "1e6", "123456789", "1e-7",
  ]
}

/// A fast generator that is reproducible for a seed.
struct SmallRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state &* 0x2545_F491_4F6C_DD1D
  }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }
}
