import Foundation
import StrataGraphics
import StrataLayers

/// Creates the layers of shapes.
struct ShapeWriter {
  let writer: PropertyWriter
  /// The size of the composition, to which the anchor points of groups are relative.
  let size: SIMD2<Double>

  /// Returns the layers of drawn shapes, from back to front.
  ///
  /// - Parameter drawn: The shapes from front to back, as in a document.
  func layers(_ drawn: [DrawnShape]) -> [CALayer] {
    var layers: [CALayer] = []
    var rest = drawn[...]
    while let back = rest.popLast() {
      switch back {
      case .group(let group, let children): layers += self.layers(of: group, children)
      case .style(let style):
        // A stroke above a fill of the same outlines shares its layer.
        if style.stroke == nil, case .style(let next)? = rest.last, next.stroke != nil,
          Self.areOne(style, next)
        {
          rest.removeLast()
          layers.append(layer(fill: style, stroke: next))
        } else {
          if let layer = layer(of: style) { layers.append(layer) }
        }
      }
    }
    return layers
  }

  // MARK: Groups

  private func layers(of group: DrawnGroup, _ children: [DrawnShape]) -> [CALayer] {
    let inner = layers(children)
    if case .group(let transform) = group.map, transform.isIdentity, group.blend == .normal {
      return inner
    }
    let layer = CALayer()
    layer.name = group.name
    layer.bounds = CGRect(x: 0, y: 0, width: size.x, height: size.y)
    switch group.map {
    case .group(let transform):
      writer.place(layer, by: transform, size: size)
      writer.write(transform.opacity, "opacity", of: layer) { .number($0) }
    case .copy(let repeater, let index):
      layer.anchorPoint = .zero
      if repeater.isMoving {
        writer.sample("transform", of: layer) { frame in
          .transform((repeater.map(of: index, at: frame) ?? .nothing).matrix)
        }
      } else {
        layer.transform = (repeater.map(of: index, at: 0) ?? .nothing).matrix
      }
      if repeater.isFading {
        writer.sample("opacity", of: layer) { .number(repeater.opacity(of: index, at: $0)) }
      } else {
        layer.opacity = Float(repeater.opacity(of: index, at: 0))
      }
    }
    layer.compositingFilter = group.blend.filterName
    layer.sublayers = inner
    return [layer]
  }

  // MARK: Styles

  /// Whether one layer can draw both.
  private static func areOne(_ fill: DrawnStyle, _ stroke: DrawnStyle) -> Bool {
    guard case .color = fill.style.paint, case .color = stroke.style.paint,
      fill.style.blend == .normal, stroke.style.blend == .normal,
      !fill.style.opacity.isAnimated, !stroke.style.opacity.isAnimated,
      stroke.stroke?.hasMovingDashes == false, fill.outlines.count == stroke.outlines.count
    else { return false }
    return zip(fill.outlines, stroke.outlines).allSatisfy {
      $0.node === $1.node && $0.maps.count == $1.maps.count
    }
  }

  private func layer(fill: DrawnStyle, stroke: DrawnStyle) -> CALayer {
    let layer = CAShapeLayer()
    layer.name = fill.style.name
    writePath(fill.outlines, of: layer)
    writeFill(fill.style, of: layer)
    if let shape = stroke.stroke { write(shape, stroke.style, of: layer) }
    return layer
  }

  private func layer(of drawn: DrawnStyle) -> CALayer? {
    guard !drawn.outlines.isEmpty else { return nil }
    switch drawn.style.paint {
    case .color:
      let layer = shapeLayer(of: drawn)
      layer.name = drawn.style.name
      layer.compositingFilter = drawn.style.blend.filterName
      return layer
    case .gradient(let gradient):
      let layer = GradientWriter(writer: writer, gradient: gradient).layer(
        maskedBy: shapeLayer(of: drawn))
      layer.name = drawn.style.name
      layer.compositingFilter = drawn.style.blend.filterName
      return layer
    }
  }

  /// Returns the outlines filled or stroked in the style's color, or in black for a gradient.
  private func shapeLayer(of drawn: DrawnStyle) -> CAShapeLayer {
    let layer = CAShapeLayer()
    if let stroke = drawn.stroke, stroke.hasMovingDashes {
      let outlines = drawn.outlines
      if writer.budget.take(outlines, in: writer.frames) {
        let share = writer.budget.dashes
        share.join()
        writer.sample("path", of: layer) { frame in
          .path(LayerPath(shown: stroke.dashed(outlines.path(at: frame), at: frame, share.limits)))
        }
      }
    } else {
      writePath(drawn.outlines, of: layer)
    }
    layer.fillColor = nil
    if let stroke = drawn.stroke {
      write(stroke, drawn.style, of: layer)
    } else {
      writeFill(drawn.style, of: layer)
    }
    return layer
  }

  private func writeFill(_ style: ShapeStyle, of layer: CAShapeLayer) {
    layer.fillRule = style.isEvenOdd ? .evenOdd : .nonZero
    write(style, "fillColor", of: layer)
  }

  private func write(_ stroke: StrokeShape, _ style: ShapeStyle, of layer: CAShapeLayer) {
    write(style, "strokeColor", of: layer)
    writer.write(stroke.width, "lineWidth", of: layer) { .number($0) }
    layer.lineCap = stroke.cap.name
    layer.lineJoin = stroke.join.name
    writer.write(stroke.miterLimit, "miterLimit", of: layer) { .number($0) }
    guard !stroke.hasMovingDashes, let pattern = stroke.pattern(at: 0) else { return }
    layer.lineDashPattern = pattern.map { NSNumber(value: $0) }
    writer.write(stroke.dashOffset, "lineDashPhase", of: layer) { .number($0) }
  }

  /// Writes the color with its opacity, or the opacity as the layer's if it is animated.
  private func write(_ style: ShapeStyle, _ keyPath: String, of layer: CAShapeLayer) {
    let alpha = style.opacity.isAnimated ? 1 : min(max(style.opacity.value, 0), 1)
    if style.opacity.isAnimated {
      writer.write(style.opacity, "opacity", of: layer) { .number($0) }
    }
    guard case .color(let color) = style.paint else {
      let black = Color(red: 0, green: 0, blue: 0, alpha: alpha)
      writer.set(.color(LayerColor(shown: black)), keyPath, of: layer)
      return
    }
    writer.write(color, keyPath, of: layer) { color in
      .color(LayerColor(shown: Color(red: color.x, green: color.y, blue: color.z, alpha: alpha)))
    }
  }

  // MARK: Paths

  private func writePath(_ outlines: [PlacedOutline], of layer: CAShapeLayer) {
    guard writer.budget.take(outlines, in: writer.frames) else { return }
    guard outlines.contains(where: \.isAnimated) else {
      layer.path = CGPath(outlines.path(at: 0))
      return
    }
    if let shape = Self.plainShape(outlines) {
      // Nothing is drawn if the map is not finite.
      guard let map = outlines[0].map(at: 0) else { return }
      return writer.write(shape, "path", of: layer) {
        .path(LayerPath(shown: $0.mapped(by: map).path))
      }
    }
    writer.sample("path", of: layer) { .path(LayerPath(shown: outlines.path(at: $0))) }
  }

  /// Returns the shape if path key frames can represent it; nil otherwise.
  private static func plainShape(_ outlines: [PlacedOutline]) -> Property<BezierShape>? {
    guard outlines.count == 1, outlines[0].node.modifiers.isEmpty,
      case .item(let item) = outlines[0].node.source, case .bezier(let shape) = item.outline,
      !item.isReversed, !outlines[0].maps.contains(where: \.isAnimated)
    else { return nil }
    let first = shape.value
    let isEven = !shape.contains {
      $0.points.count != first.points.count || $0.isClosed != first.isClosed
    }
    return isEven ? shape : nil
  }
}

extension LottieTransform {
  /// Whether the group changes nothing, including opacity.
  var isIdentity: Bool {
    !isMoving && !opacity.isAnimated && opacity.value == 1 && map(at: 0) == .identity
  }
}

extension Repeater {
  fileprivate var isFading: Bool {
    copies.isAnimated || startOpacity.isAnimated || endOpacity.isAnimated
  }
}

extension StrokeShape.Cap {
  fileprivate var name: CAShapeLayerLineCap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

extension StrokeShape.Join {
  fileprivate var name: CAShapeLayerLineJoin {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}

extension StrokeShape {
  /// Whether dash lengths are animated, for which layers have no animatable property.
  var hasMovingDashes: Bool { dashes.contains(where: \.isAnimated) }

  /// Returns the lengths of dashes and gaps at a frame; nil for a solid line.
  func pattern(at frame: Double) -> [Double]? {
    let lengths = dashes.map { $0.value(at: frame) }
    guard lengths.allSatisfy({ $0 >= 0 }), lengths.contains(where: { $0 > 0 }) else { return nil }
    return lengths
  }

  /// Splits a path into its dashes, or returns it unchanged if there would be too many.
  func dashed(_ path: Path, at frame: Double, _ limits: Limits) -> Path {
    guard let pattern = pattern(at: frame) else { return path }
    let phase = dashOffset.value(at: frame)
    return (try? path.dashed(pattern, phase: phase, limits: limits)) ?? path
  }
}
