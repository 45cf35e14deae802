package import Foundation
package import StrataGraphics
import StrataImageFiles

/// A wallpaper package: up to three bundles that are composited over each other.
///
/// ```
/// descriptors/ID/versions/0/contents/NAME.wallpaper/
///   Wallpaper.plist, BACKGROUND.ca, FLOATING.ca, FOREGROUND.ca
/// ```
///
/// Most packages have this structure. In any structure, the first `Wallpaper.plist` in path order
/// is used. If none exists, or it names no bundle, the names of the bundles determine their
/// roles.
package struct WallpaperPackage {
  /// The role of a bundle in the wallpaper, in drawing order.
  package enum BundleRole: String, CaseIterable {
    case background, floating, foreground
  }

  /// The bundles from back to front, at least one; `part` is nil for a bundle without a role.
  package let sources: [(part: BundleRole?, source: DocumentSource)]
  /// The size in points of the screen that the wallpaper was made for; nil if not specified.
  package let size: CGSize?
  /// The number of pixels per point of that screen; nil if not specified.
  package let scale: CGFloat?
  /// The notes about the package; each source has notes of its own.
  package let notes: DocumentNotes

  private static let plistName = "Wallpaper.plist"

  /// - Parameter path: The name of the package in error messages.
  /// - Throws: `DocumentError.notFound` if there is no bundle, the error of the first one if none
  ///   can be read, and errors that do not concern the documents.
  package init(_ files: any PackageFiles, at path: String, limits: Limits) throws {
    var notes = DocumentNotes()
    let choice = try Choice(files, at: path, &notes, limits)
    var sources: [(part: BundleRole?, source: DocumentSource)] = []
    var firstError: (any Error)?
    for bundle in choice.bundles {
      do {
        let source = try DocumentSource(
          bundle: InnerFolder(files: files, path: bundle.path), at: path + "/" + bundle.path,
          limits: limits)
        sources.append((bundle.part, source))
      } catch DocumentError.notFound {
        notes.add(
          .warning, "missing-bundle",
          "there is no document in \(DocumentNotes.quotedPath(bundle.path))",
          file: path, line: 1)
      } catch let error as DocumentError where !error.isShortage {
        firstError = firstError ?? error
        notes.addUnreadable(error, path + "/" + bundle.path)
      } catch let error as PackageError {
        firstError = firstError ?? error
        notes.addUnreadable(error, path + "/" + bundle.path)
      }
    }
    guard !sources.isEmpty else {
      if let firstError { throw firstError }
      let names = choice.bundles.map(\.path)
      throw DocumentError.notFound(
        path: path, lookedFor: names.isEmpty ? [Self.plistName, "a .ca folder"] : names)
    }
    Self.note(choice.others, at: path, &notes)
    let screen = ([choice.screenClass].compactMap { $0 } + choice.bundles.map(\.path)).lazy
      .compactMap(ScreenClass.init(in:)).first
    (self.sources, self.notes) = (sources, notes)
    (size, scale) = (screen?.size, screen?.scale)
  }

  private struct Bundle {
    var part: BundleRole?
    /// The path relative to the root folder of the package.
    var path: String
  }

  /// The bundles of a package that are drawn.
  private struct Choice {
    var bundles: [Bundle] = []
    /// The paths of wallpapers, or of unreferenced bundles, that are not drawn.
    var others: [String] = []
    var screenClass: String?

    init(
      _ files: any PackageFiles, at path: String, _ notes: inout DocumentNotes, _ limits: Limits
    ) throws {
      let paths = try files.paths(limits: limits).sorted()
      let all = WallpaperPackage.bundles(among: paths)
      let wallpapers = paths.filter(isPlist).map(folder)
      guard let wallpaper = wallpapers.first else {
        bundles = choice(of: all)
        let chosen = Set(bundles.map(\.path))
        others = all.filter { !chosen.contains($0) }
        return
      }
      others = Array(wallpapers.dropFirst())
      if let plist = try plist(in: wallpaper, of: files, at: path, &notes, limits) {
        screenClass = plist.screenClass
        bundles = WallpaperPackage.bundles(in: wallpaper, by: plist, at: path, &notes)
      }
      if bundles.isEmpty { bundles = choice(of: all.filter { folder($0) == wallpaper }) }
    }
  }

  // MARK: Paths

  /// Whether a path names the property list of a wallpaper.
  static func isPlist(_ path: String) -> Bool { path.pathParts.last == plistName }

  /// Returns the folders that contain a document, given the paths of all files, in path order.
  static func bundles(among paths: [String]) -> [String] {
    let folders = paths.compactMap { path -> String? in
      let folder = folder(path)
      switch path.pathParts.last {
      case DocumentSource.mainName: return folder
      // An index may name a document with another file name.
      case DocumentSource.indexName where folder.isEmpty || folder.lowercased().hasSuffix(".ca"):
        return folder
      default: return nil
      }
    }
    return Set(folders).sorted()
  }

  /// Returns the parent folder of a file or folder; empty for the root.
  private static func folder(_ path: String) -> String {
    path.lastSlash.map { String(path[..<$0]) } ?? ""
  }

  // MARK: Bundles

  /// Returns the bundles that a property list names.
  private static func bundles(
    in wallpaper: String, by plist: WallpaperPlist, at path: String, _ notes: inout DocumentNotes
  ) -> [Bundle] {
    BundleRole.allCases.compactMap { part in
      guard let name = plist.bundles[part] else { return nil }
      guard let inner = DocumentFolder.inner(name) else {
        notes.add(
          .warning, "outside-bundle",
          "the bundle \(DocumentNotes.quoted(name)) is outside the wallpaper and is not read",
          file: path + "/" + joined(wallpaper, plistName), line: 1)
        return nil
      }
      return Bundle(part: part, path: joined(wallpaper, inner))
    }
  }

  /// Chooses among unreferenced bundles.
  ///
  /// Returns the bundles in the folder of the first one whose names contain a role; if there are
  /// none, the first bundle.
  private static func choice(of bundles: [String]) -> [Bundle] {
    guard let first = bundles.first else { return [] }
    let beside = bundles.filter { folder($0) == folder(first) }
    let parts = BundleRole.allCases.compactMap { part in
      beside.first { $0.pathParts.last?.lowercased().contains(part.rawValue) == true }
        .map { Bundle(part: part, path: $0) }
    }
    return parts.isEmpty ? [Bundle(path: first)] : parts
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder + "/" + name
  }

  // MARK: Notes

  private static func plist(
    in wallpaper: String, of files: any PackageFiles, at path: String,
    _ notes: inout DocumentNotes, _ limits: Limits
  ) throws -> WallpaperPlist? {
    let inner = joined(wallpaper, plistName)
    do {
      guard case .data(let data) = try files.find(inner, limits: limits) else { return nil }
      return try WallpaperPlist(data, file: path + "/" + inner, limits: limits)
    } catch let error as any StrataError
      where (error as? DocumentError)?.isShortage != true
    {
      notes.add(
        .warning, "unreadable-wallpaper",
        "cannot read the wallpaper's property list: \(error.description)",
        file: path + "/" + inner, line: 1)
      return nil
    }
  }

  /// The maximum number of ignored wallpapers that a note lists.
  private static let mostNamed = 8

  private static func note(_ others: [String], at path: String, _ notes: inout DocumentNotes) {
    guard !others.isEmpty else { return }
    let named = others.prefix(mostNamed).map { DocumentNotes.quotedPath($0) }
    let more = others.count - named.count
    notes.add(
      .note, "other-wallpapers",
      "other wallpapers in the package are not drawn: " + named.joined(separator: ", ")
        + (more > 0 ? " and \(more) more" : ""), file: path, line: 1)
  }
}
