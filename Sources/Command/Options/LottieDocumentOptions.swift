import ArgumentParser
import Foundation
import Strata
import StrataImageFiles

/// The choices within a Lottie document, for every command that reads a scene.
struct LottieDocumentOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Animation of a .lottie package (default: the initial animation, or else the first).",
      valueName: "id"))
  var animation: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Theme of a .lottie package (default: the initial theme of the animation, if any).",
      valueName: "id"))
  var theme: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Value of a slot of a Lottie animation, such as title=Hello, accent=#ff0000 or size=12. "
        + "Repeatable.",
      discussion: """
        The value is text, a color, the file name of an image, or JSON as in the animation itself.
        """,
      valueName: "name=value"),
    transform: Self.slot)
  var slot: [(name: String, value: String)] = []

  @Option(
    name: .customLong("missing"),
    help: ArgumentHelp(
      "Handling of a --slot that does not exist, or whose image cannot be read (default: error).",
      discussion: "warn: print a warning and draw the scene without it.", valueName: "mode"))
  var missing: MissingSlots?

  /// The handling of slots without effect.
  enum MissingSlots: String, ExpressibleByArgument, CaseIterable {
    case error, warn
  }

  @Option(
    name: .customLong("assets-dir"),
    help: ArgumentHelp(
      "Folder for images of a Lottie animation that are neither next to it nor in its package.",
      discussion: "A name cannot refer to a file outside the folder.", valueName: "folder"),
    completion: .directory)
  var assetsDirectory: String?

  /// Parses `name=value`.
  ///
  /// - Throws: `ValidationError` without a name.
  static func slot(_ text: String) throws -> (name: String, value: String) {
    guard let sign = text.firstIndex(of: "="), sign > text.startIndex else {
      throw ValidationError("'\(text)' is not a slot; expected name=value, such as accent=#ff0000")
    }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  /// Returns the options for the document.
  ///
  /// - Parameter fonts: The fonts for text without glyphs in the document.
  func choices(_ fonts: FontPolicy = .default) -> LottieOptions {
    LottieOptions(
      animation: animation, theme: theme,
      slots: Dictionary(slot.map { ($0.name, $0.value) }) { $1 },
      assetsDirectory: assetsDirectory.map { URL(fileURLWithPath: $0, isDirectory: true) },
      fonts: fonts)
  }

  /// Reports slots that do not exist, or whose images cannot be read.
  ///
  /// - Throws: A failure of kind `.usage` or `.resource`, unless `--missing warn` is given.
  func check(_ scene: Scene) throws(CommandFailure) {
    guard !slot.isEmpty, missing != .warn else { return }
    if let unknown = scene.diagnostics.first(where: { $0.code == "unknown-slot" }) {
      // "/" is the JSON pointer of the whole animation, which has no meaning for an option.
      let problem = unknown.message.trimmingPrefix("/: ")
      throw CommandFailure(.usage, problem + "; --missing warn ignores it")
    }
    let unread = Set(scene.assets.filter { !$0.isRead }.compactMap(\.name))
    for (name, value) in slot {
      let file = (try? JSONDecoder().decode(String.self, from: Data(value.utf8))) ?? value
      guard unread.contains(file) else { continue }
      let problem =
        file.isEmpty
        ? "the slot '\(name)' takes the name of an image, but its value is empty"
        : "the image '\(file)' of the slot '\(name)' is missing or unreadable"
      throw CommandFailure(.resource, problem + "; --missing warn draws the scene without it")
    }
  }

  /// Returns the files that slots may name, which no output may replace.
  func inputs(of scenes: [String]) -> [String] {
    let places = scenes + [assetsDirectory].compactMap { $0.map { $0 + "/" } }
    return slot.flatMap { slot in places.map { Self.file(ofSlot: slot.value, beside: $0) } }
  }

  /// Returns the file that a slot's value may name; an image is looked up beside the scene first.
  ///
  /// The value is a name, a name in quotes, or the JSON object of an image asset. It may also be
  /// other text, which names no file.
  static func file(ofSlot value: String, beside scene: String) -> String {
    let folder = scene.lastSlash.map { String(scene[...$0]) } ?? ""
    return folder + fileName(ofSlot: value)
  }

  private static func fileName(ofSlot value: String) -> String {
    guard let first = value.first, "\"{".contains(first),
      let json = try? JSONDecoder().decode(JobValue.self, from: Data(value.utf8))
    else { return value }
    switch json {
    case .text(let name): return name
    case .object(let asset):
      guard case .text(let name)? = asset["p"] else { return value }
      guard case .text(let folder)? = asset["u"] else { return name }
      return folder + name
    default: return value
    }
  }

  /// The names of the options on the command line.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--animation", animation != nil), ("--theme", theme != nil), ("--slot", !slot.isEmpty),
      ("--assets-dir", assetsDirectory != nil), ("--missing", missing != nil),
    ]
    return options.filter(\.isGiven).map(\.name)
  }
}

extension LottieDocumentOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    animation = try arguments.value("--animation")
    theme = try arguments.value("--theme")
    slot = try arguments.values("--slot", parse: Self.slot)
    missing = try arguments.value("--missing")
    assetsDirectory = try arguments.value("--assets-dir")
  }
}
