import Foundation
import StrataGraphics
import StrataRenderList

/// The frames of a sprite sheet: the parts of an image that particles show in sequence.
package struct SpriteFrames: Sendable, Hashable {
  /// The selection of a particle's frame.
  package enum Mode: String, Sendable {
    /// In sequence, once; the last frame stays.
    case single
    /// In sequence, repeated.
    case loop
    /// Forward and backward, repeated; the first and last frames are not doubled.
    case pingPong
    /// A random frame, drawn at the particle's birth.
    case random
  }

  /// The number of frames; 1 shows the whole image part.
  package var count = 1
  package var columns = 1
  package var rows = 1
  package var perSecond = 0.0
  package var mode = Mode.single

  package init() {}

  /// The maximum number of frames in a sheet; each is drawn separately.
  static let most = 4_096

  /// Returns the index of a particle's frame.
  ///
  /// - Parameter draw: A random number, 0..<1.
  func frame(at age: Double, draw: Double) -> Int {
    if mode == .random { return min(Int(draw * Double(count)), count - 1) }
    let passed = (age * perSecond).drawable(within: 1e15).rounded(.down)
    func turn(_ length: Int) -> Int {
      let length = Double(length)
      return Int(passed - (passed / length).rounded(.down) * length)
    }
    switch mode {
    case .single, .random: return Int(min(max(passed, 0), Double(count - 1)))
    case .loop: return min(turn(count), count - 1)
    case .pingPong:
      let place = turn(max(2 * count - 2, 1))
      return min(place < count ? place : 2 * count - 2 - place, count - 1)
    }
  }

  /// Returns the sprite of one frame of a sheet.
  ///
  /// Frames are in rows from the top, each from the left.
  func sprite(_ sheet: ParticleSprite, frame: Int) -> ParticleSprite {
    guard count > 1 else { return sheet }
    var sprite = sheet
    let part = sheet.contentsRect
    let (width, height) = (part.width / CGFloat(columns), part.height / CGFloat(rows))
    sprite.contentsRect = CGRect(
      x: part.minX + width * CGFloat(frame % columns),
      y: part.minY + height * CGFloat(frame / columns), width: width, height: height)
    sprite.size /= SIMD2(Double(columns), Double(rows))
    return sprite
  }
}
