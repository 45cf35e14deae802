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
    case .parseInt: return try Self.integer(argument(0), radix: argument(1), run)
    case .parseFloat:
      return .number(ExpressionRun.leadingNumber(try run.text(argument(0)), isInteger: false))
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
    let radix = Int(clamping: try run.number(radix))
    guard radix != 0, radix != 10 else {
      if radix == 0, text.hasPrefix("0x") { return .number(ExpressionRun.number(text)) }
      return .number(ExpressionRun.leadingNumber(text, isInteger: true))
    }
    guard (2...36).contains(radix) else { return .number(.nan) }
    var digits = text.filter { !$0.isWhitespace }[...]
    if radix == 16, digits.hasPrefix("0x") { digits = digits.dropFirst(2) }
    let valid = digits.prefix { Int(String($0), radix: radix) != nil }
    return .number(Int(valid, radix: radix).map { Double($0) } ?? .nan)
  }
}
