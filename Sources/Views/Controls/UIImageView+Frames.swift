import Foundation
import Strata

// Playing the frames of an animated image; see `UIImage.animatedImage(with:duration:)`.
extension UIImageView {
  private static let framesKey = "image.frames"

  /// Whether the frames of an animated image are shown in turn.
  var playsFrames: Bool { layer.animation(forKey: Self.framesKey) != nil }

  /// Plays the frames of the image that is shown, unless they were added before.
  func playFrames(of image: UIImage?) {
    guard image !== playedImage else { return }
    guard let image, let frames = image.images else {
      if playedImage != nil { stopFrames() }
      playedImage = nil
      return
    }
    playedImage = image
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = frames.compactMap { drawable($0).cgImage }
    animation.calculationMode = .discrete
    animation.duration = image.duration
    animation.repeatCount = .infinity
    layer.add(animation, forKey: Self.framesKey)
  }

  /// Plays the frames of the image that is shown from the start.
  func replayFrames() {
    playedImage = nil
    playFrames(of: isHighlighted ? highlightedImage ?? image : image)
  }

  func stopFrames() { layer.removeAnimation(forKey: Self.framesKey) }
}
