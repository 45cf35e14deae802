import ArgumentParser
import Foundation
import Strata

/// `strata check`: reports the problems of scene files.
///
/// It draws nothing and opens no device.
struct CheckCommand: JobRunnable {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report errors, missing files and unsupported features of scene files.",
    discussion: """
      Each diagnostic is one line: FILE:LINE: SEVERITY: MESSAGE (LAYER) [CODE]. An error means \
      that the scene cannot be drawn. A warning means that the image is incomplete. A note means \
      that the image is correct. Scenes are read and laid out, but not drawn, so no GPU is \
      required. The fonts of text that is not visible at --time are checked, too.

      All scenes are checked, and the worst one determines the exit code: 0 if all can be drawn, 3 \
      if a scene is unreadable or invalid, 8 if a limit is exceeded, 5 if a font is missing with \
      --missing-fonts error, 2 if a selected animation, theme or slot does not exist. With \
      --strict, a warning also fails the run. The exit code is then 5 for a missing or unusable \
      file or font, and 3 otherwise.
      """)

  @Argument(
    help: ArgumentHelp(
      ".ca folders, .caml files and Lottie animations, or - for standard input.",
      valueName: "file"),
    completion: .scene)
  var scenes: [String]

  @OptionGroup var lottie: LottieDocumentOptions

  @OptionGroup var fonts: FontOptions

  @OptionGroup var moment: TimeOption

  @OptionGroup var limiting: LimitOptions

  @Flag(name: .long, help: "Fail on warnings, such as a missing file or an unsupported feature.")
  var strict = false

  @Flag(name: .long, help: "Write a JSON report instead of text.")
  var json = false

  @OptionGroup var log: LogOptions

  func validate() throws {
    if scenes.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once; use - once")
    }
  }

  mutating func replaceFiles(_ scenes: [String], output path: String?) { self.scenes = scenes }

  mutating func replace(_ given: JobValues) { lottie.slot = given.slots }

  func run() throws {
    let limits = limiting.limits
    let policy = fonts.policy
    try policy.check()
    let checks = try scenes.map { file in
      let name = file == "-" ? "standard input" : file
      let check = SceneCheck(named: name, at: moment.time, limits: limits, fonts: policy) {
        let scene = try SceneArgument.load(file, limits: limits, lottie: lottie.choices(policy))
        try lottie.check(scene)
        return scene
      }
      if !json { try StandardStreams.write(Data(CheckReport.lines(of: check).utf8)) }
      return check
    }
    let failure = CheckReport.failure(of: checks, strict: strict)
    let report = CheckReport(checks, strict: strict, failure: failure)
    if json { try StandardStreams.write(json: report) }
    if let failure { throw failure }
    Log.write(report.summary)
  }
}

extension CheckCommand {
  mutating func read(from arguments: inout DirectArguments) throws {
    lottie = try arguments.group()
    fonts = try arguments.group()
    moment = try arguments.group()
    limiting = try arguments.group()
    strict = try arguments.flag("--strict")
    json = try arguments.flag("--json")
    log = try arguments.group()
    scenes = try arguments.files()
  }
}
