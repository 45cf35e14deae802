package import Foundation
package import StrataGraphics
import StrataImageFiles

/// The scene at a path, read according to its type.
package enum SceneFile {
  /// A single document: a `.caml` file, a `.ca` folder, or a zip file of either.
  case document(DocumentSource)
  /// Documents that are composited over each other: a `.tendies` file or its unpacked folder.
  case wallpaper(WallpaperPackage)
  /// A Lottie animation.
  case animation(DocumentSource)
  /// A package of Lottie animations (`.lottie`).
  case animations(ZipArchive)
  /// The bytes of a `.caar` file, and its name in error messages.
  case keyedArchive(Data, name: String)

  /// The type of a scene file.
  private enum SceneFileType {
    case document, zip, keyedArchive, animation

    /// The type by file name extension; nil for an unknown extension.
    init?(name: String) {
      let kinds: [(String, Self)] = [
        (".caml", .document), (".tendies", .zip), (".zip", .zip), (".caar", .keyedArchive),
        (".json", .animation), (".lot", .animation), (".lottie", .zip),
      ]
      let name = name.lowercased()
      guard let kind = kinds.first(where: { name.hasSuffix($0.0) })?.1 else { return nil }
      self = kind
    }

    /// The JSON white space characters, and the byte order mark that some editors write.
    private static let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]

    /// The type by the first bytes; nil if they are not distinctive.
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

  /// Returns the path of a file as the user gave it, if that path names the same file.
  package static func path(of url: URL) -> String {
    // `isDirectory` is given because Foundation otherwise accesses the file. It does not affect the
    // path.
    let isRelative = URL(fileURLWithPath: url.relativePath, isDirectory: false).path == url.path
    return isRelative ? url.relativePath : url.path
  }

  /// Opens the scene at a path.
  ///
  /// - Parameter path: The path, with or without trailing slashes.
  /// - Throws: `DocumentError` if the file is missing or of an unknown type, and any error in
  ///   reading it.
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
      let named = SceneFileType(name: path)
      // Opening a file that is not regular may block until it has a writer.
      guard found == .regular || named != nil else {
        throw DocumentError.unknownFileType(file: path)
      }
      let file = try DocumentFile(path: path)
      switch SceneFileType(start: file.start(8)) ?? named {
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

  /// Detects the type of bytes, as from standard input; undetected bytes are read as CAML.
  ///
  /// - Parameters:
  ///   - name: The name of the input in error messages.
  ///   - folder: The folder that a document's file names are relative to; nil to load no files.
  /// - Throws: The errors of `init(path:limits:)`.
  package init(_ data: Data, called name: String, in folder: URL?, limits: Limits) throws {
    func check(most: Int, _ what: String) throws {
      guard data.count > most else { return }
      throw LimitExceeded(what, asked: data.count, allowed: most, place: name)
    }
    let kind = SceneFileType(start: data) ?? .document
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

  /// Determines the type of the scene in an archive.
  ///
  /// - Throws: `DocumentError` if the archive contains no document.
  package init(_ archive: ZipArchive, limits: Limits) throws {
    let paths = archive.entries.map(\.name)
    let isPackage =
      paths.contains("manifest.json")
      && paths.contains { $0.hasPrefix("animations/") || $0.hasPrefix("a/") }
    // A `.lottie` file that is not a package is read as one, so that the error names the missing
    // file.
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

  /// Whether a folder is not a bundle itself and has to be searched for bundles.
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
