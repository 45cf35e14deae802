/// Changes the characters of a text, each by its own amount.
struct TextAnimator: Sendable {
  /// The selector; nil applies the whole change to all characters.
  var selector: TextSelector?
  var change: TextChange
}

/// The change of a character at an amount of 1; nil leaves a property unchanged.
struct TextChange: Sendable {
  /// The anchor point, relative to the center of its group.
  var anchor: Property<Vector>?
  var position: Property<Vector>?
  /// The scale factors.
  var scale: Property<Vector>?
  /// The rotations in degrees.
  var rotation: Property<Double>?
  var rotationX: Property<Double>?
  var rotationY: Property<Double>?
  var skew: Property<Double>?
  var skewAxis: Property<Double>?
  /// The opacity, 0...1.
  var opacity: Property<Double>?
  var fill: Property<SIMD4<Double>>?
  /// The opacity of the fill, 0...1.
  var fillOpacity: Property<Double>?
  var stroke: Property<SIMD4<Double>>?
  var strokeOpacity: Property<Double>?
  var strokeWidth: Property<Double>?
  /// The additional space before the character, in points.
  ///
  /// It has no effect on the first character of a line.
  var tracking: Property<Double>?
}

/// Determines the amount of a change for each character.
struct TextSelector: Sendable {
  enum Unit: Int, Sendable {
    case character = 1
    case visibleCharacter, word, line
  }

  enum Shape: Int, Sendable {
    case square = 1
    case rampUp, rampDown, triangle, round, smooth
  }

  /// Whether the bounds count units instead of percent.
  var countsUnits = false
  var unit = Unit.character
  var shape = Shape.square
  /// The start in percent of the text, or in units.
  var start = Property(0.0)
  /// The end; nil for the end of the text.
  var end: Property<Double>?
  var offset = Property(0.0)
  /// The amount, -1...1.
  var amount = Property(1.0)
  /// The easing of the amount at its minimum and its maximum, -1...1.
  var easeLow = Property(0.0)
  var easeHigh = Property(0.0)
  /// The smoothness of the square's edges, 0...1; 0 makes them abrupt.
  var smoothness = Property(1.0)
  /// Whether units are selected in random order.
  var isRandom = false
  /// The amounts by an expression, for each number of units that a text has; nil for a range.
  var amounts: [Int: [Property<Double>]]?
}

/// The characters that share an anchor point.
enum TextGrouping: Int, Sendable {
  case character = 1
  case word, line, all
}
