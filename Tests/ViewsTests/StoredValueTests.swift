import StrataTestSupport
import Testing
import UIKit

/// Apple's defaults of values without effect.
@MainActor @Suite struct StoredValueTests {
  private static let table: [(String, @MainActor () -> any Equatable, any Equatable)] = [
    ("view clears its context", { UIView().clearsContextBeforeDrawing }, true),
    ("view is modal", { UIView().accessibilityViewIsModal }, false),
    ("elements are hidden", { UIView().accessibilityElementsHidden }, false),
    ("minimum text size", { UIView().minimumContentSizeCategory }, UIContentSizeCategory?.none),
    ("limits", { UIView().appliedContentSizeCategoryLimitsDescription }, ""),
    ("element", { UIAccessibilityElement(accessibilityContainer: 1).isAccessibilityElement }, true),
    ("label", { UILabel().baselineAdjustment }, UIBaselineAdjustment.alignBaselines),
    ("bar item is enabled", { UIBarButtonItem().isEnabled }, true),
    (
      "bar item style",
      { UIBarButtonItem(title: "", style: .done, target: nil, action: nil).style },
      UIBarButtonItem.Style.done
    ),
    ("tab", { UITabBarItem(title: "a", image: nil, tag: 7).tag }, 7),
    ("back button", { UINavigationItem(title: "").hidesBackButton }, false),
    ("tab title", { UIViewController().tabBarItem.title }, String?.none),
    (
      "captures status bar", { UIViewController().modalPresentationCapturesStatusBarAppearance },
      false
    ),
    (
      "adapts",
      {
        UIPresentationController(presentedViewController: UIViewController(), presenting: nil)
          .adaptivePresentationStyle
      }, UIModalPresentationStyle.none
    ),
    ("status bar", { UIWindowScene.mainStatusBar?.statusBarFrame }, CGRect?.some(.zero)),
    ("status bar is hidden", { UIWindowScene.mainStatusBar?.isStatusBarHidden }, Bool?.some(true)),
    ("system font", { UIFont.systemFontSize }, CGFloat(14)),
    ("small font", { UIFont.smallSystemFontSize }, CGFloat(12)),
    ("label font", { UIFont.labelFontSize }, CGFloat(17)),
    ("button font", { UIFont.buttonFontSize }, CGFloat(18)),
    ("touches", { UIAccessibilityTraits.allowsDirectInteraction.rawValue }, UInt64(8192)),
    ("announcement", { UIAccessibility.Notification.announcement.rawValue }, UInt32(1008)),
  ]

  @Test func `values have Apple's defaults`() {
    for (name, value, expected) in Self.table {
      expectEqual("\(name): \(value())", "\(name): \(expected)")
    }
  }
}

extension UIWindowScene {
  /// The status bar of the scene of all windows.
  fileprivate static var mainStatusBar: UIStatusBarManager? {
    UIWindow(frame: .zero).windowScene?.statusBarManager
  }
}
