extension UIView {
  /// Schedules a call of `updateProperties()` before the next layout.
  public func setNeedsUpdateProperties() {
    memory.needsUpdateProperties = true
    setNeedsLayout()
  }

  /// Calls the scheduled `updateProperties()` of the view and its controller immediately.
  public func updatePropertiesIfNeeded() {
    guard memory.needsUpdateProperties else { return }
    memory.needsUpdateProperties = false
    memory.controller?.updateProperties()
    updateProperties()
  }
}

extension UIViewController {
  /// Schedules a call of `updateProperties()` before the next layout of the view.
  public func setNeedsUpdateProperties() { viewIfLoaded?.setNeedsUpdateProperties() }

  /// Calls the scheduled `updateProperties()` of the controller and its view immediately.
  public func updatePropertiesIfNeeded() { viewIfLoaded?.updatePropertiesIfNeeded() }
}
