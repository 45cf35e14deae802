import Foundation
import StrataGraphics

/// Property lists in XML.
///
/// They are parsed as XML because `PropertyListSerialization` recurses once per nesting level
/// without a limit.
extension MarkupElement {
  /// Reads the dictionary at the top of a property list.
  ///
  /// - Throws: `DocumentError` if the data is not XML or has no such dictionary.
  init(propertyList data: Data, file: String, limits: Limits) throws {
    let reader = MarkupReader(file: file, limits: limits, keepsText: true)
    let root = try reader.read(data).root
    guard root.name == "plist", let dictionary = root.child("dict") else {
      let top = root.name == "plist" ? root.children.first { _ in true } ?? root : root
      throw DocumentError.badValue(
        file: file, line: top.line, attribute: "the top of the property list",
        value: DocumentNotes.shown(top.name.prefix(40)), accepted: "a dictionary, 'dict'")
    }
    self = dictionary
  }

  /// The values of a dictionary by key; the last value wins for a repeated key.
  var entries: [String: MarkupElement] {
    var values: [String: MarkupElement] = [:]
    var key: String?
    for child in children {
      if child.name == "key" {
        key = child.text
      } else if let name = key {
        values[name] = child
        key = nil
      }
    }
    return values
  }

  /// Returns the string at a path of keys through nested dictionaries; nil if none exists.
  func string(at keys: [String]) -> String? {
    var element = self
    for key in keys {
      guard element.name == "dict", let value = element.entries[key] else { return nil }
      element = value
    }
    return element.name == "string" ? element.text : nil
  }
}
