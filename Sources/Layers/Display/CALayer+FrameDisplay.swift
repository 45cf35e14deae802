// The display of a layer while an animation has its class redraw it for each frame.
//
// The code of the class is called on the layer and not on a presentation copy, because an inherited
// `init(layer:)` cannot copy the stored properties of the class. `display()` finds the values of
// the frame in `presentation()`, as on Apple's systems; `draw(in:)` finds them in the layer too.
extension CALayer {
  /// Returns the layer's contents if an animation has its class redraw it for each frame, else nil.
  ///
  /// The layer's own contents stay the same. A presentation copy returns the contents of its frame.
  ///
  /// - Parameters:
  ///   - time: The layer's local time.
  ///   - frameTime: The time on the frame's timeline.
  ///   - isAnimated: Whether the layer shows animated values.
  /// - Throws: The reason why the layer has no bitmap.
  package final func displayedContents(
    at time: Double, frameTime: Double, isAnimated: Bool = true
  ) throws -> LayerContents? {
    if let link = extras?.presentation {
      guard !link.model.displayState.isForFrame else { return nil }
      return try link.model.displayedContents(at: link.localTime, frameTime: link.time)
    }
    guard isAnimated, let animations, animations.mayBeDrawn else { return nil }
    guard animations.areDrawn(at: time) else {
      // `display()` may have changed more than the contents.
      guard displayState.hasShownFrame else { return nil }
      displayState.hasShownFrame = false
      _ = try display(showing: linkedCopy(copied()), frameTime: frameTime)
      return nil
    }
    displayState.hasShownFrame = true
    return try display(showing: linkedCopy(shownCopy(at: time)), frameTime: frameTime)
  }

  /// Whether an animation has the layer's class redraw it at a local time.
  package final func isRedrawn(at time: Double) -> Bool {
    animations?.areDrawn(at: time) == true
  }

  /// Displays the layer with its own values, for the frames in which no animation redraws it.
  final func displayOwnValues() {
    guard animations?.mayBeDrawn == true, extras?.presented == nil else { return display() }
    presenting(linkedCopy(copied())) { display() }
  }

  /// Calls drawing code of the layer's class with the values of a frame.
  ///
  /// - Parameters:
  ///   - shown: The layer's values.
  ///   - time: The layer's local time.
  ///   - frameTime: The time on the frame's timeline.
  ///   - body: Receives the layer, or the model of a presentation copy.
  package final func drawing(
    _ shown: LayerValues, at time: Double, frameTime: Double, _ body: (CALayer) -> Void
  ) {
    let link = extras?.presentation
    let drawer = link?.model ?? self
    guard !drawer.displayState.isForFrame else { return body(drawer) }
    // Only animations of the class's own keys need a copy, which its `init(layer:)` makes.
    let copy =
      link != nil ? self : isRedrawn(at: time) ? linkedCopy(shownCopy(at: time)) : nil
    drawer.forFrame(showing: copy, frameTime: link?.time ?? frameTime) {
      drawer.with(shown, copy?.undeclaredValues) { body(drawer) }
    }
  }

  /// Calls drawing code while the layer has the values of the copy that it presents, if any.
  final func withPresentedValues<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let copy = extras?.presented else { return try body() }
    return try with(copy.values, copy.undeclaredValues, body)
  }

  /// Calls drawing code while the layer has other values.
  private func with<Result, Failure>(
    _ shown: LayerValues, _ undeclared: [String: Any]?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (own, ownUndeclared) = (LayerValues(copying: values), undeclaredValues)
    if shown !== values { values.assign(shown) }
    if let undeclared { undeclaredValues = undeclared }
    defer {
      values.assign(own)
      undeclaredValues = ownUndeclared
    }
    return try body()
  }

  /// Displays the layer for one frame, and also the layers below it that this marks.
  ///
  /// - Returns: The contents for the frame.
  private func display(showing copy: CALayer, frameTime: Double) throws -> LayerContents {
    let own = state.contents
    forFrame(showing: copy, frameTime: frameTime) { display() }
    let shown = state.contents
    state.contents = own
    if let failure = displayState.failure {
      displayState.failure = nil
      throw failure
    }
    var waiting: [CALayer] = []
    appendLayersToCommit(to: &waiting)
    while let layer = waiting.popLast() {
      layer.displayIfNeeded()
      if let failure = layer.displayState.failure { throw failure }
      layer.appendLayersToCommit(to: &waiting)
    }
    return shown
  }

  /// Calls drawing code whose changes of the layer run no actions and do not mark it.
  private func forFrame<Result, Failure>(
    showing copy: CALayer?, frameTime: Double, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let isNeeded = displayState.isNeeded
    displayState.isForFrame = true
    noteActions()
    defer {
      displayState.isForFrame = false
      displayState.isNeeded = isNeeded
      noteActions()
    }
    return try FrameTime.during(frameTime) { () throws(Failure) in try presenting(copy, body) }
  }

  /// Calls code of the layer's class while `presentation()` returns a copy, unless it is nil.
  private func presenting<Result, Failure>(
    _ copy: CALayer?, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let copy else { return try body() }
    let outer = extras?.presented
    ownExtras.presented = copy
    defer { extras?.presented = outer }
    return try body()
  }

  /// Makes a copy a presentation copy in the tree of the last frame, if there was one.
  private func linkedCopy(_ copy: CALayer) -> CALayer {
    if let last = lastFrame {
      copy.ownExtras.presentation = PresentationLink(
        model: self, tree: PresentationTree(time: last.time, of: last.root))
    }
    return copy
  }
}
