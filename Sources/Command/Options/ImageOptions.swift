import ArgumentParser
import Strata

/// The background, scale and time of an image, for every command that draws one into a file.
struct ImageOptions: ParsableArguments {
  @OptionGroup(title: HelpSection.output) var background: BackdropOption

  @OptionGroup(title: HelpSection.sizeAndScale) var scale: ScaleOption

  @OptionGroup(title: HelpSection.framesAndTime) var moment: TimeOption

  /// The files that the options name, which no output may replace.
  var inputs: [String] { [background.path].compactMap(\.self) }

  var time: Double { moment.time }

  /// Returns the image behind the scene; nil for a color.
  ///
  /// - Parameter assets: The assets of the scene.
  func backdrop(behind assets: [DocumentAsset] = [], _ limits: Limits) throws -> Backdrop? {
    guard case .image(let path)? = background.value else { return nil }
    return try .image(atPath: path, behind: assets, limits: limits)
  }
}

extension ImageOptions: DirectOptions {
  mutating func read(from arguments: inout DirectArguments) throws {
    background = try arguments.group()
    scale = try arguments.group()
    moment = try arguments.group()
  }
}
