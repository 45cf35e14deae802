/// Changes some characters of a text by a share for each.
struct TextAnimator: Sendable {
  /// nil changes all of them wholly.
  var selector: TextSelector?
  var change: TextChange
}

/// What a share of 1 does to a character; nil and 0 leave it as it is.
struct TextChange: Sendable {
  /// Where it turns, from the middle of its group.
  var anchor: Property<Vector>?
  var position: Property<Vector>?
  /// 1 is its own size.
  var scale: Property<Vector>?
  /// Degrees.
  var rotation: Property<Double>?
  var rotationX: Property<Double>?
  var rotationY: Property<Double>?
  var skew: Property<Double>?
  var skewAxis: Property<Double>?
  /// 0...1.
  var opacity: Property<Double>?
  var fill: Property<SIMD4<Double>>?
  /// 0...1.
  var fillOpacity: Property<Double>?
  var stroke: Property<SIMD4<Double>>?
  var strokeOpacity: Property<Double>?
  var strokeWidth: Property<Double>?
  /// Points between it and the next.
  var tracking: Property<Double>?
}

/// Tells how much of a change each character has.
struct TextSelector: Sendable {
  enum Unit: Int, Sendable {
    case character = 1
    case visibleCharacter, word, line
  }

  enum Shape: Int, Sendable {
    case square = 1
    case rampUp, rampDown, triangle, round, smooth
  }

  /// Whether the bounds count units, and not hundredths of them all.
  var countsUnits = false
  var unit = Unit.character
  var shape = Shape.square
  var start = Property(0.0)
  /// nil for the end of the text.
  var end: Property<Double>?
  var offset = Property(0.0)
  /// -1...1.
  var amount = Property(1.0)
  /// -1...1: how the share sets off, and how it arrives.
  var easeLow = Property(0.0)
  var easeHigh = Property(0.0)
  /// 0...1, of the square's edges: 0 makes steps of them.
  var smoothness = Property(1.0)
  /// Whether units are chosen in no order.
  var isRandom = false
}

/// What characters turn about together.
enum TextGrouping: Int, Sendable {
  case character = 1
  case word, line, all
}
