import Foundation
import StrataGraphics

/// A motion that rotates a layer along its path, in addition to its own transform.
final class TurnMotion: Motion {
  private let path: PathMotion
  /// The angle added to the direction of travel: half a turn for a layer that moves backward.
  private let offset: Double

  init(_ path: PathMotion, offset: Double) {
    self.path = path
    self.offset = offset
  }

  override var needsUnderlying: Bool { true }

  override func value(at progress: Double, over underlying: AnimatedValue?) -> AnimatedValue? {
    guard case .transform(let matrix)? = underlying else { return nil }
    let turn = CATransform3DMakeRotation(path.angle(at: progress) + offset, 0, 0, 1)
    // Applied after the layer's own transform, so that the transformed x axis points ahead.
    return .transform(CATransform3DConcat(matrix, turn))
  }
}
