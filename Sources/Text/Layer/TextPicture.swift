import Foundation
import StrataGraphics
import StrataLayers
import StrataRaster

/// The ink of a text layer as pixels, limited to its bounds.
struct TextPicture {
  /// The input of the drawing.
  struct Request: Equatable {
    var text: TextBlock.Request
    /// The number of pixels per point.
    var scale: Double

    /// - Parameter shown: The number of device pixels per point.
    init(_ text: TextBlock.Request, of layer: PresentedLayer, shown: Double) {
      (self.text, scale) = (text, TextPicture.scale(of: layer, shown: shown))
    }
  }

  /// Returns the number of pixels per point at which a layer is drawn.
  ///
  /// - Parameters:
  ///   - layer: The layer, whose contents scale is the maximum.
  ///   - shown: The number of device pixels per point. Text at a smaller scale is drawn at that
  ///     scale, because letters in a reduced image would flicker while they move or grow.
  static func scale(of layer: PresentedLayer, shown: Double) -> Double {
    let scale = Double(layer.state.contentsScale)
    guard layer.traits.minificationFilter == .linear, shown > 0, shown < scale else { return scale }
    // The scale is quantized, so that rounding errors in a rotation do not cause redrawing.
    let step = (Maths.log(shown) / Maths.log(2) * steps).rounded(.up)
    return min(scale, Maths.exp(step / steps * Maths.log(2)))
  }

  /// The number of steps from a scale to its double.
  private static let steps = 64.0

  private let pixels: Pixels
  /// The area of the pixels, in points from the top left corner of the bounds.
  private let area: CGRect

  /// - Parameter area: The area of the pixels, in points from the top left corner of the bounds.
  init(_ pixels: Pixels, area: CGRect) { (self.pixels, self.area) = (pixels, area) }

  /// Fills glyphs as paths.
  ///
  /// Glyph masks, whose positions are rounded, would differ by up to 3 of 255 on average.
  ///
  /// - Parameter block: The laid-out text.
  /// - Throws: `ContextError` if the bitmap is too large; returns nil if there is no ink.
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
    let origin = CGPoint(x: -area.minX / CGFloat(scale), y: -area.minY / CGFloat(scale))
    context.setPatternPhase(CGSize(width: origin.x, height: origin.y))
    context.draw(ink, CGAffineTransform(translationX: origin.x, y: origin.y))
    guard let image = context.makeImage() else { return nil }
    pixels = image.pixels
    self.area = CGRect(
      x: area.minX / CGFloat(scale), y: area.minY / CGFloat(scale),
      width: area.width / CGFloat(scale), height: area.height / CGFloat(scale))
  }

  /// Returns the whole pixels around the ink, limited to those that touch the bounds.
  ///
  /// One more pixel on each side accounts for interpolation.
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

  /// Positions the pixels in the bounds of a layer, with the layer's filters.
  ///
  /// - Parameters:
  ///   - isUpsideDown: Whether the layer's y axis points up; text is upright in any case.
  /// - Returns: The covered part of the bounds, and the image for it.
  func placed(
    on layer: PresentedLayer, isUpsideDown: Bool
  ) -> (area: CGRect, image: ImagePaint) {
    let bounds = layer.bounds
    let top = isUpsideDown ? bounds.maxY - area.maxY : bounds.minY + area.minY
    let place = CGRect(
      x: bounds.minX + area.minX, y: top, width: area.width, height: area.height)
    return (
      place.intersection(bounds),
      ImagePaint(
        pixels, over: place, isUpsideDown: isUpsideDown,
        minification: ImagePaint.Filter(layer.traits.minificationFilter),
        magnification: ImagePaint.Filter(layer.traits.magnificationFilter),
        levelBias: layer.state.minificationFilterBias)
    )
  }
}
