import ArgumentParser
import Strata

/// The interpretation of a scene file, for every command that reads one scene.
struct DocumentOptions: ParsableArguments {
  @OptionGroup var states: StateOptions

  @OptionGroup var yAxis: YAxisOption

  @OptionGroup var lottie: LottieDocumentOptions

  /// Reads a scene and applies the states.
  ///
  /// - Parameter fonts: The fonts for text that is laid out while the scene is read.
  func load(
    _ scene: SceneArgument, limits: Limits, fonts: FontPolicy = .default
  ) throws -> Scene {
    var loaded = try SceneArgument.load(
      scene.file, yAxis: yAxis.value, limits: limits, lottie: lottie.choices(fonts))
    try states.apply(to: &loaded)
    return loaded
  }
}
