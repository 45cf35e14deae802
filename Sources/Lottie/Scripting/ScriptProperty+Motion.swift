import StrataExpressions
import StrataGraphics

/// Values of a property at other times, without its expression.
extension ScriptProperty {
  /// Returns a member of all animatable properties.
  func motionMember(_ name: String) -> ExpressionValue? {
    let rate = script.rate
    func function(
      _ body:
        @escaping ([ExpressionValue], ExpressionRun) throws(ExpressionFailure)
        -> ExpressionValue
    ) -> ExpressionValue {
      .object(HostFunction(body))
    }
    func time(
      _ arguments: [ExpressionValue], _ run: ExpressionRun
    ) throws(ExpressionFailure) -> Double {
      guard let first = arguments.first else {
        script.dependsOnTime = true
        return script.frame / rate
      }
      return try run.number(first)
    }
    func frame(
      _ arguments: [ExpressionValue], _ run: ExpressionRun
    ) throws(ExpressionFailure) -> Double {
      try script.clamped(frame: time(arguments, run) * rate, run)
    }
    switch name {
    case "valueAtTime":
      return function { [self] (arguments, run) throws(ExpressionFailure) in
        try countedValue(at: frame(arguments, run), run)
      }
    case "velocity", "velocityAtTime":
      let velocity = function { [self] (arguments, run) throws(ExpressionFailure) in
        try self.velocity(at: time(arguments, run), run)
      }
      return name == "velocity" ? .object(ScriptGetter(velocity)) : velocity
    case "speed", "speedAtTime":
      let speed = function { [self] (arguments, run) throws(ExpressionFailure) in
        let velocity = try run.numbers(self.velocity(at: time(arguments, run), run))
        return .number(velocity.reduce(0) { $0 + $1 * $1 }.squareRoot())
      }
      return name == "speed" ? .object(ScriptGetter(speed)) : speed
    case "numKeys": return .number(Double(times.count))
    case "key":
      return function { [self] (arguments, run) throws(ExpressionFailure) in
        try key(Int(clampedTo: run.number(arguments.first ?? .undefined)), run)
      }
    case "nearestKey":
      return function { [self] (arguments, run) throws(ExpressionFailure) in
        let frame = try frame(arguments, run)
        try run.meter.step(times.count / DocumentScript.entriesOfStep)
        let nearest = times.indices.min { abs(times[$0] - frame) < abs(times[$1] - frame) }
        guard let nearest else { throw run.fail("the property has no key frames") }
        return try key(nearest + 1, run)
      }
    case "loopIn", "loop_in", "loopOut", "loop_out", "loopInDuration", "loopOutDuration":
      return function { [self] (arguments, run) throws(ExpressionFailure) in
        try loop(name, arguments, run)
      }
    case "wiggle":
      return function { [self] (arguments, run) throws(ExpressionFailure) in
        try wiggle(arguments, run)
      }
    case "temporalWiggle":
      return function { [self] (arguments, run) throws(ExpressionFailure) in
        try temporalWiggle(arguments, run)
      }
    case "smooth":
      return function { [self] (arguments, run) throws(ExpressionFailure) in
        try smooth(arguments, run)
      }
    default: return nil
    }
  }

  /// Returns the value at a frame without its expression, and counts its numbers or points.
  func countedValue(
    at frame: Double, looping loop: KeyframeLoop? = nil, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    let value = storedValue(at: frame, loop)
    try run.meter.allocate(4)
    try run.meter.step(value.weight / DocumentScript.entriesOfStep)
    return value
  }

  /// Returns the change per second, measured over the preceding thousandth of a second.
  private func velocity(
    at time: Double, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    let step = 0.001
    func value(at time: Double) throws(ExpressionFailure) -> ExpressionValue {
      try countedValue(at: script.clamped(frame: time * script.rate, run), run)
    }
    let current = try value(at: time)
    let now = try run.numbers(current)
    let before = try run.numbers(value(at: time - step))
    let velocity = zip(now, before).map { ($0 - $1) / step }
    try run.meter.allocate(velocity.count)
    if case .list = current { return .numbers(velocity) }
    return .number(velocity.first ?? 0)
  }

  private func key(_ number: Int, _ run: ExpressionRun) throws(ExpressionFailure)
    -> ExpressionValue
  {
    guard times.indices.contains(number - 1) else {
      throw run.fail("the property has no key frame \(number)")
    }
    let outer = script.dependsOnTime
    defer { script.dependsOnTime = outer }
    try run.meter.allocate(4)
    return .object(
      ScriptKey(
        value: try countedValue(at: times[number - 1], run), time: times[number - 1] / script.rate,
        index: number))
  }

  private func loop(
    _ name: String, _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    let styleName = arguments.isEmpty ? "cycle" : try run.text(arguments[0]).lowercased()
    let amount = arguments.count > 1 ? try run.number(arguments[1]) : 0
    let side: KeyframeLoop.Side =
      name.lowercased().contains("out") ? .afterLast : .beforeFirst
    var loop = KeyframeLoop(
      style: KeyframeLoop.Style(rawValue: styleName) ?? .cycle, side: side)
    if name.hasSuffix("Duration"), let first = times.first, let last = times.last {
      let (start, end) = layer.frames
      let whole = side == .afterLast ? last - start : end - first
      loop.extent = .frames(amount > 0 ? amount * script.rate : max(whole, 0))
    } else if amount > 0, amount < 1e6 {
      loop.extent = .keyframes(Int(amount))
    }
    script.dependsOnTime = script.dependsOnTime || !times.isEmpty
    return try countedValue(at: script.frame, looping: loop, run)
  }

  /// Returns the value with noise, which differs for each component.
  private func wiggle(
    _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    let value = storedValue(at: script.frame)
    var numbers = try run.numbers(value)
    let noise = try noise(arguments, count: numbers.count, run)
    for index in numbers.indices { numbers[index] += noise.values[index] }
    if case .list = value { return .numbers(numbers) }
    return .number(numbers.first ?? 0)
  }

  /// Returns the value at a time with noise, whose amplitude is in seconds.
  private func temporalWiggle(
    _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    let noise = try noise(arguments, count: 1, run)
    let time = noise.time + noise.values[0]
    return try countedValue(at: script.clamped(frame: time * script.rate, run), run)
  }

  /// Returns values of smooth noise.
  ///
  /// - Parameter arguments: The frequency in hertz, the amplitude, and optionally the number of
  ///   octaves, their ratio of amplitudes, and the time.
  private func noise(
    _ arguments: [ExpressionValue], count: Int, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> (values: [Double], time: Double) {
    func number(_ index: Int, _ missing: Double) throws(ExpressionFailure) -> Double {
      index < arguments.count ? try run.number(arguments[index]) : missing
    }
    script.dependsOnTime = true
    script.usesRandomNumbers = true
    var (frequency, amplitude) = (try number(0, 1), try number(1, 0))
    let octaves = min(max(Int(clampedTo: try number(2, 1)), 1), 10)
    let ratio = try number(3, 0.5)
    let time = try number(4, script.frame / script.rate)
    var values = [Double](repeating: 0, count: count)
    try run.meter.allocate(count * octaves * 10)
    for octave in 0..<octaves {
      for index in values.indices {
        let seed = script.seed(self, UInt64(index) << 8 | UInt64(octave))
        values[index] += amplitude * ExpressionNoise.value(at: time * frequency, seed: seed)
      }
      (frequency, amplitude) = (2 * frequency, amplitude * ratio)
    }
    return (values, time)
  }

  /// Returns the mean value of an interval around the time.
  private func smooth(
    _ arguments: [ExpressionValue], _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue {
    let width = arguments.isEmpty ? 0.2 : try run.number(arguments[0])
    let count = arguments.count > 1 ? Int(clampedTo: try run.number(arguments[1])) : 5
    let value = storedValue(at: script.frame)
    guard count > 1 else { return value }
    var sum: [Double] = []
    for index in 0..<count {
      let share = Double(index) / Double(count - 1) - 0.5
      let frame = try script.clamped(frame: script.frame + share * width * script.rate, run)
      let sample = try run.numbers(storedValue(at: frame))
      try run.meter.allocate(4 + sample.count)
      sum = sum.isEmpty ? sample : zip(sum, sample).map { $0 + $1 }
    }
    let mean = sum.map { $0 / Double(count) }
    if case .list = value { return .numbers(mean) }
    return .number(mean.first ?? 0)
  }
}

/// A key frame, which is also its value.
private final class ScriptKey: ExpressionObject {
  private let value: ExpressionValue
  private let time: Double
  private let index: Int

  init(value: ExpressionValue, time: Double, index: Int) {
    (self.value, self.time, self.index) = (value, time, index)
  }

  func primitive(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? { value }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? {
    switch name {
    case "value": value
    case "time": .number(time)
    case "index": .number(Double(index))
    case "0": value.isNumber ? value : nil
    default: nil
    }
  }
}

/// A value that a function computes when it is used.
private final class ScriptGetter: ExpressionObject {
  private let function: ExpressionValue

  init(_ function: ExpressionValue) { self.function = function }

  func primitive(_ run: ExpressionRun) throws(ExpressionFailure) -> ExpressionValue? {
    try run.call(function, [])
  }

  func member(
    _ name: String, _ run: ExpressionRun
  ) throws(ExpressionFailure) -> ExpressionValue? { nil }
}
