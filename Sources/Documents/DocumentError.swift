public import StrataGraphics
import StrataImageFiles

/// An error in reading a scene file.
///
/// `file` is the path that was searched, or the name that was given with the data. Lines count from
/// 1.
public enum DocumentError: StrataError, Equatable {
  /// The file does not exist; `lookedFor` lists the names that were tried, in order.
  case notFound(path: String, lookedFor: [String])
  /// The file exists but the system cannot read it.
  case unreadable(file: String, reason: String)
  /// The system is out of a resource for opening files; `reason` names it and a remedy.
  case shortage(file: String, reason: String)
  /// The file is not of a type that this reader supports, judged by its contents and its name.
  case unknownFileType(file: String)
  /// No document format that can be written has the file name extension.
  case unknownOutputType(file: String)
  /// The file is empty or contains only white space.
  case empty(file: String)
  /// The XML is not well-formed or is truncated.
  case notXML(file: String, line: Int, reason: String)
  /// The bytes are not a valid archive of a layer tree.
  case notArchive(file: String, reason: String)
  /// The encoding is not UTF-8.
  case encodingNotAccepted(file: String, encoding: String)
  /// The document declares entities, default attributes or other parts of a document type
  /// (`ENTITY`, `ATTLIST`, `NOTATION`), or its `DOCTYPE` contains declarations.
  case declarationNotAccepted(file: String, line: Int, declaration: String)
  /// The document is well-formed XML of another type.
  case wrongRootElement(file: String, line: Int, found: String)
  /// The root element contains no layer; `found` lists the elements that it contains.
  case noRootLayer(file: String, line: Int, found: [String])
  /// The root element contains several layers; `line` is the line of the second one.
  case severalRootLayers(file: String, line: Int, count: Int)
  /// A value that is required is malformed; `accepted` describes valid ones.
  case badValue(file: String, line: Int, attribute: String, value: String, accepted: String)
  /// The path of a shape is malformed; `problem` names the element or point.
  case badPath(file: String, line: Int, problem: String)

  /// The failure kind: `.scene`, `.usage` for an output name, `.limit` for a shortage of resources.
  public var kind: FailureKind {
    if case .unknownOutputType = self { return .usage }
    return isShortage ? .limit : .scene
  }

  /// Whether the error is a shortage of resources and the document itself may be valid.
  var isShortage: Bool {
    guard case .shortage = self else { return false }
    return true
  }
}

extension DocumentError: FileRefusal {}

extension DocumentError: CustomStringConvertible {
  public var description: String {
    file + (line.map { ":\($0)" } ?? "") + ": " + problem
  }

  /// The document, or the path that was searched.
  package var file: String {
    switch self {
    case .notFound(let file, _), .unreadable(let file, _), .shortage(let file, _),
      .unknownFileType(let file), .unknownOutputType(let file),
      .empty(let file), .notXML(let file, _, _), .notArchive(let file, _),
      .encodingNotAccepted(let file, _),
      .declarationNotAccepted(let file, _, _), .wrongRootElement(let file, _, _),
      .noRootLayer(let file, _, _), .severalRootLayers(let file, _, _),
      .badValue(let file, _, _, _, _), .badPath(let file, _, _):
      file
    }
  }

  /// The line, or nil if the error concerns the whole document or an archive, which has no lines.
  package var line: Int? { ownLine == 0 ? nil : ownLine }

  private var ownLine: Int? {
    switch self {
    case .notFound, .unreadable, .shortage, .unknownFileType, .unknownOutputType, .empty,
      .notArchive:
      nil
    case .encodingNotAccepted: 1
    case .notXML(_, let line, _), .declarationNotAccepted(_, let line, _),
      .wrongRootElement(_, let line, _), .noRootLayer(_, let line, _),
      .severalRootLayers(_, let line, _), .badValue(_, let line, _, _, _),
      .badPath(_, let line, _):
      line
    }
  }

  /// The problem and the accepted alternatives, without the location.
  package var problem: String {
    switch self {
    case .notFound(_, let lookedFor):
      lookedFor.isEmpty
        ? "no such file; check the path"
        : "no document found; looked for " + lookedFor.joined(separator: ", then ")
    case .unreadable(_, let reason):
      "cannot be read: \(reason); check the path and its permissions"
    case .shortage(_, let reason):
      "cannot be opened: \(reason)"
    case .unknownFileType:
      "unsupported scene type; use a .ca folder, a .caml, .caar, .tendies, .json or .lottie file, "
        + "or a zip file of one"
    case .unknownOutputType:
      "unsupported output type; use a .ca folder or a .caml file"
    case .empty:
      "the document is empty; a CAML document has a 'caml' element with one layer"
    case .notXML(_, _, let reason):
      "not well-formed XML: \(reason)"
    case .notArchive(_, let reason):
      "not an archive of a layer tree: \(reason)"
    case .encodingNotAccepted(_, let encoding):
      "the document is encoded in \(encoding); save it in UTF-8, the only supported encoding"
    case .declarationNotAccepted(_, _, let declaration):
      declaration == "ENTITY"
        ? "the document declares entities; entities are not accepted"
        : declaration == "DOCTYPE"
          ? "the DOCTYPE contains declarations; remove it"
          : "the document declares \(declaration); only elements are accepted"
    case .wrongRootElement(_, _, let found):
      "the root element is '\(found)'; expected 'caml'"
    case .noRootLayer(_, _, let found):
      "no layer inside 'caml'; expected exactly one"
        + (found.isEmpty ? "" : ", not " + found.joined(separator: ", "))
    case .severalRootLayers(_, _, let count):
      "\(count) layers inside 'caml'; expected exactly one"
    case .badValue(_, _, let attribute, let value, let accepted):
      "\(attribute) is '\(value)'; expected \(NumberText.accepted(accepted, for: value))"
    case .badPath(_, _, let problem):
      problem
    }
  }
}
