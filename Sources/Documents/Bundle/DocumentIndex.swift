import Foundation
import StrataGraphics

/// The contents of a bundle's `index.xml`, an XML property list with six relevant keys.
struct DocumentIndex {
  var rootDocument: String?
  /// The canvas size in points; nil unless both values are present, finite and positive.
  var size: CGSize?
  /// Whether the y axis points down; nil if not specified.
  var geometryFlipped: Bool?
  var playerScale = PlayerScale.points
  /// The messages about ignored values, with their lines.
  private(set) var problems: [(line: Int, message: String)] = []

  init() {}

  /// Reads the bytes of an index; throws `DocumentError` if they are not a property list in XML.
  ///
  /// Missing keys are left nil. So are keys whose values have the wrong type, which are reported in
  /// `problems`.
  init(_ data: Data, file: String, limits: Limits) throws {
    let values = try MarkupElement(propertyList: data, file: file, limits: limits).entries
    func read<Value>(
      _ key: String, accepted: String, _ value: (MarkupElement) -> Value?
    ) -> Value? {
      guard let element = values[key] else { return nil }
      let result = value(element)
      if result == nil {
        problems.append((element.line, "\(key) is ignored; expected \(accepted)"))
      }
      return result
    }
    rootDocument = read("rootDocument", accepted: "a string") {
      $0.name == "string" ? $0.text : nil
    }
    func flag(_ key: String) -> Bool? {
      read(key, accepted: "true or false") { NumberText.flag($0.name) }
    }
    geometryFlipped = flag("geometryFlipped")
    if flag("scalesToFitInPlayer") == true {
      playerScale = .fit
    } else if flag("unitsInPixelsInPlayer") == true {
      playerScale = .pixels
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
