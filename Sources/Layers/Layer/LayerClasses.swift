/// The layer classes of this module, each of which documents know by its name.
package enum LayerClasses {
  package static let builtIn: [CALayer.Type] = [
    CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CATransformLayer.self,
    CAReplicatorLayer.self, CAScrollLayer.self, CATiledLayer.self,
    CAEmitterLayer.self,
  ]
}
