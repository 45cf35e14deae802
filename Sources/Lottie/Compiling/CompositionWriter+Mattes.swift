import Foundation
import StrataGraphics
import StrataLayers

extension CompositionWriter {
  /// Returns a layer that is masked by another one, regardless of the matte of that one.
  func matte(
    _ drawn: CALayer, by place: Int, _ mode: LottieLayer.MatteMode, of layer: LottieLayer,
    in composition: Composition
  ) throws -> CALayer {
    let wrapper = try masked(
      drawn, by: composition.layers[place], mode.channel, isInverted: mode.isInverted,
      in: composition)
    wrapper.compositingFilter = layer.blend.filterName
    return wrapper
  }

  /// Returns a layer that is masked by the mattes of its effects, in the composition's space.
  func setMattes(
    _ drawn: CALayer, of layer: LottieLayer, in composition: Composition
  ) throws -> CALayer {
    var masked = drawn
    for matte in layer.setMattes {
      guard let source = composition.layer(matte.source) else {
        warn(
          layer, "missing-matte",
          "the matte layer \(matte.source) of an effect is missing; the effect is not drawn")
        continue
      }
      masked = try self.masked(
        masked, by: source, matte.channel, isInverted: matte.isInverted, in: composition)
    }
    return masked
  }

  private func masked(
    _ drawn: CALayer, by source: LottieLayer, _ channel: MatteChannel, isInverted: Bool,
    in composition: Composition
  ) throws -> CALayer {
    let wrapper = CALayer()
    wrapper.anchorPoint = .zero
    wrapper.bounds = CGRect(x: 0, y: 0, width: composition.size.x, height: composition.size.y)
    wrapper.addSublayer(drawn)
    let holder = Self.cover()
    // A missing matte has zero alpha.
    if let matte = try placed(source, in: composition) {
      let shown = composition.joinsSpace(source) ? try seen([matte], in: composition) : matte
      let picture = Self.cover()
      if let filter = channel.filter {
        // A black background turns transparency of the matte into darkness.
        picture.addSublayer(Self.cover(of: .black))
        picture.filters = [filter]
      }
      picture.addSublayer(shown)
      if isInverted { picture.compositingFilter = "destOut" }
      holder.addSublayer(picture)
    }
    if isInverted { holder.insertSublayer(Self.cover(of: .black), at: 0) }
    wrapper.mask = holder
    return wrapper
  }
}

extension MatteChannel {
  /// The filter that turns the channel into alpha; nil for alpha itself.
  fileprivate var filter: CAFilter? {
    switch self {
    case .alpha: return nil
    case .luma: return CAFilter(type: "luminanceToAlpha")
    case .red, .green, .blue:
      let filter = CAFilter(type: "colorMatrix")
      let place = 15 + rawValue - MatteChannel.red.rawValue
      filter.setValue(
        (0..<20).map { NSNumber(value: $0 == place ? 1 : 0) }, forKey: "inputColorMatrix")
      return filter
    }
  }
}
