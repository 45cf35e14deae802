public import Foundation

/// A controller that adapts its content to the size and the traits of its surroundings.
@preconcurrency @MainActor
public protocol UIContentContainer: NSObjectProtocol {
  /// The preferred size of the content.
  var preferredContentSize: CGSize { get }
  /// Called when the preferred size of a child has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Called when constraints have changed the size of a child.
  func systemLayoutFittingSizeDidChange(forChildContentContainer container: any UIContentContainer)
  /// Returns the size of a child.
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize
  /// Called before the size of the view changes.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)
  /// Called before the traits change.
  func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator)
}

extension UIViewController: UIContentContainer {
  /// Notifies the container and the presentation controller of a new preferred size.
  func preferredSizeDidChange() {
    parent?.preferredContentSizeDidChange(forChildContentContainer: self)
    presentation?.preferredContentSizeDidChange(forChildContentContainer: self)
  }

  /// Sets the items of the toolbar, which is not drawn.
  public func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    self.toolbarItems = toolbarItems
  }
}

extension UIPresentationController: UIContentContainer, UITraitEnvironment {}

extension UIViewController: UITraitEnvironment {}
