import StrataLayers

/// The key frames of an animated property, converted to those of a layer.
struct PropertyKeyframes<Value: LottieValue>: KeyframeSource {
  /// A property of positive duration, without curved motion, and with the same easing in all
  /// components.
  let property: Property<Value>
  /// Converts a value to that of the layer's property.
  let convert: @Sendable (Value) -> AnimatedValue

  func keyframes() -> KeyframeSeries {
    var series = KeyframeSeries()
    let keyframes = property.keyframes
    guard let first = keyframes.first, let last = keyframes.last else { return series }
    series.values.reserveCapacity(2 * keyframes.count)
    series.times.reserveCapacity(2 * keyframes.count)
    series.paces.reserveCapacity(2 * keyframes.count)
    let length = last.time - first.time
    func add(_ value: Value, at time: Double, pace: CAMediaTimingFunction = .even) {
      series.values.append(convert(value))
      series.times.append(min(max((time - first.time) / length, 0), 1))
      series.paces.append(pace)
    }
    for (index, keyframe) in keyframes.enumerated().dropLast() {
      let end = keyframes[index + 1].time
      // Segments without duration are never visible.
      guard end > keyframe.time else { continue }
      if keyframe.easing == .hold {
        add(keyframe.value, at: keyframe.time)
        add(keyframe.value, at: end - LottieClock.margin)
      } else {
        add(keyframe.value, at: keyframe.time, pace: keyframe.easing.function)
        add(keyframe.end, at: end)
      }
    }
    add(last.value, at: last.time)
    series.paces.removeLast()
    if !series.paces.contains(where: { $0 !== CAMediaTimingFunction.even }) { series.paces = [] }
    return series
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
