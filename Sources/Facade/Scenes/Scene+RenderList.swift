package import Foundation
import StrataEvaluation
package import StrataGraphics
import StrataLayers
package import StrataRenderList
package import StrataText

extension Scene {
  /// Evaluates the scene to the render list that a back end would draw; it does not open a device.
  ///
  /// The diagnostics of the list come from evaluation, and `diagnostics` come from reading the
  /// document.
  ///
  /// - Parameters:
  ///   - time: The time on the root's timeline, in seconds.
  ///   - size: The canvas in points; nil uses the size of the scene.
  ///   - scale: The number of pixels per point, greater than 0 and finite.
  ///   - keepsAllGroups: Whether groups that change nothing are kept.
  /// - Throws: `RendererError` for an invalid size, scale or time, `LimitExceeded` for a canvas or
  ///   a tree that is too large.
  package func renderList(
    at time: Double = 0, size: CGSize? = nil, scale: CGFloat = 1, limits: Limits = .default,
    fonts: FontPolicy = .default, keepsAllGroups: Bool = false
  ) throws -> RenderList {
    var canvas = Canvas(
      size: try Renderer.pixelSize(size ?? self.size, scale: scale, limits: limits),
      showing: size ?? self.size, scale: Double(scale), isYUp: yAxis == .up)
    canvas.keepsAllGroups = keepsAllGroups
    return try Renderer.renderList(
      of: root, at: time, on: canvas, limits: limits, watch: FrameWatch(limits),
      scratch: EvaluationScratch(ContentOptions(fonts)))
  }
}
