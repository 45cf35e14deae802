import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct AutoresizingTests {
  /// A child at x = 10 of width 50, at y = 20 of height 40, in a superlayer of 100 by 100.
  private func pair(_ mask: CAAutoresizingMask) -> (parent: CALayer, child: CALayer) {
    let (parent, child) = (CALayer(), CALayer())
    parent.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    child.frame = CGRect(x: 10, y: 20, width: 50, height: 40)
    child.autoresizingMask = mask
    parent.addSublayer(child)
    return (parent, child)
  }

  @Test(
    arguments: [
      ([.layerWidthSizable, .layerMinXMargin], 76, 84),
      ([.layerWidthSizable, .layerMaxXMargin], 10, 84),
      ([.layerMinXMargin, .layerMaxXMargin], 60, 50),
      ([.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin], 43, 84),
      (.layerMinXMargin, 110, 50), (.layerWidthSizable, 10, 150), (.layerMaxXMargin, 10, 50),
      (.layerNotSizable, 10, 50), (.layerHeightSizable, 10, 50),
    ] as [(CAAutoresizingMask, CGFloat, CGFloat)])
  func `masks apply when a superlayer grows from 100 to 200`(
    mask: CAAutoresizingMask, x: CGFloat, width: CGFloat
  ) {
    let (parent, child) = pair(mask)
    parent.bounds.size.width = 200
    expectEqual(child.frame, CGRect(x: x, y: 20, width: width, height: 40))
  }

  @Test func `masks apply when a superlayer shrinks from 100 to 50`() {
    let (parent, child) = pair([.layerMinXMargin, .layerWidthSizable])
    parent.bounds.size.width = 50
    expectEqual(child.frame, CGRect(x: -24, y: 20, width: 34, height: 40))
  }

  @Test func `a negative extent is flipped`() {
    let (parent, child) = pair(.layerHeightSizable)
    parent.bounds.size.height = 25
    expectEqual(child.frame, CGRect(x: 10, y: -15, width: 50, height: 35))
  }

  @Test func `both axes follow, each by its own bits`() {
    let (parent, child) = pair([.layerWidthSizable, .layerMinYMargin])
    parent.frame = CGRect(x: 0, y: 0, width: 130, height: 160)
    expectEqual(child.frame, CGRect(x: 10, y: 80, width: 80, height: 40))
  }

  @Test func `origin and position changes do not resize sublayers`() {
    let (parent, child) = pair(.layerWidthSizable)
    parent.bounds.origin = CGPoint(x: 30, y: 30)
    parent.position = CGPoint(x: 1, y: 1)
    parent.transform = CATransform3DMakeScale(2, 2, 1)
    expectEqual(child.frame, CGRect(x: 10, y: 20, width: 50, height: 40))
    let late = CALayer()
    late.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    parent.addSublayer(late)
    parent.bounds.size.width = 200
    late.autoresizingMask = .layerWidthSizable
    expect(late.frame.width == 1 && child.frame.width == 150)
  }

  @Test func `resizing cascades, ten thousand levels deep`() {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    var parent = root
    for _ in 0..<10_000 {
      let next = CALayer()
      next.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      next.autoresizingMask = [.layerWidthSizable, .layerHeightSizable]
      parent.addSublayer(next)
      parent = next
    }
    root.bounds.size = CGSize(width: 70, height: 210)
    expectEqual(parent.bounds.size, CGSize(width: 70, height: 210))
    expectEqual(parent.frame, CGRect(x: 0, y: 0, width: 70, height: 210))
  }

  @Test func `a layout manager wins`() {
    let (parent, child) = pair(.layerWidthSizable)
    parent.layoutManager = CAConstraintLayoutManager.layoutManager()
    parent.bounds.size.width = 200
    expectEqual(child.frame.width, 50)
  }

  @Test func `a subclass may override resizing`() {
    final class Half: CALayer {
      var olds: [CGSize] = []
      override func resize(withOldSuperlayerSize size: CGSize) {
        olds.append(size)
        bounds.size.width = (superlayer?.bounds.width ?? 0) / 2
      }
    }
    let parent = CALayer()
    parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    let half = Half()
    let below = CALayer()
    below.autoresizingMask = .layerWidthSizable
    parent.addSublayer(half)
    half.addSublayer(below)
    parent.bounds.size.width = 60
    expectEqual(half.olds, [CGSize(width: 100, height: 100)])
    expect(half.bounds.width == 30 && below.bounds.width == 30)
  }

  @Test func `masks do not follow`() {
    let parent = CALayer()
    let mask = CALayer()
    mask.autoresizingMask = .layerWidthSizable
    parent.mask = mask
    parent.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    expectEqual(mask.bounds, .zero)
  }
}
