import StrataGraphics
import StrataRaster
import StrataRenderList

extension ShadowRasterizer {
  /// Reports the coverage of a blurred silhouette inside `area`, and inside `window` if there is
  /// one.
  ///
  /// - Throws: `PathError` if a path is not finite or exceeds a limit.
  func rasterize(
    _ silhouette: Silhouette, sigma: Double, kernel: BlurKernel, _ transform: PlaneTransform,
    within area: PixelRect, window: CoverageWindow?, limits: Limits,
    into sink: inout some CoverageSink
  ) throws {
    switch silhouette {
    case .roundedRect(let shape):
      try rasterize(
        shape, sigma: sigma, kernel: kernel, transform, clip: area, window: window,
        limits: limits, into: &sink)
    case .path(let path, let rule):
      try rasterize(
        path, rule, sigma: sigma, kernel: kernel, transform, clip: area, window: window,
        limits: limits, into: &sink)
    }
  }
}
