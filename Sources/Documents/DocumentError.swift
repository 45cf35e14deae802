public import StrataGraphics

/// Why a scene file could not be read.
///
/// `file` is the path as it was looked for, or the name that was given with the data; lines count
/// from 1.
public enum DocumentError: StrataError, Equatable {
  /// Nothing is there. `lookedFor` lists what would have been read, in the order it was tried.
  case notFound(path: String, lookedFor: [String])
  /// It is there and the system refuses to give its bytes.
  case unreadable(file: String, reason: String)
  /// The name does not end as a document's does.
  case unknownFileType(file: String)
  /// No bytes, or nothing but spaces.
  case empty(file: String)
  /// Not well-formed, or cut.
  case notXML(file: String, line: Int, reason: String)
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

  public var kind: FailureKind { .scene }
}

extension DocumentError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notFound(let path, let lookedFor):
      lookedFor.isEmpty
        ? "\(path): no such file"
        : "\(path): no document here; looked for " + lookedFor.joined(separator: ", then ")
    case .unreadable(let file, let reason):
      "\(file): cannot be read: \(reason)"
    case .unknownFileType(let file):
      "\(file): not a kind of scene that is read; a .ca folder or a .caml file is"
    case .empty(let file):
      "\(file): the document is empty; a CAML document has a 'caml' element with one layer"
    case .notXML(let file, let line, let reason):
      "\(file):\(line): not well-formed XML: \(reason)"
    case .encodingNotAccepted(let file, let encoding):
      "\(file):1: the document is in \(encoding); only UTF-8 is accepted"
    case .declarationNotAccepted(let file, let line, let declaration):
      declaration == "ENTITY"
        ? "\(file):\(line): the document declares entities; entities are not accepted"
        : "\(file):\(line): the document declares \(declaration); only elements are accepted"
    case .wrongRootElement(let file, let line, let found):
      "\(file):\(line): the root element is '\(found)'; a CAML document's is 'caml'"
    case .noRootLayer(let file, let line, let found):
      "\(file):\(line): no layer inside 'caml'; exactly one is accepted"
        + (found.isEmpty ? "" : ", not " + found.joined(separator: ", "))
    case .severalRootLayers(let file, let line, let count):
      "\(file):\(line): \(count) layers inside 'caml'; exactly one is accepted"
    case .badValue(let file, let line, let attribute, let value, let accepted):
      "\(file):\(line): \(attribute) is '\(value)'; \(accepted) is accepted"
    case .badPath(let file, let line, let problem):
      "\(file):\(line): \(problem)"
    }
  }
}
