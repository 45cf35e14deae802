import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct HitTestTests {
  private func layer(_ frame: CGRect, in parent: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    parent?.addSublayer(layer)
    return layer
  }

  private let big = CGRect(x: 0, y: 0, width: 100, height: 100)

  @Test func `smaller edges are inside, larger ones are not`() {
    let layer = layer(big)
    layer.bounds.origin = CGPoint(x: 10, y: 20)
    expect(layer.contains(CGPoint(x: 10, y: 20)))
    expect(!layer.contains(CGPoint(x: 110, y: 50)))
    expect(!layer.contains(CGPoint(x: 50, y: 120)))
    expect(!layer.contains(CGPoint(x: 9.999, y: 20)))
    expect(!layer.contains(CGPoint(x: CGFloat.nan, y: 20)))
  }

  @Test func `a lone layer is hit within its frame`() {
    let layer = layer(CGRect(x: 30, y: 40, width: 10, height: 10))
    expect(layer.hitTest(CGPoint(x: 30, y: 40)) === layer)
    expect(layer.hitTest(CGPoint(x: 5, y: 5)) == nil)
  }

  @Test func `the point is in superspace and the deepest layer is found`() {
    let root = layer(CGRect(x: 10, y: 10, width: 100, height: 100))
    let child = layer(CGRect(x: 20, y: 20, width: 50, height: 50), in: root)
    let grandchild = layer(CGRect(x: 10, y: 10, width: 10, height: 10), in: child)
    expect(root.hitTest(CGPoint(x: 45, y: 45)) === grandchild)
    expect(root.hitTest(CGPoint(x: 35, y: 35)) === child)
    expect(root.hitTest(CGPoint(x: 12, y: 12)) === root)
    expect(root.hitTest(CGPoint(x: 5, y: 5)) == nil)
  }

  @Test func `a later sibling is in front, a higher one more so`() {
    let root = layer(big)
    let first = layer(big, in: root)
    let second = layer(big, in: root)
    let point = CGPoint(x: 50, y: 50)
    expect(root.hitTest(point) === second)
    first.zPosition = 1
    expect(root.hitTest(point) === first)
    second.zPosition = 1
    expect(root.hitTest(point) === second)
  }

  @Test func `hidden layers are skipped with their sublayers`() {
    let root = layer(big)
    let child = layer(big, in: root)
    _ = layer(big, in: child)
    child.isHidden = true
    expect(root.hitTest(CGPoint(x: 50, y: 50)) === root)
    root.isHidden = true
    expect(root.hitTest(CGPoint(x: 50, y: 50)) == nil)
  }

  @Test func `layers outside their superlayer are hit unless it masks`() {
    let root = layer(big)
    let child = layer(CGRect(x: 0, y: 0, width: 10, height: 10), in: root)
    let outside = layer(CGRect(x: 50, y: 50, width: 20, height: 20), in: child)
    expect(root.hitTest(CGPoint(x: 60, y: 60)) === outside)
    child.masksToBounds = true
    expect(root.hitTest(CGPoint(x: 60, y: 60)) === root)
  }

  @Test func `opacity, corners and facing do not affect hit tests`() {
    let layer = layer(big)
    layer.opacity = 0
    layer.cornerRadius = 50
    layer.isDoubleSided = false
    layer.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
    expect(layer.hitTest(CGPoint(x: 1, y: 1)) === layer)
  }

  @Test func `a layer seen edge-on is not hit`() {
    let layer = layer(big)
    layer.transform = CATransform3DMakeScale(0, 1, 1)
    expect(layer.hitTest(CGPoint(x: 50, y: 50)) == nil)
  }

  @Test func `points behind the eye are not hit`() {
    let root = layer(big)
    root.sublayerTransform.m34 = -1 / 100
    let child = layer(big, in: root)
    child.zPosition = 150
    expect(root.hitTest(CGPoint(x: 50, y: 50)) === root)
    child.zPosition = 50
    expect(root.hitTest(CGPoint(x: 50, y: 50)) === child)
  }

  @Test func `sublayer transforms and rotations are applied`() {
    let root = layer(big)
    root.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
    let child = layer(big, in: root)
    expect(root.hitTest(CGPoint(x: 30, y: 30)) === child)
    expect(root.hitTest(CGPoint(x: 20, y: 20)) === root)
  }

  @Test func `a subclass may pass points through`() {
    final class Glass: CALayer {
      override func hitTest(_ p: CGPoint) -> CALayer? { nil }
    }
    let root = layer(big)
    let below = layer(big, in: root)
    let glass = Glass()
    glass.frame = big
    root.addSublayer(glass)
    expect(root.hitTest(CGPoint(x: 50, y: 50)) === below)
  }

  @Test func `a subclass may override contains`() {
    final class Half: CALayer {
      override func contains(_ p: CGPoint) -> Bool { p.x < 50 && super.contains(p) }
    }
    let root = layer(big)
    let half = Half()
    half.frame = big
    root.addSublayer(half)
    expect(root.hitTest(CGPoint(x: 40, y: 50)) === half)
    expect(root.hitTest(CGPoint(x: 60, y: 50)) === root)
  }

  /// A transform layer has no bounds of its own.
  @Test(arguments: LayerClasses.builtIn.indices.filter { LayerClasses.builtIn[$0].drawsItself })
  func `deep chains of every class are searched in constant stack`(index: Int) {
    let isFound = findsDeepest { LayerClasses.builtIn[index].make() }
    expect(isFound)
  }

  @Test func `a chain of a hundred thousand layers is searched`() {
    let deepest = layer(big)
    var top = deepest
    for _ in 1..<100_000 {
      let next = layer(big)
      next.addSublayer(top)
      top = next
    }
    expect(top.hitTest(CGPoint(x: 50, y: 50)) === deepest)
    expectEqual(deepest.convert(CGPoint(x: 1, y: 2), to: top), CGPoint(x: 1, y: 2))
  }
}
