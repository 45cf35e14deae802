import StrataGraphics
import StrataLayers

/// The budget for the key frames of all sampled animations in a document.
///
/// A short scene can request an outline of thousands of points in each of a million frames.
struct SampleBudget {
  private let allowed: Int
  private var used = 0

  init(_ limits: Limits) { allowed = limits.pathElements }

  /// Returns the key frames of an animation and counts each of them against the budget.
  ///
  /// - Throws: `LimitExceeded` with the path of `layer`, and with an extrapolation of the size of
  ///   all key frames of the animation.
  mutating func keyframes(
    of animation: SampledAnimation, in layer: CALayer
  ) throws -> CAKeyframeAnimation {
    let (allowed, before) = (self.allowed, used)
    var (made, size) = (0, 0)
    let keyframes = try animation.keyframes { value in
      made += 1
      size += value?.size ?? 1
      try ThreadWatch.check()
      guard before + size > allowed else { return }
      let share = Double(animation.frames.count) / Double(made)
      throw LimitExceeded(
        "number of points and values of sampled keyframes",
        asked: before + max(size, Int(Double(size) * share)), allowed: allowed,
        place: layer.layerPath)
    }
    used += size
    return keyframes
  }
}

extension AnimatedValue {
  /// The number of points or numbers that a document contains for the value.
  ///
  /// An image counts as one point for every 16 pixels, which take about as much memory.
  fileprivate var size: Int {
    switch self {
    case .number, .filters: 1
    case .contents(let contents):
      (contents.object as? CGImage).map { 1 + $0.width * $0.height / 16 } ?? 1
    case .pair: 2
    case .quad, .color: 4
    case .transform: 16
    case .path(let path): 1 + (path.value?.points.count ?? 0)
    case .colors(let colors): 4 * colors.values.count
    case .numbers(let numbers): 1 + (numbers?.count ?? 0)
    case .string(let string): 1 + string.utf8.count
    }
  }
}
