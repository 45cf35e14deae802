import StrataTestSupport
import Testing
import UIKit

/// An interaction that records its moves.
private final class RecordedInteraction: NSObject, UIInteraction {
  private(set) weak var view: UIView?
  private(set) var calls: [String] = []

  func willMove(to view: UIView?) { calls.append("will \(view?.tag ?? -1)") }

  func didMove(to view: UIView?) {
    self.view = view
    calls.append("did \(view?.tag ?? -1)")
  }
}

/// A view that can become the first responder, and refuses to resign.
private final class StubbornView: UIView {
  override var canBecomeFirstResponder: Bool { true }
  override var canResignFirstResponder: Bool { false }
}

/// Interactions, motion effects, editing and accessibility elements of views.
@MainActor @Suite(.serialized) struct ViewAdditionTests {
  @Test func `an interaction is notified once of each view, and leaves its old view`() {
    let (first, second) = (UIView(), UIView())
    (first.tag, second.tag) = (1, 2)
    let interaction = RecordedInteraction()
    first.addInteraction(interaction)
    first.addInteraction(interaction)
    expectEqual(interaction.calls, ["will 1", "did 1"])
    second.addInteraction(interaction)
    expect(first.interactions.isEmpty && second.interactions.first === interaction)
    expectEqual(interaction.calls.dropFirst(2), ["will -1", "did -1", "will 2", "did 2"])
    second.interactions = []
    expect(interaction.view == nil && interaction.calls.last == "did -1")
  }

  @Test func `a motion effect interpolates between its values`() {
    let across = UIInterpolatingMotionEffect(keyPath: "center.x", type: .tiltAlongHorizontalAxis)
    (across.minimumRelativeValue, across.maximumRelativeValue) = (-10, 30)
    let down = UIInterpolatingMotionEffect(keyPath: "shadow", type: .tiltAlongVerticalAxis)
    down.minimumRelativeValue = CGSize(width: 0, height: -4)
    down.maximumRelativeValue = CGSize(width: 2, height: 4)
    let group = UIMotionEffectGroup()
    group.motionEffects = [across, down]
    let offset = UIOffset(horizontal: 0.5, vertical: 7)
    let values = group.keyPathsAndRelativeValues(forViewerOffset: offset)
    expectEqual(values?["center.x"] as? Double, 20)
    expectEqual(values?["shadow"] as? CGSize, CGSize(width: 2, height: 4))
    let view = UIView()
    view.addMotionEffect(group)
    view.addMotionEffect(group)
    expectEqual(view.motionEffects, [group])
    view.removeMotionEffect(group)
    expect(view.motionEffects.isEmpty)
  }

  @Test func `editing ends for the first responder in a view`() {
    let (outer, inner, other) = (UIView(), StubbornView(), UIView())
    outer.addSubview(inner)
    expect(!outer.endEditing(true))
    inner.becomeFirstResponder()
    expect(!other.endEditing(true) && !outer.endEditing(false) && inner.isFirstResponder)
    expect(outer.endEditing(true) && !inner.isFirstResponder)
  }

  @Test func `accessibility elements are counted and found`() {
    let view = UIView()
    expectEqual(view.accessibilityElementCount(), 0)
    let elements = (0..<2).map { _ in UIAccessibilityElement(accessibilityContainer: view) }
    view.accessibilityElements = elements
    expectEqual(view.accessibilityElementCount(), 2)
    expect(view.accessibilityElement(at: 1) as AnyObject === elements[1])
    expect(view.accessibilityElement(at: 2) == nil)
    expectEqual(view.index(ofAccessibilityElement: elements[1]), 1)
    expectEqual(view.index(ofAccessibilityElement: view), NSNotFound)
    expect(elements[0].accessibilityContainer === view)
  }
}
