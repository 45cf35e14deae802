/// A function that every program can call.
package enum BuiltInFunction: String, CaseIterable, Sendable {
  // Conversions.
  case number = "Number"
  case string = "String"
  case boolean = "Boolean"
  case array = "Array"
  case object = "Object"
  case error = "Error"
  case pattern = "RegExp"
  case date = "Date"
  case parseInt, parseFloat, isNaN, isFinite
  case eval
  case isArray = "$bm_isInstanceOfArray"
  // Operators as functions.
  case exportedSum = "$bm_sum"
  case difference = "$bm_sub"
  case product = "$bm_mul"
  case quotient = "$bm_div"
  case remainder = "$bm_mod"
  case negation = "$bm_neg"
  case add, sum, sub, mul, div, mod
  // Vectors.
  case length, normalize, dot, cross, lookAt
  case clamp
  case degreesToRadians, radiansToDegrees
  case degreesToRadiansOld = "degrees_to_radians"
  case radiansToDegreesOld = "radians_to_degrees"
  // Interpolation.
  case linear, ease, easeIn, easeOut
  // Colors.
  case rgbToHsl, hslToRgb, hexToRgb
  // Random numbers.
  case random, gaussRandom, noise

  static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  func call(
    _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    func argument(_ index: Int) -> ExpressionValue {
      index < arguments.count ? arguments[index] : .undefined
    }
    switch self {
    case .number: return .number(arguments.isEmpty ? 0 : try run.number(argument(0)))
    case .string: return .string(arguments.isEmpty ? "" : try run.text(argument(0)))
    case .boolean: return .boolean(run.truth(argument(0)))
    case .array: return try Self.array(arguments, run)
    case .object:
      if case .object = argument(0) { return argument(0) }
      return .object(ExpressionRecord())
    case .error:
      return .object(
        ExpressionRecord([
          ("message", .string(arguments.isEmpty ? "" : try run.text(argument(0)))),
          ("name", .string("Error")),
        ]))
    case .pattern:
      if case .object(let object) = argument(0), object is ExpressionPattern { return argument(0) }
      let flags = arguments.count > 1 ? try run.text(argument(1)) : ""
      return .object(try run.pattern(run.text(argument(0)), flags: flags))
    case .date: return .object(try run.date(arguments))
    case .parseInt: return try Self.integer(argument(0), radix: argument(1), run)
    case .parseFloat:
      let text = try run.text(argument(0))
      try run.meter.step(text.utf8.count / 16)
      return .number(ExpressionRun.leadingNumber(text))
    case .isNaN: return .boolean(try run.number(argument(0)).isNaN)
    case .isFinite: return .boolean(try run.number(argument(0)).isFinite)
    case .eval:
      guard case .string(let text) = argument(0) else { return argument(0) }
      return try run.result(of: text)
    case .isArray:
      if case .list = try run.primitive(argument(0)) { return .boolean(true) }
      return .boolean(false)
    case .exportedSum, .add, .sum: return try run.combine(.add, argument(0), argument(1))
    case .difference, .sub: return try run.combine(.subtract, argument(0), argument(1))
    case .product, .mul: return try run.combine(.multiply, argument(0), argument(1))
    case .quotient, .div: return try run.combine(.divide, argument(0), argument(1))
    case .remainder, .mod: return try run.combine(.remainder, argument(0), argument(1))
    case .negation: return try run.negated(argument(0))
    case .length, .normalize, .dot, .cross, .lookAt, .clamp:
      return try VectorFunctions.call(self, arguments, run)
    case .degreesToRadians, .degreesToRadiansOld:
      return .number(try run.number(argument(0)) * .pi / 180)
    case .radiansToDegrees, .radiansToDegreesOld:
      return .number(try run.number(argument(0)) * 180 / .pi)
    case .linear, .ease, .easeIn, .easeOut:
      return try Interpolation.call(self, arguments, run)
    case .rgbToHsl, .hslToRgb, .hexToRgb: return try ColorFunctions.call(self, arguments, run)
    case .random, .gaussRandom: return try run.random(self, arguments)
    case .noise: return .number(try ExpressionNoise.value(at: run.numbers(argument(0))))
    }
  }

  private static func array(
    _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    guard arguments.count == 1, case .number(let count) = arguments[0] else {
      return run.list(arguments)
    }
    guard count >= 0, count == count.rounded() else { throw run.fail("invalid array length") }
    try run.meter.allocate(Int(clamping: count))
    return .list(ExpressionList(Array(repeating: .undefined, count: Int(clamping: count))))
  }

  private static func integer(
    _ value: ExpressionValue, radix: ExpressionValue, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    let text = try run.text(value)
    try run.meter.step(text.utf8.count / 16)
    let given = Int(clamping: try run.number(radix))
    var digits = text.drop(while: \.isWhitespace).utf8
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    let isMarked = digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8)
    let radix = given == 0 ? (isMarked ? 16 : 10) : given
    guard (2...36).contains(radix) else { return .number(.nan) }
    if radix == 16, isMarked { digits.removeFirst(2) }
    let valid = digits.prefix { Self.digit($0) < radix }
    guard !valid.isEmpty else { return .number(.nan) }
    let size =
      radix == 10
      ? Double(Substring(valid)) ?? .nan
      : valid.reduce(0) { $0 * Double(radix) + Double(Self.digit($1)) }
    return .number(isNegative ? -size : size)
  }

  /// Returns the value of a digit or a letter; 36 for any other character.
  private static func digit(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 0x41 + 10
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 0x61 + 10
    default: 36
    }
  }
}
