import Foundation
import StrataLayers

/// Says values of an archive as CAML's attributes do.
///
/// Core Animation encodes structures of numbers, colours, paths and images as objects of their own,
/// whose fields are numbers; one that is not there is 0.
struct ArchivedLeafReader {
  let archive: KeyedArchive
  let file: String
  /// By object, so that one that is mentioned often, such as an image, is kept once.
  private var known: [Int: ArchivedLeaf] = [:]

  init(_ archive: KeyedArchive, file: String) { (self.archive, self.file) = (archive, file) }

  /// nil for what one element's attributes cannot say.
  ///
  /// - Throws: `DocumentError.badPath`, and `LimitExceeded`.
  mutating func leaf(_ value: ArchivedValue) throws -> ArchivedLeaf? {
    switch value {
    case .null: return .null
    case .bool(let flag): return ArchivedLeaf(type: "integer", text: flag ? "1" : "0")
    case .integer(let number): return ArchivedLeaf(type: "integer", text: "\(number)")
    case .real(let number): return ArchivedLeaf(type: "real", text: number.dumpText)
    case .string(let text): return ArchivedLeaf(type: "string", text: text)
    case .data: return ArchivedLeaf(type: "NSData", text: "")
    case .list, .dictionary: return nil
    case .object(let object):
      if let leaf = known[object.id] { return leaf }
      let leaf = try leaf(object)
      known[object.id] = leaf
      return leaf
    }
  }

  private func leaf(_ object: ArchivedObject) throws -> ArchivedLeaf? {
    switch object.className {
    case "LKNSValueCodingProxy": return structure(try fields(object))
    case "LKCGColorCodingProxy": return color(try fields(object))
    case "LKCGImageCodingProxy": return image(try fields(object))
    case "CACGPathCodingProxy": return try path(fields(object))
    case "CAMediaTimingFunction":
      let text = try fields(object).text(["c1x", "c1y", "c2x", "c2y"])
      return ArchivedLeaf(type: "CAMediaTimingFunction", text: text)
    case "NSFont", "UIFont":
      let fields = try fields(object)
      return (fields.string("NSName") ?? fields.string("UIFontName"))
        .map { ArchivedLeaf(type: "string", text: $0) }
    default: return nil
    }
  }

  private func fields(_ object: ArchivedObject) throws -> ArchivedFields {
    ArchivedFields(archive: archive, entries: try archive.entries(object.fields))
  }

  // MARK: Numbers

  /// 5 to 7 are what 0 to 2 are, in doubles.
  private func structure(_ fields: ArchivedFields) -> ArchivedLeaf? {
    let (type, names): (String, [String])
    switch fields.number("kind") {
    case 0, 5: (type, names) = ("CGPoint", ["x", "y"])
    case 1, 6: (type, names) = ("CGSize", ["width", "height"])
    case 2, 7: (type, names) = ("CGRect", ["x", "y", "width", "height"])
    case 3: (type, names) = ("CATransform3D", Self.matrixNames(columns: 4))
    case 4: (type, names) = ("CAPoint3D", ["x", "y", "z"])
    case 8:
      let text = fields.text(Self.matrixNames(columns: 5))
      return ArchivedLeaf(type: "CAColorMatrix", text: "matrix(\(text))")
    default: return nil
    }
    return ArchivedLeaf(type: type, text: fields.text(names))
  }

  /// m11, m12 … of a matrix with four rows.
  private static func matrixNames(columns: Int) -> [String] {
    (1...4).flatMap { row in (1...columns).map { "m\(row)\($0)" } }
  }

  private func color(_ fields: ArchivedFields) -> ArchivedLeaf {
    let alpha = fields.number("a")
    return ArchivedLeaf(
      type: "CGColor", text: fields.text(["r", "g", "b"]),
      opacity: alpha == 1 ? nil : alpha.dumpText)
  }

  // MARK: Images and paths

  /// The bytes of an image file, as a URL that holds them; of what format they are, they say
  /// themselves.
  private func image(_ fields: ArchivedFields) -> ArchivedLeaf? {
    guard case .data(let part) = fields["data"] else { return nil }
    let text = "data:;base64," + archive.data(part).base64EncodedString()
    return ArchivedLeaf(type: "CGImage", text: text)
  }

  private func path(_ fields: ArchivedFields) throws -> ArchivedLeaf? {
    guard case .list(let segments) = fields["LKCGPathSegments"] else { return nil }
    var parts: [String] = []
    for (index, item) in try archive.items(segments).enumerated() {
      guard case .object(let object) = archive.value(item) else {
        throw badPath(index, "is no segment")
      }
      parts.append(try segment(self.fields(object), index))
    }
    return ArchivedLeaf(type: "CGPath", text: parts.joined(separator: " "))
  }

  /// A segment's points, and the operator after them.
  private func segment(_ fields: ArchivedFields, _ index: Int) throws -> String {
    let kind = fields.number("LKCGPathType")
    let (points, name): (Int, String)
    switch kind {
    case 0: (points, name) = (1, "m")
    case 1: (points, name) = (1, "l")
    case 2: (points, name) = (2, "q")
    case 3: (points, name) = (3, "c")
    case 4: return "h"
    default: throw badPath(index, "is of the kind \(kind.dumpText); 0 to 4 are known")
    }
    let names = (0..<points).flatMap { ["LKCGPathPoint\($0)_x", "LKCGPathPoint\($0)_y"] }
    return "\(fields.text(names)) \(name)"
  }

  private func badPath(_ index: Int, _ problem: String) -> DocumentError {
    .badPath(file: file, line: 0, problem: "path element \(index + 1) \(problem)")
  }
}
