import Foundation
import StrataGraphics
import StrataLayers

extension CompositionWriter {
  /// Returns a layer that is masked by another one, regardless of the matte of that one.
  func matte(
    _ drawn: CALayer, by place: Int, _ mode: LottieLayer.MatteMode, of layer: LottieLayer,
    in composition: Composition
  ) throws -> CALayer {
    let source = composition.layers[place]
    let wrapper = CALayer()
    wrapper.anchorPoint = .zero
    wrapper.bounds = CGRect(x: 0, y: 0, width: composition.size.x, height: composition.size.y)
    wrapper.addSublayer(drawn)
    wrapper.compositingFilter = layer.blend.filterName
    let holder = Self.cover()
    // A missing matte has zero alpha.
    if let matte = try placed(source, in: composition) {
      let shown = composition.isInSpace(source) ? try seen([matte], in: composition) : matte
      let picture = Self.cover()
      if mode.isLuma {
        // A black background turns transparency of the matte into darkness.
        picture.addSublayer(Self.cover(of: .black))
        picture.filters = [CAFilter(type: "luminanceToAlpha")]
      }
      picture.addSublayer(shown)
      if mode.isInverted { picture.compositingFilter = "destOut" }
      holder.addSublayer(picture)
    }
    if mode.isInverted {
      holder.insertSublayer(Self.cover(of: .black), at: 0)
    }
    wrapper.mask = holder
    return wrapper
  }
}
