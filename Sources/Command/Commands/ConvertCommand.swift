import ArgumentParser
import Foundation
import Strata

/// `strata convert`: a scene file becomes a CAML document.
struct ConvertCommand: LoggingCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a scene as a CAML bundle that shows the same.",
    discussion: """
      A .ca bundle has the pictures as files beside the document, a .caml file has them in it. With \
      --state, or --from and --to, the tree is written as it is shown, else with all its states. What \
      the document cannot hold is named, and fails the run with --strict.

      What a Lottie animation says and CAML does not is written as keyframes that hold from frame to frame: \
      it is the same at the document's own frames, but for its frame rate and its markers, which are not kept.
      """)

  @OptionGroup var scene: SceneArgument

  @OptionGroup var output: OutputArgument

  @OptionGroup var limiting: LimitOptions

  @Flag(name: .long, help: "Fail where the document would lack something that the scene has.")
  var strict = false

  @Flag(name: .long, help: "Write one JSON document about the run to standard output.")
  var json = false

  @OptionGroup var log: LogOptions

  func validate() throws { try output.check() }

  func run() throws {
    let loaded = try scene.load(limits: limiting.limits)
    let report = try ConvertReport(
      converting: loaded, called: scene.file, to: output.path, strict: strict,
      limits: limiting.limits)
    if json { try StandardStreams.write(json: report) }
  }
}

/// What `convert`, and `examples` with a bundle for output, tell.
struct ConvertReport: Encodable {
  let version = ProgramVersion.current
  let scene: String
  let output: String
  let diagnostics: [DiagnosticReport]

  /// Writes a scene, and tells what was written.
  ///
  /// - Throws: With `strict` for what the document lacks; it is written all the same.
  init(
    converting loaded: Scene, called name: String, to path: String, strict: Bool,
    limits: Limits = .default
  ) throws {
    let remarks = try loaded.write(to: URL(fileURLWithPath: path), limits: limits)
    let found = loaded.diagnostics + remarks
    DiagnosticsReport.tell(found)
    if strict { try DiagnosticsReport.refuse(found) }
    (scene, output, diagnostics) = (name, path, found.map(DiagnosticReport.init))
    Log.tell("wrote \(path)")
  }

  /// Whether a path is one that `convert` writes.
  static func isDocument(_ path: String) -> Bool {
    ["ca", "caml"].contains(URL(fileURLWithPath: path).pathExtension.lowercased())
  }
}
