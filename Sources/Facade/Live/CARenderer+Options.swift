public import Foundation
public import StrataGraphics
public import StrataRenderList
public import StrataText

extension CARenderer {
  /// The options for drawing a tree into an existing framebuffer.
  public struct Options: Sendable {
    /// The number of pixels per point, greater than 0 and finite.
    public var scale: CGFloat
    /// The direction of the root's y axis in the framebuffer.
    ///
    /// With `.down`, as in `Renderer` and on iOS, y = 0 is the upper edge of `bounds`. With `.up`,
    /// as on macOS, y = 0 is the lower edge, where GL's row 0 is. The image is upright either way.
    public var yAxis: YAxis
    /// The path rendering strategy, where there is a choice.
    public var pathStrategy: PathStrategy
    public var limits: Limits
    /// The font policy for text; if a font file cannot be read, frames with text set `error`.
    public var fonts: FontPolicy

    /// Creates options; the default is one pixel per point with y pointing down.
    public init(
      scale: CGFloat = 1, yAxis: YAxis = .down, pathStrategy: PathStrategy = .auto,
      limits: Limits = .default,
      fonts: FontPolicy = .default
    ) {
      self.scale = scale
      self.yAxis = yAxis
      self.pathStrategy = pathStrategy
      self.limits = limits
      self.fonts = fonts
    }
  }
}
