import Foundation
import StrataDocuments
import StrataGraphics

extension LottieReader {
  /// Applies slot values given by the user.
  ///
  /// - Parameter slots: JSON or plain text by the names of slots.
  /// - Throws: `LottieError` if a value begins like a JSON list, object or string and is not valid;
  ///   `LimitExceeded` if it is nested too deeply.
  mutating func fill(_ slots: [String: String]) throws {
    givenSlots = slots
    for (name, text) in slots.sorted(by: { $0.key < $1.key }) {
      let called = "slot \(DocumentNotes.quoted(name))"
      var value = text
      var isProperty = false
      do {
        // The value is first parsed alone, so that the location of an error refers to the user's
        // text.
        let document = try JSONDocument.read(
          Data(value.utf8), called: called, depth: Self.depth)
        let isNull = withExtendedLifetime(document) {
          // A whole property; no value of one has this key, except for whole gradients.
          isProperty = document.root["k"] != nil
          return document.root.isNull
        }
        // In a property, `null` would mean that there is no value.
        if isNull { value = try setPlain(text, slot: name) }
      } catch let error where text.first.map({ "[{\"".contains($0) }) ?? false {
        throw error
      } catch {
        value = try setPlain(text, slot: name)
      }
      try keep(isProperty ? value : #"{"a":0,"k":\#(value)}"#, slot: name, called: called)
    }
  }

  /// Records that the user gave plain text for a slot, and returns it as JSON.
  private mutating func setPlain(_ text: String, slot name: String) throws -> String {
    // Colors are text in JSON, too.
    if !text.hasPrefix("#") { plainSlots.insert(name) }
    return String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// Records the slot of a property that takes no text, if the user gave plain text for it.
  mutating func noteMisuse(of member: JSONValue?) {
    guard let name = member?["sid"]?.text, plainSlots.contains(name) else { return }
    misusedSlot = misusedSlot ?? name
  }

  /// - Throws: `LottieError` if a property that takes no text has plain text from its slot.
  func checkMisuse() throws(LottieError) {
    guard let misusedSlot else { return }
    throw .badChoice(
      file: "slot \(DocumentNotes.quoted(misusedSlot))",
      problem: "expected a number, a list or a color such as #ff0000, not "
        + DocumentNotes.quoted(givenSlots[misusedSlot] ?? ""))
  }

  /// Returns the text that the user gives to a text's slot, which may look like a number.
  ///
  /// - Returns: The text; nil if the slot is empty, or if its value is a list or an object.
  func givenText(of member: JSONValue) -> String? {
    guard let name = member["sid"]?.text, let value = slots[name]?["k"] else { return nil }
    if let text = value.text { return text }
    return value.isObject || value.isArray ? nil : givenSlots[name]
  }

  /// Reports values for slots that do not exist.
  mutating func checkNames(of slots: [String: String]) {
    for name in slots.keys.sorted() where !namedSlots.contains(name) {
      let known = namedSlots.sorted().prefix(Self.mostNames).map { DocumentNotes.quoted($0) }
      warn(
        "unknown-slot",
        "unknown slot \(DocumentNotes.quoted(name)); "
          + (known.isEmpty
            ? "the animation has no slots" : "expected one of " + known.joined(separator: ", ")))
    }
  }

  private static let mostNames = 20

  /// Applies the slot values of a theme, and reports rules that cannot be applied.
  ///
  /// - Parameters:
  ///   - animation: The name of the animation, for rules of certain animations; nil for all rules.
  ///   - isOnly: Whether the package has no other animation.
  ///   - name: The name of the theme in error messages.
  /// - Throws: `LottieError` if the theme is not JSON, `LimitExceeded`.
  mutating func apply(
    theme: Data, to animation: String?, isOnly: Bool, called name: String
  ) throws {
    let document = try JSONDocument.read(theme, called: name, depth: Self.depth)
    checkEncoding(of: theme, called: name)
    func report(_ message: String) {
      notes.add(.warning, "not-applied-theme-rule", message, file: name, line: nil)
    }
    try withExtendedLifetime(document) {
      for rule in document.root["rules"]?.entries.map({ $0 }) ?? [] {
        guard let id = rule["id"]?.text else {
          report("a rule without 'id', the name of its slot, is not applied")
          continue
        }
        if let animation, let list = rule["animations"], list.isArray,
          !list.entries.contains(where: { $0.text == animation })
        {
          continue
        }
        guard let property = ThemeRule.property(rule) else {
          report("the rule for \(DocumentNotes.quoted(id)) is not applied")
          continue
        }
        if rule["expression"] != nil {
          report("the expression of the rule for \(DocumentNotes.quoted(id)) is not applied")
        }
        try keep(property, slot: id, called: name)
        // Other rules may be for other animations.
        if isOnly || rule["animations"]?.isArray == true { ruledSlots.insert(id) }
      }
    }
  }

  /// Reports rules for slots that do not exist.
  ///
  /// - Parameter theme: The name of the theme in messages.
  mutating func checkRules(of theme: String) {
    for slot in ruledSlots.subtracting(namedSlots).sorted().prefix(Self.mostNames) {
      notes.add(
        .note, "not-applied-theme-rule",
        "the rule for \(DocumentNotes.quoted(slot)) has no effect; no property has this slot",
        file: theme, line: nil)
    }
  }

  /// Returns the replacement of a member with a `sid`; nil if its slot is empty, or if slots have
  /// given too many values.
  mutating func slot(of member: JSONValue?) -> JSONValue? {
    guard let name = member?["sid"]?.text else { return nil }
    namedSlots.insert(name)
    guard let slot = slots[name], countSlot(slot) else { return nil }
    return slot
  }

  /// Returns the replacement of a member that is not only a value, such as an image.
  mutating func objectSlot(of member: JSONValue) -> JSONValue? {
    guard let slot = slot(of: member) else { return nil }
    // Values given by the user are in a property.
    return slot["k"].flatMap { $0.isObject ? $0 : nil } ?? slot
  }

  private mutating func keep(_ text: String, slot: String, called name: String) throws {
    let document = try JSONDocument.read(Data(text.utf8), called: name, depth: Self.depth)
    slotDocuments.append(document)
    slots[slot] = document.root
  }
}
