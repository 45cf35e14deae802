import StrataTestSupport
import Testing
import UIKit

/// A view whose baseline is that of a label in it.
private final class Badge: UIView {
  let label = UILabel(frame: CGRect(x: 4, y: 6, width: 40, height: 20))
  private(set) var calls: [String] = []

  override var forLastBaselineLayout: UIView { label }

  override func updateProperties() {
    super.updateProperties()
    calls.append("properties")
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    calls.append("layout")
  }
}

@MainActor @Suite struct BaselineViewTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let badge = Badge(frame: CGRect(x: 10, y: 30, width: 50, height: 40))

  @Test func `a view has the baseline of the descendant for it`() {
    badge.addSubview(badge.label)
    root.addSubview(badge)
    let other = UILabel()
    other.translatesAutoresizingMaskIntoConstraints = false
    other.font = badge.label.font.withSize(30)
    root.addSubview(other)
    other.firstBaselineAnchor.constraint(equalTo: badge.firstBaselineAnchor).isActive = true
    root.layoutIfNeeded()
    let difference = other.font.ascender - badge.label.font.ascender
    expect(abs(other.frame.minY + difference - 36) < 0.01)
  }

  @Test func `properties are updated before layout, when needed`() {
    root.addSubview(badge)
    root.layoutIfNeeded()
    expectEqual(badge.calls, ["properties", "layout"])
    badge.setNeedsLayout()
    root.layoutIfNeeded()
    badge.setNeedsUpdateProperties()
    root.layoutIfNeeded()
    expectEqual(badge.calls.dropFirst(2), ["layout", "properties", "layout"])
  }
}
