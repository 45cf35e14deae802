import Foundation
import StrataGraphics
import StrataImageFiles

/// Finds and opens the CAML document that a path means.
struct DocumentSource {
  /// The document itself.
  let document: DocumentFile
  /// Where its images lie; nil where it is not to be looked into.
  let folder: DocumentFolder?
  private(set) var index = DocumentIndex()
  private(set) var notes = DocumentNotes()

  static let indexName = "index.xml"
  static let mainName = "main.caml"

  /// - Parameter path: A `.ca` folder or a `.caml` file, with or without slashes at the end.
  init(path given: String, limits: Limits) throws {
    var path = given
    while path.utf8.count > 1, path.endsWithSlash { path.unicodeScalars.removeLast() }
    switch try DocumentFile.kind(of: path) {
    case .none:
      throw DocumentError.notFound(path: given, lookedFor: [])
    case .folder:
      guard let bundle = try DocumentFolder(path: path) else {
        throw DocumentError.unreadable(file: path, reason: "the folder cannot be opened")
      }
      (index, notes) = try Self.readIndex(of: bundle, at: path + "/" + Self.indexName, limits)
      (document, folder) = (try Self.findDocument(in: bundle, at: path, index, &notes), bundle)
    case .regular, .other:
      guard path.lowercased().hasSuffix(".caml") else {
        throw DocumentError.unknownFileType(file: path)
      }
      let above = path.lastSlash.map { String(path[..<$0]) } ?? "."
      document = try DocumentFile(path: path)
      folder = try DocumentFolder(path: above.isEmpty ? "/" : above)
    }
  }

  private static func findDocument(
    in folder: DocumentFolder, at path: String, _ index: DocumentIndex, _ notes: inout DocumentNotes
  ) throws -> DocumentFile {
    func warn(_ code: String, _ message: String) {
      notes.add(.warning, code, message, file: path + "/" + indexName, line: 1)
    }
    var lookedFor = [indexName]
    if let name = index.rootDocument {
      let quoted = DocumentNotes.quoted(name)
      switch try folder.open(name) {
      case .file(let file): return file
      case .missing:
        lookedFor.append(name)
        warn("missing-root-document", "the root document \(quoted) is missing")
      case .outside:
        warn("outside-bundle", "the root document \(quoted) is outside the bundle and is not read")
      }
    }
    if case .file(let file) = try folder.open(mainName) { return file }
    if !lookedFor.contains(mainName) { lookedFor.append(mainName) }
    throw DocumentError.notFound(path: path, lookedFor: lookedFor)
  }

  /// - Parameter path: What diagnostics call the index.
  private static func readIndex(
    of folder: DocumentFolder, at path: String, _ limits: Limits
  ) throws -> (DocumentIndex, DocumentNotes) {
    var notes = DocumentNotes()
    do {
      guard case .file(let file) = try folder.open(indexName) else { return (.init(), notes) }
      let index = try DocumentIndex(file.read(limits: limits), file: path, limits: limits)
      for (line, message) in index.problems {
        notes.add(.warning, "bad-value", message, file: path, line: line)
      }
      return (index, notes)
    } catch let error as any StrataError
      where (error as? DocumentError)?.isShortage != true
    {
      notes.add(
        .warning, "unreadable-index", "the index is not read: \(error.description)", file: path,
        line: 1)
      return (.init(), notes)
    }
  }
}
