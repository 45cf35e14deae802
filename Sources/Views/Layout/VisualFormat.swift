import Foundation
import Strata

/// A parsed visual format such as `H:|-[title]-(>=8)-[icon(20)]-margin-|`.
///
/// The grammar is that of Apple's "Visual Format Language".
struct VisualFormat {
  /// The relation of a length to a number, a metric, or the length of a view.
  struct Predicate: Equatable {
    var relation = NSLayoutConstraint.Relation.equal
    var length: Length
    var priority: Length?
  }

  enum Length: Equatable {
    case number(Double)
    /// The name of a metric or of a view.
    case name(String)
  }

  /// An element of the line.
  enum LineElement: Equatable {
    case superview
    case view(String, [Predicate])
    /// A gap; without predicates it is the standard distance.
    case gap([Predicate])
  }

  var axis = NSLayoutConstraint.Axis.horizontal
  var parts: [LineElement] = []

  /// A syntax error with its position, or an unknown name.
  struct Flaw: Error, CustomStringConvertible {
    let description: String
  }

  init(_ text: String) throws(Flaw) {
    var reader = Reader(text)
    if reader.take("V:") {
      axis = .vertical
    } else {
      _ = reader.take("H:")
    }
    if reader.take("|") { parts.append(.superview) }
    while !reader.isAtEnd {
      if reader.take("-") {
        parts.append(.gap(try reader.gap()))
      } else if parts.last?.isThing == true {
        parts.append(.gap([Predicate(length: .number(0))]))
      }
      if reader.take("|") {
        parts.append(.superview)
        guard reader.isAtEnd else { throw reader.flaw("unexpected text after the last \"|\"") }
        break
      }
      parts.append(try reader.view())
    }
    let views = parts.count { if case .view = $0 { true } else { false } }
    guard views > 0 else { throw reader.flaw("missing view") }
  }
}

extension VisualFormat.LineElement {
  /// Whether the element has edges.
  fileprivate var isThing: Bool { if case .gap = self { false } else { true } }
}

/// Parses a visual format.
private struct Reader {
  private let text: [Character]
  private var place = 0

  init(_ text: String) { self.text = Array(text) }

  var isAtEnd: Bool { place == text.count }
  private var next: Character? { isAtEnd ? nil : text[place] }

  func flaw(_ message: String) -> VisualFormat.Flaw {
    VisualFormat.Flaw(
      description: "invalid visual format \"\(String(text))\" at "
        + "character \(place + 1): \(message)")
  }

  mutating func take(_ piece: String) -> Bool {
    let characters = Array(piece)
    guard text[place...].starts(with: characters) else { return false }
    place += characters.count
    return true
  }

  private mutating func expect(_ piece: String) throws(VisualFormat.Flaw) {
    guard take(piece) else { throw flaw("expected \"\(piece)\"") }
  }

  /// Parses a gap up to its closing hyphen; empty for the standard distance.
  mutating func gap() throws(VisualFormat.Flaw) -> [VisualFormat.Predicate] {
    if next == "[" || next == "|" { return [] }
    let found =
      next == "(" ? try predicates() : [VisualFormat.Predicate(length: try length())]
    try expect("-")
    return found
  }

  mutating func view() throws(VisualFormat.Flaw) -> VisualFormat.LineElement {
    try expect("[")
    let name = try name()
    let lengths = next == "(" ? try predicates() : []
    try expect("]")
    return .view(name, lengths)
  }

  private mutating func predicates() throws(VisualFormat.Flaw) -> [VisualFormat.Predicate] {
    try expect("(")
    var found = [try predicate()]
    while take(",") { found.append(try predicate()) }
    try expect(")")
    return found
  }

  private mutating func predicate() throws(VisualFormat.Flaw) -> VisualFormat.Predicate {
    let relation: NSLayoutConstraint.Relation =
      take("<=") ? .lessThanOrEqual : take(">=") ? .greaterThanOrEqual : .equal
    if relation == .equal { _ = take("==") }
    var predicate = VisualFormat.Predicate(relation: relation, length: try length())
    if take("@") { predicate.priority = try length() }
    return predicate
  }

  private mutating func length() throws(VisualFormat.Flaw) -> VisualFormat.Length {
    let start = place
    if next == "-" { place += 1 }
    while let character = next, character.isNumber || character == "." { place += 1 }
    if let number = Double(String(text[start..<place])) { return .number(number) }
    place = start
    return .name(try name())
  }

  private mutating func name() throws(VisualFormat.Flaw) -> String {
    let start = place
    while let character = next, character.isLetter || character.isNumber || character == "_" {
      place += 1
    }
    guard place > start else { throw flaw("expected a name or a number") }
    return String(text[start..<place])
  }
}
