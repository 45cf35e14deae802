import Foundation
import StrataGraphics
import StrataLayers

/// Gives layers the values and the animations of properties.
struct PropertyWriter {
  let clock: LottieClock
  /// Whether all that moves is sampled at every frame, what keyframes could say too.
  let samplesAll: Bool
  let budget: WritingBudget

  /// By how many frames jumps come before their time, so that no rounding shows the old value at it.
  static let margin = 1.0 / 65536

  /// Sets a property of a layer, or has it follow one that moves.
  ///
  /// - Parameters:
  ///   - convert: What the layer's property takes. Must keep what is halfway between two values halfway.
  func write<Value: LottieValue>(
    _ property: Property<Value>, _ keyPath: String, of layer: CALayer,
    _ convert: @escaping @Sendable (Value) -> AnimatedValue
  ) {
    guard budget.take(property) else { return }
    guard property.isAnimated else {
      set(convert(property.value), keyPath, of: layer)
      return
    }
    if let course = course(of: property) {
      layer.add(handingOver: course.animation(keyPath, convert), forKey: keyPath)
    } else {
      sample(keyPath, of: layer) { convert(property.value(at: $0)) }
    }
  }

  /// Sets what almost every layer has by its own name, which takes a small part of the time of a key path.
  private func set(_ value: AnimatedValue, _ keyPath: String, of layer: CALayer) {
    switch (keyPath, value) {
    // Refused there.
    case _ where !value.isFinite: layer.setValue(value.boxed, forKeyPath: keyPath)
    case ("anchorPoint", .pair(let point)):
      layer.anchorPoint = CGPoint(x: point.x, y: point.y)
    case ("position", .pair(let point)): layer.position = CGPoint(x: point.x, y: point.y)
    case ("opacity", .number(let opacity)): layer.opacity = Float(opacity)
    // What new layers have.
    case ("lineDashPhase", .number(0)): break
    default:
      if let layer = layer as? CAShapeLayer {
        set(value, keyPath, ofShape: layer)
      } else {
        layer.setValue(value.boxed, forKeyPath: keyPath)
      }
    }
  }

  private func set(_ value: AnimatedValue, _ keyPath: String, ofShape layer: CAShapeLayer) {
    switch (keyPath, value) {
    case ("fillColor", .color(let color)): layer.fillColor = color.cgColor
    case ("strokeColor", .color(let color)): layer.strokeColor = color.cgColor
    case ("lineWidth", .number(let width)): layer.lineWidth = CGFloat(width)
    case ("miterLimit", .number(let limit)): layer.miterLimit = CGFloat(limit)
    default: layer.setValue(value.boxed, forKeyPath: keyPath)
    }
  }

  /// Has a property of a layer ask for its value at every frame.
  ///
  /// - Parameter read: From a frame; nil shows the layer's own value.
  func sample(
    _ keyPath: String, of layer: CALayer, _ read: @escaping @Sendable (Double) -> AnimatedValue?
  ) {
    layer.add(
      handingOver: SampledAnimation(
        keyPath: keyPath, FrameSampler(clock, read), frames: clock.frames),
      forKey: keyPath)
  }

  /// Sets a property of a layer, or has it ask for its value at every frame where that moves.
  func follow(
    _ keyPath: String, of layer: CALayer, isMoving: Bool,
    _ read: @escaping @Sendable (Double) -> AnimatedValue
  ) {
    if isMoving {
      sample(keyPath, of: layer, read)
    } else {
      set(read(0), keyPath, of: layer)
    }
  }

  /// Keyframes that say what a property does; nil where none can.
  func course<Value: LottieValue>(of property: Property<Value>) -> KeyframeCourse<Value>? {
    let keyframes = property.keyframes
    guard !samplesAll, clock.isEven, let first = keyframes.first, let last = keyframes.last,
      last.time > first.time,
      keyframes.allSatisfy({ $0.way == nil && $0.easing.isOfAllComponents })
    else { return nil }
    let length = last.time - first.time
    var course = KeyframeCourse<Value>(
      beginTime: beginTime(clock.seconds(at: first.time)), duration: length / clock.rate,
      capacity: 2 * keyframes.count)
    func add(_ value: Value, at time: Double, pace: CAMediaTimingFunction? = .even) {
      course.values.append(value)
      course.times.append(NSNumber(value: min(max((time - first.time) / length, 0), 1)))
      if let pace { course.paces.append(pace) }
    }
    for (index, keyframe) in keyframes.enumerated().dropLast() {
      let end = keyframes[index + 1].time
      // What takes no time is never seen.
      guard end > keyframe.time else { continue }
      if keyframe.easing == .hold {
        add(keyframe.value, at: keyframe.time)
        add(keyframe.value, at: end - Self.margin)
      } else {
        add(keyframe.value, at: keyframe.time, pace: keyframe.easing.function)
        add(keyframe.end, at: end)
      }
    }
    add(last.value, at: last.time, pace: nil)
    return course
  }

  /// A time at which an animation begins; 0 would mean that it begins when it is first shown.
  private func beginTime(_ seconds: Double) -> Double { seconds == 0 ? 1e-100 : seconds }

  /// Shows a layer from one frame on and before another.
  ///
  /// - Parameters:
  ///   - end: Infinite for one that stays.
  func show(_ layer: CALayer, from start: Double, until end: Double) {
    guard start > -.infinity || end < .infinity else { return }
    guard start < end else {
      layer.isHidden = true
      return
    }
    guard clock.isEven, !samplesAll else {
      sample("hidden", of: layer) { .number($0 >= start && $0 < end ? 0 : 1) }
      return
    }
    layer.isHidden = true
    let animation = CABasicAnimation(keyPath: "hidden")
    animation.fromValue = false
    animation.toValue = false
    let begin =
      start > -.infinity
      ? beginTime(clock.seconds(at: start - Self.margin)) : SampledAnimation.begin
    animation.beginTime = begin
    animation.duration =
      end < .infinity ? clock.seconds(at: end - Self.margin) - begin : SampledAnimation.length
    animation.isRemovedOnCompletion = false
    layer.add(handingOver: animation, forKey: "hidden")
  }
}

/// Values of keyframes and when they are reached.
struct KeyframeCourse<Value> {
  let beginTime: Double
  let duration: Double
  fileprivate var values: [Value] = []
  /// Shares of the duration.
  fileprivate var times: [NSNumber] = []
  /// Between the values.
  fileprivate var paces: [CAMediaTimingFunction] = []

  fileprivate init(beginTime: Double, duration: Double, capacity: Int) {
    (self.beginTime, self.duration) = (beginTime, duration)
    values.reserveCapacity(capacity)
    times.reserveCapacity(capacity)
    paces.reserveCapacity(capacity)
  }

  /// An animation of a layer's property that makes its values of these.
  func animation(
    _ keyPath: String, _ convert: (Value) -> AnimatedValue
  ) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values.map { convert($0).boxed ?? NSNull() }
    animation.keyTimes = times
    if paces.contains(where: { $0 !== CAMediaTimingFunction.even }) {
      animation.timingFunctions = paces
    }
    animation.beginTime = beginTime
    animation.duration = duration
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }
}

extension CAMediaTimingFunction {
  fileprivate static let even = CAMediaTimingFunction(name: .linear)
}

extension Easing {
  var isOfAllComponents: Bool {
    if case .each = self { false } else { true }
  }

  fileprivate var function: CAMediaTimingFunction {
    guard case .curve(let curve) = self else { return .even }
    let handles = SIMD4<Float>(curve.handles)
    return CAMediaTimingFunction(controlPoints: handles.x, handles.y, handles.z, handles.w)
  }
}
