import Foundation
import StrataGraphics
import StrataTestSupport
import Testing

/// The Core Graphics and UIKit names for points, rectangles and colors.
@Suite struct GeometryNamesTests {
  private let rect = CGRectMake(10, 20, 30, 40)

  @Test func `insets move each side inwards, and outwards below 0`() {
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expectEqual(rect.inset(by: insets), CGRect(x: 12, y: 21, width: 24, height: 36))
    let outwards = UIEdgeInsetsMake(-1, -2, -3, -4)
    expectEqual(rect.inset(by: insets).inset(by: outwards), rect)
    expect(rect.inset(by: .zero) == rect && UIEdgeInsets() == .zero)
    let turned = CGRect(x: 40, y: 60, width: -30, height: -40)
    expectEqual(turned.inset(by: insets), rect.inset(by: insets))
    expectEqual(rect.inset(by: UIEdgeInsetsMake(30, 0, 30, 0)).size.height, -20)
  }

  @Test func `functions match the newer members`() {
    expectEqual(rect, CGRect(x: 10, y: 20, width: 30, height: 40))
    expect(CGRectGetMinX(rect) == 10 && CGRectGetMidX(rect) == 25 && CGRectGetMaxX(rect) == 40)
    expect(CGRectGetMinY(rect) == 20 && CGRectGetMidY(rect) == 40 && CGRectGetMaxY(rect) == 60)
    expect(CGRectGetWidth(rect) == 30 && CGRectGetHeight(rect) == 40)
    expectEqual(CGRectInset(rect, 5, 10), CGRectMake(15, 30, 20, 20))
    expectEqual(CGRectOffset(rect, 1, -1), CGRectMake(11, 19, 30, 40))
    let other = CGRectMake(30, 40, 100, 100)
    expectEqual(CGRectUnion(rect, other), CGRectMake(10, 20, 120, 120))
    expectEqual(CGRectIntersection(rect, other), CGRectMake(30, 40, 10, 20))
    for broken in [CGRectMake(.nan, 0, 1, 1), CGRectMake(0, 0, 1, .nan)] {
      expect(CGRectIntersection(rect, broken).isNull && CGRectIntersection(broken, rect).isNull)
    }
    expect(CGRectIntersectsRect(rect, other) && !CGRectContainsRect(rect, other))
    expect(CGRectContainsPoint(rect, CGPointMake(11, 21)))
    expect(!CGRectContainsPoint(rect, CGPointMake(9, 21)))
    expectEqual(CGRectIntegral(CGRectMake(0.5, 0.5, 1, 1)), CGRectMake(0, 0, 2, 2))
    expectEqual(CGRectStandardize(CGRectMake(40, 60, -30, -40)), rect)
    expect(CGRectIsEmpty(CGRectZero) && CGRectIsNull(CGRectNull))
    expect(CGRectIsInfinite(CGRectInfinite) && !CGRectIsEmpty(rect))
    expect(CGRectEqualToRect(rect, rect) && CGPointEqualToPoint(CGPointZero, .zero))
    expect(CGSizeEqualToSize(CGSizeMake(1, 2), CGSize(width: 1, height: 2)))
    expect(!CGSizeEqualToSize(CGSizeZero, CGSizeMake(1, 2)))
    expect(CGVectorMake(1, 2) == CGVector(dx: 1, dy: 2) && CGVector() == .zero)
  }

  @Test func `system colors are those of light mode`() {
    expectEqual(UIColor.systemBlue, UIColor(red: 0, green: 122.0 / 255, blue: 1, alpha: 1))
    expectEqual(UIColor.secondaryLabel.cgColor.alpha, 0.6)
    expectEqual(UIColor.systemBackground.cgColor.components, [1, 1, 1, 1])
  }
}
