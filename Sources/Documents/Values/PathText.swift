package import StrataGraphics

/// An error in the text of a path; points are counted from 1.
package enum PathTextError: Error, Equatable {
  /// A coordinate is NaN or infinite.
  case pointNotNumber(point: Int)
  /// The number of operands before the operator is wrong.
  case wrongOperands(element: Int, operator: String, found: Int, needed: Int)
  case unknownOperator(element: Int, operator: String)
  /// Numbers at the end are not followed by an operator.
  case danglingNumbers(count: Int)
  case tooManyElements(asked: Int, allowed: Int)
}

/// Paths in CAML syntax: operands first, then a one-letter operator.
///
/// `x y m` moves, `x y l` draws a line, `x1 y1 x y q` a quadratic, `x1 y1 x2 y2 x y c` a cubic, `h`
/// closes. The empty text is the empty path.
package enum PathText {
  /// Returns the path that a text describes.
  ///
  /// - Throws: `PathTextError`; `.tooManyElements` above `limits.pathElements`.
  package static func path(_ text: String, limits: Limits) throws(PathTextError) -> Path {
    var reader = Reader(limit: limits.pathElements)
    var scanner = TextScanner(text)
    while let token = scanner.next() {
      switch token {
      case .number(let value): try reader.push(value)
      case .word(let word): try reader.apply(word)
      case .other(let byte): try reader.apply(String(decoding: [byte], as: UTF8.self))
      }
    }
    guard reader.operands.isEmpty else { throw .danglingNumbers(count: reader.operands.count) }
    return reader.path
  }

  private struct Reader {
    let limit: Int
    var path = Path()
    var operands: [Double] = []
    private var elements = 0
    private var points = 0

    init(limit: Int) { self.limit = limit }

    mutating func push(_ value: Double) throws(PathTextError) {
      guard value.isFinite else {
        throw .pointNotNumber(point: points + operands.count / 2 + 1)
      }
      // No operator takes more than 6. `apply` counts surplus operands for its message, but a text
      // of only numbers must not grow the array without a limit.
      guard operands.count < 64 else { throw .danglingNumbers(count: operands.count) }
      operands.append(value)
    }

    mutating func apply(_ word: String) throws(PathTextError) {
      elements += 1
      guard elements <= limit else { throw .tooManyElements(asked: elements, allowed: limit) }
      let needed: Int
      switch word {
      case "m", "l": needed = 2
      case "q": needed = 4
      case "c": needed = 6
      case "h": needed = 0
      default: throw .unknownOperator(element: elements, operator: String(word.prefix(16)))
      }
      guard operands.count == needed else {
        throw .wrongOperands(
          element: elements, operator: word, found: operands.count, needed: needed)
      }
      add(word)
      points += needed / 2
      operands.removeAll(keepingCapacity: true)
    }

    private mutating func add(_ word: String) {
      func point(_ index: Int) -> SIMD2<Double> {
        SIMD2(operands[2 * index], operands[2 * index + 1])
      }
      switch word {
      case "m": path.move(to: point(0))
      case "l": path.line(to: point(0))
      case "q": path.quad(to: point(1), control: point(0))
      case "c": path.cubic(to: point(2), control1: point(0), control2: point(1))
      default: path.close()
      }
    }
  }
}

extension PathTextError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .pointNotNumber(let point):
      "path point \(point) is not a number in the range from -3.4e38 to 3.4e38"
    case .wrongOperands(let element, let name, let found, let needed):
      "path element \(element), '\(name)', follows \(found.counted("number")); it takes \(needed)"
    case .unknownOperator(let element, let name):
      "path element \(element) has the unknown operator '\(name)'; expected m, l, q, c or h"
    case .danglingNumbers(let count):
      "\(count.counted("number")) at the end of the path \(count == 1 ? "has" : "have") "
        + "no operator; expected m, l, q, c or h"
    case .tooManyElements(let asked, let allowed):
      "the path has \(asked) elements or more; at most \(allowed) are allowed"
    }
  }
}
