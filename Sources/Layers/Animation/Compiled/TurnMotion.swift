import Foundation
import StrataGraphics

/// Turns a layer with the path that it moves along, on top of its own transform.
final class TurnMotion: Motion {
  private let path: PathMotion
  /// Added to the direction of travel: half a turn for a layer that moves backwards.
  private let offset: Double

  init(_ path: PathMotion, offset: Double) {
    self.path = path
    self.offset = offset
  }

  override var needsUnderlying: Bool { true }

  override func value(at progress: Double, over underlying: AnimatedValue?) -> AnimatedValue? {
    guard case .transform(let matrix)? = underlying else { return nil }
    let turn = CATransform3DMakeRotation(path.angle(at: progress) + offset, 0, 0, 1)
    // After the layer's own transform, so that what that has made of the x axis points ahead.
    return .transform(CATransform3DConcat(matrix, turn))
  }
}
