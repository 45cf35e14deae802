import Foundation
import StrataPort

/// A file to rewrite.
struct Input {
  let source: SourceText
  /// The location of the file; nil for standard input.
  let url: URL?
  /// The path of the copy in an output folder.
  let relativePath: String
}

/// Finds and reads the files named by arguments.
enum Inputs {
  /// Reads files in the given order, and those of a folder sorted by name.
  ///
  /// Hidden folders and package manifests are skipped.
  static func read(_ arguments: [String]) throws(CommandFailure) -> [Input] {
    var inputs: [Input] = []
    var seen: Set<String> = []
    for argument in arguments {
      if argument == "-" {
        let text = try text(FileHandle.standardInput.readDataToEndOfFile(), "standard input")
        let source = SourceText(name: "<stdin>", text: text)
        inputs.append(Input(source: source, url: nil, relativePath: "stdin.swift"))
        continue
      }
      for (url, name, path) in try files(argument)
      where seen.insert(url.resolvingSymlinksInPath().path).inserted {
        guard let data = FileManager.default.contents(atPath: url.path) else {
          throw CommandFailure(status: .source, message: "\(name): cannot read the file")
        }
        let source = SourceText(name: name, text: try text(data, name))
        inputs.append(Input(source: source, url: url, relativePath: path))
      }
    }
    return inputs
  }

  private static func text(_ data: Data, _ name: String) throws(CommandFailure) -> String {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw CommandFailure(status: .source, message: "\(name): not valid UTF-8")
    }
    return text
  }

  private static func files(
    _ argument: String
  ) throws(CommandFailure) -> [(url: URL, name: String, path: String)] {
    let url = URL(fileURLWithPath: argument)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) else {
      throw CommandFailure(status: .source, message: "\(argument): no such file")
    }
    guard isFolder.boolValue else { return [(url, argument, url.lastPathComponent)] }
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: argument) else {
      throw CommandFailure(status: .source, message: "\(argument): cannot read the folder")
    }
    let folder = argument.hasSuffix("/") ? argument : argument + "/"
    return paths.filter { isSource($0) && !isDirectory(folder + $0) }.sorted().map {
      (URL(fileURLWithPath: folder + $0), folder + $0, $0)
    }
  }

  private static func isDirectory(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  private static func isSource(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return path.hasSuffix(".swift") && !parts.contains { $0.hasPrefix(".") }
      && parts.last != "Package.swift"
  }
}
