import ArgumentParser
import Foundation
import Strata

/// `strata check`: what is wrong with scene files.
///
/// Draws nothing and opens no device.
struct CheckCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Tells what is wrong with scene files, and what a picture would lack.",
    discussion: """
      Each finding is a line: FILE:LINE: SEVERITY: MESSAGE (LAYER) [CODE]. An error means that there \
      is no picture, a warning that it lacks something, a note that it is right all the same. \
      Scenes are read and laid out as for a picture; nothing is drawn, and no GPU is needed. The fonts \
      of text that is not shown at --time are looked for, too.

      All scenes are checked; the worst of them decides. Ends with 0 when all can be drawn, with 3 \
      when one is unreadable or not valid, with 8 when one passes a limit, with 5 when one lacks a font \
      and --missing-fonts is error, with 2 when one has nothing of what is chosen. With --strict a \
      warning counts too: 5 when a file or a font is missing or of no use, 3 otherwise.
      """)

  @Argument(
    help: ArgumentHelp(
      ".ca folders, .caml files and Lottie animations; - reads a file's bytes from standard input.",
      valueName: "file"),
    completion: .scene)
  var scenes: [String]

  @OptionGroup var lottie: AnimationOptions

  @OptionGroup var fonts: FontOptions

  @OptionGroup var moment: TimeOption

  @OptionGroup var limiting: LimitOptions

  @Flag(name: .long, help: "Fail where a picture would lack something that a scene asks for.")
  var strict = false

  @Flag(name: .long, help: "Write one JSON document instead of lines.")
  var json = false

  @OptionGroup var log: LogOptions

  func validate() throws {
    if scenes.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read once; give - once")
    }
  }

  func run() throws {
    let limits = limiting.limits
    let policy = fonts.policy
    try policy.check()
    let checks = try scenes.map { file in
      let name = file == "-" ? "standard input" : file
      let check = SceneCheck(named: name, at: moment.time, limits: limits, fonts: policy) {
        try SceneArgument.load(file, limits: limits, lottie: lottie.choices(policy))
      }
      if !json { try StandardStreams.write(Data(CheckReport.lines(of: check).utf8)) }
      return check
    }
    let failure = CheckReport.failure(of: checks, strict: strict)
    let report = CheckReport(checks, strict: strict, failure: failure)
    if json { try StandardStreams.write(json: report) }
    if let failure { throw failure }
    Log.tell(report.summary)
  }
}
