public import Foundation
public import StrataGraphics
public import StrataRenderList
public import StrataText

extension CARenderer {
  /// How a tree is drawn into a caller's framebuffer.
  public struct Options: Sendable {
    /// Pixels per point, above 0 and finite.
    public var scale: CGFloat
    /// Where the root's y axis points in the framebuffer.
    ///
    /// `.down`, as with `Renderer` and on iOS: y = 0 is the upper edge of `bounds`. `.up`, as on a Mac:
    /// y = 0 is the lower edge, where GL counts rows from. The picture stands upright either way.
    public var yAxis: YAxis
    /// Which way shapes take to the pixels, where there is a choice.
    public var pathWay: PathWay
    public var limits: Limits
    /// Which fonts text is set in; where a file of theirs cannot be read, frames with text end with
    /// `error`.
    public var fonts: FontPolicy

    /// One pixel a point, y down.
    public init(
      scale: CGFloat = 1, yAxis: YAxis = .down, pathWay: PathWay = .auto, limits: Limits = .default,
      fonts: FontPolicy = .default
    ) {
      self.scale = scale
      self.yAxis = yAxis
      self.pathWay = pathWay
      self.limits = limits
      self.fonts = fonts
    }
  }
}
