import Foundation
import StrataGraphics

/// Finds the CAML document that a path means.
struct DocumentSource {
  /// The document itself.
  var file: String
  /// Where its images lie.
  var folder: String
  var index = DocumentIndex()
  var notes = DocumentNotes()

  private static let indexName = "index.xml"
  private static let mainName = "main.caml"

  /// - Parameter path: A `.ca` folder or a `.caml` file, with or without slashes at the end.
  init(path given: String, limits: Limits) throws {
    var path = given
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    switch DocumentFiles.kind(path) {
    case .none:
      throw DocumentError.notFound(path: given, lookedFor: [])
    case .folder:
      (file, folder) = ("", path)
      file = try findDocument(limits: limits)
    case .regular, .other:
      guard path.lowercased().hasSuffix(".caml") else {
        throw DocumentError.unknownFileType(file: path)
      }
      file = path
      folder = (path as NSString).deletingLastPathComponent
      if folder.isEmpty { folder = "." }
    }
  }

  private mutating func findDocument(limits: Limits) throws -> String {
    readIndex(limits: limits)
    var lookedFor = [Self.indexName]
    if let name = index.rootDocument {
      if let path = DocumentFiles.contained(name, in: folder) {
        if DocumentFiles.kind(path) == .regular { return path }
        lookedFor.append(name)
        warn("missing-root-document", "the root document \(DocumentNotes.quoted(name)) is missing")
      } else {
        warn(
          "outside-bundle",
          "the root document \(DocumentNotes.quoted(name)) is outside the bundle and is not read")
      }
    }
    let main = folder + "/" + Self.mainName
    if DocumentFiles.kind(main) == .regular,
      DocumentFiles.contained(Self.mainName, in: folder) != nil
    {
      return main
    }
    if !lookedFor.contains(Self.mainName) { lookedFor.append(Self.mainName) }
    throw DocumentError.notFound(path: folder, lookedFor: lookedFor)
  }

  private mutating func readIndex(limits: Limits) {
    let path = folder + "/" + Self.indexName
    guard DocumentFiles.kind(path) == .regular,
      DocumentFiles.contained(Self.indexName, in: folder) != nil
    else { return }
    do {
      index = try DocumentIndex(
        DocumentFiles.read(path, limits: limits), file: path, limits: limits)
    } catch let error as any StrataError {
      notes.add(
        .warning, "unreadable-index", "the index is not read: \(error.description)", file: path,
        line: 1)
    } catch {
      notes.add(.warning, "unreadable-index", "the index is not read", file: path, line: 1)
    }
  }

  private mutating func warn(_ code: String, _ message: String) {
    notes.add(.warning, code, message, file: folder + "/" + Self.indexName, line: 1)
  }
}
