import ArgumentParser
import Foundation
import Strata

/// The scene file, for every command that reads one.
struct SceneArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A .ca folder or a .caml file; - reads CAML from standard input.", valueName: "file"),
    completion: .file(extensions: ["ca", "caml"]))
  var file: String

  @Option(
    name: .long,
    help: "Where y grows in the document; an index.xml that says so itself wins.")
  var yAxis: YAxis = .down

  func load(limits: Limits) throws -> Scene {
    try Self.load(file, yAxis: yAxis, limits: limits)
  }

  /// Reads a file, or CAML from standard input for "-".
  static func load(_ file: String, yAxis: YAxis = .down, limits: Limits) throws -> Scene {
    if file == "-" {
      let data = try StandardStreams.readAll(limit: limits.documentBytes)
      return try Scene(
        data: data, name: "standard input",
        baseURL: URL(fileURLWithPath: FileManager.default.currentDirectoryPath), yAxis: yAxis,
        limits: limits)
    }
    return try Scene(contentsOf: URL(fileURLWithPath: file), yAxis: yAxis, limits: limits)
  }
}
