import Foundation
import Strata
import StrataLayers
import StrataTestSupport
import Testing

/// A layer made from one of any other class has its own class's properties, and can be read,
/// changed, animated and drawn as such.
@Suite struct ClassPairTests {
  private struct LayerClass: CustomTestStringConvertible, Sendable {
    let type: CALayer.Type
    var testDescription: String { "\(type)" }
  }

  private static let classes =
    (LayerClasses.builtIn + [AVPlayerLayer.self, CAEAGLLayer.self]).map(LayerClass.init)

  /// Animates every key that any class can animate.
  private static func animate(_ layer: CALayer, keys: [String]) {
    for key in keys {
      let animation = CABasicAnimation(keyPath: key)
      animation.fromValue = layer.value(forKey: key)
      animation.toValue = layer.value(forKey: key) ?? 1
      animation.duration = 2
      layer.add(animation, forKey: key)
    }
  }

  @Test(arguments: classes, classes)
  private func `it is read, changed, animated and drawn as its own class`(
    own: LayerClass, other: LayerClass
  ) throws {
    let original = other.type.make()
    original.frame = CGRect(x: 1, y: 1, width: 6, height: 6)
    (original as? CAShapeLayer)?.path = CGPath(rect: original.bounds, transform: nil)
    (original as? CAEmitterLayer)?.emitterCells = [CAEmitterCell()]
    let copy = own.type.make(copying: original)
    expect(copy.properties === own.type.make().properties)

    let keys = Set(copy.properties.table.keys).union(original.properties.table.keys).sorted()
    for key in keys where copy.properties.property(forKey: key) != nil {
      // Neither read-only properties nor those with another type in the other class.
      _ = try? copy.assign(original.value(forKey: key), forKey: key)
      _ = try? copy.assign(copy.value(forKey: key), forKey: key)
    }
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    root.addSublayer(copy)
    Self.animate(copy, keys: keys)
    let renderer = try Renderer(size: CGSize(width: 8, height: 8), device: .cpu)
    for time in [0, 1.0] {
      _ = try renderer.image(of: root, at: time)
      let shown = try #require(copy.presentation())
      expect(type(of: shown) == type(of: copy))
      for key in keys { _ = shown.value(forKey: key) }
    }
  }

  /// A class whose presentation copies have a different class.
  private final class OddShape: CAShapeLayer {
    override func presentationCopy() -> CALayer { CALayer(layer: self) }
  }

  @Test func `a presentation copy of another class lacks the layer's keys`() throws {
    let shape = OddShape()
    Self.animate(shape, keys: shape.properties.table.keys)
    _ = try Renderer(size: CGSize(width: 8, height: 8), device: .cpu).image(of: shape, at: 1)
    expect(shape.presentation() == nil)
    expect(shape.presentationCopy().value(forKey: "lineWidth") == nil)
  }
}
