import Foundation
import StrataGraphics
import StrataLayers

extension CompositionWriter {
  /// What lies beyond all that is drawn, in points.
  private static let everywhere = CGRect(x: -65_536, y: -65_536, width: 131_072, height: 131_072)

  /// A layer that covers everything.
  ///
  /// - Parameter color: What it is filled with; nil for what lies in it alone.
  static func cover(of color: CGColor? = nil) -> CALayer {
    let layer = CALayer()
    spread(layer)
    layer.backgroundColor = color
    return layer
  }

  /// Has a layer cover everything: modes that act where it has no picture act within its bounds.
  private static func spread(_ layer: CALayer) {
    layer.anchorPoint = .zero
    layer.position = everywhere.origin
    layer.bounds = everywhere
  }

  /// What a layer is seen through, in its own space; nil for one without masks.
  func mask(of layer: LottieLayer, _ writer: PropertyWriter) -> CALayer? {
    guard let first = layer.masks.first else { return nil }
    if layer.masks.contains(where: \.isFeatheredUnevenly) {
      warn(layer, "uneven-feather", "a mask's feather has its mean along both axes")
    }
    if layer.masks.count == 1, !first.mode.startsFull, !first.isInverted {
      return level(of: first, .black, writer)
    }
    return layer.masks.dropFirst().contains(where: \.comparesLevels)
      ? greys(of: layer.masks, writer) : alphas(of: layer.masks, writer)
  }

  // MARK: Several masks

  /// Masks one after the other, each of which adds to the alpha of those before or takes from it.
  private func alphas(of masks: [LottieMask], _ writer: PropertyWriter) -> CALayer {
    let container = Self.cover()
    if masks[0].mode.startsFull { container.addSublayer(Self.cover(of: .black)) }
    for mask in masks {
      let level = level(of: mask, .black, writer)
      if let filter = mask.mode.alphaFilter { level.compositingFilter = filter }
      container.addSublayer(level)
    }
    return container
  }

  /// The same in shades of grey, which can be compared with each other as alphas cannot.
  private func greys(of masks: [LottieMask], _ writer: PropertyWriter) -> CALayer {
    let picture = Self.cover(of: masks[0].mode.startsFull ? .white : .black)
    picture.filters = [CAFilter(type: "luminanceToAlpha")]
    for mask in masks {
      // What is taken away is what a mask leaves dark.
      let isLight = mask.mode != .subtract
      let grey = Self.cover(of: isLight ? .black : .white)
      grey.addSublayer(level(of: mask, isLight ? .white : .black, writer))
      grey.compositingFilter = mask.mode.greyFilter
      picture.addSublayer(grey)
    }
    let container = Self.cover()
    container.addSublayer(picture)
    return container
  }

  // MARK: One mask

  /// A layer whose alpha is what a mask lets through.
  ///
  /// - Parameter ink: What there is of it.
  private func level(
    of mask: LottieMask, _ ink: CGColor, _ writer: PropertyWriter
  ) -> CALayer {
    var level = shape(of: mask, ink, writer)
    if mask.isInverted {
      level.compositingFilter = "destOut"
      level = isolated([Self.cover(of: ink), level])
    }
    writer.write(mask.opacity, "opacity", of: level) { .number($0) }
    return level
  }

  /// Layers of one colour by themselves, so that what one cuts out is of the others alone.
  private func isolated(_ layers: [CALayer]) -> CALayer {
    let group = Self.cover()
    // Of one colour the mode makes what any does.
    group.compositingFilter = "screenBlendMode"
    group.sublayers = layers
    return group
  }

  private func shape(
    of mask: LottieMask, _ ink: CGColor, _ writer: PropertyWriter
  ) -> CALayer {
    let shape = CAShapeLayer()
    shape.name = mask.name
    shape.fillColor = ink
    Self.spread(shape)
    let path = mask.path.map { shape -> BezierShape in
      var closed = shape
      closed.isClosed = true
      return closed
    }
    writer.write(path, "path", of: shape) { .path(LayerPath(shown: $0.path)) }
    let grown = expanded(shape, by: mask.expansion, ink, writer)
    if mask.isFeathered {
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
    _ shape: CAShapeLayer, by expansion: Property<Double>, _ ink: CGColor, _ writer: PropertyWriter
  ) -> CALayer {
    let range = expansion.range
    let (grows, shrinks) = (range.upperBound > 0, range.lowerBound < 0)
    /// Twice as wide as what is within the edge, or beyond it.
    func writeWidth(of line: CAShapeLayer, sign: Double) {
      line.strokeColor = ink
      if grows, shrinks {
        // Bent at 0, which keyframes do not say.
        writer.follow("lineWidth", of: line, isMoving: true) {
          .number(2 * max(sign * expansion.value(at: $0), 0))
        }
      } else {
        writer.write(expansion, "lineWidth", of: line) { .number(2 * max(sign * $0, 0)) }
      }
    }
    if grows { writeWidth(of: shape, sign: 1) }
    guard shrinks else { return shape }
    let edge = CAShapeLayer()
    Self.spread(edge)
    edge.path = shape.path
    if let moving = shape.animation(forKey: "path") { edge.add(moving, forKey: "path") }
    edge.fillColor = nil
    edge.compositingFilter = "destOut"
    writeWidth(of: edge, sign: -1)
    return isolated([shape, edge])
  }
}

extension LottieMask {
  fileprivate var isFeathered: Bool { feather.contains { $0.x > 0 || $0.y > 0 } }

  fileprivate var isFeatheredUnevenly: Bool { feather.contains { $0.x != $0.y } }

  /// Whether it takes the greater or the lesser of two levels, where it is neither all nor nothing.
  ///
  /// With all or nothing that is what adding and intersecting give.
  fileprivate var comparesLevels: Bool {
    (mode == .lighten || mode == .darken)
      && (opacity.isAnimated || opacity.value != 1 || isFeathered)
  }
}

extension LottieMask.Mode {
  /// Whether all is seen before the first mask is heeded.
  fileprivate var startsFull: Bool { self == .subtract || self == .intersect || self == .darken }

  /// How an alpha goes together with that of the masks before; nil for laying it over them.
  fileprivate var alphaFilter: String? {
    switch self {
    case .none, .add, .lighten: nil
    case .subtract: "destOut"
    case .intersect, .darken: "destIn"
    case .difference: "xor"
    }
  }

  /// How a grey goes together with that of the masks before.
  fileprivate var greyFilter: String {
    switch self {
    case .none, .add: "screenBlendMode"
    case .subtract, .intersect: "multiplyBlendMode"
    case .lighten: "lightenBlendMode"
    case .darken: "darkenBlendMode"
    case .difference: "exclusionBlendMode"
    }
  }
}
