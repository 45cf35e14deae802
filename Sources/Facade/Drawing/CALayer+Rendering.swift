import Foundation
import StrataCPU
import StrataEvaluation
import StrataGraphics
package import StrataLayers
package import StrataRaster
import StrataRenderList

extension CALayer: TreeDrawing {
  package func drawTree(in ctx: CGContext, by model: RenderingModel) {
    guard let toDevice = ctx.pixelTransform else { return }
    do {
      let watch = FrameWatch(ctx.limits)
      try displayViews()
      let list = try Evaluator.renderList(
        of: self, inOwnSpaceAt: 0, toDevice: toDevice,
        size: PixelSize(width: ctx.width, height: ctx.height), model: model,
        limits: ctx.limits, watch: watch)
      let hasEffects = ctx.hasEffects
      if hasEffects { ctx.beginTransparencyLayer(auxiliaryInfo: nil) }
      defer { if hasEffects { ctx.endTransparencyLayer() } }
      try ctx.draw(list, watch)
    } catch {
      if let error = error as? any StrataError { ctx.report(error) }
    }
  }
}

extension CGContext {
  /// Draws a render list whose device space is this context's bitmap.
  ///
  /// A list is drawn item by item if the context supports all of its items. Otherwise it is
  /// rendered separately and drawn as an image.
  fileprivate func draw(_ list: RenderList, _ watch: FrameWatch) throws {
    guard list.hasPlainGroups else { return try drawPicture(of: list, watch) }
    var groups: [RenderGroup] = []
    defer {
      for group in groups.reversed() { endGroup(opacity: group.opacity, clip: nil) }
    }
    for command in list.commands {
      try watch.check()
      switch command {
      case .draw(let item):
        let outline = try CoverageOutline(
          item.shape, item.transform, curves: list.curves, limits: limits)
        draw(
          outline.contours, outline.filling.rule,
          resolvesCrossings: outline.filling.resolvesCrossings, paint: Paint(item.paint),
          toPixels: item.transform,
          opacity: item.opacity, scissor: item.scissor)
      case .beginGroup(let group):
        groups.append(group)
        beginGroup(group.bounds)
      case .particles, .filterBackdrop:
        // Lists with these commands are drawn as an image.
        break
      case .endGroup:
        let clip = try groups.last?.clip.map {
          try CoverageOutline($0.shape, $0.transform, curves: list.curves, limits: limits)
        }
        let group = groups.removeLast()
        endGroup(
          opacity: group.opacity,
          clip: clip.map {
            ($0.contours, $0.filling.rule, $0.filling.resolvesCrossings)
          })
      }
    }
  }
}

extension CGContext {
  private func drawPicture(of list: RenderList, _ watch: FrameWatch) throws {
    let backend = CPUBackend(options: CPUOptions(), limits: limits, clock: { 0 })
    let pixels = try backend.render(list, strategy: .auto, watch: watch).pixels
    let area = PixelRect(list.size)
    let whole = CGRect(x: 0, y: 0, width: area.width, height: area.height)
    let picture = ImagePaint(
      pixels, over: whole, minification: .nearest, magnification: .nearest)
    let outline = try CoverageOutline(
      .roundedRect(RoundedRect(whole)), .identity, limits: limits)
    draw(
      outline.contours, outline.filling.rule, resolvesCrossings: outline.filling.resolvesCrossings,
      paint: .image(picture), toPixels: .identity, opacity: 1, scissor: area)
  }
}

extension RenderList {
  /// Whether groups only clip and fade, and all items are shapes with antialiased edges.
  fileprivate var hasPlainGroups: Bool {
    commands.allSatisfy { command in
      switch command {
      case .draw(let item):
        if case .blurred = item.shape { false } else { item.cuts.isEmpty }
      case .beginGroup(let group):
        group.blend == .normal && group.filters.isEmpty && group.cuts.isEmpty
          && group.raster == nil
      case .endGroup: true
      case .particles, .filterBackdrop: false
      }
    }
  }
}

extension CGContext.Paint {
  fileprivate init(_ paint: RenderPaint) {
    switch paint {
    case .solid(let color): self = .solid(color)
    case .gradient(let paint): self = .gradient(paint)
    case .image(let paint): self = .image(paint)
    }
  }
}
