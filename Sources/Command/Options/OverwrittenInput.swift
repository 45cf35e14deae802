import Foundation
import StrataGraphics

/// The rule that an output never replaces an input.
enum OverwrittenInput {
  /// Refuses outputs that are scenes of the same command.
  static func check(_ runs: [SceneRun]) throws(CommandFailure) {
    // The rows of a table have one scene, and often thousands of outputs.
    let scenes = Set(Set(runs.map(\.scene)).compactMap(identity))
    for run in runs {
      if let target = identity(run.output), scenes.contains(target) { throw failure(run.output) }
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
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolved),
      let type = attributes[.type] as? FileAttributeType,
      type == .typeRegular || type == .typeDirectory,
      let device = attributes[.systemNumber] as? Int,
      let file = attributes[.systemFileNumber] as? Int
    else { return nil }
    return Identity(device: device, file: file)
  }
}
