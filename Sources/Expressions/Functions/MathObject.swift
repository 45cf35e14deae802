import StrataGraphics

/// The object `Math`.
final class MathObject: ExpressionObject {
  private static let constants: [String: Double] = [
    "PI": .pi, "E": 2.718281828459045, "LN2": 0.6931471805599453, "LN10": 2.302585092994046,
    "LOG2E": 1.4426950408889634, "LOG10E": 0.4342944819032518, "SQRT2": 1.4142135623730951,
    "SQRT1_2": 0.7071067811865476,
  ]

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    if let constant = Self.constants[name] { return .number(constant) }
    guard let function = MathFunction(rawValue: name) else { return nil }
    return .object(
      HostFunction { (arguments, run) throws(ExpressionFailure) in
        try function.call(arguments, run)
      })
  }
}

enum MathFunction: String {
  case abs, ceil, floor, round, trunc, sign, sqrt, cbrt
  case sin, cos, tan, asin, acos, atan, sinh, cosh, tanh
  case asinh, acosh, atanh
  case exp, expm1, log, log1p, log2, log10
  case fround, clz32
  case atan2, pow
  case min, max, hypot
  case random

  func call(
    _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    switch self {
    case .random: return .number(run.randomNumber())
    case .min, .max, .hypot:
      var numbers: [Double] = []
      for argument in arguments { numbers.append(try run.number(argument)) }
      return .number(of(numbers))
    case .atan2, .pow:
      let x = try run.number(arguments.first ?? .undefined)
      let y = try run.number(arguments.count > 1 ? arguments[1] : .undefined)
      return .number(self == .pow ? Maths.pow(x, y) : Maths.atan2(x, y))
    case .abs: return try run.scaled(run.primitive(arguments.first ?? .undefined)) { Swift.abs($0) }
    default: return .number(of(try run.number(arguments.first ?? .undefined)))
    }
  }

  private func of(_ numbers: [Double]) -> Double {
    if numbers.contains(where: \.isNaN) { return .nan }
    switch self {
    case .min: return numbers.min() ?? .infinity
    case .max: return numbers.max() ?? -.infinity
    default: return numbers.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }
  }

  private func of(_ x: Double) -> Double {
    switch self {
    case .ceil: return x.rounded(.up)
    case .floor: return x.rounded(.down)
    case .round:
      let below = x.rounded(.down)
      return x - below < 0.5 ? below : below + 1
    case .trunc: return x.rounded(.towardZero)
    case .sign: return x > 0 ? 1 : x < 0 ? -1 : x
    case .sqrt: return x.squareRoot()
    case .cbrt: return x < 0 ? -Maths.pow(-x, 1 / 3) : Maths.pow(x, 1 / 3)
    case .sin: return Maths.sin(x)
    case .cos: return Maths.cos(x)
    case .tan: return Maths.tan(x)
    case .asin: return Maths.asin(x)
    case .acos: return Maths.acos(x)
    case .atan: return Maths.atan(x)
    case .sinh: return (Maths.exp(x) - Maths.exp(-x)) / 2
    case .cosh: return (Maths.exp(x) + Maths.exp(-x)) / 2
    case .tanh:
      let square = Maths.exp(-2 * Swift.abs(x))
      return (x < 0 ? -1 : 1) * (1 - square) / (1 + square)
    case .asinh:
      let size = Swift.abs(x)
      return (x < 0 ? -1 : 1) * Maths.log(size + (size * size + 1).squareRoot())
    case .acosh: return Maths.log(x + (x * x - 1).squareRoot())
    case .atanh: return Maths.log((1 + x) / (1 - x)) / 2
    case .exp: return Maths.exp(x)
    case .expm1: return Maths.exp(x) - 1
    case .log1p: return Maths.log(1 + x)
    case .fround: return Double(Float(x))
    case .clz32:
      let bits = UInt32(truncatingIfNeeded: Int(clamping: x))
      return Double(bits.leadingZeroBitCount)
    case .log: return Maths.log(x)
    case .log2: return Maths.log2(x)
    case .log10:
      let logarithm = Maths.log2(x) / 3.321928094887362
      let whole = logarithm.rounded()
      return Maths.pow(10, whole) == x ? whole : logarithm
    case .abs, .atan2, .pow, .min, .max, .hypot, .random: return .nan
    }
  }
}
