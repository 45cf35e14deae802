public import Foundation
import StrataGraphics

extension UIImage {
  // MARK: Animated images

  /// Returns an image that shows other images in turn; nil if there are none.
  ///
  /// The new image has the pixels and the size of the first one. Only an image view plays it.
  ///
  /// - Parameters:
  ///   - images: The images, preferably of one size and scale.
  ///   - duration: The duration of one cycle in seconds; 0 or less shows each image for 1/30
  ///     second.
  public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
    guard let first = images.first else { return nil }
    return UIImage(first) {
      $0.frames = images
      $0.duration = duration > 0 ? duration : Double(images.count) / 30
    }
  }

  /// Returns an animated image of the images with a name and a number, such as "star0" and "star1".
  ///
  /// - Parameters:
  ///   - name: The name without the number. The numbers begin at 0 or 1, and end at the first
  ///     missing image or at 1023.
  ///   - duration: The duration of one cycle in seconds; 0 or less shows each image for 1/30
  ///     second.
  /// - Returns: nil if there is no such image.
  public class func animatedImageNamed(_ name: String, duration: TimeInterval) -> UIImage? {
    var images = UIImage(named: "\(name)0").map { [$0] } ?? []
    for number in 1...1023 {
      guard let image = UIImage(named: "\(name)\(number)") else { break }
      images.append(image)
    }
    return animatedImage(with: images, duration: duration)
  }

  /// The images that an animated image shows in turn; nil for other images.
  public var images: [UIImage]? { use.frames.isEmpty ? nil : use.frames }

  /// The duration of one cycle of an animated image in seconds; 0 for other images.
  public var duration: TimeInterval { use.duration }

  // MARK: Mirroring

  /// Returns a copy of the image that is mirrored left to right by its orientation.
  public func withHorizontallyFlippedOrientation() -> UIImage {
    let flipped: Orientation =
      switch imageOrientation {
      case .up: .upMirrored
      case .down: .downMirrored
      case .left: .rightMirrored
      case .right: .leftMirrored
      case .upMirrored: .up
      case .downMirrored: .down
      case .leftMirrored: .right
      case .rightMirrored: .left
      }
    return UIImage(self, orientation: flipped) {
      $0.frames = $0.frames.map { $0.withHorizontallyFlippedOrientation() }
      let caps = $0.capInsets
      ($0.capInsets.left, $0.capInsets.right) = (caps.right, caps.left)
      let insets = $0.alignmentRectInsets
      ($0.alignmentRectInsets.left, $0.alignmentRectInsets.right) = (insets.right, insets.left)
    }
  }

  /// Whether image views mirror the image in a right-to-left layout; false by default.
  public var flipsForRightToLeftLayoutDirection: Bool { use.flipsForRightToLeft }

  /// Returns a copy of the image that image views mirror in a right-to-left layout.
  public func imageFlippedForRightToLeftLayoutDirection() -> UIImage {
    UIImage(self) { $0.flipsForRightToLeft = true }
  }

  /// Returns a copy of the image mirrored left to right that image views do not mirror again.
  package func flippedForRightToLeft() -> UIImage {
    UIImage(withHorizontallyFlippedOrientation()) { $0.flipsForRightToLeft = false }
  }
}
