import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

/// Where a layer's `contents` image is drawn, and which texel falls where.
struct ContentsPlacement {
  /// The least width, in points, of a slice that exists: keeps knots strictly increasing, also
  /// once they are floats on a GPU.
  private static let thinnest = 1.0 / 1_024

  /// In the layer's space; may reach over the bounds.
  let rectangle: CGRect
  let paint: ImagePaint

  /// - Parameter isUpsideDown: The layer's y axis points up on the canvas, so that an image, which
  ///   always shows upright, runs against it.
  /// - Returns: nil when nothing is to be drawn: empty bounds, or an empty `contentsRect`.
  init?(_ pixels: Pixels, in layer: ShownLayer, isUpsideDown: Bool) {
    let part = layer.state.contentsRect
    let scale = layer.state.contentsScale > 0 ? layer.state.contentsScale : 1
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

    let slices = Self.isScaled(layer.model.contentsGravity) ? layer.state.contentsCenter : Self.unit
    let columns = Self.knots(
      from: Double(rectangle.minX), to: Double(rectangle.maxX),
      texels: Double(part.minX) * Double(pixels.width)...Double(part.maxX) * Double(pixels.width),
      center: Double(slices.minX)...Double(slices.maxX), texelsPerPoint: Double(scale))
    var rows = Self.knots(
      from: Double(rectangle.minY), to: Double(rectangle.maxY),
      texels: Double(part.minY) * Double(pixels.height)...Double(part.maxY) * Double(pixels.height),
      center: Double(slices.minY)...Double(slices.maxY), texelsPerPoint: Double(scale))
    if isUpsideDown {
      let sum = Double(rectangle.minY + rectangle.maxY)
      rows = rows.reversed().map { ImagePaint.Knot(position: sum - $0.position, texel: $0.texel) }
    }
    paint = ImagePaint(
      pixels: pixels, columns: columns, rows: rows,
      minification: ImagePaint.Filter(layer.model.minificationFilter),
      magnification: ImagePaint.Filter(layer.model.magnificationFilter),
      levelBias: layer.state.minificationFilterBias)
  }

  private static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

  private static func isScaled(_ gravity: CALayerContentsGravity) -> Bool {
    gravity == .resize || gravity == .resizeAspect || gravity == .resizeAspectFill
  }

  /// The knots of one axis.
  ///
  /// `center` is the stretched part, in unit space of the texel range; the parts beside it keep
  /// their natural size, or shrink alike when there is no room for both.
  private static func knots(
    from start: Double, to end: Double, texels: ClosedRange<Double>, center: ClosedRange<Double>,
    texelsPerPoint: Double
  ) -> [ImagePaint.Knot] {
    let count = texels.upperBound - texels.lowerBound
    var low = max(0, center.lowerBound) * count
    var high = min(1, center.upperBound) * count
    if high <= low {
      // No width means the one pixel at that place.
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
    var knots = [ImagePaint.Knot(position: start, texel: texels.lowerBound)]
    if before > thinnest {
      knots.append(ImagePaint.Knot(position: start + before, texel: texels.lowerBound + low))
    }
    if after > thinnest {
      knots.append(ImagePaint.Knot(position: end - after, texel: texels.lowerBound + high))
    }
    knots.append(ImagePaint.Knot(position: end, texel: texels.upperBound))
    return knots
  }
}
