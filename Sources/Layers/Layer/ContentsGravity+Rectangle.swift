package import Foundation

extension PresentedLayer {
  /// Returns the rectangle of an image in bounds space under the layer's gravity.
  ///
  /// It may exceed the bounds.
  ///
  /// - Parameter imageSize: The natural size in points: the pixels that `contentsRect` selects,
  ///   divided by `contentsScale`.
  package func contentsRectangle(imageSize: CGSize) -> CGRect {
    traits.contentsGravity.rectangle(of: imageSize, in: state.bounds)
  }
}

extension CALayerContentsGravity {
  /// Returns the rectangle of an image of `size` in `bounds`; an unknown gravity centers it.
  package func rectangle(of size: CGSize, in bounds: CGRect) -> CGRect {
    let drawn = drawnSize(of: size, in: bounds.size)
    let (fractionX, fractionY) = alignment
    return CGRect(
      x: bounds.minX + (bounds.width - drawn.width) * fractionX,
      y: bounds.minY + (bounds.height - drawn.height) * fractionY,
      width: drawn.width, height: drawn.height)
  }

  private func drawnSize(of size: CGSize, in bounds: CGSize) -> CGSize {
    let scaleX = bounds.width / size.width
    let scaleY = bounds.height / size.height
    let scale: CGFloat
    switch self {
    case .resize: return bounds
    case .resizeAspect: scale = min(scaleX, scaleY)
    case .resizeAspectFill: scale = max(scaleX, scaleY)
    default: return size
    }
    // An empty image keeps its size because it has no aspect ratio.
    guard scale.isFinite else { return size }
    return CGSize(width: size.width * scale, height: size.height * scale)
  }

  /// The fraction of the remaining space before the image: 0 puts all of it after the image, 1
  /// before.
  private var alignment: (x: CGFloat, y: CGFloat) {
    switch self {
    case .top: (0.5, 1)
    case .bottom: (0.5, 0)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .topLeft: (0, 1)
    case .topRight: (1, 1)
    case .bottomLeft: (0, 0)
    case .bottomRight: (1, 0)
    default: (0.5, 0.5)
    }
  }
}
