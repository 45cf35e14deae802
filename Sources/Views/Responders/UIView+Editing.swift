extension UIView {
  /// Makes the first responder resign if it is this view or one of its descendants.
  ///
  /// There is no text input, so the first responder is a view that code made the first responder.
  ///
  /// - Parameter force: Whether a responder that refuses to resign loses its status as well.
  /// - Returns: Whether a responder has lost its status.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let first = UIResponder.first as? UIView, first.isDescendant(of: self) else {
      return false
    }
    if first.resignFirstResponder() { return true }
    if force { UIResponder.removeFirst() }
    return force
  }
}
