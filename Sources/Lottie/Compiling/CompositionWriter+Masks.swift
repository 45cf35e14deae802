import Foundation
import StrataGraphics
import StrataLayers

extension CompositionWriter {
  /// What lies beyond all that is drawn, in points.
  private static let everywhere = CGRect(x: -65_536, y: -65_536, width: 131_072, height: 131_072)

  /// Gives a layer its masks and effects.
  func finish(_ body: CALayer, _ layer: LottieLayer, _ writer: PropertyWriter) {
    if let mask = mask(of: layer, writer) { body.mask = mask }
    writeEffects(of: layer, on: body, writer)
  }

  // MARK: Masks

  private func mask(of layer: LottieLayer, _ writer: PropertyWriter) -> CALayer? {
    guard let first = layer.masks.first else { return nil }
    if layer.masks.count == 1, first.effectiveMode == .add, !first.isInverted {
      return shape(of: first, layer, writer)
    }
    let container = Self.cover()
    if first.effectiveMode == .subtract || first.effectiveMode == .intersect {
      let whole = Self.cover()
      whole.backgroundColor = .black
      container.addSublayer(whole)
    }
    for mask in layer.masks {
      let shape = shape(of: mask, layer, writer)
      switch mask.effectiveMode {
      case .subtract: shape.compositingFilter = "destOut"
      case .intersect: shape.compositingFilter = "destIn"
      case .difference: shape.compositingFilter = "xor"
      default: break
      }
      container.addSublayer(shape)
    }
    return container
  }

  /// A layer that covers everything.
  private static func cover() -> CALayer {
    let layer = CALayer()
    layer.anchorPoint = .zero
    layer.position = everywhere.origin
    layer.bounds = everywhere
    return layer
  }

  private func shape(
    of mask: LottieMask, _ layer: LottieLayer, _ writer: PropertyWriter
  ) -> CALayer {
    let shape = CAShapeLayer()
    shape.name = mask.name
    // Modes that act where a layer has no picture act within its bounds.
    shape.anchorPoint = .zero
    shape.position = Self.everywhere.origin
    shape.bounds = Self.everywhere
    let path = mask.path.map { shape -> BezierShape in
      var closed = shape
      closed.isClosed = true
      return closed
    }
    let isInverted = mask.isInverted && mask.effectiveMode == .add
    writer.write(path, "path", of: shape) { value in
      var path = Path()
      if isInverted { path.addRect(Self.everywhere) }
      value.append(to: &path)
      return .path(LayerPath(shown: path))
    }
    if isInverted { shape.fillRule = .evenOdd }
    writer.write(mask.opacity, "opacity", of: shape) { .number($0) }
    let grown = expanded(shape, by: mask.expansion, writer)
    if mask.feather.contains(where: { $0.x > 0 || $0.y > 0 }) {
      let blur = CAFilter(type: "gaussianBlur")
      blur.name = "feather"
      grown.filters = [blur]
      // Half of a feather lies within the edge, two deviations wide.
      writer.write(mask.feather, "filters.feather.inputRadius", of: grown) {
        .number(($0.x + $0.y) / 8)
      }
    }
    return grown
  }

  /// A mask's shape with a line along its edge, which is filled to let it grow and cut out to let it
  /// shrink.
  private func expanded(
    _ shape: CAShapeLayer, by expansion: Property<Double>, _ writer: PropertyWriter
  ) -> CALayer {
    if expansion.contains(where: { $0 > 0 }) {
      shape.strokeColor = .black
      writer.write(expansion, "lineWidth", of: shape) { .number(2 * max($0, 0)) }
    }
    guard expansion.contains(where: { $0 < 0 }) else { return shape }
    let edge = CAShapeLayer()
    edge.anchorPoint = .zero
    edge.position = Self.everywhere.origin
    edge.bounds = Self.everywhere
    edge.path = shape.path
    if let moving = shape.animation(forKey: "path") { edge.add(moving, forKey: "path") }
    edge.fillColor = nil
    edge.strokeColor = .black
    edge.compositingFilter = "destOut"
    writer.write(expansion, "lineWidth", of: edge) { .number(2 * max(-$0, 0)) }
    let group = Self.cover()
    // By itself, so that only this mask is cut; of alpha the mode makes what any does.
    group.compositingFilter = "screenBlendMode"
    group.sublayers = [shape, edge]
    return group
  }

  // MARK: Mattes

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
      var shown = composition.sees(source) ? try seen([matte], in: composition) : matte
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
      picture.addSublayer(shown)
      if mode.isLuma { picture.filters = [CAFilter(type: "luminanceToAlpha")] }
      if mode.isInverted { picture.compositingFilter = "destOut" }
      holder.addSublayer(picture)
    }
    if mode.isInverted {
      let whole = Self.cover()
      whole.backgroundColor = .black
      holder.insertSublayer(whole, at: 0)
    }
    wrapper.mask = holder
    return wrapper
  }
}

extension LottieMask {
  /// What its mode comes to, once what is inside out is turned: taking away the outside is keeping the
  /// inside.
  var effectiveMode: Mode {
    switch (mode, isInverted) {
    case (.subtract, true), (.intersect, false), (.darken, _): .intersect
    case (.intersect, true), (.subtract, false): .subtract
    case (.lighten, _): .add
    default: mode
    }
  }
}
