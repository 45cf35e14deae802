import Foundation
import StrataGraphics

/// JSON texts of single values.
///
/// Written here and not by Foundation's encoder, so that the digits and the order are ours, and a
/// tree of any size is written layer by layer.
enum JSONText {
  /// In quotes, with quotes, backslashes and control characters escaped.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      // C0, DEL and C1: a terminal would obey some of them.
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A number; one that JSON cannot hold is the string "nan", "inf" or "-inf".
  static func number(_ number: Double) -> String {
    number.isFinite ? number.dumpText : string(number.dumpText)
  }

  static func number(_ number: CGFloat) -> String { self.number(Double(number)) }

  static func list(_ entries: [String]) -> String { "[\(entries.joined(separator: ", "))]" }

  /// An object with its keys in the order given.
  static func object(_ entries: KeyValuePairs<String, String>) -> String {
    "{" + entries.map { "\(string($0)): \($1)" }.joined(separator: ", ") + "}"
  }
}

extension DumpValue {
  /// The value whole, on one line.
  var json: String {
    switch self {
    case .none: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): JSONText.number(number)
    case .point(let point):
      JSONText.object(["x": JSONText.number(point.x), "y": JSONText.number(point.y)])
    case .size(let size):
      JSONText.object([
        "width": JSONText.number(size.width), "height": JSONText.number(size.height),
      ])
    case .rect(let rect): Self.json(rect)
    case .transform(let transform): JSONText.list(transform.elements.map(JSONText.number))
    case .color(let color):
      JSONText.object([
        "red": JSONText.number(color.red), "green": JSONText.number(color.green),
        "blue": JSONText.number(color.blue), "alpha": JSONText.number(color.alpha),
      ])
    case .path(let path):
      JSONText.object([
        "elements": "\(path.verbs.count)", "bounds": path.boundingBox.map(Self.json) ?? "null",
        "text": JSONText.string(path.operatorText(\.dumpText)),
      ])
    case .image(let width, let height):
      JSONText.object([
        "kind": JSONText.string("image"), "width": "\(width)", "height": "\(height)",
      ])
    case .string(let string): JSONText.string(string)
    case .list(let entries): JSONText.list(entries.map(\.json))
    case .filter(let type, let name, let isEnabled, let inputs):
      Self.json("filter", type, name, isEnabled, inputs)
    case .behavior(let type, let name, let isEnabled, let inputs):
      Self.json("behavior", type, name, isEnabled, inputs)
    case .cell(let name, let values):
      JSONText.object([
        "kind": JSONText.string("cell"), "name": name.map(JSONText.string) ?? "null",
        "values": Self.json(values),
      ])
    case .object(let type):
      JSONText.object(["kind": JSONText.string("object"), "class": JSONText.string(type)])
    }
  }

  private static func json(
    _ kind: String, _ type: String, _ name: String?, _ isEnabled: Bool,
    _ inputs: [String: DumpValue]
  ) -> String {
    JSONText.object([
      "kind": JSONText.string(kind), "type": JSONText.string(type),
      "name": name.map(JSONText.string) ?? "null", "enabled": isEnabled ? "true" : "false",
      "inputs": json(inputs),
    ])
  }

  private static func json(_ inputs: [String: DumpValue]) -> String {
    let entries = inputs.sorted { $0.key < $1.key }
    return "{"
      + entries.map { "\(JSONText.string($0.key)): \($0.value.json)" }
      .joined(separator: ", ") + "}"
  }

  private static func json(_ rect: CGRect) -> String {
    JSONText.object([
      "x": JSONText.number(rect.origin.x), "y": JSONText.number(rect.origin.y),
      "width": JSONText.number(rect.width), "height": JSONText.number(rect.height),
    ])
  }
}
