/// The layer classes of this module that documents can name.
package enum LayerClasses {
  package static let builtIn: [CALayer.Type] = [
    CALayer.self, CAShapeLayer.self, CAGradientLayer.self, CATransformLayer.self,
    CAReplicatorLayer.self, CAScrollLayer.self, CATiledLayer.self,
    CAEmitterLayer.self,
  ]
}
