import Foundation
import StrataGraphics
import StrataLayers

extension CompositionWriter {
  /// A square around the origin that is larger than anything that is drawn, in points.
  static let everywhere = CGRect(x: -65_536, y: -65_536, width: 131_072, height: 131_072)

  /// Returns a layer that covers everything.
  ///
  /// - Parameter color: The fill color; nil for a layer that shows only its sublayers.
  static func cover(of color: CGColor? = nil) -> CALayer {
    let layer = CALayer()
    spread(layer)
    layer.backgroundColor = color
    return layer
  }

  /// Extends a layer over everything, so that blend modes which affect empty areas act there, too.
  static func spread(_ layer: CALayer) {
    layer.anchorPoint = .zero
    layer.position = everywhere.origin
    layer.bounds = everywhere
  }

  /// Returns the mask of a layer in its own coordinate space; nil if it has no masks.
  func mask(of layer: LottieLayer, _ writer: PropertyWriter) -> CALayer? {
    guard let first = layer.masks.first else { return nil }
    if layer.masks.contains(where: \.isFeatheredUnevenly) {
      warn(layer, "uneven-feather", "uneven mask feather is not supported; x and y are averaged")
    }
    if layer.masks.count == 1, !first.mode.startsFull, !first.isInverted {
      return level(of: first, .black, writer)
    }
    return layer.masks.dropFirst().contains(where: \.comparesLevels)
      ? grays(of: layer.masks, writer) : alphas(of: layer.masks, writer)
  }

  // MARK: Several masks

  /// Returns the masks in order, each of which adds to the alpha of the previous ones or subtracts.
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

  /// Returns the combined mask computed in grays, which can be compared, unlike alphas.
  private func grays(of masks: [LottieMask], _ writer: PropertyWriter) -> CALayer {
    let picture = Self.cover(of: masks[0].mode.startsFull ? .white : .black)
    picture.filters = [CAFilter(type: "luminanceToAlpha")]
    for mask in masks {
      // A subtracted mask keeps what it leaves dark.
      let isLight = mask.mode != .subtract
      let gray = Self.cover(of: isLight ? .black : .white)
      gray.addSublayer(level(of: mask, isLight ? .white : .black, writer))
      gray.compositingFilter = mask.mode.grayFilter
      picture.addSublayer(gray)
    }
    let container = Self.cover()
    container.addSublayer(picture)
    return container
  }

  // MARK: One mask

  /// Returns a layer whose alpha is the coverage of a mask.
  ///
  /// - Parameter ink: The color of the layer.
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

  /// Returns a group that isolates layers of one color, so that cutouts affect only the group.
  private func isolated(_ layers: [CALayer]) -> CALayer {
    let group = Self.cover()
    // The layers have one color, so any blend mode gives the same result; it makes the group
    // isolated.
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
      // A feather is four standard deviations wide, half of it inside the edge.
      writer.write(mask.feather, "filters.feather.inputRadius", of: grown) {
        .number(($0.x + $0.y) / 8)
      }
    }
    return grown
  }

  /// Expands the shape of a mask with a stroke along its edge.
  ///
  /// The stroke is filled to grow the shape and cut out to shrink it.
  private func expanded(
    _ shape: CAShapeLayer, by expansion: Property<Double>, _ ink: CGColor, _ writer: PropertyWriter
  ) -> CALayer {
    let range = expansion.range(in: writer.frames)
    let (grows, shrinks) = (range.upperBound > 0, range.lowerBound < 0)
    /// Writes twice the width, because half of the stroke is on the other side of the edge.
    func writeWidth(of line: CAShapeLayer, sign: Double) {
      line.strokeColor = ink
      if grows, shrinks {
        // The function has a bend at 0, which key frames cannot represent.
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

  /// Whether the mask takes the maximum or minimum of partial coverages.
  ///
  /// For full or zero coverage, adding and intersecting give the same result.
  fileprivate var comparesLevels: Bool {
    (mode == .lighten || mode == .darken)
      && (opacity.isAnimated || opacity.value != 1 || isFeathered)
  }
}

extension LottieMask.Mode {
  /// Whether everything is visible before the first mask is applied.
  fileprivate var startsFull: Bool { self == .subtract || self == .intersect || self == .darken }

  /// The filter that combines an alpha with that of the previous masks; nil for source-over.
  fileprivate var alphaFilter: String? {
    switch self {
    case .none, .add, .lighten: nil
    case .subtract: "destOut"
    case .intersect, .darken: "destIn"
    case .difference: "xor"
    }
  }

  /// The filter that combines a gray with that of the previous masks.
  fileprivate var grayFilter: String {
    switch self {
    case .none, .add: "screenBlendMode"
    case .subtract, .intersect: "multiplyBlendMode"
    case .lighten: "lightenBlendMode"
    case .darken: "darkenBlendMode"
    case .difference: "exclusionBlendMode"
    }
  }
}
