import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Values of a wrong type in key-value calls.
@Suite struct RefusedValueTests {
  private static let layers: [@Sendable () -> CALayer] = LayerClasses.builtIn.map { layerClass in
    { layerClass.make() }
  }

  private final class UnrelatedObject {}

  private static var values: [Any] {
    [
      "abc", "", "0.5", 1, -7.5, 1e300, Double.nan, -Double.infinity, UInt64.max, true,
      CGPoint(x: 1, y: 2), CGSize(width: 3, height: 4), CGRect(x: 1, y: 2, width: 3, height: 4),
      CATransform3DMakeScale(2, 2, 2), CGColor.white, CGPath(rect: .zero, transform: nil),
      [1, "x", CGColor.black] as [Any], ["a": 1] as [AnyHashable: Any], UnrelatedObject(), NSNull(),
      NSObject(), Date(),
    ]
  }

  @Test func `a number parses the prefix of a string`() {
    let layer = CALayer()
    for (text, number) in [
      ("0.5", 0.5), ("abc", 0), (" 0.25", 0.25), ("-2e-1", -0.2), ("", 0), ("0.75 or so", 0.75),
    ] {
      layer.setValue(text, forKey: "opacity")
      expectEqual(layer.opacity, Float(number), "\(text)")
      layer.setValue(text, forKeyPath: "position.x")
      expectEqual(Double(layer.position.x), number, "\(text)")
      layer.setValue(text, forKeyPath: "transform.translation.y")
      expectEqual(Double(layer.transform.m42), number, "\(text)")
    }
    for (text, flag) in [("YES", true), ("true", true), ("1", true), ("no", false), ("abc", false)]
    {
      layer.setValue(text, forKey: "hidden")
      expectEqual(layer.isHidden, flag, "\(text)")
    }
  }

  @Test func `no value traps, of any property of any layer`() {
    for make in Self.layers {
      for key in make().properties.table.keys {
        for value in Self.values {
          let layer = make()
          layer.setValue(value, forKey: key)
          layer.setValue(value, forKeyPath: key)
          layer.setValue(value, forKeyPath: key + ".x")
          layer.setValue(value, forKeyPath: key + ".no.such.part")
        }
      }
    }
  }

  @Test func `a mismatched value does not change the property`() {
    let layer = CAShapeLayer()
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    layer.path = path
    layer.position = CGPoint(x: 3, y: 4)
    layer.setValue("M 0 0", forKey: "path")
    layer.setValue(7, forKey: "fillColor")
    layer.setValue(7, forKey: "position")
    layer.setValue(7, forKey: "lineCap")
    layer.setValue(CGPoint.zero, forKey: "opacity")
    layer.setValue(CGPoint.zero, forKeyPath: "position.x")
    layer.setValue(1, forKeyPath: "position.z")
    layer.setValue(1, forKeyPath: "sublayers.nobody.opacity")
    layer.setValue(CALayer(), forKey: "superlayer")
    expect(layer.path?.value == path.value && layer.fillColor?.value == .black)
    expect(layer.position == CGPoint(x: 3, y: 4) && layer.lineCap == .butt && layer.opacity == 1)
    expect(layer.superlayer == nil)
    expectEqual(layer.messages.count, 9)
    expect(layer.messages.allSatisfy { $0.code == "bad-value" && $0.severity == .warning })
  }

  @Test func `converted and refused values are reported until one fits`() {
    let layer = CALayer()
    layer.setValue("0.5", forKey: "opacity")
    expect(layer.messages.isEmpty)
    layer.setValue("abc", forKey: "opacity")
    expectEqual(
      layer.messages.map(\.message),
      ["opacity takes a number, not String; using 0.0"])
    layer.setValue("abc", forKeyPath: "bounds.size")
    expectEqual(layer.messages.count, 2)
    layer.setValue(1, forKey: "opacity")
    layer.setValue(CGSize(width: 1, height: 1), forKeyPath: "bounds.size")
    expect(layer.messages.isEmpty)
  }

  private final class Dial: CALayer {
    override func setValue(_ value: Any?, forKey key: String) {
      super.setValue(value, forKey: key == "angle" ? "opacity" : key)
    }
  }

  @Test func `values passed on by key paths are reported too`() {
    let dial = Dial()
    dial.setValue("abc", forKeyPath: "angle")
    expectEqual(dial.messages.map(\.code), ["bad-value"])
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue("soon", forKeyPath: "beginTime")
    let layer = CALayer()
    layer.add(animation, forKey: "a")
    expectEqual(layer.messages.map(\.code), ["bad-value"])
    animation.setValue(1, forKeyPath: "beginTime")
    layer.add(animation, forKey: "a")
    expect(layer.messages.isEmpty)
  }

  @Test func `generated key paths are not cached forever`() {
    let layer = CALayer()
    for index in 0..<10_000 { layer.setValue(1, forKeyPath: "position.part\(index)") }
    expect((1...100).contains(layer.messages.count))
  }

  @Test func `animations and cells accept strings and report mismatches`() {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.setValue("2.5", forKey: "duration")
    animation.setValue("yes", forKey: "autoreverses")
    expect(animation.duration == 2.5 && animation.autoreverses)
    animation.setValue("soon", forKey: "beginTime")
    animation.setValue(3, forKey: "timingFunction")
    animation.setValue(1, forKeyPath: "fromValue.x")
    expect(animation.beginTime == 0 && animation.timingFunction == nil)
    animation.toValue = 0
    let layer = CALayer()
    layer.add(animation, forKey: nil)
    expectEqual(layer.messages.map(\.code), ["bad-value", "bad-value", "bad-value"])
    layer.removeAllAnimations()
    expect(layer.messages.isEmpty)
    let cell = CAEmitterCell()
    cell.setValue("12", forKey: "birthRate")
    cell.setValue("many", forKey: "lifetime")
    cell.setValue("red", forKey: "color")
    cell.setValue(1, forKeyPath: "emitterCells.nobody.scale")
    expect(cell.birthRate == 12 && cell.lifetime == 0 && cell.color?.value == .white)
  }
}
