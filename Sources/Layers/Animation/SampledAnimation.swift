package import Foundation

/// Gives the values of a property that no keyframes say exactly.
///
/// Asked from any thread, for any times in any order: the same time always gives the same value.
package protocol ValueSampler: AnyObject, Sendable {
  /// The value at a time of the layer, in seconds; nil where the property is to show its own.
  func value(at time: Double) -> AnimatedValue?
}

/// An animation whose value is asked for at every frame.
///
/// For what a document says and Core Animation's keyframes do not: a path operation between two paths
/// that move, a clock that runs by a curve. It acts at all times.
package final class SampledAnimation: CAPropertyAnimation {
  /// Times of the layer at which the document has its frames: keyframes for those who cannot sample.
  package struct Frames: Sendable, Equatable {
    /// In seconds.
    package var first: Double
    /// Between two frames, in seconds; less than 0 where the layer's clock runs back.
    package var step: Double
    package var count: Int

    package init(first: Double, step: Double, count: Int) {
      (self.first, self.step, self.count) = (first, step, count)
    }
  }

  package var sampler: (any ValueSampler)?
  package var frames = Frames(first: 0, step: 1, count: 1)

  /// When it begins to act, in the layer's time: twelve days before 0.
  ///
  /// A power of two, so that times become shares of the duration and times again without a loss.
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

  /// The same with keyframes that hold from frame to frame.
  ///
  /// Between frames the value is that of the frame before; so are those before the first frame and
  /// after the last one.
  ///
  /// - Parameter check: Is shown each value as it is made, and ends it all by throwing.
  package func keyframes(
    checking check: (AnimatedValue?) throws -> Void
  ) rethrows -> CAKeyframeAnimation {
    let result = CAKeyframeAnimation(keyPath: keyPath)
    let length = Double(frames.count) * abs(frames.step)
    let isBackward = frames.step < 0
    let last = frames.first + Double(frames.count - 1) * frames.step
    // Frames come a little after their keyframes, so that no rounding shows the frame before.
    let margin = abs(frames.step) / 1024
    let times = (0..<frames.count).map {
      (isBackward ? last : frames.first) + Double($0) * abs(frames.step)
    }
    result.values = try times.map { time in
      let value = sampler?.value(at: time)
      try check(value)
      return value?.boxed ?? NSNull()
    }
    result.keyTimes = times.indices.map { NSNumber(value: Double($0) / Double(frames.count)) }
    result.calculationMode = .discrete
    result.beginTime = (times.first ?? 0) - margin
    result.duration = length
    result.fillMode = .both
    result.isRemovedOnCompletion = false
    return result
  }
}
