import Foundation
import Strata

/// A line of views as a text: `H:|-[title]-(>=8)-[icon(20)]-margin-|`.
///
/// What may stand where is Apple's "Visual Format Language".
struct VisualFormat {
  /// How a length relates to a number, a metric, or to the length of a view.
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

  /// Something in the line.
  enum Part: Equatable {
    case superview
    case view(String, [Predicate])
    /// Nothing between two views, or something: the standard distance where it has no predicates.
    case gap([Predicate])
  }

  var axis = NSLayoutConstraint.Axis.horizontal
  var parts: [Part] = []

  /// What is wrong with a text, and where.
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
        guard reader.isAtEnd else { throw reader.flaw("nothing may follow the last \"|\"") }
        break
      }
      parts.append(try reader.view())
    }
    let views = parts.count { if case .view = $0 { true } else { false } }
    guard views > 0 else { throw reader.flaw("there is no view") }
  }
}

extension VisualFormat.Part {
  /// Whether it has edges.
  fileprivate var isThing: Bool { if case .gap = self { false } else { true } }
}

/// Reads a visual format from its start to its end.
private struct Reader {
  private let text: [Character]
  private var place = 0

  init(_ text: String) { self.text = Array(text) }

  var isAtEnd: Bool { place == text.count }
  private var next: Character? { isAtEnd ? nil : text[place] }

  func flaw(_ message: String) -> VisualFormat.Flaw {
    VisualFormat.Flaw(
      description: "the visual format \"\(String(text))\" cannot be read at "
        + "character \(place + 1): \(message)")
  }

  mutating func take(_ piece: String) -> Bool {
    let characters = Array(piece)
    guard text[place...].starts(with: characters) else { return false }
    place += characters.count
    return true
  }

  private mutating func expect(_ piece: String) throws(VisualFormat.Flaw) {
    guard take(piece) else { throw flaw("\"\(piece)\" is expected") }
  }

  /// What follows a hyphen up to the next one; nothing for the standard distance.
  mutating func gap() throws(VisualFormat.Flaw) -> [VisualFormat.Predicate] {
    if next == "[" || next == "|" { return [] }
    let found =
      next == "(" ? try predicates() : [VisualFormat.Predicate(length: try length())]
    try expect("-")
    return found
  }

  mutating func view() throws(VisualFormat.Flaw) -> VisualFormat.Part {
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
    guard place > start else { throw flaw("a name or a number is expected") }
    return String(text[start..<place])
  }
}
