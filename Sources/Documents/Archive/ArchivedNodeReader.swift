import Foundation
import StrataLayers

/// Converts archived values to the syntax of CAML attributes.
///
/// Core Animation encodes structures of numbers, colors, paths and images as separate objects
/// with numeric fields. A missing field counts as 0.
struct ArchivedNodeReader {
  let archive: KeyedArchive
  let file: String
  /// The values by object, so that an object referred to many times, such as an image, is stored
  /// once.
  private var known: [Int: ArchivedNode] = [:]

  init(_ archive: KeyedArchive, file: String) { (self.archive, self.file) = (archive, file) }

  /// Returns nil if the value does not fit into the attributes of one element.
  ///
  /// - Throws: `DocumentError.badPath`, and `LimitExceeded`.
  mutating func node(_ value: ArchivedValue) throws -> ArchivedNode? {
    switch value {
    case .null: return .null
    case .bool(let flag): return ArchivedNode(type: "integer", text: flag ? "1" : "0")
    case .integer(let number): return ArchivedNode(type: "integer", text: "\(number)")
    case .real(let number): return ArchivedNode(type: "real", text: number.dumpText)
    case .string(let text): return ArchivedNode(type: "string", text: text)
    case .data: return ArchivedNode(type: "NSData", text: "")
    case .list, .dictionary: return nil
    case .object(let object):
      if let node = known[object.id] { return node }
      let node = try node(object)
      known[object.id] = node
      return node
    }
  }

  private func node(_ object: ArchivedObject) throws -> ArchivedNode? {
    switch object.className {
    case "LKNSValueCodingProxy": return structure(try fields(object))
    case "LKCGColorCodingProxy": return color(try fields(object))
    case "LKCGImageCodingProxy": return image(try fields(object))
    case "CACGPathCodingProxy": return try path(fields(object))
    case "CAMediaTimingFunction":
      let text = try fields(object).text(["c1x", "c1y", "c2x", "c2y"])
      return ArchivedNode(type: "CAMediaTimingFunction", text: text)
    case "NSFont", "UIFont":
      let fields = try fields(object)
      return (fields.string("NSName") ?? fields.string("UIFontName"))
        .map { ArchivedNode(type: "string", text: $0) }
    default: return nil
    }
  }

  private func fields(_ object: ArchivedObject) throws -> ArchivedFields {
    ArchivedFields(archive: archive, entries: try archive.entries(object.fields))
  }

  // MARK: Numbers

  /// Reads a structure; types 5 to 7 correspond to 0 to 2 but use doubles.
  private func structure(_ fields: ArchivedFields) -> ArchivedNode? {
    let (type, names): (String, [String])
    switch fields.number("kind") {
    case 0, 5: (type, names) = ("CGPoint", ["x", "y"])
    case 1, 6: (type, names) = ("CGSize", ["width", "height"])
    case 2, 7: (type, names) = ("CGRect", ["x", "y", "width", "height"])
    case 3: (type, names) = ("CATransform3D", Self.matrixNames(columns: 4))
    case 4: (type, names) = ("CAPoint3D", ["x", "y", "z"])
    case 8:
      let text = fields.text(Self.matrixNames(columns: 5))
      return ArchivedNode(type: "CAColorMatrix", text: "matrix(\(text))")
    default: return nil
    }
    return ArchivedNode(type: type, text: fields.text(names))
  }

  /// The field names m11, m12 … of a matrix with four rows.
  private static func matrixNames(columns: Int) -> [String] {
    (1...4).flatMap { row in (1...columns).map { "m\(row)\($0)" } }
  }

  private func color(_ fields: ArchivedFields) -> ArchivedNode {
    let alpha = fields.number("a")
    return ArchivedNode(
      type: "CGColor", text: fields.text(["r", "g", "b"]),
      opacity: alpha == 1 ? nil : alpha.dumpText)
  }

  // MARK: Images and paths

  /// Returns the bytes of an image file as a data URL.
  ///
  /// The image format is detected from the bytes.
  private func image(_ fields: ArchivedFields) -> ArchivedNode? {
    guard case .data(let part) = fields["data"] else { return nil }
    let text = "data:;base64," + archive.data(part).base64EncodedString()
    return ArchivedNode(type: "CGImage", text: text)
  }

  private func path(_ fields: ArchivedFields) throws -> ArchivedNode? {
    guard case .list(let segments) = fields["LKCGPathSegments"] else { return nil }
    var parts: [String] = []
    for (index, item) in try archive.items(segments).enumerated() {
      guard case .object(let object) = archive.value(item) else {
        throw badPath(index, "is not a segment")
      }
      parts.append(try segment(self.fields(object), index))
    }
    return ArchivedNode(type: "CGPath", text: parts.joined(separator: " "))
  }

  /// Returns the points of a segment followed by its operator.
  private func segment(_ fields: ArchivedFields, _ index: Int) throws -> String {
    let kind = fields.number("LKCGPathType")
    let (points, name): (Int, String)
    switch kind {
    case 0: (points, name) = (1, "m")
    case 1: (points, name) = (1, "l")
    case 2: (points, name) = (2, "q")
    case 3: (points, name) = (3, "c")
    case 4: return "h"
    default: throw badPath(index, "has the unknown type \(kind.dumpText); expected 0 to 4")
    }
    let names = (0..<points).flatMap { ["LKCGPathPoint\($0)_x", "LKCGPathPoint\($0)_y"] }
    return "\(fields.text(names)) \(name)"
  }

  private func badPath(_ index: Int, _ problem: String) -> DocumentError {
    .badPath(file: file, line: 0, problem: "path element \(index + 1) \(problem)")
  }
}
