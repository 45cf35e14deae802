import Strata
import StrataGraphics

/// Paths in the syntax of SVG, such as "M0 0 h10 v10 Z".
struct SVGPath {
  private let path = CGMutablePath()
  private var scanner: SVGPathScanner
  private var current = CGPoint.zero
  private var start = CGPoint.zero
  /// The last control point of the previous curve; nil after another command.
  private var control: (point: CGPoint, isCubic: Bool)?

  /// Returns the path that a text describes.
  ///
  /// - Throws: `ArgumentError` with the position of the error, `LimitExceeded` for too many
  ///   commands.
  static func path(_ text: String) throws -> CGPath {
    var reader = SVGPath(scanner: SVGPathScanner(text))
    try reader.read()
    return reader.path
  }

  private init(scanner: SVGPathScanner) { self.scanner = scanner }

  private mutating func read() throws {
    var count = 0
    while var command = scanner.command() {
      guard !path.isEmpty || command == "M" || command == "m" else {
        throw scanner.error(
          "begins with '\(command)'", isAfter: true, advice: "; it must begin with M or m")
      }
      // A command with several groups of numbers is repeated. Repeated moves are lines.
      repeat {
        count += 1
        guard count <= Limits.default.pathElements else {
          throw LimitExceeded(
            "path commands", asked: count, allowed: Limits.default.pathElements)
        }
        try apply(command)
        if command == "M" { command = "L" }
        if command == "m" { command = "l" }
      } while command != "Z" && command != "z" && scanner.hasNumber
    }
    guard scanner.isAtEnd else { throw scanner.error("has an unexpected character") }
  }

  /// Returns the next point, relative to the current point for a lowercase command.
  private mutating func point(_ command: Character) throws -> CGPoint {
    let (x, y) = (try scanner.number(), try scanner.number())
    return command.isLowercase
      ? CGPoint(x: current.x + x, y: current.y + y) : CGPoint(x: x, y: y)
  }

  private mutating func apply(_ command: Character) throws {
    var nextControl: (CGPoint, Bool)?
    var target = current
    switch command {
    case "M", "m":
      target = try point(command)
      path.move(to: target)
      start = target
    case "L", "l":
      target = try point(command)
      path.addLine(to: target)
    case "H", "h":
      target.x = try scanner.number() + (command == "h" ? current.x : 0)
      path.addLine(to: target)
    case "V", "v":
      target.y = try scanner.number() + (command == "v" ? current.y : 0)
      path.addLine(to: target)
    case "C", "c", "S", "s":
      let isSmooth = command == "S" || command == "s"
      let first = isSmooth ? reflected(isCubic: true) : try point(command)
      let second = try point(command)
      target = try point(command)
      path.addCurve(to: target, control1: first, control2: second)
      nextControl = (second, true)
    case "Q", "q", "T", "t":
      let isSmooth = command == "T" || command == "t"
      let middle = isSmooth ? reflected(isCubic: false) : try point(command)
      target = try point(command)
      path.addQuadCurve(to: target, control: middle)
      nextControl = (middle, false)
    case "A", "a":
      let radii = CGSize(width: abs(try scanner.number()), height: abs(try scanner.number()))
      let rotation = try scanner.number() * .pi / 180
      let (isLarge, isPositive) = (try scanner.flag(), try scanner.flag())
      target = try point(command)
      addArc(to: target, radii, rotation: rotation, isLarge: isLarge, isPositive: isPositive)
    case "Z", "z":
      path.closeSubpath()
      target = start
    default: throw scanner.error("has the unknown command '\(command)'", isAfter: true)
    }
    (current, control) = (target, nextControl)
  }

  /// Returns the control point of a smooth curve.
  private func reflected(isCubic: Bool) -> CGPoint {
    guard let control, control.isCubic == isCubic else { return current }
    return CGPoint(x: 2 * current.x - control.point.x, y: 2 * current.y - control.point.y)
  }

  /// Adds an elliptical arc, as the implementation notes of SVG 1.1 specify it (F.6).
  private func addArc(
    to end: CGPoint, _ radii: CGSize, rotation: Double, isLarge: Bool, isPositive: Bool
  ) {
    guard radii.width > 0, radii.height > 0, end != current else { return path.addLine(to: end) }
    // In the space of the unit circle: the half chord, and its distance from the center.
    let turn = CGAffineTransform(rotationAngle: rotation)
    let half = CGPoint(x: (current.x - end.x) / 2, y: (current.y - end.y) / 2)
      .applying(turn.inverted())
    let chord = SIMD2(half.x / radii.width, half.y / radii.height)
    let length = (chord * chord).sum()
    // Radii that are too small are enlarged until the ellipse reaches both points.
    let enlargement = max(length.squareRoot(), 1)
    let distance = (max(1 - length, 0) / length).squareRoot() * (isLarge == isPositive ? -1 : 1)
    let center = length >= 1 ? .zero : SIMD2(chord.y, -chord.x) * distance
    let (from, to) = (chord / enlargement - center, -chord / enlargement - center)
    let begin = Maths.atan2(from.y, from.x)
    var delta = Maths.atan2(to.y, to.x) - begin
    if isPositive, delta < 0 { delta += 2 * .pi }
    if !isPositive, delta > 0 { delta -= 2 * .pi }

    let scale = CGSize(width: radii.width * enlargement, height: radii.height * enlargement)
    let offset = CGPoint(x: center.x * scale.width, y: center.y * scale.height).applying(turn)
    let middle = CGPoint(
      x: (current.x + end.x) / 2 + offset.x, y: (current.y + end.y) / 2 + offset.y)
    path.addRelativeArc(
      center: .zero, radius: 1, startAngle: begin, delta: delta,
      transform: CGAffineTransform(scaleX: scale.width, y: scale.height).concatenating(turn)
        .concatenating(CGAffineTransform(translationX: middle.x, y: middle.y)))
  }
}

/// Splits the text of a path into commands, numbers and flags.
struct SVGPathScanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index == bytes.count }

  /// Returns an error at the current position.
  ///
  /// - Parameter isAfter: Whether the problem is the character before it.
  func error(_ problem: String, isAfter: Bool = false, advice: String = "") -> ArgumentError {
    ArgumentError("the path \(problem) at character \(isAfter ? index : index + 1)\(advice)")
  }

  private mutating func skipSeparators(_ commas: Bool = true) {
    while index < bytes.count,
      bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index])
        || (commas && bytes[index] == UInt8(ascii: ","))
    { index += 1 }
  }

  /// Returns the next letter; nil if there is another character or the end.
  mutating func command() -> Character? {
    skipSeparators(false)
    guard index < bytes.count, (0x61...0x7A).contains(bytes[index] | 0x20) else { return nil }
    index += 1
    return Character(UnicodeScalar(bytes[index - 1]))
  }

  /// Whether the next token is a number.
  var hasNumber: Bool {
    var copy = self
    copy.skipSeparators()
    guard copy.index < copy.bytes.count else { return false }
    let byte = copy.bytes[copy.index]
    return (0x30...0x39).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+")
  }

  /// Returns a number, which ends at a second point or a sign.
  mutating func number() throws(ArgumentError) -> Double {
    skipSeparators()
    let begin = index
    func isDigit(_ at: Int) -> Bool { at < bytes.count && (0x30...0x39).contains(bytes[at]) }
    if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
    while isDigit(index) { index += 1 }
    if index < bytes.count, bytes[index] == 0x2E {
      index += 1
      while isDigit(index) { index += 1 }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      var end = index + 1
      if end < bytes.count, bytes[end] == 0x2B || bytes[end] == 0x2D { end += 1 }
      if isDigit(end) {
        while isDigit(end) { end += 1 }
        index = end
      }
    }
    let text = String(decoding: bytes[begin..<index], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      index = begin
      throw error("needs a number")
    }
    return value
  }

  /// Returns a flag, 0 or 1, which needs no separator after it.
  mutating func flag() throws(ArgumentError) -> Bool {
    skipSeparators()
    guard index < bytes.count, bytes[index] == 0x30 || bytes[index] == 0x31 else {
      throw error("needs a flag, 0 or 1,")
    }
    index += 1
    return bytes[index - 1] == 0x31
  }
}
