import Foundation
import StrataGraphics
import StrataLayers

/// Effects that draw over the image of a layer.
extension CompositionWriter {
  /// Returns a layer with a gradient over the image of another one, within its alpha.
  func ramped(_ body: CALayer, by ramp: ColorRamp, _ writer: PropertyWriter) -> CALayer {
    func stop(_ place: Double, _ color: SIMD4<Double>) -> [Double] {
      [place, color.x, color.y, color.z]
    }
    let gradient = LottieGradient(
      kind: ramp.isRadial ? .radial : .linear, start: ramp.start, end: ramp.end, colorCount: 2,
      stops: Property(stop(0, ramp.startColor.value) + stop(1, ramp.endColor.value)))
    let cover = GradientWriter(writer: writer, gradient: gradient).layer(maskedBy: nil)
    if ramp.startColor.isAnimated || ramp.endColor.isAnimated {
      writer.sample("colors", of: cover) { frame in
        let colors = [ramp.startColor.value(at: frame), ramp.endColor.value(at: frame)]
        return .colors(
          LayerColors(shown: colors.map { Color(red: $0.x, green: $0.y, blue: $0.z, alpha: 1) }))
      }
    }
    cover.compositingFilter = "sourceAtop"
    writer.write(ramp.originalShare, "opacity", of: cover) { .number(1 - $0) }
    return Self.covered(body, by: cover)
  }

  /// Returns a layer under another one that blends with it alone.
  static func covered(_ body: CALayer, by cover: CALayer) -> CALayer {
    let outer = around(body)
    outer.addSublayer(cover)
    // With a mask, the layer is an isolated group, whose alpha is that of the image alone.
    outer.mask = Self.cover(of: .black)
    return outer
  }

  /// Returns a layer with a mixture of four colors over its image, within its alpha.
  func colored(
    _ body: CALayer, by gradient: FourColorGradient, _ writer: PropertyWriter
  ) -> CALayer {
    let cover = CALayer()
    // The image may extend beyond the bounds, such as that of a shape layer.
    let area = body.bounds.insetBy(dx: -body.bounds.width, dy: -body.bounds.height)
    cover.anchorPoint = .zero
    cover.bounds = CGRect(origin: .zero, size: area.size)
    cover.position = area.origin
    // No property of a layer has the points, so an animated mixture is an image in every frame.
    writer.follow("contents", of: cover, isMoving: gradient.isMoving) {
      .contents(.object(gradient.image(of: area, at: $0)))
    }
    cover.compositingFilter = "sourceAtop"
    writer.write(gradient.opacity, "opacity", of: cover) { .number($0) }
    return Self.covered(body, by: cover)
  }

  /// Returns a layer with a stroke along the masks of a layer.
  ///
  /// - Parameter body: The image of the layer, which is left out of a stroke on transparent.
  func stroked(_ body: CALayer, by stroke: MaskStroke, _ writer: PropertyWriter) -> CALayer {
    let lines = Self.cover()
    for path in stroke.paths { lines.addSublayer(line(along: path, of: stroke, writer)) }
    writer.write(stroke.opacity, "opacity", of: lines) { .number($0) }
    switch stroke.style {
    case .onOriginal:
      let outer = Self.around(body)
      outer.addSublayer(lines)
      return outer
    case .onTransparent:
      let outer = CALayer()
      outer.bounds = body.bounds
      outer.addSublayer(lines)
      return outer
    case .revealOriginal:
      let outer = Self.around(body)
      outer.mask = lines
      return outer
    }
  }

  private func line(
    along path: Property<BezierShape>, of stroke: MaskStroke, _ writer: PropertyWriter
  ) -> CALayer {
    let line = CAShapeLayer()
    Self.spread(line)
    line.fillColor = nil
    line.lineCap = .round
    line.lineJoin = .round
    writer.write(path, "path", of: line) { .path(LayerPath(shown: $0.path)) }
    writer.write(stroke.color, "strokeColor", of: line) {
      .color(LayerColor(shown: Color(red: $0.x, green: $0.y, blue: $0.z, alpha: 1)))
    }
    writer.write(stroke.brushRadius, "lineWidth", of: line) { .number(2 * $0) }
    let (start, end) = (stroke.start, stroke.end)
    let isMoving = start.isAnimated || end.isAnimated
    writer.follow("strokeStart", of: line, isMoving: isMoving) {
      .number(min(start.value(at: $0), end.value(at: $0)))
    }
    writer.follow("strokeEnd", of: line, isMoving: isMoving) {
      .number(max(start.value(at: $0), end.value(at: $0)))
    }
    return line
  }
}
