import Foundation
import StrataGraphics

extension DumpValue {
  /// The maximum number of elements in text; longer lists and paths are cut there but complete in
  /// JSON.
  private static let mostEntries = 16

  /// The human-readable value: `10,20 30x40` for a rectangle, `#ff0000ff` for a color.
  var text: String {
    switch self {
    case .none: "none"
    case .flag(let flag): flag ? "yes" : "no"
    case .number(let number): number.roundedText
    case .point(let point): Self.text(point)
    case .size(let size): Self.text(size)
    case .rect(let rect): Self.text(rect)
    case .transform(let transform): Self.text(transform)
    case .color(let color): Self.text(color)
    case .path(let path): Self.text(path)
    case .image(let width, let height): "image of \(width)x\(height) pixels"
    case .string(let string): Self.text(string)
    case .list(let entries): Self.text(entries)
    case .filter(let type, let name, let isEnabled, let inputs),
      .behavior(let type, let name, let isEnabled, let inputs):
      Self.text(type) + (name.map { " \(DumpJSONText.string($0))" } ?? "")
        + (isEnabled ? "" : " off") + (inputs.isEmpty ? "" : "(\(Self.text(inputs)))")
    case .cell(let name, let values):
      "CAEmitterCell" + (name.map { " \(DumpJSONText.string($0))" } ?? "")
        + (values.isEmpty ? "" : "(\(Self.text(values)))")
    case .object(let type): "object of class \(type)"
    }
  }

  private static func text(_ point: CGPoint) -> String {
    "\(Double(point.x).roundedText),\(Double(point.y).roundedText)"
  }

  private static func text(_ size: CGSize) -> String {
    "\(Double(size.width).roundedText)x\(Double(size.height).roundedText)"
  }

  private static func text(_ rect: CGRect) -> String {
    "\(text(rect.origin)) \(text(rect.size))"
  }

  /// Returns the six numbers of an affine transform, or the rows of the matrix.
  private static func text(_ transform: CATransform3D) -> String {
    if CATransform3DIsIdentity(transform) { return "identity" }
    func join(_ numbers: some Collection<CGFloat>) -> String {
      numbers.map { Double($0).roundedText }.joined(separator: " ")
    }
    guard !CATransform3DIsAffine(transform) else {
      let t = transform
      return "[\(join([t.m11, t.m12, t.m21, t.m22, t.m41, t.m42]))]"
    }
    let elements = transform.elements
    let rows = stride(from: 0, to: 16, by: 4).map { join(elements[$0..<$0 + 4]) }
    return "[\(rows.joined(separator: " | "))]"
  }

  /// Returns `#rrggbbaa` if that is exactly the color, otherwise all of its components.
  private static func text(_ color: Color) -> String {
    let components = [color.red, color.green, color.blue, color.alpha]
    let bytes = components.map { ($0 * 255).rounded() }
    // Sixteen binary digits below a byte: no intended color is that close to another one.
    let isExact = zip(components, bytes).allSatisfy { component, byte in
      (0...255).contains(byte) && abs(component * 255 - byte) < 0x1p-16
    }
    guard isExact else {
      return "rgba(\(components.map(\.roundedText).joined(separator: " ")))"
    }
    return "#"
      + bytes.map { ($0 < 16 ? "0" : "") + String(Int($0), radix: 16) }.joined()
  }

  private static func text(_ path: Path) -> String {
    if path.isEmpty { return "empty" }
    if path.verbs.count <= mostEntries { return path.operatorText(\.roundedText) }
    let bounds = path.boundingBox.map { "in \(text($0))" } ?? "not all of them finite"
    return "\(path.verbs.count) elements \(bounds)"
  }

  /// Returns a word as it is, and any other string in quotes.
  private static func text(_ string: String) -> String {
    let isWord = string.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isWord && !string.isEmpty ? string : DumpJSONText.string(string)
  }

  private static func text(_ inputs: [String: DumpValue]) -> String {
    inputs.sorted { $0.key < $1.key }.map { "\(text($0.key)): \($0.value.text)" }
      .joined(separator: ", ")
  }

  private static func text(_ entries: [DumpValue]) -> String {
    let shown = entries.prefix(mostEntries).map(\.text)
    let rest = entries.count > mostEntries ? ["… \(entries.count) in all"] : []
    return "[\((shown + rest).joined(separator: ", "))]"
  }
}
