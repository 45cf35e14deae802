import Foundation
import StrataDocuments
import StrataGraphics

extension LottieReader {
  /// Applies slot values given by the user.
  ///
  /// - Parameter slots: JSON by the names of slots.
  /// - Throws: `LottieError` if a value is not valid JSON.
  mutating func fill(_ slots: [String: String]) throws {
    for (name, text) in slots.sorted(by: { $0.key < $1.key }) {
      // Colors may be written without quotes.
      let value = text.hasPrefix("#") ? "\"\(text)\"" : text
      let quoted = DocumentNotes.quoted(name)
      // The value is first parsed alone, so that the location of an error refers to the user's
      // text.
      _ = try JSONDocument.read(Data(value.utf8), called: "slot \(quoted)", depth: Self.depth)
      try keep(#"{"a":0,"k":\#(value)}"#, slot: name, called: "slot \(quoted)")
    }
  }

  /// Reports values for slots that do not exist.
  mutating func checkNames(of slots: [String: String]) {
    for name in slots.keys.sorted() where !namedSlots.contains(name) {
      let known = namedSlots.sorted().prefix(Self.mostNames).map { DocumentNotes.quoted($0) }
      warn(
        "unknown-slot",
        "unknown slot \(DocumentNotes.quoted(name)); "
          + (known.isEmpty
            ? "the document has none" : "expected one of " + known.joined(separator: ", ")))
    }
  }

  private static let mostNames = 20

  /// Applies the slot values of a theme.
  mutating func apply(theme: Data, to animation: String?, called name: String) throws {
    let document = try JSONDocument.read(theme, called: name, depth: Self.depth)
    try withExtendedLifetime(document) {
      for rule in document.root["rules"]?.entries.map({ $0 }) ?? [] {
        guard let id = rule["id"]?.text else { continue }
        if let animation, let list = rule["animations"], list.isArray,
          !list.entries.contains(where: { $0.text == animation })
        {
          continue
        }
        guard let property = ThemeRule.property(rule) else {
          notes.add(
            .warning, "not-applied-theme-rule",
            "the rule for \(DocumentNotes.quoted(id)) is not applied",
            file: name, line: nil)
          continue
        }
        try keep(property, slot: id, called: name)
      }
    }
  }

  /// Returns the replacement of a member with a `sid`; nil if its slot is empty.
  mutating func slot(of member: JSONValue?) -> JSONValue? {
    guard let name = member?["sid"]?.text else { return nil }
    namedSlots.insert(name)
    guard let slot = slots[name], countSlot(slot) else { return nil }
    return slot
  }

  private mutating func keep(_ text: String, slot: String, called name: String) throws {
    let document = try JSONDocument.read(Data(text.utf8), called: name, depth: Self.depth)
    slotDocuments.append(document)
    slots[slot] = document.root
  }
}
