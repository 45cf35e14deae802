import Foundation
import StrataDocuments
import StrataGraphics

/// A `.lottie` file: a zip archive of animations, images and themes.
///
/// Versions 1 and 2 of the format use different folders, and some files declare one version and use
/// the other, so both locations are searched.
package struct LottiePackage {
  /// A file in the package and its name in error messages.
  struct PackageFile {
    let data: Data
    let name: String
  }

  /// The selected animation and its name in error messages.
  let data: Data
  let name: String
  /// The name of the animation in the manifest.
  let animation: String
  /// The names of all animations and themes in the manifest.
  let animations: [String]
  let themes: [String]
  /// The location of the images.
  let files: any DocumentFiles
  /// The selected theme; nil if none is selected, or if it is missing.
  let theme: PackageFile?
  private(set) var notes = DocumentNotes()

  /// Reads the manifest, the selected animation and its theme.
  ///
  /// A missing item that the user selects is an error. One that the manifest selects is reported.
  ///
  /// - Throws: `LottieError` if the archive is not a package or a selected item does not exist; any
  ///   error in reading files of the archive.
  init(_ archive: ZipArchive, _ options: LottieOptions, limits: Limits) throws {
    let manifestName = "manifest.json"
    guard let file = try Self.find([""], manifestName, in: archive, limits) else {
      throw LottieError.notLottie(
        file: archive.path, problem: Self.lack(of: manifestName, in: archive))
    }
    let manifest = try JSONDocument.read(
      file.data, called: file.name, depth: LottieReader.depth)
    let choice = withExtendedLifetime(manifest) { Choice(manifest.root) }
    let shown = try choice.animation(options.animation, in: archive.path) { id in
      try Self.find(["a/", "animations/"], id + ".json", in: archive, limits)
    }
    (data, name, animation) = (shown.part.data, shown.part.name, shown.id)
    (animations, themes) = (choice.animations, choice.themes)
    files = PackagePictures(archive: archive)
    let id = options.theme ?? choice.ownThemes[shown.id]
    theme = try id.flatMap {
      try Self.find(["t/", "themes/"], $0 + ".json", in: archive, limits)
    }
    func note(_ severity: Diagnostic.Severity, _ code: String, _ message: String) {
      notes.add(severity, code, message, file: archive.path, line: nil)
    }
    if let left = shown.missing {
      note(
        .warning, "missing-animation",
        "the package has no animation \(DocumentNotes.quoted(left)), which its manifest selects; "
          + "\(DocumentNotes.quoted(shown.id)) is shown instead")
    }
    if let id, theme == nil {
      let problem =
        "the package has no theme \(DocumentNotes.quoted(id)); it has \(Self.list(choice.themes))"
      guard options.theme == nil else {
        throw LottieError.badChoice(file: archive.path, problem: problem)
      }
      note(.warning, "missing-theme", problem)
    }
    if choice.hasStateMachines {
      note(
        .note, "ignored-state-machine",
        "state machines are not supported and are ignored")
    }
  }

  /// Returns the file of the given name in the first of the folders that contains it.
  private static func find(
    _ folders: [String], _ name: String, in archive: ZipArchive, _ limits: Limits
  ) throws -> PackageFile? {
    for folder in folders {
      if case .data(let data) = try archive.find(folder + name, limits: limits) {
        return PackageFile(data: data, name: archive.path + "/" + folder + name)
      }
    }
    return nil
  }

  /// Describes what is missing from a zip file without a manifest in its root folder.
  private static func lack(of manifest: String, in archive: ZipArchive) -> String {
    let inner = archive.entries.first { $0.name.hasSuffix("/" + manifest) }
    return
      "a package has \(manifest) and animations/NAME.json, or a/NAME.json, in its root folder; "
      + (inner.map {
        "this one has \(DocumentNotes.quoted($0.name)), so pack the contents of that folder"
      } ?? "this one has no \(manifest)")
  }

  /// The maximum number of names in a list; a manifest can have a million.
  private static let mostNames = 8

  fileprivate static func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return "none" }
    let shown = names.prefix(mostNames).map { DocumentNotes.quoted($0) }.joined(separator: ", ")
    let more = names.count - mostNames
    return shown + (more > 0 ? " and \(more) more" : "")
  }
}

/// The choices in a package's manifest.
private struct Choice {
  let animations: [String]
  /// The default animation; nil if the manifest does not specify it.
  let initial: String?
  let themes: [String]
  /// The themes of animations that have their own.
  let ownThemes: [String: String]
  let hasStateMachines: Bool

  init(_ manifest: JSONValue) {
    func entries(_ key: JSONKey) -> [JSONValue] { manifest[key].map { Array($0.entries) } ?? [] }
    let given = entries("animations")
    animations = given.compactMap { $0["id"]?.text }
    initial = manifest["initial"]?["animation"]?.text ?? manifest["activeAnimationId"]?.text
    themes = entries("themes").compactMap { $0["id"]?.text }
    ownThemes = Dictionary(
      given.compactMap { entry in
        entry["id"]?.text.flatMap { id in entry["initialTheme"]?.text.map { (id, $0) } }
      }, uniquingKeysWith: { first, _ in first })
    hasStateMachines = (manifest["stateMachines"]?.count ?? 0) > 0
  }

  /// Selects the animation to show.
  ///
  /// - Parameters:
  ///   - chosen: The user's choice; nil for the manifest's default, else its first, else any that
  ///     exists.
  ///   - find: Returns the file of an animation.
  /// - Returns: The animation, and the preferred one that is missing, if any.
  /// - Throws: `LottieError` if none exists, and the errors of `find`.
  func animation(
    _ chosen: String?, in file: String, find: (String) throws -> LottiePackage.PackageFile?
  ) throws -> (id: String, part: LottiePackage.PackageFile, missing: String?) {
    let candidates = chosen.map { [$0] } ?? [initial].compactMap { $0 } + animations
    guard let first = candidates.first else {
      throw LottieError.notLottie(file: file, problem: "its manifest names no animation")
    }
    for id in candidates {
      if let part = try find(id) { return (id, part, id == first ? nil : first) }
    }
    guard let chosen else {
      throw LottieError.notLottie(
        file: file,
        problem: "the package has none of the animations that its manifest names, "
          + "\(LottiePackage.list(candidates)); expected animations/NAME.json or a/NAME.json")
    }
    let others = animations.filter { $0 != chosen }
    throw LottieError.badChoice(
      file: file,
      problem: "the package has no animation \(DocumentNotes.quoted(chosen)); "
        + "it has \(LottiePackage.list(others))")
  }
}

/// The images of a package of either version.
private struct PackagePictures: DocumentFiles {
  let archive: ZipArchive
  /// The files by their names without folders; the first one of each name counts.
  private let places: [String: String]

  init(archive: ZipArchive) {
    self.archive = archive
    places = Dictionary(
      archive.entries.lazy.map { (Self.base($0.name), $0.name) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func base(_ name: String) -> String {
    name.split(separator: "/").last.map(String.init) ?? ""
  }

  /// True, because animations refer to images as `/images/a.png`.
  var isWholeTree: Bool { true }

  func find(_ name: String, limits: Limits) throws -> FoundFile {
    // The name may be preceded by a folder from before the animation was packed.
    let base = Self.base(name)
    for candidate in [name, "i/\(base)", "images/\(base)"] {
      if case .data(let data) = try archive.find(candidate, limits: limits) { return .data(data) }
    }
    return try places[base].map { try archive.find($0, limits: limits) } ?? .missing
  }

  func names(in inner: String) -> [String]? { archive.names(in: inner) }
}
