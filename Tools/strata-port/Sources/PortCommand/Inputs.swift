import Foundation
import StrataPort

/// A file to rewrite.
struct Input {
  let source: SourceText
  /// Nil for standard input.
  let url: URL?
  /// Where a copy lies in an output folder.
  let relativePath: String
}

/// Finds and reads the files that arguments name.
enum Inputs {
  /// Files in the order given, those of a folder in the order of their names.
  ///
  /// Hidden folders and manifests are left out.
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
          throw CommandFailure(status: .source, message: "\(name): cannot be read")
        }
        let source = SourceText(name: name, text: try text(data, name))
        inputs.append(Input(source: source, url: url, relativePath: path))
      }
    }
    return inputs
  }

  private static func text(_ data: Data, _ name: String) throws(CommandFailure) -> String {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw CommandFailure(status: .source, message: "\(name): is no text in UTF-8")
    }
    return text
  }

  private static func files(
    _ argument: String
  ) throws(CommandFailure) -> [(url: URL, name: String, path: String)] {
    let url = URL(fileURLWithPath: argument)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder) else {
      throw CommandFailure(status: .source, message: "\(argument): there is no such file")
    }
    guard isFolder.boolValue else { return [(url, argument, url.lastPathComponent)] }
    guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: argument) else {
      throw CommandFailure(status: .source, message: "\(argument): the folder cannot be read")
    }
    let folder = argument.hasSuffix("/") ? argument : argument + "/"
    return paths.filter(isSource).sorted().map {
      (URL(fileURLWithPath: folder + $0), folder + $0, $0)
    }
  }

  private static func isSource(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return path.hasSuffix(".swift") && !parts.contains { $0.hasPrefix(".") }
      && parts.last != "Package.swift"
  }
}
