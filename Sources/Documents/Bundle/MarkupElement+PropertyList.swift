import Foundation
import StrataGraphics

/// Property lists in XML.
///
/// They are read as XML, not through `PropertyListSerialization`, whose reader recurses once a level
/// of nesting, without a limit.
extension MarkupElement {
  /// The dictionary at the top of a property list.
  ///
  /// - Throws: `DocumentError` for what is no XML, or has no such dictionary.
  init(propertyList data: Data, file: String, limits: Limits) throws {
    let reader = MarkupReader(file: file, limits: limits, keepsText: true)
    let root = try reader.read(data).root
    guard root.name == "plist", let dictionary = root.child("dict") else {
      throw DocumentError.notXML(
        file: file, line: root.line, reason: "the property list has no dictionary at its top")
    }
    self = dictionary
  }

  /// The values of a dictionary by their keys; the last of several with the same.
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

  /// The text in dictionaries within this one, by a key for each; nil where there is none.
  func string(at keys: [String]) -> String? {
    var element = self
    for key in keys {
      guard element.name == "dict", let value = element.entries[key] else { return nil }
      element = value
    }
    return element.name == "string" ? element.text : nil
  }
}
