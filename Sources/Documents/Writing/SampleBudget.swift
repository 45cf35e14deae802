import StrataGraphics
import StrataLayers

/// How much the keyframes that stand for sampled animations may hold, all of a document's together.
///
/// A few words of a scene can ask for an outline of thousands of points at each of a million frames.
struct SampleBudget {
  private let allowed: Int
  private var used = 0

  init(_ limits: Limits) { allowed = limits.pathElements }

  /// The keyframes of an animation, counted one by one while they are made.
  ///
  /// - Throws: `LimitExceeded` with the path of `layer`, and with what all keyframes of the animation would come
  ///   to if they went on as they began.
  mutating func keyframes(
    of animation: SampledAnimation, in layer: CALayer
  ) throws -> CAKeyframeAnimation {
    let (allowed, before) = (self.allowed, used)
    var (made, size) = (0, 0)
    let keyframes = try animation.keyframes { value in
      made += 1
      size += value?.size ?? 1
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
  /// How many points or numbers a document writes for it.
  fileprivate var size: Int {
    switch self {
    case .number, .contents, .filters: 1
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
