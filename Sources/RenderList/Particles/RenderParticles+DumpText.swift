import Foundation
import StrataGraphics

// The dump text of particles: counts and sprites, not the individual births.

extension ParticleBatch {
  var text: String {
    let runs = runs.filter { !$0.range.isEmpty }.map(\.text)
    return "\(count) \(blend.rawValue) \(order.rawValue) [\(runs.joined(separator: ", "))]"
  }
}

extension ParticleRun {
  fileprivate var text: String {
    "births \(range.lowerBound)..<\(range.upperBound) of \(page.count) from \(page.epoch) "
      + "age \(age) sprite \(sprite.text)"
  }
}

extension ParticleSprite {
  fileprivate var text: String {
    let rect = contentsRect
    let isWhole = rect == CGRect(x: 0, y: 0, width: 1, height: 1)
    return "\(pixels.width)x\(pixels.height) as \(size.x)x\(size.y)"
      + (isWhole ? "" : " part \(rect.minX),\(rect.minY) \(rect.width)x\(rect.height)")
      + " filters \(minification.rawValue) \(magnification.rawValue)"
      + (isUpsideDown ? " upside down" : "")
  }
}

extension RenderParticles {
  /// The properties other than those of a flat, untinted batch; empty for such a batch.
  var extras: String {
    (depth == .zero ? "" : "depth \(depth.x) \(depth.y) \(depth.z) ")
      + (tint == .one ? "" : "tint \(tint.x) \(tint.y) \(tint.z) ")
  }
}
