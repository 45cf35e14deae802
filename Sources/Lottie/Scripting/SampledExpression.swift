import StrataExpressions
import StrataGraphics

/// The values of an expression, as key frames that show them.
struct SampledExpression {
  typealias Sample = (frame: Double, value: ExpressionValue)

  private let samples: [Sample]
  /// The values in the form of the document.
  private let texts: [String]

  /// - Parameter samples: The values by frame, at least one.
  init(_ samples: [Sample]) {
    self.samples = samples
    texts = samples.map { Self.json($0.value) }
  }

  /// The JSON of a property with these values, which must be numbers, lists of numbers, or paths.
  ///
  /// Texts are not quoted; `steps` has their key frames.
  var json: String {
    guard texts.dropFirst().contains(where: { $0 != texts[0] }) else {
      return "{\"k\":\(texts[0])}"
    }
    let frames = changes.map { index in
      let hold = jumps(after: index) ? ",\"h\":1" : ""
      let isList = if case .list = samples[index].value { true } else { false }
      let value = isList ? texts[index] : "[\(texts[index])]"
      return "{\"t\":\(samples[index].frame),\"s\":\(value)\(hold)}"
    }
    return "{\"k\":[\(frames.joined(separator: ","))]}"
  }

  /// The samples at which the value does not continue to change steadily.
  private var changes: [Int] {
    let numbers = samples.map { $0.value.plainNumbers }
    return texts.indices.filter { index in
      guard index > 0, index + 1 < texts.count else { return true }
      let (last, next) = (index - 1, index + 1)
      guard let before = numbers[last], let here = numbers[index], let after = numbers[next],
        before.count == here.count, here.count == after.count
      else { return texts[index] != texts[last] || texts[index] != texts[next] }
      let first = samples[index].frame - samples[last].frame
      let second = samples[next].frame - samples[index].frame
      return here.indices.contains {
        let bend = (here[$0] - before[$0]) * second - (after[$0] - here[$0]) * first
        return abs(bend) > 1e-9 * max(abs(here[$0]), 1) * first * second
      }
    }
  }

  /// The samples whose value differs from that of the previous one.
  var steps: [Sample] {
    texts.indices.filter { $0 == 0 || texts[$0] != texts[$0 - 1] }.map { samples[$0] }
  }

  /// Whether the value jumps instead of changing steadily between two frames.
  private func jumps(after index: Int) -> Bool {
    guard index + 1 < texts.count, texts[index] != texts[index + 1] else { return false }
    if case .object(let a as ScriptPath) = samples[index].value,
      case .object(let b as ScriptPath) = samples[index + 1].value,
      a.shape.points.count != b.shape.points.count || a.shape.isClosed != b.shape.isClosed
    {
      return true
    }
    // Between two constant intervals.
    let isConstantBefore = index > 0 ? texts[index - 1] == texts[index] : texts.count > 2
    let isConstantAfter =
      index + 2 < texts.count ? texts[index + 1] == texts[index + 2] : texts.count > 2
    return isConstantBefore && isConstantAfter
  }

  private static func json(_ value: ExpressionValue) -> String {
    switch value {
    case .number(let number): return "\(number)"
    case .string(let text): return text
    case .list(let list): return "[\(list.items.map(json).joined(separator: ","))]"
    case .object(let path as ScriptPath):
      func list(_ points: [SIMD2<Double>]) -> String {
        "[\(points.map { "[\($0.x),\($0.y)]" }.joined(separator: ","))]"
      }
      let shape = path.shape
      return "{\"c\":\(shape.isClosed),\"v\":\(list(shape.points))"
        + ",\"i\":\(list(shape.arriving)),\"o\":\(list(shape.leaving))}"
    default: return "null"
    }
  }
}

extension ExpressionValue {
  var isNumber: Bool { if case .number = self { true } else { false } }

  /// The numbers of a list or a single number.
  fileprivate var plainNumbers: [Double]? {
    switch self {
    case .number(let number): return [number]
    case .list(let list):
      return list.items.map { if case .number(let number) = $0 { number } else { .nan } }
    default: return nil
    }
  }

  /// The number of points or numbers.
  var weight: Int {
    switch self {
    case .list(let list): list.items.count
    case .object(let path as ScriptPath): path.shape.points.count
    case .string(let text): text.utf8.count / 16 + 1
    default: 1
    }
  }
}
