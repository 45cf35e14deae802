import StrataGraphics

/// Reads the words of one operation after the other.
///
/// PSCN is a sequence of little-endian 32-bit words: opcode, number of payload words, payload. A
/// word outside the payload, or a count that does not match it, throws. Nothing is read past the
/// end.
struct PSCNReader {
  let file: String
  let words: ArraySlice<UInt32>
  private(set) var position: Int
  /// The start of the current operation.
  private(set) var start: Int
  /// The end of the current operation.
  private var end: Int

  init(file: String, words: ArraySlice<UInt32>) {
    self.file = file
    self.words = words
    position = words.startIndex
    start = position
    end = position
  }

  /// Opcodes of PSCN version 1.
  enum Opcode: UInt32 {
    case roundedRect = 1
    case fill, stroke, sprites, shadow, image, text, beginGroup, endGroup, frame
  }

  /// Moves to the next operation, whether or not the last was read to its end.
  ///
  /// - Returns: nil after the last.
  mutating func next() throws -> Opcode? {
    position = end
    guard position < words.endIndex else { return nil }
    start = position
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

  /// Checks that the operation was read to its end.
  func finish() throws {
    guard position == end else {
      throw PSCNError.leftOver(file: file, word: start, words: end - position)
    }
  }

  mutating func word() throws -> UInt32 {
    guard position < end else { throw PSCNError.cut(file: file, word: start) }
    defer { position += 1 }
    return words[position]
  }

  mutating func number() throws -> Double {
    let value = Float(bitPattern: try word())
    guard value.isFinite else { throw bad("a number", "\(value)", "a finite number") }
    return Double(value)
  }

  /// Reads a width, a height or a radius.
  mutating func length() throws -> Double {
    let value = try number()
    guard value >= 0 else { throw bad("a length", "\(value)", "0 or more") }
    return value
  }

  mutating func opacity() throws -> Double {
    let value = try number()
    guard 0...1 ~= value else { throw bad("an opacity", "\(value)", "0 to 1") }
    return value
  }

  /// - Parameter accepted: The valid values of the word.
  mutating func index(_ what: String, in accepted: ClosedRange<Int>) throws -> Int {
    let value = Int(try word())
    guard accepted.contains(value) else {
      let range =
        accepted.count == 1
        ? "\(accepted.lowerBound)" : "\(accepted.lowerBound) to \(accepted.upperBound)"
      throw bad(what, "\(value)", range)
    }
    return value
  }

  mutating func point() throws -> SIMD2<Double> { SIMD2(try number(), try number()) }

  mutating func color() throws -> Color {
    Color(red: try number(), green: try number(), blue: try number(), alpha: try number())
  }

  mutating func placedRect() throws -> PSCNRoundedRect {
    PSCNRoundedRect(
      center: try point(), size: SIMD2(try length(), try length()), radius: try length(),
      angle: try number())
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
      let (center, radius) = (try point(), try length())
      return .radial(center: center, radius: radius, try stops())
    case 3:
      let (center, angle) = (try point(), try number())
      return .conic(center: center, angle: angle, try stops())
    default: throw bad("the paint", "\(code)", "0 to 3")
    }
  }

  private mutating func stops() throws -> GradientStops {
    let count = Int(try word())
    guard count <= (end - position) / 5 else { throw PSCNError.cut(file: file, word: start) }
    let list = try (0..<count).map { _ in GradientStops.Stop(try number(), try color()) }
    guard let stops = GradientStops(list) else {
      throw bad("the number of gradient stops", "\(count)", "1 or more")
    }
    return stops
  }

  mutating func path() throws -> Path {
    let count = Int(try word())
    guard count <= end - position else { throw PSCNError.cut(file: file, word: start) }
    // A path is the last part of its operation, so a command that overruns the path also overruns
    // the operation.
    guard count == end - position else {
      throw PSCNError.leftOver(file: file, word: start, words: end - position - count)
    }
    var path = Path()
    path.reserveCapacity(verbs: count / 3 + 1, points: count / 2 + 1)
    while position < end {
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

  /// Reads a number of bytes and UTF-8 that ends within the last word.
  ///
  /// Invalid UTF-8 becomes U+FFFD.
  mutating func text() throws -> String {
    let count = Int(try word())
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(count, 4 * words.count))
    while bytes.count < count {
      let word = try word()
      for shift in stride(from: 0, to: 32, by: 8) where bytes.count < count {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(shift)))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  mutating func sprites() throws -> PSCNSprites {
    let count = Int(try word())
    guard count <= (end - position) / PSCNSprites.wordsEach else {
      throw PSCNError.cut(file: file, word: start)
    }
    let last = position + PSCNSprites.wordsEach * count
    let sprites = PSCNSprites(words: words[position..<last])
    // There may be millions, so they are checked individually only if one is invalid.
    guard sprites.areValid else {
      while position < last {
        for word in 0..<PSCNSprites.wordsEach {
          _ = word == PSCNSprites.scaleWord ? try length() : try number()
        }
      }
      return sprites
    }
    position = last
    return sprites
  }

  private func bad(
    _ what: String, _ value: String, _ accepted: String, at word: Int? = nil
  ) -> PSCNError {
    .badValue(
      file: file, word: word ?? position - 1, what: what, value: value, accepted: accepted)
  }
}
