import ArgumentParser
import Foundation
import Strata

/// The scene file, for every command that reads one.
struct SceneArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A .ca folder, a .caml file or a Lottie animation, or - for standard input.",
      valueName: "file"),
    completion: .scene)
  var file: String

  /// Reads a file, or standard input if the name is "-".
  ///
  /// The files of a document from standard input are relative to the current folder.
  static func load(
    _ file: String, yAxis: YAxis? = nil, limits: Limits, lottie: LottieOptions = LottieOptions()
  ) throws -> Scene {
    if file == "-" {
      let data = try StandardStreams.readAll(limit: limits.documentBytes)
      return try Scene(
        data: data, name: "standard input",
        baseURL: URL(fileURLWithPath: FileManager.default.currentDirectoryPath), yAxis: yAxis,
        limits: limits, lottie: lottie)
    }
    return try Scene(
      contentsOf: URL(fileURLWithPath: file), yAxis: yAxis, limits: limits, lottie: lottie)
  }
}
