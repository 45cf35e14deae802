package import Foundation
package import StrataGraphics
import StrataImageFiles

/// What a path leads to, read as what it is.
package enum SceneFile {
  /// One document: a `.caml` file, a `.ca` folder, or a zip file of either.
  case document(DocumentSource)
  /// Documents that are drawn one over the other: a `.tendies` file, or what becomes of it unpacked.
  case wallpaper(WallpaperPackage)
  /// A Lottie animation.
  case animation(DocumentSource)
  /// Lottie animations in a package, a `.lottie` file.
  case animations(ZipArchive)
  /// The bytes of a `.caar` file, and what errors call them.
  case keyedArchive(Data, name: String)

  /// What a file is.
  private enum Kind {
    case document, zip, keyedArchive, animation

    /// By how its name ends; nil for an ending that means none of them.
    init?(name: String) {
      let kinds: [(String, Self)] = [
        (".caml", .document), (".tendies", .zip), (".zip", .zip), (".caar", .keyedArchive),
        (".json", .animation), (".lot", .animation), (".lottie", .zip),
      ]
      let name = name.lowercased()
      guard let kind = kinds.first(where: { name.hasSuffix($0.0) })?.1 else { return nil }
      self = kind
    }

    /// What JSON takes for space, and the mark that some editors put before text.
    private static let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]

    /// By its bytes, or the first of them; nil where they say nothing.
    init?(start: some Collection<UInt8>) {
      if start.starts(with: [0x50, 0x4B, 3, 4]) {
        self = .zip
      } else if start.starts(with: Array("bplist00".utf8)) {
        self = .keyedArchive
      } else if start.first(where: { !Self.space.contains($0) }) == UInt8(ascii: "{") {
        self = .animation
      } else {
        return nil
      }
    }
  }

  /// The path of a file, as short as the user gave it, where that names the same file.
  package static func path(of url: URL) -> String {
    // Said to be no folder, since otherwise it is looked for; that makes no difference to the path.
    let isRelative = URL(fileURLWithPath: url.relativePath, isDirectory: false).path == url.path
    return isRelative ? url.relativePath : url.path
  }

  /// - Parameter path: With or without slashes at the end.
  /// - Throws: `DocumentError` for what is not there or is nothing of these, and what reading it
  ///   throws.
  package init(path given: String, limits: Limits) throws {
    var path = given
    while path.utf8.count > 1, path.endsWithSlash { path.unicodeScalars.removeLast() }
    let found = try DocumentFile.kind(of: path)
    switch found {
    case .none:
      throw DocumentError.notFound(path: given, lookedFor: [])
    case .folder:
      guard let folder = try DocumentFolder(path: path) else {
        throw DocumentError.unreadable(file: path, reason: "the folder cannot be opened")
      }
      self =
        Self.isWallpaper(folder, at: path)
        ? .wallpaper(try WallpaperPackage(folder, at: path, limits: limits))
        : .document(try DocumentSource(bundle: folder, at: path, limits: limits))
    case .regular, .other:
      let named = Kind(name: path)
      // What is not regular may wait for a writer when it is opened.
      guard found == .regular || named != nil else {
        throw DocumentError.unknownFileType(file: path)
      }
      let file = try DocumentFile(path: path)
      switch Kind(start: file.start(8)) ?? named {
      case .document: self = .document(try DocumentSource(file: file, limits: limits))
      case .animation: self = .animation(try DocumentSource(file: file, limits: limits))
      case .keyedArchive: self = .keyedArchive(try file.read(limits: limits), name: path)
      case .zip:
        let data = try file.read(most: limits.packageBytes, called: "package size in bytes")
        self = try Self(ZipArchive(data, path: path, limits: limits), limits: limits)
      case nil: throw DocumentError.unknownFileType(file: path)
      }
    }
  }

  /// What bytes are, as those of standard input; those that say nothing are CAML's.
  ///
  /// - Parameters:
  ///   - name: What errors call them.
  ///   - folder: What the files of a document are relative to; nil where they are not to be looked for.
  /// - Throws: As `init(path:limits:)`.
  package init(_ data: Data, called name: String, in folder: URL?, limits: Limits) throws {
    func check(most: Int, _ what: String) throws {
      guard data.count > most else { return }
      throw LimitExceeded(what, asked: data.count, allowed: most, place: name)
    }
    let kind = Kind(start: data) ?? .document
    guard kind != .zip else {
      try check(most: limits.packageBytes, "package size in bytes")
      self = try Self(ZipArchive(data, path: name, limits: limits), limits: limits)
      return
    }
    try check(most: limits.documentBytes, "document size in bytes")
    guard kind != .keyedArchive else {
      self = .keyedArchive(data, name: name)
      return
    }
    let source = DocumentSource(
      data: data, name: name, files: try folder.flatMap { try DocumentFolder(path: $0.path) })
    self = kind == .animation ? .animation(source) : .document(source)
  }

  /// - Throws: `DocumentError` for an archive without a document.
  package init(_ archive: ZipArchive, limits: Limits) throws {
    let paths = archive.entries.map(\.name)
    let isPackage =
      paths.contains("manifest.json")
      && paths.contains { $0.hasPrefix("animations/") || $0.hasPrefix("a/") }
    // One that is called a package and is none is told what it lacks.
    guard !isPackage, !archive.path.lowercased().hasSuffix(".lottie") else {
      self = .animations(archive)
      return
    }
    let bundles = WallpaperPackage.bundles(among: paths)
    if bundles.first == "" {
      self = .document(try DocumentSource(bundle: archive, at: archive.path, limits: limits))
    } else if bundles.count == 1, !paths.contains(where: WallpaperPackage.isPlist) {
      self = .document(
        try DocumentSource(
          bundle: InnerFolder(files: archive, path: bundles[0]),
          at: archive.path + "/" + bundles[0], limits: limits))
    } else {
      self = .wallpaper(try WallpaperPackage(archive, at: archive.path, limits: limits))
    }
  }

  /// Whether a folder is to be searched for bundles, and is none itself.
  private static func isWallpaper(_ folder: DocumentFolder, at path: String) -> Bool {
    let names = folder.names(in: "") ?? []
    guard !names.contains(DocumentSource.mainName), !names.contains(DocumentSource.indexName) else {
      return false
    }
    let path = path.lowercased()
    return path.hasSuffix(".tendies") || path.hasSuffix(".wallpaper")
      || names.contains { WallpaperPackage.isPlist($0) || $0 == "descriptors" }
  }
}
