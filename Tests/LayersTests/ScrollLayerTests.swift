import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

@Suite struct ScrollLayerTests {
  private func scroller(_ mode: CAScrollLayerScrollMode = .both) -> CAScrollLayer {
    let layer = CAScrollLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.scrollMode = mode
    return layer
  }

  @Test(arguments: [
    ("none", CGPoint(x: 0, y: 0)), ("vertically", CGPoint(x: 0, y: 8)),
    ("horizontally", CGPoint(x: 7, y: 0)), ("both", CGPoint(x: 7, y: 8)),
    ("wavy", CGPoint(x: 7, y: 8)),
  ])
  func `the mode locks axes`(mode: String, expected: CGPoint) {
    let layer = scroller(CAScrollLayerScrollMode(rawValue: mode))
    layer.scroll(to: CGPoint(x: 7, y: 8))
    expectEqual(layer.bounds, CGRect(origin: expected, size: CGSize(width: 100, height: 50)))
    expectEqual(layer.position, CGPoint(x: 50, y: 25))
  }

  @Test func `scrolling goes beyond the content`() {
    let layer = scroller()
    layer.scroll(to: CGPoint(x: -1000, y: 5000))
    expectEqual(layer.bounds.origin, CGPoint(x: -1000, y: 5000))
  }

  /// From an origin of (10, 20): x shows 10...110, y shows 20...70.
  @Test(arguments: [
    // Visible already, then outside each edge.
    (CGRect(x: 10, y: 20, width: 100, height: 50), CGPoint(x: 10, y: 20)),
    (CGRect(x: 50, y: 30, width: 10, height: 10), CGPoint(x: 10, y: 20)),
    (CGRect(x: 5, y: 30, width: 10, height: 10), CGPoint(x: 5, y: 20)),
    (CGRect(x: 105, y: 30, width: 10, height: 10), CGPoint(x: 15, y: 20)),
    (CGRect(x: 50, y: 5, width: 10, height: 10), CGPoint(x: 10, y: 5)),
    (CGRect(x: 50, y: 300, width: 10, height: 10), CGPoint(x: 10, y: 260)),
    // Larger than the bounds, from either side.
    (CGRect(x: 30, y: 30, width: 200, height: 10), CGPoint(x: 30, y: 20)),
    (CGRect(x: 0, y: 0, width: 500, height: 500), CGPoint(x: 0, y: 0)),
    (CGRect.null, CGPoint(x: 10, y: 20)),
  ])
  func `scrolling to a rectangle takes the shortest path`(rect: CGRect, expected: CGPoint) {
    let layer = scroller()
    layer.scroll(to: CGPoint(x: 10, y: 20))
    layer.scroll(to: rect)
    expectEqual(layer.bounds.origin, expected)
  }

  @Test func `a locked axis stays when scrolling to a rectangle`() {
    let layer = scroller(.horizontally)
    layer.scroll(to: CGRect(x: 300, y: 300, width: 10, height: 10))
    expectEqual(layer.bounds.origin, CGPoint(x: 210, y: 0))
  }

  @Test func `layers scroll the nearest scroll layer, themselves first`() {
    let outer = scroller()
    let inner = scroller()
    let content = CALayer()
    content.frame = CGRect(x: 40, y: 30, width: 400, height: 400)
    outer.addSublayer(inner)
    inner.addSublayer(content)
    content.scroll(CGPoint(x: 1, y: 2))
    expect(inner.bounds.origin == CGPoint(x: 41, y: 32) && outer.bounds.origin == .zero)
    inner.scroll(CGPoint(x: 3, y: 4))
    expect(inner.bounds.origin == CGPoint(x: 3, y: 4) && outer.bounds.origin == .zero)
    content.scrollRectToVisible(CGRect(x: 100, y: 0, width: 10, height: 10))
    expectEqual(inner.bounds.origin, CGPoint(x: 50, y: 4))
  }

  @Test func `without a scroll layer everything is visible`() {
    let root = CALayer()
    let layer = CALayer()
    layer.bounds = CGRect(x: 5, y: 6, width: 70, height: 80)
    root.addSublayer(layer)
    layer.scroll(CGPoint(x: 9, y: 9))
    layer.scrollRectToVisible(CGRect(x: 500, y: 0, width: 10, height: 10))
    expect(layer.bounds.origin == CGPoint(x: 5, y: 6) && root.bounds == .zero)
    expectEqual(layer.visibleRect, layer.bounds)
  }

  @Test func `the visible part is clipped by the scroll layer's bounds`() {
    let layer = scroller()
    let content = CALayer()
    content.frame = CGRect(x: -10, y: 20, width: 400, height: 400)
    layer.addSublayer(content)
    expectEqual(content.visibleRect, CGRect(x: 10, y: 0, width: 100, height: 30))
    layer.scroll(to: CGPoint(x: 0, y: 100))
    expectEqual(content.visibleRect, CGRect(x: 10, y: 80, width: 100, height: 50))
    layer.scroll(to: CGPoint(x: 1000, y: 0))
    expectEqual(content.visibleRect, .zero)
    expectEqual(layer.visibleRect, layer.bounds)
  }
}
