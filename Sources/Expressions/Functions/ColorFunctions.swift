/// Conversions between RGB, HSL and hexadecimal colors.
///
/// Components are in 0...1 and are not clamped.
enum ColorFunctions {
  static func call(
    _ function: BuiltInFunction, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    let value = arguments.first ?? .undefined
    if function == .hexToRgb { return .numbers(try color(hexadecimal: run.text(value), run)) }
    var given = try run.numbers(value)
    while given.count < 3 { given.append(0) }
    let alpha = given.count > 3 ? given[3] : 1
    let converted =
      function == .rgbToHsl
      ? hueSaturationLightness(given[0], given[1], given[2])
      : redGreenBlue(given[0], given[1], given[2])
    return .numbers(converted + [alpha])
  }

  private static func color(
    hexadecimal text: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> [Double] {
    let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard digits.utf8.count == 6, let value = UInt32(digits, radix: 16) else {
      throw run.fail("invalid color '\(text.prefix(20))'")
    }
    return [16, 8, 0].map { Double(value >> $0 & 255) / 255 } + [1]
  }

  private static func hueSaturationLightness(
    _ red: Double, _ green: Double, _ blue: Double
  ) -> [Double] {
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let lightness = (most + least) / 2
    guard most > least else { return [0, 0, lightness] }
    let range = most - least
    let saturation = lightness > 0.5 ? range / (2 - most - least) : range / (most + least)
    let hue =
      most == red
      ? (green - blue) / range + (green < blue ? 6 : 0)
      : most == green ? (blue - red) / range + 2 : (red - green) / range + 4
    return [hue / 6, saturation, lightness]
  }

  private static func redGreenBlue(
    _ hue: Double, _ saturation: Double, _ lightness: Double
  ) -> [Double] {
    guard saturation != 0 else { return [lightness, lightness, lightness] }
    let high =
      lightness < 0.5
      ? lightness * (1 + saturation) : lightness + saturation - lightness * saturation
    let low = 2 * lightness - high
    return [hue + 1 / 3, hue, hue - 1 / 3].map { given in
      let place = given < 0 ? given + 1 : given > 1 ? given - 1 : given
      if place < 1 / 6 { return low + (high - low) * 6 * place }
      if place < 1 / 2 { return high }
      if place < 2 / 3 { return low + (high - low) * (2 / 3 - place) * 6 }
      return low
    }
  }
}
