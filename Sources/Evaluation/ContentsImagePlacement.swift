import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// The destination of a layer's `contents` image, and the mapping of its texels.
struct ContentsImagePlacement {
  /// The minimum width of a slice, in points.
  ///
  /// It keeps keys strictly increasing, even in single precision on a GPU.
  private static let thinnest = 1.0 / 1_024

  /// The destination in the layer's space, which may exceed the bounds.
  let rectangle: CGRect
  let paint: ImagePaint

  /// - Parameter isUpsideDown: Whether the layer's y axis points up on the canvas. Images are
  ///   always upright, so the image's direction is then opposite to the axis.
  /// - Returns: nil if there is nothing to draw: empty bounds, or an empty `contentsRect`.
  init?(_ pixels: Pixels, in layer: PresentedLayer, isUpsideDown: Bool) {
    let part = layer.state.contentsRect
    let scale = layer.drawnContentsScale
    guard part.width > 0, part.height > 0, layer.bounds.width > 0,
      layer.bounds.height > 0
    else {
      return nil
    }
    let size = CGSize(
      width: part.width * CGFloat(pixels.width) / scale,
      height: part.height * CGFloat(pixels.height) / scale)
    let rectangle = layer.contentsRectangle(imageSize: size)
    guard rectangle.width > 0, rectangle.height > 0 else { return nil }
    self.rectangle = rectangle

    let slices =
      Self.isScaled(layer.traits.contentsGravity) ? layer.state.contentsCenter : Self.unit
    let columns = Self.keys(
      from: Double(rectangle.minX), to: Double(rectangle.maxX),
      texels: Double(part.minX) * Double(pixels.width)...Double(part.maxX) * Double(pixels.width),
      center: Double(slices.minX)...Double(slices.maxX), texelsPerPoint: Double(scale))
    var rows = Self.keys(
      from: Double(rectangle.minY), to: Double(rectangle.maxY),
      texels: Double(part.minY) * Double(pixels.height)...Double(part.maxY) * Double(pixels.height),
      center: Double(slices.minY)...Double(slices.maxY), texelsPerPoint: Double(scale))
    if isUpsideDown {
      let sum = Double(rectangle.minY + rectangle.maxY)
      rows = rows.reversed().map { ImagePaint.Key(position: sum - $0.position, texel: $0.texel) }
    }
    paint = ImagePaint(
      pixels: pixels, columns: columns, rows: rows,
      minification: ImagePaint.Filter(layer.traits.minificationFilter),
      magnification: ImagePaint.Filter(layer.traits.magnificationFilter),
      levelBias: layer.state.minificationFilterBias)
  }

  private static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

  private static func isScaled(_ gravity: CALayerContentsGravity) -> Bool {
    gravity == .resize || gravity == .resizeAspect || gravity == .resizeAspectFill
  }

  /// Returns the keys of one axis.
  ///
  /// `center` is the stretched part, in unit coordinates of the texel range. The outer parts keep
  /// their natural size, or shrink by the same factor if there is not enough room for both.
  private static func keys(
    from start: Double, to end: Double, texels: ClosedRange<Double>, center: ClosedRange<Double>,
    texelsPerPoint: Double
  ) -> [ImagePaint.Key] {
    let count = texels.upperBound - texels.lowerBound
    var low = max(0, center.lowerBound) * count
    var high = min(1, center.upperBound) * count
    if high <= low {
      // A width of zero means the one pixel at that location.
      low = min(max(0, low.rounded(.down)), max(0, count - 1))
      high = min(low + 1, count)
    }
    var before = low / texelsPerPoint
    var after = (count - high) / texelsPerPoint
    let room = end - start - thinnest
    if before + after > room {
      let shrink = room / (before + after)
      before *= shrink
      after *= shrink
    }
    var keys = [ImagePaint.Key(position: start, texel: texels.lowerBound)]
    if before > thinnest {
      keys.append(ImagePaint.Key(position: start + before, texel: texels.lowerBound + low))
    }
    if after > thinnest {
      keys.append(ImagePaint.Key(position: end - after, texel: texels.lowerBound + high))
    }
    keys.append(ImagePaint.Key(position: end, texel: texels.upperBound))
    return keys
  }
}
