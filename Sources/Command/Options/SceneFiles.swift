import ArgumentParser
import Foundation
import Strata
import StrataGraphics
import StrataImageFiles

/// The scenes and the output: `strata render in.ca out.png`, or
/// `strata render *.ca -o '{name}.png'`.
struct SceneFiles: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Scenes: .ca folders, .caml files or Lottie animations, or - for standard input.",
      discussion: """
        Without -o, the last argument is the output, and its extension selects the format. \
        - is standard output, except for strata convert, which writes only files and folders.
        """, valueName: "file"),
    completion: .scene)
  var files: [String]

  @OptionGroup(title: HelpSection.output) var named: OutputOption

  private var hasOutput: Bool { named.value == nil && files.count > 1 }

  var scenes: [String] { hasOutput ? files.dropLast() : files }

  /// The output as given, or an empty string without an output.
  var path: String { named.value ?? (hasOutput ? files[files.count - 1] : "") }

  /// The scenes with their outputs, in the order of the arguments.
  ///
  /// - Parameter type: The extension that an error suggests for outputs, unless the output is of
  ///   another type that can be drawn.
  /// - Throws: A failure of kind `.usage` if several scenes have one output. `check` cannot report
  ///   it, because the parser validates arguments before it reports unknown options, whose values
  ///   look like files.
  func runs(type: String = "png") throws(CommandFailure) -> [SceneRun] {
    if !path.isEmpty {
      try refuseFolder(type)
      try checkOutputs(type)
    }
    return outputs
  }

  /// Refuses a folder as the output, unless it is a bundle.
  ///
  /// - Parameter type: The extension that the error suggests.
  /// - Throws: A failure of kind `.usage`.
  func refuseFolder(_ type: String = "png") throws(CommandFailure) {
    guard !path.isEmpty, !ConvertReport.isDocument(path) else { return }
    let name = scenes.count == 1 ? OutputTemplate.name(of: scenes[0]) : "{name}"
    try FolderOutput.refuse(path, example: "\(name).\(type)")
  }

  /// The scenes with their outputs, before they are checked.
  var outputs: [SceneRun] {
    scenes.enumerated().map { index, scene in
      let output = OutputTemplate.expanded(path, scene: scene, number: index)
      return SceneRun(scene: scene, output: output, isGenerated: output != path)
    }
  }

  /// Refuses names of scenes that would make an output a sequence of frames, such as "a%d.ca".
  ///
  /// - Throws: `ValidationError`.
  func checkFrameNumbers() throws {
    guard !FrameNamePattern.isPattern(path) else { return }
    for run in outputs where FrameNamePattern.isPattern(run.output) {
      throw ValidationError(
        "\(Quotation.quoted(run.output)), the output of \(Quotation.quoted(run.scene)), would be "
          + "a sequence of frames; use {n} in place of {name}")
    }
  }

  /// Refuses empty names, a second use of standard input, and a missing or useless output.
  ///
  /// - Parameter isNeeded: Whether a file is written.
  /// - Throws: `ValidationError`.
  func check(isNeeded: Bool = true) throws {
    if files.contains("") { throw ValidationError("the name of a file is empty") }
    if scenes.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once; use - once")
    }
    guard isNeeded else {
      guard path.isEmpty else {
        throw ValidationError("--format null writes no file; remove '\(path)'")
      }
      return
    }
    guard !path.isEmpty else {
      throw ValidationError(
        "missing output file; add it after the scene, or with -o")
    }
  }

  private func checkOutputs(_ type: String) throws(CommandFailure) {
    guard scenes.count > 1 else { return }
    guard OutputTemplate.hasPlaceholder(path) else {
      if scenes.count == 2, FrameFormat(path: scenes[1]) != nil {
        throw CommandFailure(
          .usage,
          hasOutput
            ? "two outputs follow the scene, \(Quotation.quoted(scenes[1])) and "
              + "\(Quotation.quoted(path)); remove one of them"
            : "the output is given twice, as an argument and with -o; use one of them")
      }
      let known = FrameFormat(path: path).map { _ in URL(fileURLWithPath: path).pathExtension }
      throw CommandFailure(
        .usage,
        "'\(path)' is one output for \(scenes.count) scenes; use a placeholder, as in "
          + "-o '{name}.\(known ?? type)'")
    }
    var known: [String: String] = [:]
    for run in outputs {
      let file = URL(fileURLWithPath: run.output).standardizedFileURL.path
      if let other = known[file] {
        throw CommandFailure(
          .usage,
          "'\(run.output)' would be the output of both '\(other)' and '\(run.scene)'; add {n} to -o"
        )
      }
      known[file] = run.scene
    }
  }
}

extension SceneFiles: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    named = try arguments.group()
    files = try arguments.files()
  }
}

/// A scene and the output of a command for it.
struct SceneRun {
  let scene: String
  /// The path, or an empty string if no file is written.
  let output: String
  /// Whether the output has a placeholder, so that the user did not write its name.
  var isGenerated = false
  /// The values of a row of data; nil without data.
  var row: DataRow?

  /// The scene or the row, for messages.
  var place: String { row?.place ?? scene }

  /// The treatment of a symbolic link in place of the output.
  var links: LinkHandling { isGenerated ? .replace : .follow }

  /// Refuses a symbolic link in place of an output whose name the user did not write.
  ///
  /// Called for outputs that are opened by name, which would follow the link.
  func refuseLink() throws(OutputError) {
    if isGenerated, OutputFile.isLink(output) { throw OutputError(.create, output, code: ELOOP) }
  }
}

/// The placeholders of an output path.
enum OutputTemplate {
  /// Returns whether a path has a placeholder, so that it can differ between scenes.
  static func hasPlaceholder(_ path: String) -> Bool {
    path.contains("{name}") || path.contains("{n}")
  }

  /// Returns the path for a scene; unknown placeholders are part of it.
  ///
  /// - Parameter number: The number of the scene, from 0.
  static func expanded(_ path: String, scene: String, number: Int) -> String {
    guard hasPlaceholder(path) else { return path }
    // The name of a scene may contain a placeholder.
    let parts = path.components(separatedBy: "{name}")
    let name = name(of: scene)
    var result = ""
    for (index, part) in parts.enumerated() {
      if index > 0 { result += literal(name, before: parts[index...], in: path) }
      result += part.replacingOccurrences(of: "{n}", with: "\(number)")
    }
    return result
  }

  /// Returns a value for a place in a path, in which it contains no frame number.
  ///
  /// - Parameters:
  ///   - rest: The texts after the value.
  ///   - template: The path with its placeholders.
  static func literal(_ value: String, before rest: some Sequence<String>, in template: String)
    -> String
  {
    // Names of folders, and of files without a frame number, are used as they are.
    guard FrameNamePattern.isPattern(template), rest.allSatisfy({ $0.lastSlash == nil })
    else { return value }
    return value.replacingOccurrences(of: "%", with: "%%")
  }

  /// Logs a note about a frame number that is part of the name of the output.
  ///
  /// - Parameter isSequence: Whether an image is written for each frame if the path has one.
  static func noteFrameNumber(in path: String, isSequence: Bool) {
    guard !isSequence, FrameNamePattern.isPattern(path) else { return }
    Log.write(
      .note,
      "\(Quotation.quoted(path)) is the name of one file; frame numbers such as %05d apply only to "
        + "sequences of images")
  }

  /// Logs notes about names in braces that are not placeholders and so are part of the output.
  static func noteUnknownNames(in path: String) {
    for name in RowTemplate(path, scene: "", columns: []).names.sorted()
    where !known.contains(name) && !name.isEmpty && name.allSatisfy(\.isLetter) {
      let near = Spelling.nearest(to: name, among: known)
      Log.write(
        .note,
        "'{\(Quotation.shortened(name))}' is part of the name of the output; "
          + (near.map { "did you mean '{\($0)}'" } ?? "the placeholders are {name} and {n}"))
    }
  }

  private static let known = ["name", "n"]

  /// Returns the name of a scene without its folder and extension.
  static func name(of scene: String) -> String {
    scene == "-" ? "stdin" : URL(fileURLWithPath: scene).deletingPathExtension().lastPathComponent
  }
}
