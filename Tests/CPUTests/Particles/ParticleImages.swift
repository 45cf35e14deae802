import StrataGraphics
import StrataRenderList
import StrataTestSupport

extension RenderParticles {
  /// The commands that draw the particles as images; with additive blending, each is in its own
  /// group.
  var commands: [RenderCommand] {
    items.flatMap { item -> [RenderCommand] in
      guard batch.blend == .add else { return [.draw(item)] }
      return [
        .beginGroup(RenderGroup(opacity: 1, clip: nil, bounds: item.scissor, blend: .plusLighter)),
        .draw(item), .endGroup,
      ]
    }
  }
}
