package import Foundation
import StrataGraphics
import StrataImageFiles

/// A CAML document that has been read, and the source of its images.
package struct DocumentSource {
  /// The bytes of the document.
  package let data: Data
  /// The name of the document in error messages.
  package let name: String
  /// The location of its images; nil if images are not loaded.
  package let files: (any DocumentFiles)?
  private(set) var index = DocumentIndex()
  private(set) var notes = DocumentNotes()

  static let indexName = "index.xml"
  static let mainName = "main.caml"

  /// Creates a source from bytes in memory.
  init(data: Data, name: String, files: (any DocumentFiles)?) {
    (self.data, self.name, self.files) = (data, name, files)
  }

  /// Reads a `.ca` bundle.
  ///
  /// - Parameter path: The name of the bundle in error messages.
  /// - Throws: `DocumentError`, `.notFound` if the bundle has no document, and any error in reading
  ///   it.
  init(bundle: any DocumentFiles, at path: String, limits: Limits) throws {
    files = bundle
    (index, notes) = try Self.readIndex(of: bundle, at: path + "/" + Self.indexName, limits)
    (data, name) = try Self.document(in: bundle, at: path, index, &notes, limits)
  }

  /// Reads a `.caml` file, whose images are in the same folder.
  init(file: DocumentFile, limits: Limits) throws {
    let above = file.path.lastSlash.map { String(file.path[..<$0]) } ?? "."
    files = try DocumentFolder(path: above.isEmpty ? "/" : above)
    (data, name) = (try file.read(limits: limits), file.path)
  }

  /// Returns the bytes of the document and its name in error messages.
  private static func document(
    in bundle: any DocumentFiles, at path: String, _ index: DocumentIndex,
    _ notes: inout DocumentNotes, _ limits: Limits
  ) throws -> (Data, name: String) {
    func warn(_ code: String, _ message: String) {
      notes.add(.warning, code, message, file: path + "/" + indexName, line: 1)
    }
    var lookedFor = [indexName]
    if let name = index.rootDocument {
      let quoted = DocumentNotes.quoted(name)
      switch try bundle.find(name, limits: limits) {
      case .data(let data):
        return (data, path + "/" + (DocumentFolder.inner(name) ?? name))
      case .missing:
        lookedFor.append(name)
        warn("missing-root-document", "the root document \(quoted) is missing")
      case .outside:
        warn("outside-bundle", "the root document \(quoted) is outside the bundle and is not read")
      }
    }
    if case .data(let data) = try bundle.find(mainName, limits: limits) {
      return (data, path + "/" + mainName)
    }
    if !lookedFor.contains(mainName) { lookedFor.append(mainName) }
    throw DocumentError.notFound(path: path, lookedFor: lookedFor)
  }

  /// - Parameter path: The name of the index in diagnostics.
  private static func readIndex(
    of bundle: any DocumentFiles, at path: String, _ limits: Limits
  ) throws -> (DocumentIndex, DocumentNotes) {
    var notes = DocumentNotes()
    do {
      guard case .data(let data) = try bundle.find(indexName, limits: limits) else {
        return (.init(), notes)
      }
      let index = try DocumentIndex(data, file: path, limits: limits)
      for (line, message) in index.problems {
        notes.add(.warning, "bad-value", message, file: path, line: line)
      }
      return (index, notes)
    } catch let error as any StrataError
      where (error as? DocumentError)?.isShortage != true
    {
      notes.add(
        .warning, "unreadable-index", "cannot read the index: \(error.description)", file: path,
        line: 1)
      return (.init(), notes)
    }
  }
}
