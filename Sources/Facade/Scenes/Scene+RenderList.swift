package import Foundation
import StrataEvaluation
package import StrataGraphics
import StrataLayers
package import StrataRenderList
package import StrataText

extension Scene {
  /// What a back end would draw of the scene; needs no device, and opens none.
  ///
  /// The list's diagnostics are what the evaluation found; `diagnostics` is what the reading found.
  ///
  /// - Parameters:
  ///   - time: Seconds on the root's timeline.
  ///   - size: The canvas in points; nil takes the scene's own.
  ///   - scale: Pixels per point, above 0 and finite.
  /// - Throws: `RendererError` for a size, scale or time that cannot be, `LimitExceeded` for a canvas
  ///   or a tree that is too large.
  package func renderList(
    at time: Double = 0, size: CGSize? = nil, scale: CGFloat = 1, limits: Limits = .default,
    fonts: FontPolicy = .default
  ) throws -> RenderList {
    let canvas = Canvas(
      size: try Renderer.pixelSize(size ?? self.size, scale: scale, limits: limits),
      showing: size ?? self.size, scale: Double(scale), isYUp: yAxis == .up)
    return try Renderer.renderList(
      of: root, at: time, on: canvas, limits: limits, watch: FrameWatch(limits),
      scratch: EvaluationScratch(ContentOptions(fonts)))
  }
}
