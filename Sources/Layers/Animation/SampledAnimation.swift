package import Foundation

/// Provides the values of a property that keyframes cannot represent exactly.
///
/// It is called from any thread, for any times in any order, and always returns the same value for
/// the same time.
package protocol ValueSampler: AnyObject, Sendable {
  /// Returns the value at a time of the layer in seconds, or nil to use the property's own value.
  func value(at time: Double) -> AnimatedValue?
}

/// An animation whose value is sampled at every frame.
///
/// It represents document features that Core Animation's keyframes cannot: a path operation between
/// two animated paths, or a clock that follows a curve. It is active at all times.
package final class SampledAnimation: CAPropertyAnimation {
  /// The times of the document's frames in the layer's time, for the conversion to keyframes.
  package struct Frames: Sendable, Equatable {
    /// The time of the first frame, in seconds.
    package var first: Double
    /// The interval between two frames, in seconds; negative if the layer's clock runs backward.
    package var step: Double
    package var count: Int

    package init(first: Double, step: Double, count: Int) {
      (self.first, self.step, self.count) = (first, step, count)
    }
  }

  package var sampler: (any ValueSampler)?
  package var frames = Frames(first: 0, step: 1, count: 1)

  /// The begin time in the layer's time: twelve days before 0.
  ///
  /// A power of two, so that the conversion of times to fractions of the duration and back is
  /// exact.
  package static let begin = -1_048_576.0
  package static let length = 2_097_152.0

  package convenience init(keyPath: String, _ sampler: any ValueSampler, frames: Frames) {
    self.init()
    self.keyPath = keyPath
    self.sampler = sampler
    self.frames = frames
    beginTime = Self.begin
    duration = Self.length
    fillMode = .both
    isRemovedOnCompletion = false
  }

  package override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? SampledAnimation { (copy.sampler, copy.frames) = (sampler, frames) }
    return copy
  }

  private static let own = PropertyTable<CAAnimation>(
    extending: CAPropertyAnimation.properties, []
  ) { SampledAnimation() }

  package override class var properties: PropertyTable<CAAnimation> { own }

  /// Returns the animation converted to keyframes, each of which holds until the next frame.
  ///
  /// The first value also holds before the first frame, and the last one after the last frame.
  ///
  /// - Parameter check: Called with each value as it is computed; it can abort the conversion by
  ///   throwing.
  package func keyframes(
    checking check: (AnimatedValue?) throws -> Void
  ) rethrows -> CAKeyframeAnimation {
    let result = CAKeyframeAnimation(keyPath: keyPath)
    let length = Double(frames.count) * abs(frames.step)
    let isBackward = frames.step < 0
    let last = frames.first + Double(frames.count - 1) * frames.step
    // Frames come slightly after their keyframes, so that rounding never selects the previous
    // frame.
    let margin = abs(frames.step) / 1024
    let times = (0..<frames.count).map {
      (isBackward ? last : frames.first) + Double($0) * abs(frames.step)
    }
    result.values = try times.map { time in
      let value = sampler?.value(at: time)
      try check(value)
      return value?.boxed ?? NSNull()
    }
    result.keyTimes = (0...frames.count).map { NSNumber(value: Double($0) / Double(frames.count)) }
    result.calculationMode = .discrete
    result.beginTime = (times.first ?? 0) - margin
    result.duration = length
    result.fillMode = .both
    result.isRemovedOnCompletion = false
    return result
  }
}
