import ArgumentParser
import Foundation
import Strata

/// The fonts for text, for every command that lays out text.
struct FontOptions: ParsableArguments {
  @Option(
    name: .customLong("font"),
    help: ArgumentHelp("Additional font file. Repeatable.", valueName: "file"),
    completion: .file(extensions: ["ttf", "otf", "ttc", "otc"]))
  var files: [String] = []

  @Option(
    name: .customLong("font-dir"),
    help: ArgumentHelp(
      "Additional font folder, which is searched recursively. Repeatable.", valueName: "folder"),
    completion: .directory)
  var directories: [String] = []

  @Option(
    name: .customLong("font-fallback"),
    help: ArgumentHelp(
      "Fallback font families for missing fonts and characters, in order. Repeatable.",
      discussion: """
        They are tried after the substitutes for Apple's fonts, which 'strata fonts' lists.
        """,
      valueName: "family,..."))
  var fallback: [String] = []

  @Flag(
    name: .customLong("no-system-fonts"),
    help: "Ignore installed fonts, so that text looks the same on every machine.")
  var withoutSystemFonts = false

  @Option(
    name: .customLong("missing-fonts"),
    help: ArgumentHelp(
      "Handling of a missing font without a substitute (default: warn).",
      discussion: "error: fail. warn: print a warning. fallback: print a note."))
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

  /// The names of the options on the command line.
  var given: [String] {
    let options: [(name: String, isGiven: Bool)] = [
      ("--font", !files.isEmpty), ("--font-dir", !directories.isEmpty),
      ("--font-fallback", !fallback.isEmpty), ("--no-system-fonts", withoutSystemFonts),
      ("--missing-fonts", missing != nil),
    ]
    return options.filter(\.isGiven).map(\.name)
  }
}

extension FontOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    files = try arguments.values("--font")
    directories = try arguments.values("--font-dir")
    fallback = try arguments.values("--font-fallback")
    withoutSystemFonts = try arguments.flag("--no-system-fonts")
    missing = try arguments.value("--missing-fonts")
  }
}
