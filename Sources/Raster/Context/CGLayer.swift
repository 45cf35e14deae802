public import Foundation
public import StrataGraphics

/// A drawing that is kept, to be drawn again and again on contexts like the one that it was made for.
///
/// Its bitmap has as many pixels for a unit as that context began with.
public final class CGLayer {
  /// What the layer is drawn on: user space begins at its lower left corner.
  ///
  /// Never nil.
  public let context: CGContext?
  /// In units of user space.
  public let size: CGSize

  /// A layer for drawing on a context.
  ///
  /// - Parameter auxiliaryInfo: Ignored.
  /// - Returns: nil for a size that is not above 0, or more than a bitmap may have.
  public init?(_ context: CGContext, size: CGSize, auxiliaryInfo: CFDictionary?) {
    let scale = PlaneTransform(context.baseTransform).largestScale(over: nil)
    let width = (Double(size.width) * scale).rounded(.up)
    let height = (Double(size.height) * scale).rounded(.up)
    guard width > 0, height > 0, width < 1e6, height < 1e6,
      let own = try? CGContext.bitmap(
        width: Int(width), height: Int(height), limits: context.limits)
    else { return nil }
    own.scaleBy(x: CGFloat(width) / size.width, y: CGFloat(height) / size.height)
    self.context = own
    self.size = size
  }
}

extension CGContext {
  /// Draws a layer in a rectangle of user space, upright while y points up.
  public func draw(_ layer: CGLayer, in rect: CGRect) {
    if let image = layer.context?.makeImage() { draw(image, in: rect) }
  }

  /// Draws a layer at its own size, its lower left corner at a point of user space.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }
}
