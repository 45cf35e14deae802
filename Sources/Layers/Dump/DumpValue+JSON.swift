import Foundation
import StrataGraphics

/// JSON texts of single values.
///
/// Foundation's encoder is not used, because this code controls the digits and the order and writes
/// a tree of any size layer by layer.
enum DumpJSONText {
  /// Returns a quoted string with quotes, backslashes and control characters escaped.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      // C0, DEL and C1, some of which a terminal would execute.
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns a number, or the string "nan", "inf" or "-inf" if JSON cannot represent it.
  static func number(_ number: Double) -> String {
    number.isFinite ? number.dumpText : string(number.dumpText)
  }

  static func number(_ number: CGFloat) -> String { self.number(Double(number)) }

  static func list(_ entries: [String]) -> String { "[\(entries.joined(separator: ", "))]" }

  /// Returns an object with its keys in the given order.
  static func object(_ entries: KeyValuePairs<String, String>) -> String {
    "{" + entries.map { "\(string($0)): \($1)" }.joined(separator: ", ") + "}"
  }
}

extension DumpValue {
  /// The complete value on one line.
  var json: String {
    switch self {
    case .none: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): DumpJSONText.number(number)
    case .point(let point):
      DumpJSONText.object(["x": DumpJSONText.number(point.x), "y": DumpJSONText.number(point.y)])
    case .size(let size):
      DumpJSONText.object([
        "width": DumpJSONText.number(size.width), "height": DumpJSONText.number(size.height),
      ])
    case .rect(let rect): Self.json(rect)
    case .transform(let transform): DumpJSONText.list(transform.elements.map(DumpJSONText.number))
    case .color(let color):
      DumpJSONText.object([
        "red": DumpJSONText.number(color.red), "green": DumpJSONText.number(color.green),
        "blue": DumpJSONText.number(color.blue), "alpha": DumpJSONText.number(color.alpha),
      ])
    case .path(let path):
      DumpJSONText.object([
        "elements": "\(path.verbs.count)", "bounds": path.boundingBox.map(Self.json) ?? "null",
        "text": DumpJSONText.string(path.operatorText(\.dumpText)),
      ])
    case .image(let width, let height):
      DumpJSONText.object([
        "kind": DumpJSONText.string("image"), "width": "\(width)", "height": "\(height)",
      ])
    case .string(let string): DumpJSONText.string(string)
    case .list(let entries): DumpJSONText.list(entries.map(\.json))
    case .filter(let type, let name, let isEnabled, let inputs):
      Self.json("filter", type, name, isEnabled, inputs)
    case .behavior(let type, let name, let isEnabled, let inputs):
      Self.json("behavior", type, name, isEnabled, inputs)
    case .cell(let name, let values):
      DumpJSONText.object([
        "kind": DumpJSONText.string("cell"), "name": name.map(DumpJSONText.string) ?? "null",
        "values": Self.json(values),
      ])
    case .object(let type):
      DumpJSONText.object([
        "kind": DumpJSONText.string("object"), "class": DumpJSONText.string(type),
      ])
    }
  }

  private static func json(
    _ kind: String, _ type: String, _ name: String?, _ isEnabled: Bool,
    _ inputs: [String: DumpValue]
  ) -> String {
    DumpJSONText.object([
      "kind": DumpJSONText.string(kind), "type": DumpJSONText.string(type),
      "name": name.map(DumpJSONText.string) ?? "null", "enabled": isEnabled ? "true" : "false",
      "inputs": json(inputs),
    ])
  }

  private static func json(_ inputs: [String: DumpValue]) -> String {
    let entries = inputs.sorted { $0.key < $1.key }
    return "{"
      + entries.map { "\(DumpJSONText.string($0.key)): \($0.value.json)" }
      .joined(separator: ", ") + "}"
  }

  private static func json(_ rect: CGRect) -> String {
    DumpJSONText.object([
      "x": DumpJSONText.number(rect.origin.x), "y": DumpJSONText.number(rect.origin.y),
      "width": DumpJSONText.number(rect.width), "height": DumpJSONText.number(rect.height),
    ])
  }
}
