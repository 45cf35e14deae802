import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct KeyPathTests {
  private func number(_ layer: CALayer, _ keyPath: String) -> Double? {
    (layer.value(forKeyPath: keyPath) as? NSNumber)?.doubleValue
  }

  @Test func `numbers of any type set a property of any number type`() {
    let layer = CALayer()
    for half in [0.5, Float(0.5), CGFloat(0.5), NSNumber(value: 0.5)] as [Any] {
      layer.setValue(half, forKey: "opacity")
      layer.setValue(half, forKey: "cornerRadius")
      expect(layer.opacity == 0.5 && layer.cornerRadius == 0.5)
      layer.opacity = 1
      layer.cornerRadius = 0
    }
    layer.setValue(1, forKey: "hidden")
    expect(layer.isHidden)
    layer.setValue(UInt8(9), forKey: "maskedCorners")
    expectEqual(layer.maskedCorners, [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
  }

  @Test func `numbers are read as the requested type`() {
    let layer = CALayer()
    layer.isHidden = true
    layer.opacity = 0.5
    expectEqual(layer.value(forKey: "hidden") as? Bool, true)
    expectEqual(layer.value(forKey: "opacity") as? Float, 0.5)
    expectEqual(layer.value(forKey: "opacity") as? Double, 0.5)
    expectEqual(layer.value(forKey: "opacity") as? NSNumber, 0.5)
    expectEqual(layer.value(forKey: "opacity") as? CGFloat, 0.5)
    expectEqual(layer.value(forKeyPath: "position.x") as? CGFloat, 0)
    expectEqual(layer.value(forKey: "maskedCorners") as? UInt, 15)
    expectEqual(layer.value(forKey: "maskedCorners") as? Int, 15)
  }

  @Test func `structures are read boxed and unboxed`() {
    let layer = CALayer()
    layer.frame = CGRect(x: 1, y: 2, width: 4, height: 6)
    layer.transform = CATransform3DMakeTranslation(1, 2, 3)
    let rect = CGRect(x: 0, y: 0, width: 4, height: 6)
    expectEqual(layer.value(forKey: "bounds") as? CGRect, rect)
    expectEqual((layer.value(forKey: "bounds") as? NSValue)?.cgRectValue, rect)
    expectEqual((layer.value(forKey: "position") as? NSValue)?.cgPointValue, CGPoint(x: 3, y: 5))
    expectEqual((layer.value(forKeyPath: "bounds.size") as? NSValue)?.cgSizeValue, rect.size)
    let transform = (layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue
    expectEqual(transform, layer.transform)
    let boxed: Any = NSValue(cgPoint: CGPoint(x: 1, y: 2))
    expectEqual(boxed as? CGPoint, CGPoint(x: 1, y: 2))
    expect(boxed as? CGRect == nil)
    expect(layer.value(forKey: "bounds") as? CGPoint == nil)
  }

  @Test(arguments: ["hidden", "doubleSided", "geometryFlipped", "opaque"])
  func `flags have two names`(key: String) {
    let layer = CALayer()
    let getter = "is" + key.prefix(1).uppercased() + key.dropFirst()
    let before = layer.value(forKey: key) as? Bool
    layer.setValue(before != true, forKey: getter)
    expectEqual(layer.value(forKey: key) as? Bool, before != true)
    expectEqual(layer.value(forKey: getter) as? Bool, before != true)
  }

  @Test func `geometry is set boxed and unboxed`() {
    let layer = CALayer()
    layer.setValue(NSValue(cgPoint: CGPoint(x: 1, y: 2)), forKey: "position")
    expectEqual(layer.position, CGPoint(x: 1, y: 2))
    layer.setValue(CGRect(x: 0, y: 0, width: -3, height: 4), forKey: "bounds")
    expectEqual(layer.value(forKey: "bounds") as? CGRect, CGRect(x: -3, y: 0, width: 3, height: 4))
    layer.setValue(NSValue(caTransform3D: CATransform3DMakeScale(2, 2, 2)), forKey: "transform")
    expectEqual(layer.transform.m33, 2)
    layer.setValue(CGAffineTransform(scaleX: 3, y: 4), forKey: "sublayerTransform")
    expectEqual(layer.sublayerTransform, CATransform3DMakeScale(3, 4, 1))
    layer.setValue(CGRect(x: 5, y: 6, width: 20, height: 10), forKey: "frame")
    expectEqual(number(layer, "frame.size.width"), 20)
  }

  @Test func `names are set as strings and as members`() {
    let layer = CALayer()
    layer.setValue("resizeAspect", forKey: "contentsGravity")
    expectEqual(layer.contentsGravity, .resizeAspect)
    layer.setValue(CALayerContentsGravity.top, forKey: "contentsGravity")
    expectEqual(layer.value(forKey: "contentsGravity") as? String, "top")
  }

  @Test func `nil clears optional values and resets others`() {
    let layer = CAShapeLayer()
    layer.setValue(nil, forKey: "fillColor")
    layer.setValue(NSNull(), forKey: "borderColor")
    layer.setValue(Optional<CGColor>.none, forKey: "backgroundColor")
    expect(layer.fillColor == nil && layer.borderColor == nil && layer.backgroundColor == nil)
    layer.opacity = 0.25
    layer.miterLimit = 3
    layer.position = CGPoint(x: 1, y: 1)
    for key in ["opacity", "miterLimit", "position"] { layer.setValue(nil, forKey: key) }
    expect(layer.opacity == 1 && layer.miterLimit == 10 && layer.position == .zero)
  }

  @Test func `unknown keys are stored and read back`() {
    let layer = CALayer()
    expect(layer.value(forKey: "anything") == nil)
    layer.setValue("goes", forKey: "anything")
    expectEqual(layer.value(forKey: "anything") as? String, "goes")
    layer.setValue(nil, forKey: "anything")
    expect(layer.value(forKey: "anything") == nil)
    layer.setValue(5, forKeyPath: "with.dots")
    expectEqual(layer.value(forKeyPath: "with.dots") as? Int, 5)
    expectEqual(layer.value(forKey: "with.dots") as? Int, 5)
    layer.setValue(CGPoint(x: 1, y: 2), forKey: "spot")
    layer.setValue(9, forKeyPath: "spot.y")
    expectEqual(layer.value(forKey: "spot") as? CGPoint, CGPoint(x: 1, y: 9))
  }

  static let components: [(String, Double)] = [
    ("position.x", 3), ("position.y", -4), ("anchorPoint.x", 0.25), ("anchorPoint.y", 2),
    ("bounds.origin.x", 7), ("bounds.origin.y", 8), ("bounds.size.width", 9),
    ("bounds.size.height", 10), ("contentsRect.origin.x", 0.5), ("contentsCenter.size.height", 0),
    ("transform.translation.x", 5), ("transform.translation.y", 6), ("transform.translation.z", 7),
    ("transform.scale", 2), ("transform.scale.x", 3), ("transform.scale.y", 4),
    ("transform.scale.z", 5), ("transform.scale.xy", 6), ("transform.rotation", 0.5),
    ("transform.rotation.x", 0.25), ("transform.rotation.y", 0.5), ("transform.rotation.z", -0.75),
    ("sublayerTransform.rotation.z", 1), ("sublayerTransform.scale.x", 2),
    ("startPoint.x", -1), ("endPoint.y", 4),
  ]

  @Test(arguments: components)
  func `a component is written and read back`(keyPath: String, value: Double) throws {
    let layer = CAGradientLayer()
    layer.setValue(value, forKeyPath: keyPath)
    let read = try #require(number(layer, keyPath))
    expect(abs(read - value) < 1e-12)
  }

  @Test func `components map to their property`() {
    let layer = CAGradientLayer()
    layer.setValue(3, forKeyPath: "position.x")
    layer.setValue(40, forKeyPath: "bounds.size.width")
    layer.setValue(CGSize(width: 5, height: 6), forKeyPath: "bounds.size")
    layer.setValue(CGPoint(x: 1, y: 2), forKeyPath: "bounds.origin")
    layer.setValue(0.75, forKeyPath: "startPoint.y")
    expectEqual(layer.position, CGPoint(x: 3, y: 0))
    expectEqual(layer.bounds, CGRect(x: 1, y: 2, width: 5, height: 6))
    expectEqual(layer.startPoint, CGPoint(x: 0.5, y: 0.75))
  }

  @Test func `a component of a transform keeps the others`() throws {
    let layer = CALayer()
    layer.transform = CATransform3DMakeTranslation(10, 20, 30)
    layer.setValue(2, forKeyPath: "transform.scale.x")
    layer.setValue(0.5, forKeyPath: "transform.rotation.z")
    layer.setValue(CGSize(width: 11, height: 22), forKeyPath: "transform.translation")
    expect(abs(try #require(number(layer, "transform.scale.x")) - 2) < 1e-12)
    expect(abs(try #require(number(layer, "transform.scale.y")) - 1) < 1e-12)
    expect(abs(try #require(number(layer, "transform.rotation.z")) - 0.5) < 1e-12)
    expectEqual(number(layer, "transform.translation.z"), 30)
    let translation = layer.value(forKeyPath: "transform.translation") as? CGSize
    expectEqual(translation, CGSize(width: 11, height: 22))
    layer.setValue(nil, forKeyPath: "transform.scale.x")
    expect(abs(try #require(number(layer, "transform.scale.x")) - 1) < 1e-12)
  }

  @Test func `key paths pass through named sublayers and other layers`() {
    let root = CALayer()
    let badge = CAShapeLayer()
    badge.name = "badge"
    let inner = CALayer()
    inner.name = "inner"
    root.addSublayer(badge)
    badge.addSublayer(inner)
    root.setValue(0.5, forKeyPath: "sublayers.badge.opacity")
    root.setValue(6, forKeyPath: "sublayers.badge.sublayers.inner.position.y")
    root.setValue(7, forKeyPath: "sublayers.badge.lineWidth")
    expect(badge.opacity == 0.5 && badge.lineWidth == 7 && inner.position.y == 6)
    expectEqual(number(root, "sublayers.badge.sublayers.inner.position.y"), 6)
    expect(root.value(forKeyPath: "sublayers.badge") as? CALayer === badge)
    expect(root.value(forKeyPath: "sublayers.missing.opacity") == nil)
    expectEqual(number(inner, "superlayer.opacity"), 0.5)
    root.setValue(inner, forKey: "favourite")
    root.setValue(8, forKeyPath: "favourite.zPosition")
    expectEqual(inner.zPosition, 8)
  }

  @Test func `unknown components read nil`() {
    let layer = CALayer()
    for path in ["position.z", "opacity.x", "transform.spin", "bounds.size.depth"] {
      expect(layer.value(forKeyPath: path) == nil)
    }
  }

  @Test func `unsettable values throw with the reason`() {
    let layer = CALayer()
    #expect(
      throws: KeyPathError.wrongType(key: "opacity", expected: "a number", got: "String")
    ) { try layer.assign("half", forKeyPath: "opacity") }
    #expect(
      throws: KeyPathError.unknownComponent(
        keyPath: "position.z", component: "z", available: ["x", "y"])
    ) { try layer.assign(1, forKeyPath: "position.z") }
    #expect(
      throws: KeyPathError.wrongType(key: "position.x", expected: "a number", got: "CGPoint")
    ) { try layer.assign(CGPoint.zero, forKeyPath: "position.x") }
    #expect(throws: KeyPathError.noSuchSublayer(keyPath: "sublayers.a.name", name: "a")) {
      try layer.assign("b", forKeyPath: "sublayers.a.name")
    }
    #expect(throws: KeyPathError.readOnly(key: "superlayer")) {
      try layer.assign(CALayer(), forKey: "superlayer")
    }
    #expect(throws: KeyPathError.self) { try layer.assign(1, forKeyPath: "transform.spin") }
    #expect(throws: KeyPathError.self) { try layer.assign(1, forKeyPath: "name.first") }
  }

  @Test func `arrays of numbers and colors are set by key`() {
    let shape = CAShapeLayer()
    shape.setValue([1, 2.5, CGFloat(3)] as [Any], forKey: "lineDashPattern")
    expectEqual(shape.lineDashPattern, [1, 2.5, 3])
    let gradient = CAGradientLayer()
    gradient.setValue([CGColor.black, CGColor.white], forKey: "colors")
    gradient.setValue([0.0, 1.0], forKey: "locations")
    expect(gradient.colors?.count == 2 && gradient.locations == [0, 1])
    gradient.setValue(nil, forKey: "locations")
    expect(gradient.locations == nil)
  }

  @Test func `overridden setters are called`() {
    final class Counting: CALayer {
      var count = 0
      override var position: CGPoint { didSet { count += 1 } }
    }
    let layer = Counting()
    layer.setValue(4, forKeyPath: "position.x")
    expect(layer.count == 1 && layer.position.x == 4)
  }
}
