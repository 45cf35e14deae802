public import Foundation
public import StrataGraphics

/// A stored drawing, to be drawn repeatedly on contexts like the one that it was created for.
///
/// Its bitmap has the number of pixels per unit of that context's initial user space.
public final class CGLayer {
  /// The context to draw the layer's content in; user space starts at its lower-left corner.
  ///
  /// Never nil.
  public let context: CGContext?
  /// The size in units of user space.
  public let size: CGSize

  /// Creates a layer for drawing on a context.
  ///
  /// - Parameter auxiliaryInfo: Ignored.
  /// - Returns: nil if the size is not positive or exceeds the limits of a bitmap.
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

  /// Draws a layer at its own size, with its lower-left corner at a point of user space.
  public func draw(_ layer: CGLayer, at point: CGPoint) {
    draw(layer, in: CGRect(origin: point, size: layer.size))
  }
}
