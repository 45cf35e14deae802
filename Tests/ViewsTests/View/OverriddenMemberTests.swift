import StrataTestSupport
import Testing
import UIKit

/// A view that overrides members that few views override.
private final class CustomView: UIView {
  var recognizers = 0

  override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0) }
  override var layoutMargins: UIEdgeInsets {
    get { UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) }
    set {}
  }
  override var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    .rightToLeft
  }
  override var minimumContentSizeCategory: UIContentSizeCategory? {
    get { .large }
    set {}
  }
  override var maximumContentSizeCategory: UIContentSizeCategory? {
    didSet { recognizers += 10 }
  }
  override var appliedContentSizeCategoryLimitsDescription: String { "none" }

  override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { targetSize }

  override func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    super.addGestureRecognizer(gestureRecognizer)
    recognizers += 1
  }

  override func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    super.removeGestureRecognizer(gestureRecognizer)
    recognizers -= 1
  }
}

/// Views whose classes are declared in another module than `UIView`.
@MainActor @Suite struct OverriddenMemberTests {
  private let view = CustomView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  @Test func `guides follow overridden insets and margins`() {
    expectEqual(view.safeAreaLayoutGuide.layoutFrame, CGRect(x: 0, y: 20, width: 100, height: 70))
    expectEqual(view.layoutMarginsGuide.layoutFrame, CGRect(x: 2, y: 1, width: 94, height: 96))
    let inner = UIView(frame: view.bounds)
    view.addSubview(inner)
    view.layoutIfNeeded()
    inner.layoutIfNeeded()
    expectEqual(inner.safeAreaInsets, UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0))
  }

  @Test func `overridden queries are called through the superclass`() {
    let plain: UIView = view
    expectEqual(plain.systemLayoutSizeFitting(CGSize(width: 7, height: 8)).width, 7)
    expectEqual(plain.effectiveUserInterfaceLayoutDirection, .rightToLeft)
    expectEqual(plain.minimumContentSizeCategory, .large)
    expectEqual(plain.appliedContentSizeCategoryLimitsDescription, "none")
  }

  @Test func `overridden methods for gesture recognizers are called for lists as well`() {
    let (first, second) = (UITapGestureRecognizer(), UIPanGestureRecognizer())
    view.addGestureRecognizer(first)
    expectEqual(view.recognizers, 1)
    view.gestureRecognizers = [first, second]
    expectEqual(view.recognizers, 2)
    expectEqual(view.gestureRecognizers, [first, second])
    view.maximumContentSizeCategory = .large
    expectEqual(view.recognizers, 12)
  }
}
