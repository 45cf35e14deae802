import ArgumentParser
import Foundation
import Strata
import StrataGraphics

/// `strata convert`: writes a scene file as a CAML document.
struct ConvertCommand: JobRunnable {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert scene files to equivalent CAML documents.",
    discussion: """
      A .ca bundle contains the images as separate files, a .caml file embeds them. With --state, \
      or --from and --to, the tree is written in that state. Otherwise it is written with all \
      states. Content that CAML cannot express is reported, and fails the run with --strict.

      Features of Lottie that CAML does not have are written as discrete key frames, one per \
      frame. The result is identical at the frames of the animation. The frame rate and the \
      markers are lost.
      """)

  @OptionGroup var files: SceneFiles

  @OptionGroup(title: HelpSection.output) var report: JSONReportOption

  @OptionGroup(title: HelpSection.documents) var document: DocumentOptions

  @OptionGroup(title: HelpSection.limits) var limiting: LimitOptions

  @OptionGroup(title: HelpSection.messages) var log: LogOptions

  @Flag(name: .long, help: "Fail on warnings, such as content that CAML cannot express.")
  var strict = false

  func validate() throws { try files.check() }

  mutating func replaceFiles(_ scenes: [String], output path: String?) {
    (files.files, files.named.value) = (scenes, path)
  }

  mutating func replace(_ given: JobValues) { document.lottie.slot = given.slots }

  func run() throws {
    let inputs = document.lottie.inputs(of: files.scenes)
    let runs = try files.runs(type: "ca")
    OutputTemplate.noteFrameNumber(in: files.path, isSequence: false)
    OutputTemplate.noteUnknownNames(in: files.path)
    try EachScene.run(runs, inputs: inputs, json: report.json) { run in
      try run.refuseLink()
      var work = SharedWork()
      return try work.during {
        try ConvertReport(
          converting: try document.load(run.scene, limits: limiting.limits), called: run.scene,
          to: run.output, strict: strict, limits: limiting.limits)
      }
    }
  }
}

extension ConvertCommand {
  mutating func read(from arguments: inout DirectArguments) throws {
    report = try arguments.group()
    document = try arguments.group()
    limiting = try arguments.group()
    log = try arguments.group()
    strict = try arguments.flag("--strict")
    files = try arguments.group()
  }
}

/// The report of `convert`, and of `examples` for a document.
struct ConvertReport: Encodable {
  let version = ProgramVersion.current
  let scene: String
  let output: String
  let diagnostics: [DiagnosticReport]

  /// Writes a scene and logs the result.
  ///
  /// - Throws: Errors from writing the document. With `strict`, a failure for a warning: before the
  ///   document is written if it is about reading, else afterwards.
  init(
    converting loaded: Scene, called name: String, to path: String, strict: Bool, limits: Limits
  ) throws {
    if strict, DiagnosticsReport.refusal(of: loaded.diagnostics) != nil {
      DiagnosticsReport.log(loaded.diagnostics)
      try DiagnosticsReport.refuse(loaded.diagnostics)
    }
    let losses = try loaded.write(to: URL(fileURLWithPath: path), limits: limits)
    let found = loaded.diagnostics + losses
    DiagnosticsReport.log(found)
    if strict { try DiagnosticsReport.refuse(found) }
    (scene, output, diagnostics) = (name, path, found.map(DiagnosticReport.init))
    Log.write("wrote \(path)")
  }

  /// Returns whether the extension of a path is one that `convert` writes.
  static func isDocument(_ path: String) -> Bool {
    ["ca", "caml"].contains(URL(fileURLWithPath: path).pathExtension.lowercased())
  }
}
