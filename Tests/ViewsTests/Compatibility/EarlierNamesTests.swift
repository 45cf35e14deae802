import StrataTestSupport
import Testing
import UIKit

/// Uses deprecated names; called through the protocol, which is not deprecated.
private protocol EarlierNames {
  @MainActor func reorder(_ view: UIView, front: UIView, back: UIView)
  func attributes() -> [NSAttributedString.Key: Any]
  func isLandscape(_ orientation: UIInterfaceOrientation) -> Bool
}

private struct Swift3Names: EarlierNames {
  @available(*, deprecated)
  func reorder(_ view: UIView, front: UIView, back: UIView) {
    view.bringSubview(toFront: front)
    view.sendSubview(toBack: back)
  }

  @available(*, deprecated)
  func attributes() -> [NSAttributedString.Key: Any] {
    [
      NSFontAttributeName: UIFont.systemFont(ofSize: 20, weight: UIFontWeightMedium),
      NSForegroundColorAttributeName: UIColor.red, NSKernAttributeName: 2,
    ]
  }

  @available(*, deprecated)
  func isLandscape(_ orientation: UIInterfaceOrientation) -> Bool {
    UIInterfaceOrientationIsLandscape(orientation)
      && !UIInterfaceOrientationIsPortrait(orientation)
  }
}

@MainActor @Suite struct EarlierNamesTests {
  private let names: any EarlierNames = Swift3Names()

  @Test func `subviews are reordered`() {
    let (view, parts) = (UIView(), (0..<3).map { _ in UIView() })
    for part in parts { view.addSubview(part) }
    names.reorder(view, front: parts[0], back: parts[2])
    expectEqual(view.subviews, [parts[2], parts[1], parts[0]])
  }

  @Test func `attributes have the current keys`() {
    let attributes = names.attributes()
    expectEqual(attributes[.font] as? UIFont, .systemFont(ofSize: 20, weight: .medium))
    expectEqual(attributes[.foregroundColor] as? UIColor, .red)
    expectEqual(attributes[.kern] as? Int, 2)
  }

  @Test func `orientations are landscape or portrait`() {
    expect(names.isLandscape(.landscapeLeft) && !names.isLandscape(.portraitUpsideDown))
  }
}
