import Foundation
import StrataEvaluation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// Diagnostics about values and animations that currently have no effect.
@Suite struct RemarkTests {
  private func list(_ root: CALayer) throws -> RenderList {
    let canvas = Canvas(size: PixelSize(width: 100, height: 100), scale: 1)
    return try Evaluator.renderList(of: root, at: 0, on: canvas, limits: .default)
  }

  private func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    return layer
  }

  private func animation(_ keyPath: String, to value: Any) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.toValue = value
    return animation
  }

  @Test func `mismatched values and animations are reported with the layer`() throws {
    let root = box(0, 0, 50, 50)
    let layer = box(0, 0, 10, 10)
    layer.name = "badge"
    root.addSublayer(layer)
    layer.setValue("abc", forKey: "opacity")
    layer.opacity = 1
    layer.add(animation("cornerRadius", to: CGPoint.zero), forKey: nil)
    let group = CAAnimationGroup()
    group.animations = [animation("no.such.key", to: 1), animation("position", to: CGSize.zero)]
    layer.add(group, forKey: nil)
    let found = try list(root).diagnostics
    expectEqual(
      found.map(\.code),
      ["bad-value", "not-drawn-animation", "not-drawn-animation"])
    expect(found.allSatisfy { $0.layerPath?.hasSuffix("badge") == true })
    expect(found.allSatisfy { $0.severity == .warning })
    expect(found.map(\.message).contains { $0.contains("'cornerRadius'") })
    expect(found.map(\.message).contains { $0.contains("'no.such.key'") })
    layer.removeAllAnimations()
    layer.setValue(1, forKey: "opacity")
    try expect(list(root).diagnostics.isEmpty)
  }

  @Test func `animations without values are not reported`() throws {
    let layer = box(0, 0, 10, 10)
    layer.add(CABasicAnimation(keyPath: "opacity"), forKey: nil)
    layer.add(CAKeyframeAnimation(keyPath: "position"), forKey: nil)
    layer.add(CATransition(), forKey: nil)
    try expect(list(layer).diagnostics.isEmpty)
    // Nor are the ones that a presented layer has by itself.
    layer.mask = box(0, 0, 5, 5)
    layer.addSublayer(box(0, 0, 5, 5))
    (layer.contents, layer.filters, layer.isHidden) = (nil, ["colorInvert"], false)
    try expect(list(layer).diagnostics.isEmpty)
  }

  @Test func `missing key path targets are reported until they exist`() throws {
    let root = CAEmitterLayer()
    root.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    let group = CAAnimationGroup()
    group.animations = [
      animation("sublayers.badge.opacity", to: 0), animation("filters.soft.inputRadius", to: 3),
      animation("mask.opacity", to: 0), animation("emitterCells.spark.scale", to: 2),
    ]
    group.duration = 10
    root.add(group, forKey: nil)
    func paths() throws -> [String] {
      try list(root).diagnostics.filter { $0.code == "not-drawn-animation" }
        .compactMap { $0.message.split(separator: "'").dropFirst().first.map(String.init) }.sorted()
    }
    try expectEqual(
      paths(),
      [
        "emitterCells.spark.scale", "filters.soft.inputRadius", "mask.opacity",
        "sublayers.badge.opacity",
      ])
    let badge = box(0, 0, 10, 10)
    badge.name = "badge"
    root.addSublayer(badge)
    root.mask = box(0, 0, 50, 50)
    let blur = CAFilter(type: "gaussianBlur")
    blur.name = "soft"
    root.filters = [blur]
    let spark = CAEmitterCell()
    spark.name = "spark"
    root.emitterCells = [spark]
    try expect(paths().isEmpty)
    badge.name = nil
    try expectEqual(paths(), ["sublayers.badge.opacity"])
  }

  @Test func `a value that a sublayer refuses is reported at the animation`() throws {
    let root = box(0, 0, 50, 50)
    let badge = box(0, 0, 10, 10)
    badge.name = "badge"
    root.addSublayer(badge)
    root.add(animation("sublayers.badge.opacity", to: CGPoint.zero), forKey: nil)
    try expectEqual(list(root).diagnostics.map(\.code), ["not-drawn-animation"])
    root.removeAllAnimations()
    root.add(animation("sublayers.badge.opacity", to: 0), forKey: nil)
    try expect(list(root).diagnostics.isEmpty)
  }
}
