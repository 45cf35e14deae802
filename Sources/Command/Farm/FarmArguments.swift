import ArgumentParser
import Foundation
import Strata
import StrataImageFiles

/// The arguments of `strata render` for the workers of a farm, and the files that they refer to.
///
/// Workers run in a folder with copies of the files.
struct FarmArguments {
  /// The parsed arguments.
  let render: RenderSubcommand
  /// The path of the scene as given.
  let scene: String
  /// The output as given.
  let output: String
  /// The name of the scene in the folder of inputs.
  private(set) var sceneName = ""
  /// The options for the workers, each with its value, without the scene and the output.
  private(set) var options: [String] = []
  /// The files to copy, by their paths in the folder of inputs.
  private(set) var inputs: [String: String] = [:]
  /// Whether the device is chosen here, because the workers may have others.
  private let isDeviceChosen: Bool

  /// Options that the job sets itself or that its chunks cannot have, which are refused.
  private static let excluded: Set = [
    "shard", "groups", "rows", "resume", "manifest", "expect", "verify", "json", "format",
  ]

  /// Options whose values are files.
  private static let fileOptions: Set = ["data", "map", "font", "font-dir", "assets-dir"]

  /// Parses the arguments and collects the files that they name.
  ///
  /// - Throws: The errors of parsing the arguments of `strata render`, a failure of kind `.usage`
  ///   for those that do not apply to a farm, of kind `.scene` for a scene that does not exist, as
  ///   in other commands, and of kind `.resource` for another file that does not.
  init(_ arguments: [String]) throws {
    var render = try RenderSubcommand.parse(arguments)
    try render.validate()
    guard render.files.scenes.count == 1, let scene = render.files.scenes.first, scene != "-" else {
      throw CommandFailure(.usage, "a farm draws one scene from a file")
    }
    self.scene = scene
    output = render.files.path
    guard !output.hasPrefix("/"), !output.split(separator: "/").contains("..") else {
      throw CommandFailure(
        .usage,
        "'\(output)' is outside of the folder of the job; use a relative output such as out.mp4")
    }
    let device = render.drawing.device
    isDeviceChosen = device.device == .auto && !device.requireHardware
    if isDeviceChosen { render.drawing.device.device = .cpu }
    self.render = render
    guard Self.exists(scene) else {
      throw DocumentError.notFound(path: scene, lookedFor: [])
    }
    sceneName = try add(scene)
    try readOptions(arguments)
    try addRows()
  }

  /// The folder that is written by default.
  var defaultFolder: String {
    let name = output.contains("{") || output.contains("%") ? scene : output
    return URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent + ".farm"
  }

  /// Adds an option for the workers.
  mutating func add(option: String, _ value: String? = nil) {
    options += [option] + (value.map { [$0] } ?? [])
  }

  private mutating func readOptions(_ arguments: [String]) throws {
    let known = JobCommand.render.options
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "-o" {
        rest = rest.dropFirst()
        continue
      }
      guard argument.hasPrefix("--"), argument != "--" else { continue }
      let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1).map(String.init)
      let name = parts[0]
      if name == "output" {
        if parts.count == 1 { rest = rest.dropFirst() }
        continue
      }
      guard let option = known[name] else { continue }
      if Self.excluded.contains(name) {
        throw CommandFailure(.usage, "--\(name) does not apply to the job of a farm; remove it")
      }
      if option.isFlag {
        options.append("--" + name)
      } else if let value = parts.count > 1 ? parts[1] : rest.popFirst() {
        // It may be auto, for which a worker would use its GPU.
        if name == "device", isDeviceChosen { continue }
        let value = try self.value(value, of: name)
        // The worker would take it for an option.
        options += value.hasPrefix("-") ? ["--\(name)=\(value)"] : ["--" + name, value]
      }
    }
    if isDeviceChosen { options += ["--device", "cpu"] }
  }

  /// Returns the value of an option for the workers, and adds the file that it names.
  private mutating func value(_ value: String, of name: String) throws -> String {
    if Self.fileOptions.contains(name) { return try add(value) }
    if name == "background", render.image.background.isImage { return try add(value) }
    if name == "set", let sign = value.firstIndex(of: "=") {
      let content = String(value[value.index(after: sign)...])
      if value[..<sign].hasSuffix(".contents"), Self.exists(content) {
        return value[...sign] + (try add(content))
      }
    }
    if name == "slot", let sign = value.firstIndex(of: "=") {
      try add(slot: String(value[value.index(after: sign)...]))
    }
    return value
  }

  /// Adds the files that the rows of the data name as contents of layers or as values of slots.
  private mutating func addRows() throws {
    guard render.data.file != nil else { return }
    let runs = try render.data.runs(
      of: render.files, limits: render.drawing.limits, render.load)
    for row in runs.compactMap(\.row) {
      let images = row.values.filter { $0.name.hasSuffix(".contents") }
      for slot in row.slots { try add(slot: slot.value) }
      for value in images.map(\.value) where InputFile.isFile(value) {
        guard value == (try add(value)) else {
          throw CommandFailure(
            .usage,
            "\(row.place): the file '\(value)' is outside of the current folder; move it there, "
              + "and use a relative path")
        }
      }
    }
  }

  /// Adds the image that a slot's value names, if it names one beside the scene.
  ///
  /// It is beside the copy of the scene, too. Images in `--assets-dir` are copied with the folder.
  private mutating func add(slot value: String) throws(CommandFailure) {
    let file = LottieDocumentOptions.file(ofSlot: value, beside: scene)
    let copy = LottieDocumentOptions.file(ofSlot: value, beside: sceneName)
    guard InputFile.isFile(file), !copy.hasPrefix("/"), !copy.split(separator: "/").contains("..")
    else { return }
    try add(file, as: copy)
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
  }

  /// Adds a file or a folder, and returns its path in the folder of inputs.
  ///
  /// A path in the current folder is kept. Others are replaced by their names.
  private mutating func add(_ path: String) throws(CommandFailure) -> String {
    guard Self.exists(path) else {
      throw CommandFailure(.resource, "\(path): no such file or folder; check the path")
    }
    let parts = path.split(separator: "/").filter { $0 != "." }
    let isInside = !path.hasPrefix("/") && !parts.contains("..") && !parts.isEmpty
    let name =
      isInside ? parts.joined(separator: "/") : URL(fileURLWithPath: path).lastPathComponent
    try add(path, as: name)
    return name
  }

  private mutating func add(_ path: String, as name: String) throws(CommandFailure) {
    if let other = inputs[name], InputFile.resolved(other) != InputFile.resolved(path) {
      throw CommandFailure(
        .usage, "'\(path)' and '\(other)' have the same name in the job; rename one of them")
    }
    inputs[name] = path
  }
}
