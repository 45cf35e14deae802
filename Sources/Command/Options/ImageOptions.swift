import ArgumentParser
import Strata

/// The background, scale and time of an image, for every command that draws one into a file.
struct ImageOptions: ParsableArguments {
  @OptionGroup(title: HelpSection.output) var background: BackgroundOption

  @OptionGroup(title: HelpSection.sizeAndScale) var scale: ScaleOption

  @OptionGroup(title: HelpSection.framesAndTime) var moment: TimeOption

  var time: Double { moment.time }
}
