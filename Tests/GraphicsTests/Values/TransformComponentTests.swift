import Foundation
import StrataGraphics
import StrataTestSupport
import Testing

@Suite struct TransformComponentTests {
  /// Scale, then rotations about x, y and z, then translation, then perspective.
  private static func compose(
    scale: (CGFloat, CGFloat, CGFloat) = (1, 1, 1), turns: (CGFloat, CGFloat, CGFloat) = (0, 0, 0),
    move: (CGFloat, CGFloat, CGFloat) = (0, 0, 0), from base: CATransform3D = CATransform3DIdentity
  ) -> CATransform3D {
    var t = CATransform3DTranslate(base, move.0, move.1, move.2)
    t = CATransform3DRotate(t, turns.2, 0, 0, 1)
    t = CATransform3DRotate(t, turns.1, 0, 1, 0)
    t = CATransform3DRotate(t, turns.0, 1, 0, 0)
    return CATransform3DScale(t, scale.0, scale.1, scale.2)
  }

  private static let general = compose(
    scale: (2, 3, 0.5), turns: (0.4, -0.9, 1.3), move: (10, -20, 30))

  @Test func `each component reads what was composed`() {
    let t = Self.general
    let expected: [CATransform3D.Component: Double] = [
      .rotation: 1.3, .rotationX: 0.4, .rotationY: -0.9, .rotationZ: 1.3, .scale: 5.5 / 3,
      .scaleXY: 2.5, .scaleX: 2, .scaleY: 3, .scaleZ: 0.5, .translationX: 10,
      .translationY: -20, .translationZ: 30,
    ]
    for component in CATransform3D.Component.allCases {
      expect(abs(t[component] - (expected[component] ?? .nan)) < 1e-12, "\(component)")
    }
    expectEqual(t.translation, CGSize(width: 10, height: -20))
  }

  @Test(arguments: CATransform3D.Component.allCases)
  func `writing one component keeps the others`(component: CATransform3D.Component) {
    var t = Self.general
    t[component] = 0.75
    expect(abs(t[component] - 0.75) < 1e-12)
    let touched: [CATransform3D.Component] =
      switch component {
      case .rotation, .rotationZ: [.rotation, .rotationZ]
      case .scale, .scaleXY, .scaleX, .scaleY, .scaleZ:
        [.scale, .scaleXY] + (component == .scaleZ ? [.scaleZ] : [.scaleX, .scaleY, .scaleZ])
      default: [component]
      }
    for other in CATransform3D.Component.allCases where !touched.contains(other) {
      expect(abs(t[other] - Self.general[other]) < 1e-12, "\(other)")
    }
  }

  @Test func `one scale keeps the other two`() {
    var t = Self.general
    t[.scaleX] = 7
    expect(abs(t[.scaleY] - 3) < 1e-12)
    expect(abs(t[.scaleZ] - 0.5) < 1e-12)
    t[.scaleXY] = 4
    expect(abs(t[.scaleX] - 4) < 1e-12)
    expect(abs(t[.scaleY] - 4) < 1e-12)
    expect(abs(t[.scaleZ] - 0.5) < 1e-12)
  }

  @Test(arguments: [
    general, compose(turns: (0, 2.5, 0)), compose(turns: (3, 0, 0)), compose(scale: (1, -1, 1)),
    compose(scale: (-2, -3, -4), turns: (0.1, 0.2, 0.3)), compose(turns: (0.3, .pi / 2, 0.2)),
    CATransform3DMakeAffineTransform(CGAffineTransform(a: 1, b: 0, c: 0.7, d: 1, tx: 3, ty: 4)),
    compose(turns: (0.2, 0.5, 0.1), move: (5, 6, 7), from: perspective(400)),
    compose(scale: (1, 1, 0), turns: (0.3, 0, 0)), compose(scale: (0, 0, 0), move: (1, 2, 3)),
    compose(scale: (0, 2, 0), turns: (0.3, 0.4, 0.5)),
  ])
  func `writing back what was read changes nothing`(t: CATransform3D) {
    for component in CATransform3D.Component.allCases
    where ![.scale, .scaleXY].contains(component) {
      var copy = t
      copy[component] = t[component]
      expect(isClose(copy, t, within: 1e-11), "\(component)")
    }
  }

  @Test(arguments: [-3.1, -2.0, -1, 0, 1, 2, 3.1])
  func `a single rotation reads back on its own axis`(angle: Double) {
    for component in [
      CATransform3D.Component.rotationX, .rotationY, .rotationZ,
    ] {
      var t = CATransform3DIdentity
      t[component] = angle
      for axis in [CATransform3D.Component.rotationX, .rotationY, .rotationZ] {
        expect(abs(t[axis] - (axis == component ? angle : 0)) < 1e-12)
      }
    }
  }

  @Test func `rotations are applied about x first and z last`() {
    var t = CATransform3DIdentity
    t[.rotationZ] = 0.3
    t[.rotationX] = 0.5
    t[.rotationY] = -0.4
    expect(isClose(t, Self.compose(turns: (0.5, -0.4, 0.3))))
  }

  @Test func `a mirror is a negative factor on the axis it mirrors`() {
    for (component, t) in [
      (CATransform3D.Component.scaleX, CATransform3DMakeScale(-2, 1, 1)),
      (.scaleY, CATransform3DMakeScale(1, -2, 1)), (.scaleZ, CATransform3DMakeScale(1, 1, -2)),
    ] {
      expectEqual(t[component], -2)
      expectEqual(t[.rotation], 0)
    }
  }

  @Test func `a rotation written to a perspective equals Rotate's`() {
    var t = perspective(500)
    t[.rotationY] = 0.8
    expect(isClose(t, CATransform3DRotate(perspective(500), 0.8, 0, 1, 0)))
    t = perspective(500)
    t[.translationZ] = 50
    expect(isClose(t, CATransform3DTranslate(perspective(500), 0, 0, 50)))
  }

  @Test func `a scale written to a collapsed transform restores it`() {
    var t = CATransform3DIdentity
    t[.scale] = 0
    expectEqual(t.m11, 0)
    expectEqual(t.m33, 0)
    t[.scale] = 2
    expect(isClose(t, CATransform3DMakeScale(2, 2, 2)))
  }

  @Test func `skew stays under a new scale`() {
    var t = CATransform3DMakeAffineTransform(
      CGAffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0))
    t[.scaleX] = 3
    expect(
      isClose(
        t,
        CATransform3DScale(
          CATransform3DMakeAffineTransform(
            CGAffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0)), 3, 1, 1)))
  }

  @Test func `the 2D translation keeps z`() {
    var t = Self.general
    t.translation = CGSize(width: 1, height: 2)
    expectEqual([t.m41, t.m42, t.m43], [1, 2, 30])
  }
}
