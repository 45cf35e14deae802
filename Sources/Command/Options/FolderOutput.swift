import Strata
import StrataGraphics

/// The rule that an output is the name of a file, not of a folder.
enum FolderOutput {
  /// Refuses a path that is a folder or ends with a slash.
  ///
  /// - Parameter example: The name of a file in the folder, for the message.
  /// - Throws: A failure of kind `.usage`.
  static func refuse(_ path: String, example: String) throws(CommandFailure) {
    let isFolder = InputFile.isFolder(path)
    guard isFolder || path.endsWithSlash else { return }
    let file = path.endsWithSlash ? path + example : path + "/" + example
    throw CommandFailure(
      .usage,
      "'\(path)' is \(isFolder ? "a folder" : "the name of a folder"); name a file in it, as in "
        + "-o '\(file)'")
  }
}
