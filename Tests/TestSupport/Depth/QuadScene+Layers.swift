import Foundation
import StrataGraphics
public import StrataLayers
public import StrataTestMeasures

extension QuadScene {
  /// Returns the scene as layers, under a root that fills the canvas.
  public func makeLayers() -> CALayer {
    let root = CALayer()
    root.anchorPoint = CGPoint(x: rootAnchor.x, y: rootAnchor.y)
    root.frame = CGRect(x: 0, y: 0, width: size.x, height: size.y)
    root.backgroundColor = background.map(Self.color)
    root.sublayerTransform = Self.transform(cameraSteps, perspective)
    let groups = containers.map { placement in
      let layer = CATransformLayer()
      Self.place(layer, placement)
      root.addSublayer(layer)
      return layer
    }
    for quad in quads {
      let layer = CALayer()
      Self.place(layer, quad.placement)
      layer.backgroundColor = Self.color(quad.color)
      layer.isDoubleSided = quad.isDoubleSided
      (quad.container.map { groups[$0] } ?? root).addSublayer(layer)
    }
    return root
  }

  private static func color(_ c: SIMD4<Double>) -> CGColor {
    CGColor(red: c.x, green: c.y, blue: c.z, alpha: c.w)
  }

  private static func place(_ layer: CALayer, _ placement: Placement) {
    layer.bounds = CGRect(
      x: placement.origin.x, y: placement.origin.y, width: placement.size.x,
      height: placement.size.y)
    layer.anchorPoint = CGPoint(x: placement.anchor.x, y: placement.anchor.y)
    layer.anchorPointZ = placement.anchorZ
    layer.position = CGPoint(x: placement.position.x, y: placement.position.y)
    layer.zPosition = placement.zPosition
    layer.transform = transform(placement.steps, placement.perspective)
  }

  private static func transform(_ steps: [Step], _ perspective: Double?) -> CATransform3D {
    var transform = CATransform3DIdentity
    if let perspective { transform.m34 = -1 / perspective }
    for step in steps {
      switch step {
      case .translate(let by): transform = CATransform3DTranslate(transform, by.x, by.y, by.z)
      case .rotate(let angle, let axis):
        transform = CATransform3DRotate(transform, angle, axis.x, axis.y, axis.z)
      case .scale(let by): transform = CATransform3DScale(transform, by.x, by.y, by.z)
      }
    }
    return transform
  }
}
