import Foundation
import StrataDocuments
import StrataGraphics

/// A `.lottie` file: a zip archive of animations, pictures and themes.
///
/// Versions 1 and 2 of the format lay their folders out otherwise, and some files say one and are the
/// other; both places are looked in.
package struct LottiePackage {
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
  /// The chosen theme's text; nil for none.
  let theme: Data?
  private(set) var notes = DocumentNotes()

  init(_ archive: ZipArchive, _ options: LottieOptions, limits: Limits) throws {
    guard case .data(let bytes) = try archive.find("manifest.json", limits: limits) else {
      throw LottieError.notLottie(file: archive.path, problem: "the package has no manifest.json")
    }
    let manifest = try JSONDocument.read(
      bytes, called: archive.path + "/manifest.json", depth: LottieReader.depth)
    let choice = try withExtendedLifetime(manifest) {
      try Choice(manifest.root, options, in: archive.path)
    }
    func find(_ folders: [String], _ id: String) throws -> (data: Data, name: String)? {
      for folder in folders {
        let name = "\(folder)/\(id).json"
        if case .data(let data) = try archive.find(name, limits: limits) {
          return (data, archive.path + "/" + name)
        }
      }
      return nil
    }
    guard let found = try find(["a", "animations"], choice.animation) else {
      throw LottieError.notLottie(
        file: archive.path,
        problem: "the package has no animation \(DocumentNotes.quoted(choice.animation))")
    }
    (data, name) = found
    (animation, animations, themes) = (choice.animation, choice.animations, choice.themes)
    files = PackagePictures(archive: archive)
    if let id = choice.theme {
      theme = try find(["t", "themes"], id)?.data
      if theme == nil {
        notes.add(
          .warning, "missing-theme",
          "the package has no theme \(DocumentNotes.quoted(id)); it has \(Self.list(choice.themes))",
          file: archive.path, line: nil)
      }
    } else {
      theme = nil
    }
    if choice.hasStateMachines {
      notes.add(
        .note, "ignored-state-machine",
        "state machines say how an animation answers, and are ignored",
        file: archive.path, line: nil)
    }
  }

  private static func list(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.map { DocumentNotes.quoted($0) }.joined(separator: ", ")
  }

  /// What of the package is shown.
  private struct Choice {
    let animations: [String]
    let animation: String
    let themes: [String]
    var theme: String?
    let hasStateMachines: Bool

    init(_ manifest: JSONValue, _ options: LottieOptions, in file: String) throws {
      func entries(_ key: JSONKey) -> [JSONValue] { manifest[key].map { Array($0.entries) } ?? [] }
      let given = entries("animations")
      let ids = given.compactMap { $0["id"]?.text }
      let named = manifest["initial"]?["animation"]?.text ?? manifest["activeAnimationId"]?.text
      guard let chosen = options.animation ?? named ?? ids.first else {
        throw LottieError.notLottie(file: file, problem: "its manifest names no animation")
      }
      guard ids.contains(chosen) else {
        throw LottieError.notLottie(
          file: file,
          problem: "the package has no animation \(DocumentNotes.quoted(chosen)); "
            + "it has \(LottiePackage.list(ids))")
      }
      (animations, animation) = (ids, chosen)
      themes = entries("themes").compactMap { $0["id"]?.text }
      theme = options.theme
      if theme == nil {
        let own = given.first { $0["id"]?.text == chosen }
        theme = own?["initialTheme"]?.text
      }
      hasStateMachines = (manifest["stateMachines"]?.count ?? 0) > 0
    }
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
