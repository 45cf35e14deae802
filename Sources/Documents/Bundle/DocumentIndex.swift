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

  init() {}

  /// Throws `DocumentError` for what is not XML.
  ///
  /// Keys that are missing, and values of another type than expected, are left nil.
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
    rootDocument = values["rootDocument"].flatMap { $0.name == "string" ? $0.text : nil }
    geometryFlipped = values["geometryFlipped"].flatMap { NumberText.flag($0.name) }
    if let width = Self.length(values["documentWidth"]),
      let height = Self.length(values["documentHeight"])
    {
      size = CGSize(width: width, height: height)
    }
  }

  private static func length(_ element: MarkupElement?) -> Double? {
    guard let element, element.name == "real" || element.name == "integer",
      let value = NumberText.finite(element.text, count: 1)?[0], value > 0
    else { return nil }
    return value
  }
}
