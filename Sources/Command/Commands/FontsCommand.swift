import ArgumentParser
import Foundation
import Strata
import StrataGraphics

/// `strata fonts`: what text is set in, for the names that scenes ask for.
struct FontsCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "fonts",
    abstract: "Tells which font is used for which name, from which file, and why.",
    discussion: """
      A name is looked up in this order: a family or a face of that name; the table of substitutes, \
      which has free families for those of Apple's systems; the fallback families; what fontconfig \
      takes for it. Without --match all names of the table are told. No name changes where its font \
      is installed or given.

      Ends with 0; with 5 when a font file cannot be read, and with --missing-fonts error when a name \
      that is asked for has neither a font nor a substitute.
      """)

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The name of a family or of a face, as in Menlo or HelveticaNeue-Bold; repeatable.",
      valueName: "name"))
  var match: [String] = []

  @OptionGroup var fonts: FontOptions

  @Flag(name: .long, help: "Write one JSON document instead of lines.")
  var json = false

  @OptionGroup var log: LogOptions

  func run() throws {
    let report = try FontsReport(of: fonts, names: match)
    let missing = match.isEmpty || fonts.missing != .error ? nil : report.missing
    if json {
      try StandardStreams.write(json: report)
    } else {
      try StandardStreams.write(Data(report.text.utf8))
    }
    if let missing {
      throw CommandFailure(
        .resource,
        "there is no font \(missing), and --missing-fonts error takes no other; install it or give "
          + "its file with --font", isInReport: true)
    }
    if report.fonts == 0 { Log.say(.warning, FontPolicy.withoutFonts) }
  }
}

/// What `strata fonts` tells.
struct FontsReport: Encodable {
  /// What is used for a name; no family where there is no font.
  struct Match: Encodable {
    let name: String
    let family: String?
    let file: String?
    /// Of the face in its file.
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
  /// How many there are.
  let fonts: Int
  let usesSystemFonts: Bool
  let missingFonts: String
  let files: [String]
  let directories: [String]
  let fallback: [Fallback]
  let matches: [Match]

  /// - Parameter names: Those of the table where there is none.
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

  /// The first name that has neither a font nor a substitute of the table.
  var missing: String? { matches.first { !$0.reason.isAccepted }?.name }

  var text: String {
    let from =
      [usesSystemFonts ? "the system's" : nil].compactMap { $0 } + files + directories
    var lines = ["fonts     \(fonts)" + (from.isEmpty ? "" : ": " + from.joined(separator: ", "))]
    lines += fallback.map { "fallback  \($0.family): \($0.file ?? "not there")" }
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
    // Names in font files may hold anything.
    return lines.map(\.withoutControls).joined(separator: "\n") + "\n"
  }
}
