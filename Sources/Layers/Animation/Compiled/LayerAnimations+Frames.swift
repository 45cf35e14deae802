extension LayerAnimations {
  /// Writes what the animations show at a time of the layer into its state.
  ///
  /// The model's values are kept meanwhile, and every time is evaluated from them; the same time
  /// twice costs nothing. Nothing shows at a time that is not finite. Nothing is allocated for
  /// numbers, points, sizes, rectangles, transforms and colours.
  package func present(at time: Double) {
    if isPresenting, presentedTime == time, guests.isEmpty { return }
    guard time.isFinite else { return restore() }
    let isFirst = !isPresenting
    isPresenting = true
    presentedTime = time
    let owner = owner
    linked._withUnsafeGuaranteedRef { links in
      owner._withUnsafeGuaranteedRef { links.present(at: time, on: $0, isFirst: isFirst) }
      if links.hasSlots { links.presentSlots(on: layer, isFirst: isFirst, guests: guests) }
    }
  }

  /// Writes the model's values back; nothing when they are there.
  package func restore() {
    guard isPresenting else { return }
    isPresenting = false
    let owner = owner
    linked._withUnsafeGuaranteedRef { links in
      owner._withUnsafeGuaranteedRef { links.restore($0) }
    }
  }
}
