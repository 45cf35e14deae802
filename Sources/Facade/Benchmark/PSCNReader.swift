import StrataGraphics

/// Reads the words of one operation after the other.
///
/// PSCN is little-endian 32-bit words: opcode, number of payload words, payload. A word that the
/// payload does not have, or a count that does not fit it, throws; nothing is read past the end.
struct PSCNReader {
  let file: String
  let words: ArraySlice<UInt32>
  private(set) var position: Int
  /// The end of the operation being read.
  private var end: Int

  init(file: String, words: ArraySlice<UInt32>) {
    self.file = file
    self.words = words
    position = words.startIndex
    end = words.endIndex
  }

  /// Opcodes of PSCN version 1.
  enum Opcode: UInt32 {
    case roundedRect = 1
    case fill, stroke, sprites, shadow, image, text, beginGroup, endGroup, frame
  }

  /// Goes to the next operation, whether or not the last was read to its end.
  ///
  /// - Returns: nil after the last.
  mutating func next() throws -> Opcode? {
    position = end
    guard position < words.endIndex else { return nil }
    let start = position
    guard words.endIndex - start >= 2, Int(words[start + 1]) <= words.endIndex - start - 2 else {
      throw PSCNError.cut(file: file, word: start)
    }
    guard let opcode = Opcode(rawValue: words[start]) else {
      throw bad("the opcode", "\(words[start])", "1 to 10", at: start)
    }
    position = start + 2
    end = position + Int(words[start + 1])
    return opcode
  }

  /// Starts over with the operations of `words`.
  static func operations(file: String, words: ArraySlice<UInt32>) -> PSCNReader {
    var reader = PSCNReader(file: file, words: words)
    reader.end = words.startIndex
    return reader
  }

  mutating func word() throws -> UInt32 {
    guard position < end else { throw PSCNError.cut(file: file, word: position) }
    defer { position += 1 }
    return words[position]
  }

  mutating func number() throws -> Double {
    let value = Float(bitPattern: try word())
    guard value.isFinite else { throw bad("a number", "\(value)", "a finite number") }
    return Double(value)
  }

  mutating func point() throws -> SIMD2<Double> { SIMD2(try number(), try number()) }

  mutating func color() throws -> Color {
    Color(red: try number(), green: try number(), blue: try number(), alpha: try number())
  }

  mutating func placedRect() throws -> PSCNRoundedRect {
    PSCNRoundedRect(
      center: try point(), size: try point(), radius: try number(), angle: try number())
  }

  mutating func fillRule() throws -> FillRule {
    let code = try word()
    switch code {
    case 0: return .nonZero
    case 1: return .evenOdd
    default: throw bad("the fill rule", "\(code)", "0 (non-zero) or 1 (even-odd)")
    }
  }

  mutating func paint() throws -> PSCNPaint {
    let code = try word()
    switch code {
    case 0: return .solid(try color())
    case 1:
      let (from, to) = (try point(), try point())
      return .axial(from: from, to: to, try stops())
    case 2:
      let (center, radius) = (try point(), try number())
      return .radial(center: center, radius: radius, try stops())
    case 3:
      let (center, angle) = (try point(), try number())
      return .conic(center: center, angle: angle, try stops())
    default: throw bad("the paint", "\(code)", "0 to 3")
    }
  }

  private mutating func stops() throws -> GradientStops {
    let count = Int(try word())
    guard count <= (end - position) / 5 else { throw PSCNError.cut(file: file, word: position) }
    let list = try (0..<count).map { _ in GradientStops.Stop(try number(), try color()) }
    guard let stops = GradientStops(list) else {
      throw bad("the number of gradient stops", "\(count)", "1 or more")
    }
    return stops
  }

  mutating func path() throws -> Path {
    let count = Int(try word())
    guard count <= end - position else { throw PSCNError.cut(file: file, word: position) }
    let stop = position + count
    var path = Path()
    path.reserveCapacity(verbs: count / 3 + 1, points: count / 2 + 1)
    while position < stop {
      let code = try word()
      switch code {
      case 0: path.move(to: try point())
      case 1: path.line(to: try point())
      case 2:
        let (control1, control2) = (try point(), try point())
        path.cubic(to: try point(), control1: control1, control2: control2)
      case 3: path.close()
      default: throw bad("the path command", "\(code)", "0 to 3", at: position - 1)
      }
    }
    return path
  }

  private func bad(
    _ what: String, _ value: String, _ accepted: String, at word: Int? = nil
  ) -> PSCNError {
    .badValue(
      file: file, word: word ?? position - 1, what: what, value: value, accepted: accepted)
  }
}
