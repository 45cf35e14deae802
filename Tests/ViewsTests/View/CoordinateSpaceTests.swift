import StrataTestSupport
import Testing
import UIKit

@MainActor @Suite struct CoordinateSpaceTests {
  private let window = UIWindow(frame: CGRect(x: 10, y: 20, width: 200, height: 100))
  private let view = UIView(frame: CGRect(x: 5, y: 6, width: 40, height: 30))
  private let rect = CGRect(x: 1, y: 2, width: 3, height: 4)

  init() {
    window.addSubview(view)
    view.bounds.origin = CGPoint(x: 1, y: 1)
  }

  @Test func `the screen is the space in which windows are placed`() {
    let screen = UIScreen.main.coordinateSpace
    expectEqual(screen.bounds, UIScreen.main.bounds)
    expectEqual(view.convert(rect, to: screen), CGRect(x: 15, y: 27, width: 3, height: 4))
    expectEqual(screen.convert(rect, from: view), CGRect(x: 15, y: 27, width: 3, height: 4))
    expectEqual(screen.convert(CGPoint(x: 15, y: 27), to: view), rect.origin)
    expectEqual(view.convert(CGPoint(x: 15, y: 27), from: screen), rect.origin)
    expectEqual(window.windowScene?.coordinateSpace.convert(rect, to: screen), rect)
  }

  @Test func `a view is a space, and nil is the window`() {
    let space: any UICoordinateSpace = view
    expectEqual(window.convert(CGPoint(x: 5, y: 7), to: space), CGPoint(x: 1, y: 2))
    expectEqual(window.convert(CGPoint(x: 5, y: 7), to: view), CGPoint(x: 1, y: 2))
    expectEqual(view.convert(CGPoint(x: 1, y: 2), to: nil), CGPoint(x: 5, y: 7))
    expectEqual(space.convert(rect, to: window), view.convert(rect, to: window))
  }
}
