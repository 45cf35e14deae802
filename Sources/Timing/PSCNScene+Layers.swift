import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList

extension PSCNScene {
  /// Builds a frame as a layer tree, and adds features that layers do not support to `skipped`.
  ///
  /// A gradient layer stretches its gradient over its bounds, so oblique axes and angles differ
  /// from the scene's if a shape is not square.
  func layerTree(ofFrame frame: Int, skipped: inout Set<String>) throws -> CALayer {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    root.backgroundColor = CGColor(background)
    var parents = [root]
    var missing: Set<String> = []
    func add(_ layer: CALayer) { parents[parents.count - 1].addSublayer(layer) }
    // A shadow whose shape may come next.
    var pending: (layer: CALayer, rect: PSCNRoundedRect)?
    try forEachOperation(ofFrame: frame) { operation in
      if case .roundedRect(let rect, let paint) = operation, let shadow = pending?.layer,
        pending?.rect == rect
      {
        pending = nil
        return add(Self.layer(rect, paint).throwing(shadow))
      }
      if let shadow = pending {
        // A shadow without a shape is cast by a path.
        shadow.layer.shadowPath = CGPath(Self.path(shadow.rect))
        add(shadow.layer)
        pending = nil
      }
      switch operation {
      case .roundedRect(let rect, let paint):
        // A gradient layer's points are fractions of its size.
        guard rect.size.x > 0, rect.size.y > 0 else { return }
        add(Self.layer(rect, paint))
      case .shadow(let rect, let offset, let sigma, let color):
        guard rect.size.x > 0, rect.size.y > 0 else { return }
        pending = (Self.shadowLayer(rect, offset, sigma, color), rect)
      case .fill(let path, let rule, let paint):
        guard let layer = shapeLayer(path, paint, &missing) else { return }
        layer.fillRule = rule == .evenOdd ? .evenOdd : .nonZero
        add(layer)
      case .stroke(let path, let width, let paint):
        guard let layer = shapeLayer(path, paint, &missing) else { return }
        (layer.strokeColor, layer.fillColor) = (layer.fillColor, nil)
        layer.lineWidth = CGFloat(width)
        (layer.lineCap, layer.lineJoin) = (.round, .round)
        add(layer)
      case .sprites(let sprites):
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        layer.contentProvider = PSCNSpriteContent(sprites)
        add(layer)
      case .image(let index, let transform, let opacity):
        add(Self.imageLayer(index, transform, opacity))
      case .beginGroup(let opacity, let clip):
        let (layer, content) = Self.group(clip, opacity)
        add(layer)
        parents.append(content)
      case .endGroup:
        parents.removeLast()
      case .text(let text, let origin, let color):
        if let layer = try texts.layer(of: text, at: origin, color) { add(layer) }
      case .frame:
        break
      }
    }
    if let shadow = pending {
      shadow.layer.shadowPath = CGPath(Self.path(shadow.rect))
      add(shadow.layer)
    }
    skipped.formUnion(missing)
    return root
  }

  private static func placed<Layer: CALayer>(_ layer: Layer, _ rect: PSCNRoundedRect) -> Layer {
    layer.bounds = CGRect(x: 0, y: 0, width: rect.size.x, height: rect.size.y)
    layer.position = CGPoint(x: rect.center.x, y: rect.center.y)
    layer.cornerRadius = CGFloat(rect.radius)
    if rect.angle != 0 { layer.transform = CATransform3DMakeRotation(CGFloat(rect.angle), 0, 0, 1) }
    return layer
  }

  private static func layer(_ rect: PSCNRoundedRect, _ paint: PSCNPaint) -> CALayer {
    if case .solid(let color) = paint {
      let layer = placed(CALayer(), rect)
      layer.backgroundColor = CGColor(color)
      return layer
    }
    let layer = placed(CAGradientLayer(), rect)
    func unit(_ point: SIMD2<Double>) -> CGPoint {
      CGPoint(x: point.x / rect.size.x + 0.5, y: point.y / rect.size.y + 0.5)
    }
    switch paint {
    case .solid: break
    case .axial(let from, let to, let stops):
      (layer.startPoint, layer.endPoint) = (unit(from), unit(to))
      layer.setStops(stops)
    case .radial(let center, let radius, let stops):
      layer.type = .radial
      (layer.startPoint, layer.endPoint) = (unit(center), unit(center + SIMD2(radius, radius)))
      layer.setStops(stops)
    case .conic(let center, let angle, let stops):
      layer.type = .conic
      let direction = SIMD2(Maths.cos(angle), Maths.sin(angle)) * rect.size
      (layer.startPoint, layer.endPoint) = (unit(center), unit(center + direction))
      layer.setStops(stops)
    }
    return layer
  }

  /// Returns a layer that shows only its shadow.
  private static func shadowLayer(
    _ rect: PSCNRoundedRect, _ offset: SIMD2<Double>, _ sigma: Double, _ color: Color
  ) -> CALayer {
    let layer = placed(CALayer(), rect)
    layer.shadowOpacity = 1
    layer.shadowColor = CGColor(color)
    layer.shadowRadius = CGFloat(sigma / RenderingModel.compositor.shadowSigma)
    // The layer's own space rotates with it, the scene's offset does not.
    let (sine, cosine) = (Maths.sin(rect.angle), Maths.cos(rect.angle))
    layer.shadowOffset = CGSize(
      width: cosine * offset.x + sine * offset.y, height: cosine * offset.y - sine * offset.x)
    return layer
  }

  /// Returns the outline in the space of the rectangle's layer.
  private static func path(_ rect: PSCNRoundedRect) -> Path {
    RoundedRect(
      CGRect(x: 0, y: 0, width: rect.size.x, height: rect.size.y),
      radii: RoundedRect.Radii(all: rect.radius)
    ).path
  }

  private func shapeLayer(
    _ path: Path, _ paint: PSCNPaint, _ missing: inout Set<String>
  ) -> CAShapeLayer? {
    guard case .solid(let color) = paint else {
      missing.insert("path with a gradient")
      return nil
    }
    let layer = CAShapeLayer()
    layer.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    layer.path = CGPath(path)
    layer.fillColor = CGColor(color)
    return layer
  }

  private static func imageLayer(
    _ index: Int, _ transform: PlaneTransform, _ opacity: Double
  ) -> CALayer {
    let layer = CALayer()
    layer.anchorPoint = CGPoint(x: 0, y: 0)
    layer.bounds = CGRect(x: 0, y: 0, width: PSCNImage.side, height: PSCNImage.side)
    layer.contents = CGImage(PSCNImage.pixels(index))
    layer.transform = CATransform3D(transform)
    layer.opacity = Float(opacity)
    return layer
  }

  /// Returns a layer that clips and fades, and a layer in it that restores the canvas's space.
  private static func group(
    _ clip: PSCNRoundedRect, _ opacity: Double
  ) -> (layer: CALayer, content: CALayer) {
    let layer = placed(CALayer(), clip)
    layer.masksToBounds = true
    layer.opacity = Float(opacity)
    let content = CALayer()
    content.anchorPoint = CGPoint(x: 0, y: 0)
    let fromLayer = PlaneTransform.translation(-clip.size.x / 2, -clip.size.y / 2)
      .then(clip.transform)
    if let toLayer = fromLayer.inverse { content.transform = CATransform3D(toLayer) }
    layer.addSublayer(content)
    return (layer, content)
  }
}

extension CALayer {
  /// Copies the shadow of another layer and returns this layer.
  fileprivate func throwing(_ other: CALayer) -> CALayer {
    (shadowColor, shadowOpacity) = (other.shadowColor, other.shadowOpacity)
    (shadowOffset, shadowRadius) = (other.shadowOffset, other.shadowRadius)
    return self
  }
}

extension CAGradientLayer {
  fileprivate func setStops(_ stops: GradientStops) {
    colors = stops.stops.map { CGColor($0.color) }
    locations = stops.stops.map { NSNumber(value: $0.location) }
  }
}

extension CATransform3D {
  /// Creates the same map for points with z = 0.
  fileprivate init(_ plane: PlaneTransform) {
    self = CATransform3DIdentity
    (m11, m12, m14) = (CGFloat(plane.m11), CGFloat(plane.m12), CGFloat(plane.m13))
    (m21, m22, m24) = (CGFloat(plane.m21), CGFloat(plane.m22), CGFloat(plane.m23))
    (m41, m42, m44) = (CGFloat(plane.m31), CGFloat(plane.m32), CGFloat(plane.m33))
  }
}
