import ArgumentParser
import Foundation
import Strata

/// The scene file, for every command that reads one.
struct SceneArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "A .ca folder, a .caml file or a Lottie animation; - reads a file's bytes from standard input.",
      valueName: "file"),
    completion: .scene)
  var file: String

  @Option(name: .long, help: Self.yAxisHelp)
  var yAxis: YAxis?

  static let yAxisHelp = ArgumentHelp(
    "Where y grows, whatever the document says; default: its own word.",
    discussion: "A document's y grows up, unless its index.xml has geometryFlipped.")

  @OptionGroup var states: StateOptions
  @OptionGroup var lottie: AnimationOptions

  /// - Parameter fonts: What text is set in where that happens as the scene is read.
  func load(limits: Limits, fonts: FontPolicy = .default) throws -> Scene {
    var scene = try Self.load(file, yAxis: yAxis, limits: limits, lottie: lottie.choices(fonts))
    try states.apply(to: &scene)
    return scene
  }

  /// Reads a file, or standard input for "-".
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
