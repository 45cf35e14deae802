public import StrataGraphics
import StrataImageFiles

/// Why a scene file could not be read.
///
/// `file` is the path as it was looked for, or the name that was given with the data; lines count
/// from 1.
public enum DocumentError: StrataError, Equatable {
  /// Nothing is there. `lookedFor` lists what would have been read, in the order it was tried.
  case notFound(path: String, lookedFor: [String])
  /// It is there and the system refuses to give its bytes.
  case unreadable(file: String, reason: String)
  /// The system has run out of what it takes to open a file; `reason` says of what, and what to do.
  case shortage(file: String, reason: String)
  /// The name does not end as a document's does.
  case unknownFileType(file: String)
  /// The name does not end as a document's does that is written.
  case unknownOutputType(file: String)
  /// No bytes, or nothing but spaces.
  case empty(file: String)
  /// Not well-formed, or cut.
  case notXML(file: String, line: Int, reason: String)
  /// Bytes that should be an archive of a layer tree, and are none.
  case notArchive(file: String, reason: String)
  /// Another encoding than UTF-8.
  case encodingNotAccepted(file: String, encoding: String)
  /// The document declares entities or default attributes of its own (`ENTITY`, `ATTLIST`).
  case declarationNotAccepted(file: String, line: Int, declaration: String)
  /// Well-formed XML of another kind.
  case wrongRootElement(file: String, line: Int, found: String)
  /// The root element holds no layer. `found` names what it holds.
  case noRootLayer(file: String, line: Int, found: [String])
  /// The root element holds several layers; `line` is the second one's.
  case severalRootLayers(file: String, line: Int, count: Int)
  /// A value without which the picture has no shape or no size.
  case badValue(file: String, line: Int, attribute: String, value: String, accepted: String)
  /// A shape's path; `problem` says which element or point.
  case badPath(file: String, line: Int, problem: String)

  /// `.scene`, but `.usage` for a name that cannot be written, and `.limit` where a limit of the machine is to blame.
  public var kind: FailureKind {
    if case .unknownOutputType = self { return .usage }
    return isShortage ? .limit : .scene
  }

  /// Whether the document may be whole and well.
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

  /// The document, or the path where it was looked for.
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

  /// Nil where the document as a whole is of no use, and where it has no lines, as archives.
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

  /// What is wrong and what would be accepted, without the place.
  package var problem: String {
    switch self {
    case .notFound(_, let lookedFor):
      lookedFor.isEmpty
        ? "no such file; check the path"
        : "no document here; looked for " + lookedFor.joined(separator: ", then ")
    case .unreadable(_, let reason):
      "cannot be read: \(reason); give a scene that you may read"
    case .shortage(_, let reason):
      "cannot be opened: \(reason)"
    case .unknownFileType:
      "not a kind of scene that is read; a .ca folder, a .caml, .caar, .tendies, .json or .lottie file, "
        + "or a zip file of one is"
    case .unknownOutputType:
      "not a kind of scene that is written; a .ca folder or a .caml file is"
    case .empty:
      "the document is empty; a CAML document has a 'caml' element with one layer"
    case .notXML(_, _, let reason):
      "not well-formed XML: \(reason)"
    case .notArchive(_, let reason):
      "no archive of a layer tree: \(reason)"
    case .encodingNotAccepted(_, let encoding):
      "the document is in \(encoding); save it in UTF-8, which alone is accepted"
    case .declarationNotAccepted(_, _, let declaration):
      declaration == "ENTITY"
        ? "the document declares entities; entities are not accepted"
        : "the document declares \(declaration); only elements are accepted"
    case .wrongRootElement(_, _, let found):
      "the root element is '\(found)'; a CAML document's is 'caml'"
    case .noRootLayer(_, _, let found):
      "no layer inside 'caml'; exactly one is accepted"
        + (found.isEmpty ? "" : ", not " + found.joined(separator: ", "))
    case .severalRootLayers(_, _, let count):
      "\(count) layers inside 'caml'; exactly one is accepted"
    case .badValue(_, _, let attribute, let value, let accepted):
      "\(attribute) is '\(value)'; expected \(accepted)"
    case .badPath(_, _, let problem):
      problem
    }
  }
}
