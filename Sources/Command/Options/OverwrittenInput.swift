import Foundation
import StrataGraphics

/// The rule that an output never replaces an input.
enum OverwrittenInput {
  /// Refuses outputs that are inputs of the same command, or files of a scene that is a folder.
  ///
  /// - Parameter others: The inputs of all runs apart from the scenes and the files of rows.
  /// - Throws: A failure of kind `.usage`.
  static func check(_ runs: [SceneRun], others: [String] = []) throws(CommandFailure) {
    // The rows of a table have one scene, and often thousands of outputs.
    let scenes = Set(runs.map(\.scene))
    let files = Set(runs.flatMap { $0.row?.files(beside: $0.scene) ?? [] })
    let inputs = Set((scenes.union(files) + others).compactMap(identity))
    let folders = scenes.filter(InputFile.isFolder).map { InputFile.resolved($0) + "/" }
    for run in runs where !run.output.isEmpty && run.output != "-" {
      if let target = identity(run.output), inputs.contains(target) { throw failure(run.output) }
      guard !folders.isEmpty else { continue }
      let output = InputFile.resolved(run.output)
      if folders.contains(where: output.hasPrefix) {
        throw CommandFailure(
          .usage, "the output would write \(run.output) into the scene; use another folder")
      }
    }
  }

  /// Refuses an output that is one of the inputs, under any name.
  ///
  /// - Parameter option: The option that names the output.
  /// - Throws: A failure of kind `.usage`.
  static func check(
    _ output: String, _ option: String, inputs: [String]
  ) throws(CommandFailure) {
    guard let target = identity(output), inputs.contains(where: { identity($0) == target }) else {
      return
    }
    throw failure(output, option)
  }

  private static func failure(_ output: String, _ option: String? = nil) -> CommandFailure {
    let subject = option ?? "the output"
    return CommandFailure(
      .usage, "\(subject) would overwrite \(output), which is an input; use another name")
  }

  private struct Identity: Hashable {
    let device: Int
    let file: Int
  }

  /// Returns the identity of a file or a folder, or nil for devices, pipes and missing files.
  private static func identity(_ path: String) -> Identity? {
    guard !path.isEmpty, path != "-" else { return nil }
    guard
      let attributes = try? FileManager.default.attributesOfItem(atPath: InputFile.resolved(path)),
      let type = attributes[.type] as? FileAttributeType,
      type == .typeRegular || type == .typeDirectory,
      let device = attributes[.systemNumber] as? Int,
      let file = attributes[.systemFileNumber] as? Int
    else { return nil }
    return Identity(device: device, file: file)
  }
}
