import Foundation
import StrataGraphics

/// What a bundle's `index.xml` says: an XML property list of which four keys matter here.
///
/// It is read as XML, not through `PropertyListSerialization`, whose reader recurses once a level
/// of nesting, without a limit.
struct DocumentIndex {
  var rootDocument: String?
  /// In points; nil unless both are there, finite and positive.
  var size: CGSize?
  var geometryFlipped: Bool?
  /// What is said of values that count as absent, by line.
  private(set) var problems: [(line: Int, message: String)] = []

  init() {}

  /// Throws `DocumentError` for what is not XML.
  ///
  /// Keys that are missing are left nil, and so are those whose values are of another type than
  /// expected, which are among the problems.
  init(_ data: Data, file: String, limits: Limits) throws {
    let reader = MarkupReader(file: file, limits: limits, keepsText: true)
    let root = try reader.read(data).root
    guard root.name == "plist", let dictionary = root.child("dict") else {
      throw DocumentError.notXML(
        file: file, line: root.line, reason: "the property list has no dictionary at its top")
    }
    var values: [String: MarkupElement] = [:]
    var key: String?
    for child in dictionary.children {
      if child.name == "key" {
        key = child.text
      } else if let name = key {
        values[name] = child
        key = nil
      }
    }
    func read<Value>(
      _ key: String, accepted: String, _ value: (MarkupElement) -> Value?
    ) -> Value? {
      guard let element = values[key] else { return nil }
      let result = value(element)
      if result == nil {
        problems.append((element.line, "\(key) counts as absent; \(accepted) is accepted"))
      }
      return result
    }
    rootDocument = read("rootDocument", accepted: "a string") {
      $0.name == "string" ? $0.text : nil
    }
    geometryFlipped = read("geometryFlipped", accepted: "true or false") {
      NumberText.flag($0.name)
    }
    let width = read("documentWidth", accepted: "a number above 0", Self.length)
    let height = read("documentHeight", accepted: "a number above 0", Self.length)
    if let width, let height { size = CGSize(width: width, height: height) }
  }

  private static func length(_ element: MarkupElement) -> Double? {
    guard element.name == "real" || element.name == "integer",
      let value = NumberText.finite(element.text, count: 1)?[0], value > 0
    else { return nil }
    return value
  }
}
