import Foundation

/// A JSON document whose objects keep the order of their members.
indirect enum OrderedJSON: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  case text(String)
  case number(Int)
  case list([OrderedJSON])
  case object([(String, OrderedJSON)])

  init(stringLiteral text: String) { self = .text(text) }

  init(integerLiteral number: Int) { self = .number(number) }

  init(arrayLiteral items: OrderedJSON...) { self = .list(items) }

  init(dictionaryLiteral members: (String, OrderedJSON)...) { self = .object(members) }

  /// The document with indentation and a final line break.
  var document: String { text(indent: "") + "\n" }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    func lines(_ items: [String], _ open: String, _ close: String) -> String {
      guard !items.isEmpty else { return open + close }
      return open + "\n" + items.map { inner + $0 }.joined(separator: ",\n") + "\n" + indent + close
    }
    switch self {
    case .text(let text): return Self.quoted(text)
    case .number(let number): return "\(number)"
    case .list(let items): return lines(items.map { $0.text(indent: inner) }, "[", "]")
    case .object(let members):
      return lines(
        members.map { "\(Self.quoted($0.0)): \($0.1.text(indent: inner))" }, "{", "}")
    }
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}
