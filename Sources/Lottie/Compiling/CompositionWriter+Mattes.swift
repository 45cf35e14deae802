import Foundation
import StrataGraphics
import StrataLayers

extension CompositionWriter {
  /// So many mattes of mattes are drawn, each a mask of the one before.
  private static let deepestMatte = 16

  /// A layer that shows through another.
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
    // What is not there has no alpha.
    if let matte = try placed(source, in: composition) {
      // Through the matte of the matte, where it has one.
      var shown = composition.isInSpace(source) ? try seen([matte], in: composition) : matte
      if let inner = source.matte, let next = composition.matte(of: place) {
        if matteDepth < Self.deepestMatte {
          matteDepth += 1
          defer { matteDepth -= 1 }
          shown = try self.matte(shown, by: next, inner, of: source, in: composition)
        } else {
          warn(
            source, "too-many-mattes",
            "the matte has mattes \(Self.deepestMatte) deep; its own is left out")
        }
      }
      let picture = Self.cover()
      if mode.isLuma {
        // Before black, which makes what the matte lacks in alpha what it lacks in light.
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
