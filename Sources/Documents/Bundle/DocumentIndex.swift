import Foundation
import StrataGraphics

/// What a bundle's `index.xml` says: an XML property list of which four keys matter here.
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
    let values = try MarkupElement(propertyList: data, file: file, limits: limits).entries
    func read<Value>(
      _ key: String, accepted: String, _ value: (MarkupElement) -> Value?
    ) -> Value? {
      guard let element = values[key] else { return nil }
      let result = value(element)
      if result == nil {
        problems.append((element.line, "\(key) counts as absent; expected \(accepted)"))
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
