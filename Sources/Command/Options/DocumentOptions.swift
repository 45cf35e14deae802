import ArgumentParser
import Strata

/// The interpretation of a scene file, for every command that reads one scene.
struct DocumentOptions: ParsableArguments {
  @OptionGroup var states: StateOptions

  @OptionGroup var yAxis: YAxisOption

  @OptionGroup var lottie: LottieDocumentOptions

  /// Reads a scene and applies the states.
  ///
  /// - Parameters:
  ///   - fonts: The fonts for text that is laid out while the scene is read.
  ///   - duration: The duration to draw in seconds, from time 0; nil if it is not known.
  ///   - row: A row of data, whose slots replace those of the options.
  func load(
    _ file: String, limits: Limits, fonts: FontPolicy = .default, duration: Double? = nil,
    row: DataRow? = nil
  ) throws -> Scene {
    var lottie = lottie
    lottie.slot += row?.slots ?? []
    var loaded = try SceneArgument.load(
      file, yAxis: yAxis.value, limits: limits, lottie: lottie.choices(fonts))
    try lottie.check(loaded)
    try states.apply(to: &loaded, duration: duration)
    return loaded
  }
}

extension DocumentOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    states = try arguments.group()
    yAxis = try arguments.group()
    lottie = try arguments.group()
  }
}
