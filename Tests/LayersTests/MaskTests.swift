import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct MaskTests {
  private func masked() -> (host: CALayer, mask: CALayer) {
    let (host, mask) = (CALayer(), CALayer())
    host.mask = mask
    return (host, mask)
  }

  @Test func `the host is the mask's superlayer, without the mask as a sublayer`() {
    let (host, mask) = masked()
    expect(host.mask === mask && mask.superlayer === host && mask.isMask)
    expect(host.sublayers == nil)
    host.mask = nil
    expect(host.mask == nil && mask.superlayer == nil && !mask.isMask)
  }

  @Test func `removing the mask clears the link`() {
    let (host, mask) = masked()
    mask.removeFromSuperlayer()
    expect(host.mask == nil && mask.superlayer == nil)
  }

  @Test func `another mask replaces the first`() {
    let (host, first) = masked()
    let second = CALayer()
    host.mask = second
    expect(first.superlayer == nil && second.superlayer === host && host.mask === second)
    host.mask = second
    expect(second.superlayer === host)
  }

  @Test func `a layer is removed from its old tree`() {
    let (old, host) = (CALayer(), CALayer())
    let layer = CALayer()
    old.addSublayer(layer)
    host.mask = layer
    expect(old.sublayers == nil && layer.superlayer === host)
    let other = CALayer()
    other.mask = layer
    expect(host.mask == nil && other.mask === layer && layer.superlayer === other)
    other.addSublayer(layer)
    expect(other.mask == nil && other.sublayers == [layer] && layer.superlayer === other)
    other.mask = layer
    expect(other.mask === layer && other.sublayers == nil)
  }

  @Test(.waitsForProcess) func `a mask is not a sibling of the sublayers`() async {
    let (host, mask) = masked()
    let child = CALayer()
    host.addSublayer(child)
    host.replaceSublayer(mask, with: CALayer())
    expect(host.mask === mask && host.sublayers == [child])
    await #expect(processExitsWith: .failure) {
      let host = CALayer()
      let mask = CALayer()
      host.mask = mask
      host.insertSublayer(CALayer(), above: mask)
    }
  }

  @Test(.waitsForProcess) func `a mask that would make a cycle traps`() async {
    await #expect(processExitsWith: .failure) {
      let layer = CALayer()
      layer.mask = layer
    }
    await #expect(processExitsWith: .failure) {
      let (outer, inner) = (CALayer(), CALayer())
      outer.mask = inner
      inner.addSublayer(outer)
    }
  }

  @Test func `an unretained host is released with its mask`() {
    weak var watched: CALayer?
    do {
      let (host, mask) = masked()
      watched = mask
      expect(host.mask != nil)
    }
    expect(watched == nil)
  }

  @Test func `a chain of a hundred thousand masks is released`() {
    weak var deepest: CALayer?
    do {
      var top = CALayer()
      deepest = top
      for index in 1..<100_000 {
        let next = CALayer()
        if index % 3 == 0 { next.addSublayer(top) } else { next.mask = top }
        top = next
      }
      expect(deepest != nil)
    }
    expect(deepest == nil)
  }

  @Test func `the host's sublayer transform does not move the mask`() {
    let (host, mask) = masked()
    host.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    host.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
    mask.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    expectEqual(mask.convert(CGPoint(x: 1, y: 2), to: host), CGPoint(x: 11, y: 22))
    host.addSublayer(mask)
    expectEqual(mask.convert(CGPoint(x: 1, y: 2), to: host), CGPoint(x: -28, y: -6))
  }

  @Test func `a mask is labeled in messages and found by key paths`() {
    let (host, mask) = masked()
    expectEqual(mask.describe(), "CALayer[mask]")
    host.setValue(0.5, forKeyPath: "mask.opacity")
    expectEqual(mask.opacity, 0.5)
    let other = CAShapeLayer()
    host.setValue(other, forKey: "mask")
    expect(host.mask === other && mask.superlayer == nil)
    host.setValue(nil, forKey: "mask")
    expect(host.mask == nil)
  }

  @Test func `masks are displayed and laid out with their hosts`() throws {
    final class Counting: CALayer {
      var (displays, layouts) = (0, 0)
      override func display() {
        super.display()
        displays += 1
      }
      override func layoutSublayers() { layouts += 1 }
    }
    let host = CALayer()
    let mask = Counting()
    host.mask = mask
    mask.setNeedsDisplay()
    mask.setNeedsLayout()
    try host.prepareTree(isYUp: false, at: 0)
    expect(mask.displays == 1 && mask.layouts == 1)
    expect(!mask.needsDisplay() && !mask.needsLayout())
  }

  @Test func `masks are not hit`() {
    let (host, mask) = masked()
    host.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    mask.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    expect(host.hitTest(CGPoint(x: 5, y: 5)) === host)
    expect(host.hitTest(CGPoint(x: 15, y: 15)) == nil)
  }
}
