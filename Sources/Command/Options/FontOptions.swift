import ArgumentParser
import Foundation
import Strata

/// Which fonts text is set in, for every command that lays text out.
struct FontOptions: ParsableArguments {
  @Option(
    name: .customLong("font"),
    help: ArgumentHelp("A font file to use, too; repeatable.", valueName: "file"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc"]))
  var files: [String] = []

  @Option(
    name: .customLong("font-dir"),
    help: ArgumentHelp(
      "A folder whose font files are used, with those below it; repeatable.",
      valueName: "folder"),
    completion: .directory)
  var directories: [String] = []

  @Option(
    name: .customLong("font-fallback"),
    help: ArgumentHelp(
      "Families to try, in order, for a font or a character that is not there.",
      discussion: "They come after the substitutes for Apple's names, which 'strata fonts' lists.",
      valueName: "family,..."))
  var fallback: [String] = []

  @Flag(
    name: .customLong("no-system-fonts"),
    help: "Use no installed font, so that text looks the same wherever the given ones are.")
  var withoutSystemFonts = false

  @Option(
    name: .customLong("missing-fonts"),
    help: ArgumentHelp(
      "What to do where a font is not there and has no substitute: error, warn or fallback, which "
        + "only notes what is used instead; default: warn."))
  var missing: MissingFonts?

  enum MissingFonts: String, ExpressibleByArgument, CaseIterable {
    case error, warn, fallback

    var policy: FontPolicy.MissingFont {
      switch self {
      case .error: .error
      case .warn: .warning
      case .fallback: .fallback
      }
    }
  }

  var policy: FontPolicy {
    FontPolicy(
      files: files.map { URL(fileURLWithPath: $0) },
      directories: directories.map { URL(fileURLWithPath: $0, isDirectory: true) },
      fallbackFamilies: fallback.flatMap { list in
        list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      },
      usesSystemFonts: !withoutSystemFonts, missingFont: (missing ?? .warn).policy)
  }

  /// The names of what was given.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--font", !files.isEmpty), ("--font-dir", !directories.isEmpty),
      ("--font-fallback", !fallback.isEmpty), ("--no-system-fonts", withoutSystemFonts),
      ("--missing-fonts", missing != nil),
    ]
    return options.filter(\.isGiven).map(\.name)
  }
}
