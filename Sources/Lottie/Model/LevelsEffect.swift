/// Maps ranges of red, green and blue to other ranges.
struct LevelsEffect: Sendable {
  /// The ranges of a channel; values outside of the input range are clamped to it.
  struct Ranges: Sendable {
    var inputBlack = Property(0.0)
    var inputWhite = Property(1.0)
    var outputBlack = Property(0.0)
    var outputWhite = Property(1.0)

    private var all: [Property<Double>] { [inputBlack, inputWhite, outputBlack, outputWhite] }

    var isAnimated: Bool { all.contains(where: \.isAnimated) }

    /// Whether no value changes.
    var isIdentity: Bool {
      !isAnimated && all.map(\.value) == [0, 1, 0, 1]
    }

    /// The minimum size of an input range, which is a step if it is smaller.
    private static let narrowest = 1e-3

    /// Returns the factor and the summand that map the input range to 0...1.
    func input(at frame: Double) -> (factor: Double, summand: Double) {
      let black = inputBlack.value(at: frame)
      var size = inputWhite.value(at: frame) - black
      if abs(size) < Self.narrowest { size = size < 0 ? -Self.narrowest : Self.narrowest }
      return (1 / size, -black / size)
    }

    /// Returns the factor and the summand that map 0...1 to the output range.
    func output(at frame: Double) -> (factor: Double, summand: Double) {
      let black = outputBlack.value(at: frame)
      return (outputWhite.value(at: frame) - black, black)
    }
  }

  /// The ranges of red, green and blue, which apply first.
  var channels = [Ranges](repeating: Ranges(), count: 3)
  /// The ranges of all three channels.
  var composite = Ranges()

  /// The steps that change values, each with the ranges of red, green and blue.
  var steps: [[Ranges]] {
    [channels, [Ranges](repeating: composite, count: 3)].filter { step in
      step.contains { !$0.isIdentity }
    }
  }
}
