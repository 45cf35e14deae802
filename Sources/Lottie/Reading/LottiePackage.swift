import Foundation
import StrataDocuments
import StrataGraphics

/// A `.lottie` file: a zip archive of animations, pictures and themes.
///
/// Versions 1 and 2 of the format lay their folders out otherwise, and some files say one and are the
/// other; both places are looked in.
package struct LottiePackage {
  /// A file of it, and what errors call that.
  struct Part {
    let data: Data
    let name: String
  }

  /// The chosen animation, and what errors call it.
  let data: Data
  let name: String
  /// What the manifest calls it.
  let animation: String
  /// What the manifest calls all of them.
  let animations: [String]
  let themes: [String]
  /// Where its pictures lie.
  let files: any DocumentFiles
  /// The chosen theme; nil for none.
  let theme: Part?
  private(set) var notes = DocumentNotes()

  /// - Throws: `LottieError` for what is no package, and for what is chosen and not there; what reading files
  ///   of the archive throws.
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
        "the package has no animation \(DocumentNotes.quoted(left)), which its manifest has come first; "
          + "\(DocumentNotes.quoted(shown.id)) is shown")
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
        "state machines say how an animation answers, and are ignored")
    }
  }

  /// The first file of a name that is in one of some folders.
  private static func find(
    _ folders: [String], _ name: String, in archive: ZipArchive, _ limits: Limits
  ) throws -> Part? {
    for folder in folders {
      if case .data(let data) = try archive.find(folder + name, limits: limits) {
        return Part(data: data, name: archive.path + "/" + folder + name)
      }
    }
    return nil
  }

  /// What a zip file without a manifest in its outermost folder lacks.
  private static func lack(of manifest: String, in archive: ZipArchive) -> String {
    let inner = archive.entries.first { $0.name.hasSuffix("/" + manifest) }
    return
      "a package has \(manifest) and animations/NAME.json, or a/NAME.json, in its outermost folder; "
      + (inner.map {
        "this one has \(DocumentNotes.quoted($0.name)), so pack what is in that folder"
      } ?? "this one has no \(manifest)")
  }

  fileprivate static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map { DocumentNotes.quoted($0) }.joined(separator: ", ")
  }
}

/// What a package's manifest has to choose from.
private struct Choice {
  let animations: [String]
  /// Which of them is shown where nobody chooses; nil where the manifest does not say.
  let initial: String?
  let themes: [String]
  /// The themes of animations that have one of their own.
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

  /// The animation that is shown.
  ///
  /// - Parameters:
  ///   - chosen: By the user; nil for the one that the manifest names, else its first, else any that is there.
  ///   - find: The file of an animation.
  /// - Returns: With what should have been shown in its place and is not there.
  /// - Throws: `LottieError` where there is none, and what `find` throws.
  func animation(
    _ chosen: String?, in file: String, find: (String) throws -> LottiePackage.Part?
  ) throws -> (id: String, part: LottiePackage.Part, missing: String?) {
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
          + "\(LottiePackage.list(candidates)); they lie in animations/NAME.json or a/NAME.json")
    }
    let others = animations.filter { $0 != chosen }
    throw LottieError.badChoice(
      file: file,
      problem: "the package has no animation \(DocumentNotes.quoted(chosen)); "
        + "it has \(LottiePackage.list(others))")
  }
}

/// The pictures of a package, wherever its version has them.
private struct PackagePictures: DocumentFiles {
  let archive: ZipArchive
  /// Files by their names without folders, the first of each.
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

  /// Animations name their pictures as `/images/a.png`.
  var isWholeTree: Bool { true }

  func find(_ name: String, limits: Limits) throws -> FoundFile {
    // A folder of the animation, as it was before it was packed, may come before the name.
    let base = Self.base(name)
    for candidate in [name, "i/\(base)", "images/\(base)"] {
      if case .data(let data) = try archive.find(candidate, limits: limits) { return .data(data) }
    }
    return try places[base].map { try archive.find($0, limits: limits) } ?? .missing
  }

  func names(in inner: String) -> [String]? { archive.names(in: inner) }
}
