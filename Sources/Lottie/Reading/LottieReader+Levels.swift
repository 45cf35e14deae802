extension LottieReader {
  /// Returns the levels of an effect; nil if they change nothing or are not drawn.
  ///
  /// - Parameters:
  ///   - inputs: The inputs in the order of the effect.
  ///   - isSimple: Whether the effect has one set of ranges with a channel, instead of a set for
  ///     each channel.
  mutating func levels(_ inputs: [JSONValue], isSimple: Bool) -> LottieEffect? {
    func number(_ index: Int) -> Property<Double>? {
      index < inputs.count ? self.number(inputs[index], "v") : nil
    }
    var levels = LevelsEffect()
    var hasGamma = false
    /// Returns the ranges that begin at an input, with the gamma in their middle.
    func ranges(_ index: Int) -> LevelsEffect.Ranges {
      var ranges = LevelsEffect.Ranges()
      ranges.inputBlack = number(index) ?? ranges.inputBlack
      ranges.inputWhite = number(index + 1) ?? ranges.inputWhite
      if number(index + 2)?.contains(where: { $0 != 1 }) == true { hasGamma = true }
      ranges.outputBlack = number(index + 3) ?? ranges.outputBlack
      ranges.outputWhite = number(index + 4) ?? ranges.outputWhite
      return ranges
    }
    var alpha = LevelsEffect.Ranges()
    if isSimple {
      let given = ranges(2)
      switch inputs.first.flatMap({ choice($0, "v") }) ?? 1 {
      case let channel where (2...4).contains(channel): levels.channels[channel - 2] = given
      case 5: alpha = given
      default: levels.composite = given
      }
    } else {
      levels.composite = ranges(3)
      levels.channels = [10, 17, 24].map { ranges($0) }
      alpha = ranges(31)
    }
    if hasGamma {
      warn("not-drawn-effect", "levels with a gamma are not drawn")
      return nil
    }
    if !alpha.isIdentity { warn("not-drawn-effect", "the levels of the alpha are not drawn") }
    return levels.steps.isEmpty ? nil : .levels(levels)
  }
}
