import Foundation
import StrataGraphics

/// The rule that an output never replaces an input.
enum OverwrittenInput {
  /// Refuses an output that is one of the inputs, under any name.
  ///
  /// - Parameter option: The option that names the output, or nil if it is an argument.
  /// - Throws: A failure of kind `.usage`.
  static func check(
    _ output: String, _ option: String? = nil, inputs: [String]
  ) throws(CommandFailure) {
    guard let target = identity(output), inputs.contains(where: { identity($0) == target }) else {
      return
    }
    let subject = option.map { "\($0) would overwrite" } ?? "the output would overwrite"
    throw CommandFailure(.usage, "\(subject) \(output), which is an input; use another name")
  }

  private struct Identity: Equatable {
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
