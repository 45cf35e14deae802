import Foundation
import StrataGraphics
import StrataLayers

/// Writes property values and animations to layers.
struct PropertyWriter {
  let clock: LottieClock
  /// Whether all animated properties are sampled in every frame, even if key frames suffice.
  let samplesAll: Bool
  let budget: WritingBudget
  /// The frames in which the layers may be visible.
  let frames: ClosedRange<Double>

  /// Sets a property of a layer, or animates it.
  ///
  /// - Parameter convert: Converts a value to that of the layer's property. It must be affine, so
  ///   that the midpoint of two values is preserved.
  func write<Value: LottieValue>(
    _ property: Property<Value>, _ keyPath: String, of layer: CALayer,
    _ convert: @escaping @Sendable (Value) -> AnimatedValue
  ) {
    guard budget.take(property) else { return }
    guard property.isAnimated else {
      set(convert(property.value), keyPath, of: layer)
      return
    }
    if let animation = animation(of: property, keyPath, convert) {
      layer.add(handingOver: animation, forKey: keyPath)
    } else {
      sample(keyPath, of: layer) { convert(property.value(at: $0)) }
    }
  }

  /// Sets the common properties directly, which is much faster than using a key path.
  func set(_ value: AnimatedValue, _ keyPath: String, of layer: CALayer) {
    switch (keyPath, value) {
    // Key-value coding rejects the value.
    case _ where !value.isFinite: layer.setValue(value.boxed, forKeyPath: keyPath)
    case ("anchorPoint", .pair(let point)):
      layer.anchorPoint = CGPoint(x: point.x, y: point.y)
    case ("position", .pair(let point)): layer.position = CGPoint(x: point.x, y: point.y)
    case ("opacity", .number(let opacity)): layer.opacity = Float(opacity)
    // The default of new layers.
    case ("lineDashPhase", .number(0)): break
    default:
      switch layer {
      case let layer as CAShapeLayer: set(value, keyPath, ofShape: layer)
      case let layer as CAGradientLayer: set(value, keyPath, ofGradient: layer)
      default: layer.setValue(value.boxed, forKeyPath: keyPath)
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

  private func set(_ value: AnimatedValue, _ keyPath: String, ofGradient layer: CAGradientLayer) {
    switch (keyPath, value) {
    case ("colors", .colors(let colors)): layer.colors = colors.objects
    case ("locations", .numbers(let places)): layer.locations = places?.map { NSNumber(value: $0) }
    case ("startPoint", .pair(let point)): layer.startPoint = CGPoint(x: point.x, y: point.y)
    case ("endPoint", .pair(let point)): layer.endPoint = CGPoint(x: point.x, y: point.y)
    default: layer.setValue(value.boxed, forKeyPath: keyPath)
    }
  }

  /// Evaluates a property of a layer in every frame.
  ///
  /// - Parameter read: Returns the value at a frame; nil shows the layer's own value.
  func sample(
    _ keyPath: String, of layer: CALayer, _ read: @escaping @Sendable (Double) -> AnimatedValue?
  ) {
    layer.add(
      handingOver: SampledAnimation(
        keyPath: keyPath, FrameSampler(clock, read), frames: clock.frameTimes),
      forKey: keyPath)
  }

  /// Sets a property of a layer, or evaluates it in every frame if it is animated.
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

  /// Returns a key frame animation for a property; nil if key frames cannot represent it.
  private func animation<Value: LottieValue>(
    of property: Property<Value>, _ keyPath: String,
    _ convert: @escaping @Sendable (Value) -> AnimatedValue
  ) -> CAKeyframeAnimation? {
    let keyframes = property.keyframes
    guard !samplesAll, clock.isEven, property.loop == nil,
      let first = keyframes.first, let last = keyframes.last,
      last.time > first.time,
      keyframes.allSatisfy({
        $0.motionPath == nil && $0.easing.isOfAllComponents
          && ($0.easing == .hold || Value.layersInterpolate($0.value, $0.end))
      })
    else { return nil }
    let animation = CAKeyframeAnimation(
      keyPath: keyPath, PropertyKeyframes(property: property, convert: convert))
    animation.beginTime = beginTime(clock.seconds(at: first.time))
    animation.duration = (last.time - first.time) / clock.rate
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }

  /// Returns the begin time of an animation; 0 would mean the time when it is first shown.
  private func beginTime(_ seconds: Double) -> Double { seconds == 0 ? 1e-100 : seconds }

  /// Shows a layer from one frame on and before another.
  ///
  /// A layer that ends before it begins is hidden.
  ///
  /// - Parameters:
  ///   - start: The first frame; negative infinity for a layer that exists from the beginning.
  ///   - end: The end frame, infinite for a layer that remains.
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
      ? beginTime(clock.seconds(at: start - LottieClock.margin)) : SampledAnimation.begin
    animation.beginTime = begin
    animation.duration =
      end < .infinity
      ? clock.seconds(at: end - LottieClock.margin) - begin : SampledAnimation.length
    animation.isRemovedOnCompletion = false
    layer.add(handingOver: animation, forKey: "hidden")
  }
}
