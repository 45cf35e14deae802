import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

extension PSCNScene {
  /// The frame rate of the tree that shows all frames.
  static let animationRate = FrameRate(60)

  /// Returns all frames as one layer tree, animated with one key frame per frame.
  ///
  /// The result is nil unless the frames are the same rounded rectangles at different positions and
  /// angles. Frame k is shown at k/60 s.
  func animatedTree(skipped: inout Set<String>) throws -> CALayer? {
    guard frameCount > 1, let places = try places() else { return nil }
    let root = try layerTree(ofFrame: 0, skipped: &skipped)
    for (index, layer) in (root.sublayers ?? []).enumerated() {
      layer.add(
        keyframes("position") { places[$0][index].center.asPoint }, forKey: "position")
      layer.add(
        keyframes("transform.rotation.z") { places[$0][index].angle }, forKey: "rotation")
    }
    return root
  }

  private func keyframes(_ keyPath: String, _ value: (Int) -> Any) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = (0..<frameCount).map(value)
    animation.duration = Self.animationRate.time(of: frameCount - 1)
    animation.isRemovedOnCompletion = false
    animation.fillMode = .both
    return animation
  }

  /// Returns the rectangles of each frame.
  ///
  /// The result is nil if a frame contains anything else, or if their number changes.
  private func places() throws -> [[PSCNRoundedRect]]? {
    var places: [[PSCNRoundedRect]] = []
    for frame in 0..<frameCount {
      var rects: [PSCNRoundedRect] = []
      var isPlain = true
      try forEachOperation(ofFrame: frame) { operation in
        switch operation {
        case .roundedRect(let rect, _) where rect.size.x > 0 && rect.size.y > 0: rects.append(rect)
        case .frame: break
        default: isPlain = false
        }
      }
      guard isPlain, rects.count == places.first?.count ?? rects.count else { return nil }
      places.append(rects)
    }
    return places
  }
}

extension SIMD2<Double> {
  fileprivate var asPoint: CGPoint { CGPoint(x: x, y: y) }
}
