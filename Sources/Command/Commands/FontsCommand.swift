import ArgumentParser
import Foundation
import Strata
import StrataGraphics

/// `strata fonts`: reports the fonts that are used for the font names of scenes.
struct FontsCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Report the font that is used for each name, its file, and the reason.",
    discussion: """
      A name is resolved in this order: a family or face of that name, the table of free \
      substitutes for Apple's fonts, the fallback families, the match by fontconfig, and the \
      substitute for Helvetica if fontconfig has no rule for the name. A font that is installed, \
      or added with --font or --font-dir, is never substituted. Without a name, all names of the \
      table are listed.

      The exit code is 0, or 5 if a font file cannot be read. It is also 5 with --missing-fonts \
      error if a name has neither a font nor a substitute.
      """)

  @Argument(help: "Names of families or faces, such as Menlo or HelveticaNeue-Bold.")
  var names: [String] = []

  @Option(name: .long, help: ArgumentHelp("Name, as an argument. Repeatable.", valueName: "name"))
  var match: [String] = []

  @OptionGroup var fonts: FontOptions

  @Flag(name: .long, help: "Write a JSON report instead of text.")
  var json = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let names = names + match
    let report = try FontsReport(of: fonts, names: names)
    let missing = names.isEmpty || fonts.missing != .error ? nil : report.missing
    if json {
      try StandardStreams.write(json: report)
    } else {
      try StandardStreams.write(Data(report.text.utf8))
    }
    if let missing {
      throw CommandFailure(
        .resource,
        "missing font \(missing), and --missing-fonts error allows no substitute; install it or "
          + "add its file with --font", isInReport: true)
    }
    if report.fonts == 0 { Log.write(.warning, FontPolicy.withoutFonts) }
  }
}

/// The report of `strata fonts`.
struct FontsReport: Encodable {
  /// The font that is used for a name; the family and the file are null if there is no font.
  struct Match: Encodable {
    let name: String
    let family: String?
    let file: String?
    /// The index of the face in its file.
    let index: Int
    let reason: FontMatch.Reason

    init(_ match: FontMatch) {
      name = match.name
      family = match.family
      file = match.file
      index = match.index
      reason = match.reason
    }
  }

  struct Fallback: Encodable {
    let family: String
    let isPresent: Bool
    let file: String?
  }

  let version = ProgramVersion.current
  /// The number of fonts that can be used.
  let fonts: Int
  let usesSystemFonts: Bool
  let missingFonts: String
  let files: [String]
  let directories: [String]
  let fallback: [Fallback]
  let matches: [Match]

  /// - Parameter names: The names to resolve; if empty, the names of the substitution table.
  init(of options: FontOptions, names: [String]) throws {
    let policy = options.policy
    fonts = try policy.fontCount()
    usesSystemFonts = policy.usesSystemFonts
    missingFonts = (options.missing ?? .warn).rawValue
    (files, directories) = (options.files, options.directories)
    fallback = try policy.fallbackFamilies.map {
      let match = try policy.match($0)
      let isPresent = match.reason == .present
      return Fallback(family: $0, isPresent: isPresent, file: isPresent ? match.file : nil)
    }
    let names = names.isEmpty ? policy.substitutions.keys.sorted() : names
    matches = try names.map { Match(try policy.match($0)) }
  }

  /// The first name that has neither a font nor a substitute in the table.
  var missing: String? { matches.first { !$0.reason.isAccepted }?.name }

  var text: String {
    let from =
      [usesSystemFonts ? "system" : nil].compactMap { $0 } + files + directories
    var lines = ["fonts     \(fonts)" + (from.isEmpty ? "" : ": " + from.joined(separator: ", "))]
    lines += fallback.map { "fallback  \($0.family): \($0.file ?? "missing")" }
    let widths = [matches.map(\.name), matches.map { $0.family ?? "boxes" }].map { column in
      column.map(\.count).max() ?? 0
    }
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(width - text.count, 0))
    }
    lines += matches.map {
      [
        padded($0.name, widths[0]), padded($0.family ?? "boxes", widths[1]),
        padded($0.reason.rawValue, 10), $0.file ?? "no file",
      ].joined(separator: "  ")
    }
    // Names in font files may contain control characters.
    return lines.map(\.withoutControls).joined(separator: "\n") + "\n"
  }
}
