import Foundation
import StrataGraphics
import StrataLayers
import StrataRaster

/// The ink of a text layer as pixels, as far as its bounds show it.
struct TextPicture {
  /// What is to be drawn.
  struct Request: Equatable {
    var text: TextBlock.Request
    /// Pixels a point.
    var scale: Double

    /// - Parameters:
    ///   - layer: Whose contents scale is the largest.
    ///   - shown: Device pixels a point. Of text that is shown smaller its own picture is drawn: letters
    ///     of a reduced one would shimmer while they move or grow.
    init(_ text: TextBlock.Request, of layer: CATextLayer, shown: Double) {
      self.text = text
      scale = Double(layer.contentsScale)
      guard layer.minificationFilter == .linear, shown > 0, shown < scale else { return }
      // Steps, so that what a turn rounds does not have the picture drawn anew.
      let step = (Maths.log(shown) / Maths.log(2) * Self.steps).rounded(.up)
      scale = min(scale, Maths.exp(step / Self.steps * Maths.log(2)))
    }

    /// From a size to its double.
    private static let steps = 64.0
  }

  private let pixels: Pixels
  /// Where the pixels lie, in points from the top left corner of the bounds.
  private let area: CGRect

  /// Glyphs are filled as paths: masks, whose places are rounded, are up to 3 of 255 off on average.
  ///
  /// - Parameter block: The text as it is set.
  /// - Throws: `ContextError` for a bitmap that is too large; nil for no ink.
  init?(_ block: TextBlock, _ request: Request, limits: Limits) throws {
    let scale = request.scale
    guard scale > 0, scale.isFinite else { return nil }
    let ink = block.ink
    let boxes = ink.compactMap(\.extent)
    guard let box = boxes.first.map({ boxes.reduce($0) { $0.union($1) } }),
      let area = Self.pixels(of: box, within: request.text, scale: scale)
    else { return nil }
    let context = try CGContext.bitmap(
      width: Int(min(area.width, 1e15)), height: Int(min(area.height, 1e15)), limits: limits)
    context.flipToPoints(scale: CGFloat(scale))
    context.translateBy(x: -area.minX / CGFloat(scale), y: -area.minY / CGFloat(scale))
    for part in ink { part.draw(on: context) }
    guard let image = context.makeImage() else { return nil }
    pixels = image.pixels
    self.area = CGRect(
      x: area.minX / CGFloat(scale), y: area.minY / CGFloat(scale),
      width: area.width / CGFloat(scale), height: area.height / CGFloat(scale))
  }

  /// Whole pixels around the ink, and one more on each side for what lies between, within those that
  /// the bounds touch.
  private static func pixels(
    of box: CGRect, within text: TextBlock.Request, scale: Double
  ) -> CGRect? {
    let factor = CGFloat(scale)
    let whole = CGRect(
      x: 0, y: 0, width: (CGFloat(text.width) * factor).rounded(.up),
      height: (CGFloat(text.height) * factor).rounded(.up))
    let ink = CGRect(
      x: box.minX * factor, y: box.minY * factor, width: box.width * factor,
      height: box.height * factor
    ).insetBy(dx: -1, dy: -1)
    let area = ink.intersection(whole)
    guard !area.isNull else { return nil }
    let (minX, minY) = (area.minX.rounded(.down), area.minY.rounded(.down))
    let (maxX, maxY) = (area.maxX.rounded(.up), area.maxY.rounded(.up))
    guard maxX > minX, maxY > minY, maxX.isFinite, maxY.isFinite else { return nil }
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The pixels in a layer's space.
  ///
  /// - Parameters:
  ///   - layer: Whose filters count.
  ///   - isUpsideDown: Whether the layer's y axis points up: text stands upright all the same.
  /// - Returns: The part of the bounds that they cover, and the image over it.
  func placed(
    in bounds: CGRect, of layer: CATextLayer, isUpsideDown: Bool
  ) -> (area: CGRect, image: ImagePaint) {
    let top = isUpsideDown ? bounds.maxY - area.maxY : bounds.minY + area.minY
    let place = CGRect(
      x: bounds.minX + area.minX, y: top, width: area.width, height: area.height)
    let height = Double(pixels.height)
    let columns = [
      ImagePaint.Knot(position: Double(place.minX), texel: 0),
      ImagePaint.Knot(position: Double(place.maxX), texel: Double(pixels.width)),
    ]
    let rows = [
      ImagePaint.Knot(position: Double(place.minY), texel: isUpsideDown ? height : 0),
      ImagePaint.Knot(position: Double(place.maxY), texel: isUpsideDown ? 0 : height),
    ]
    return (
      place.intersection(bounds),
      ImagePaint(
        pixels: pixels, columns: columns, rows: rows,
        minification: ImagePaint.Filter(layer.minificationFilter),
        magnification: ImagePaint.Filter(layer.magnificationFilter),
        levelBias: layer.minificationFilterBias)
    )
  }
}
