import Foundation
import Strata
import StrataImageFiles

/// The folder of a farm's job, with copies of its inputs.
struct FarmFolder {
  let path: String

  /// A file by which the folder of a job is recognized.
  private static let marker = "inputs/.strata-job"

  init(_ path: String) { self.path = path }

  /// Writes the inputs of a job, and removes the template and the scripts of an earlier one.
  ///
  /// Inputs of an earlier job stay in the folder.
  ///
  /// - Throws: `OutputError`, a failure of kind `.usage` for a scene that needs other files or for
  ///   a folder that contains other files and no job, and of kind `.resource` for an unreadable
  ///   input.
  func write(_ arguments: FarmArguments, _ work: FarmWork) throws {
    let inputs = path + "/inputs"
    let existing = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let isJob = FileManager.default.fileExists(atPath: path + "/" + Self.marker)
    guard existing.isEmpty || isJob else {
      throw CommandFailure(
        .usage, "\(path) contains other files and no job; use another name for --job")
    }
    // Before the first file is written, which may be in a folder of the inputs.
    let files = try arguments.inputs.sorted { $0.key < $1.key }
      .flatMap { try self.files(of: $0.value, as: inputs + "/" + $0.key) }
    for name in [OpenJDTemplate.file] + SlurmScripts.names {
      try? FileManager.default.removeItem(atPath: path + "/" + name)
    }
    try write("", to: Self.marker)
    for file in files { try copy(file.source, to: file.target) }
    if let identity = work.identity {
      try write(identity.line + "\n", to: "inputs/" + FarmWork.manifest)
    }
    try checkScene(arguments, inputs + "/" + arguments.sceneName)
  }

  /// Writes a text into a file of the folder.
  func write(_ text: String, to name: String, isExecutable: Bool = false) throws {
    let file = path + "/" + name
    try makeFolder(of: file)
    try OutputFile.write(to: file, links: .replace) { try $0.write(Array(text.utf8)) }
    if isExecutable, unsafe chmod(file, 0o755) != 0 { throw OutputError(.write, file, code: errno) }
  }

  private func makeFolder(of file: String) throws {
    try OutputFolder.create(URL(fileURLWithPath: file).deletingLastPathComponent().path)
  }

  /// Returns a file, or the files of a folder and its subfolders, with the paths of their copies.
  ///
  /// - Parameter parents: The resolved paths of the folders around it.
  private func files(
    of source: String, as target: String, in parents: Set<String> = []
  ) throws -> [(source: String, target: String)] {
    guard InputFile.isFolder(source) else { return [(source, target)] }
    let folder = InputFile.resolved(source)
    // Copying the job itself, or a link to a folder around the link, would not end.
    guard folder != InputFile.resolved(path), !parents.contains(folder) else { return [] }
    let around = parents.union([folder])
    return try FileManager.default.contentsOfDirectory(atPath: source).sorted().flatMap { name in
      try files(of: source + "/" + name, as: target + "/" + name, in: around)
    }
  }

  private func copy(_ source: String, to target: String) throws {
    guard let data = FileManager.default.contents(atPath: source) else {
      throw CommandFailure(.resource, "\(source): cannot read the file; check its permissions")
    }
    try makeFolder(of: target)
    try OutputFile.write(to: target, links: .replace) { try $0.write(Array(data)) }
  }

  /// Refuses a scene whose copy differs, because the scene refers to files that are not copied.
  private func checkScene(_ arguments: FarmArguments, _ copy: String) throws {
    let render = arguments.render
    func hash(_ path: String) throws -> String {
      try render.load(SceneRun(scene: path, output: "")).fingerprint()
    }
    guard (try? hash(copy)) != (try hash(arguments.scene)) else { return }
    throw CommandFailure(
      .usage,
      "\(arguments.scene): it refers to files outside of it, which the job would not contain; "
        + "make a .ca folder or a package of them")
  }
}
