import Foundation
import StrataDocuments
import StrataGraphics

extension LottieReader {
  /// Has properties with a slot show what the user says.
  ///
  /// - Parameter slots: JSON by the names of slots.
  /// - Throws: `LottieError` for what is not JSON.
  mutating func fill(_ slots: [String: String]) throws {
    for (name, text) in slots.sorted(by: { $0.key < $1.key }) {
      // A colour needs no quotes.
      let value = text.hasPrefix("#") ? "\"\(text)\"" : text
      let quoted = DocumentNotes.quoted(name)
      // By itself first, so that an error's place is one of what the user wrote.
      _ = try JSONDocument.read(Data(value.utf8), called: "slot \(quoted)", depth: Self.depth)
      try keep(#"{"a":0,"k":\#(value)}"#, slot: name, called: "slot \(quoted)")
    }
  }

  /// Tells of what the user says of slots that nothing has.
  mutating func checkNames(of slots: [String: String]) {
    for name in slots.keys.sorted() where !namedSlots.contains(name) {
      let known = namedSlots.sorted().prefix(Self.mostNames).map { DocumentNotes.quoted($0) }
      warn(
        "unknown-slot",
        "nothing has the slot \(DocumentNotes.quoted(name)); "
          + (known.isEmpty ? "there are none" : "there are " + known.joined(separator: ", ")))
    }
  }

  private static let mostNames = 20

  /// Has properties with a slot show what a theme says.
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

  /// What takes the place of a member with a `sid`; nil where its slot is empty.
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
