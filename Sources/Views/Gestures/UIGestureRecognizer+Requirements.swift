/// A recognizer that is not retained.
struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}

// Recognizers that must fail before another one recognizes its gesture.
extension UIGestureRecognizer {
  /// Whether a gesture may begin.
  enum Permission {
    case granted, denied
    /// A required recognizer has neither failed nor recognized its gesture.
    case waiting
  }

  /// Whether the required recognizers have failed, and the touched views, the view and the delegate
  /// allow the gesture to begin.
  var permission: Permission {
    let states = required.compactMap(\.recognizer).filter { $0.takesPart(in: touches) }.map(\.state)
    if states.contains(where: { $0 != .failed && $0 != .possible }) { return .denied }
    if states.contains(.possible) { return .waiting }
    var views = touches.compactMap(\.view)
    if let view { views.append(view) }
    for (index, view) in views.enumerated() where !views[..<index].contains(view) {
      guard view.gestureRecognizerShouldBegin(self) else { return .denied }
    }
    // The delegate may be one of these views.
    if let delegate, !views.contains(where: { $0 === delegate }) {
      guard delegate.gestureRecognizerShouldBegin(self) else { return .denied }
    }
    return .granted
  }

  var mayBegin: Bool { permission == .granted }

  /// Whether the recognizer has received one of the touches or will receive it.
  private func takesPart(in touches: [UITouch]) -> Bool {
    guard isEnabled else { return false }
    // Without touches, the program called the methods of the recognizer itself.
    guard !touches.isEmpty, sequence.isDisjoint(with: touches) else { return true }
    guard let view else { return false }
    // Views pass new touches to their recognizers in turn.
    return touches.contains { $0.phase == .began && $0.view?.isDescendant(of: view) == true }
  }

  /// Ends a discrete gesture whose touches are complete, at once or when required recognizers have
  /// failed.
  func complete() {
    switch permission {
    case .granted: state = .ended
    case .denied: state = .failed
    case .waiting: isWaiting = true
    }
  }

  /// Completes the gestures that wait for this recognizer, after a change of its state.
  func settleDependents() {
    for dependent in dependents.compactMap(\.recognizer) where dependent.isWaiting {
      dependent.complete()
    }
  }

  /// Decides a gesture that is open between two sequences of touches.
  ///
  /// - Parameter dependents: The recognizers that wait for this one and are being concluded.
  func conclude(before new: Set<UITouch>, for dependents: [UIGestureRecognizer] = []) {
    if isWaiting {
      let others = required.compactMap(\.recognizer)
      for other in others where !dependents.contains(other) {
        other.conclude(before: new, for: dependents + [self])
      }
    }
    // If it still waits, the touches continue the gesture of the required recognizer.
    endWaiting()
    fail(unlessContinuedBy: new)
  }

  /// Stops waiting for other recognizers, and removes the touches that have ended meanwhile.
  func endWaiting() {
    guard isWaiting else { return }
    isWaiting = false
    touches.removeAll { $0.phase == .ended || $0.phase == .cancelled }
  }
}
