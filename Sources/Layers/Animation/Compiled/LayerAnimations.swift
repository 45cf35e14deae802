import StrataGraphics

/// The animations of one layer, compiled, in the order in which they were added.
///
/// A frame evaluates all of them into its own values. An animation that has ended is evaluated as
/// absent and is never deleted by a frame, so frames can be rendered in any order.
package final class LayerAnimations {
  /// One animation of the layer.
  package struct AddedAnimation {
    package let key: String?
    /// The layer's own copy.
    package let animation: CAAnimation
    /// The object returned to the code that added the animation.
    ///
    /// It is the layer's copy, or the animation itself if the copy's class differs because the
    /// subclass cannot be created here.
    fileprivate let known: CAAnimation
    /// The object that waits for the animation's end; released with the entry.
    package fileprivate(set) var watch: AnyObject?
    /// Whether the animation begins with the next commit.
    fileprivate(set) var isPending = true
    /// The compiled animation; nil until more than its timing is needed.
    fileprivate var compiled: CompiledAnimation?
    /// Whether the code that added the animation has already reported its diagnostics.
    fileprivate var isSilent = false

    var undeclared: [UndeclaredTrack] { compiled?.undeclared ?? [] }
    /// The clocks of animations that require the layer to be redrawn for each frame.
    fileprivate(set) var drawnClocks: [Int] = []

    /// Returns the states of the animation's clocks at a time of the layer.
    func states(at time: Double) -> [ActiveTiming.State] {
      guard let compiled else { return [] }
      var paces: [TimingCurve] = []
      let clocks = compiled.clocks.map { LinkedClock($0, firstClock: 0, paces: &paces) }
      return LinkedClock.states(of: clocks.count, paces, at: time) { clocks[$0] }
    }

    /// The active interval of the animation, in the layer's time.
    package var timing: ActiveTiming {
      compiled?.clocks[0].timing
        ?? ActiveTiming(animation, defaultDuration: animation.duration, isGrouped: false)
    }
  }

  /// The layer, which owns these animations and therefore outlives them.
  @safe unowned(unsafe) let layer: CALayer
  /// The added animations, possibly not all compiled.
  private var list: [AddedAnimation] = []
  package var entries: [AddedAnimation] {
    if !list.isEmpty { _ = links }
    return list
  }
  private var isCommitNeeded = false

  /// Tracks of ancestor layers that animate this layer.
  var others: [AncestorTracks] = []
  /// The descendant layers that this layer's animations affect, as of the last commit.
  var targets: [MovedLayer] = []
  /// The version of `links` for which the targets were found.
  var targetsVersion = 0

  /// The linked animations that a frame evaluates, rebuilt whenever an animation is added or
  /// removed.
  ///
  /// A commit has already built them when frames on several threads use them.
  var links: LinkedAnimations { linked ?? link() }
  // Exclusivity is not checked here and below, for the reason given in `LayerStorage`.
  @safe @exclusivity(unchecked)
  private var linked: LinkedAnimations?

  /// Whether there has ever been a transition; most layers skip the check for one in every frame.
  @safe @exclusivity(unchecked)
  var mayHaveTransition = false
  /// Whether there has ever been an animation for which the layer's class redraws the layer.
  @safe @exclusivity(unchecked)
  package private(set) var mayBeDrawn = false
  /// Whether there has ever been an animation with a `watch`.
  private(set) var mayBeWatched = false

  package init(of layer: CALayer) { self.layer = layer }

  // MARK: Adding and removing

  /// Adds a copy of an animation.
  ///
  /// It replaces the animation with the same key, unless the key is nil. A transition's key is
  /// always "transition".
  ///
  /// - Parameters:
  ///   - defaultDuration: The duration if the animation's own is not greater than 0.
  ///   - begin: The begin time in the layer's time, if the animation has none; with nil or 0 it
  ///     begins at the next commit.
  ///   - pace: A timing function that replaces the animation's own; nil keeps that.
  ///   - watch: Creates the object that waits for the end of the layer's copy.
  package func add(
    _ animation: CAAnimation, forKey key: String?, defaultDuration: Double, begin: Double? = nil,
    pace: CAMediaTimingFunction? = nil, watch: (CAAnimation) -> AnyObject? = { _ in nil }
  ) {
    let copy = animation.copy() as? CAAnimation ?? animation
    if !(copy.duration > 0) { copy.duration = defaultDuration }
    if let begin, copy.beginTime == 0 { copy.beginTime = begin }
    if let pace { copy.timingFunction = pace }
    let key = copy is CATransition ? kCATransition : key
    let isCopied = type(of: copy) == type(of: animation) || animation is any ImplicitAction
    let known = isCopied ? copy : animation
    var entry = AddedAnimation(key: key, animation: copy, known: known)
    entry.watch = watch(known)
    if entry.watch != nil { mayBeWatched = true }
    append(entry)
    link()
  }

  /// Adds an animation that has a duration and no other owner, so no copy is needed.
  ///
  /// It is compiled only when its properties or a frame need it, because documents have thousands
  /// of animations.
  package func add(handingOver animation: CAAnimation, forKey key: String) {
    append(AddedAnimation(key: key, animation: animation, known: animation))
    if !layer.isOfBuiltInClass { link() }
  }

  private func append(_ entry: AddedAnimation) {
    // Searches by index, because iterating over the elements would copy them.
    if let key = entry.key, let known = list.indices.first(where: { list[$0].key == key }) {
      list.remove(at: known)
    }
    list.append(entry)
    forgetLinks()
    isCommitNeeded = true
    layer.markForCommit()
  }

  private func forgetLinks() {
    version += 1
    linked = nil
  }

  /// Compiles new animations and builds the links that a frame evaluates.
  @discardableResult
  private func link() -> LinkedAnimations {
    for index in list.indices where list[index].compiled == nil {
      let compiled = CompiledAnimation(list[index].animation, properties: layer.properties) {
        layer.freeValue(forKey: $0) != nil || type(of: layer).needsDisplay(forKey: $0)
      }
      list[index].compiled = compiled
      list[index].drawnClocks = drawnClocks(compiled)
      if !list[index].drawnClocks.isEmpty { mayBeDrawn = true }
      if !compiled.messages.isEmpty { layer.hasMessages = true }
    }
    layer.values.forgetKept()
    let links = LinkedAnimations(
      list.compactMap(\.compiled), others: others, of: layer, version: version)
    linked = links
    return links
  }

  /// Returns the clocks of animations whose key requires the layer's class to redraw the layer.
  private func drawnClocks(_ compiled: CompiledAnimation) -> [Int] {
    guard !layer.isOfBuiltInClass else { return [] }
    let moved =
      compiled.tracks.map { ($0.key, $0.clock) }
      + compiled.undeclared.map { ($0.path.key, $0.clock) }
    return moved.filter { type(of: layer).needsDisplay(forKey: $0.0) }.map(\.1)
  }

  /// The diagnostics for animations that have no effect on the layer.
  var messages: [ContentNote] {
    entries.flatMap { $0.isSilent ? [] : $0.compiled?.messages(on: layer) ?? [] }
  }

  /// Suppresses the diagnostics for the current animations.
  package func silence() {
    for index in list.indices { list[index].isSilent = true }
  }

  /// Removes the animation with a key; animations without a key are not affected.
  package func remove(forKey key: String) {
    guard list.contains(where: { $0.key == key }) else { return }
    list.removeAll { $0.key == key }
    relink()
  }

  package func removeAll() {
    list.removeAll()
    relink()
  }

  /// The layer's own copies of all animations.
  var ownCopies: [CAAnimation] { list.map(\.animation) }

  /// Removes animations by the layer's own copies.
  func remove(_ animations: [CAAnimation]) {
    let gone = Set(animations.map(ObjectIdentifier.init))
    list.removeAll { gone.contains(ObjectIdentifier($0.animation)) }
    relink()
  }

  /// Removes the animations that had ended at the last frame and are to be removed on completion.
  package func removeEnded() {
    let time = lastTime
    guard list.contains(where: { isGone($0, at: time) }) else { return }
    list.removeAll { isGone($0, at: time) }
    relink()
  }

  // MARK: Queries

  /// A number that changes whenever animations are added or removed, or begin.
  private(set) var version = 0

  /// Whether animations were added since the last commit.
  package var hasPending: Bool { isCommitNeeded }

  /// The keys of the animations in order, or nil if there are no keys.
  ///
  /// Animations that had ended and been removed at the last frame are not included.
  package var keys: [String]? {
    let time = lastTime
    let keys = list.filter { !isGone($0, at: time) }.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// Returns the layer's copy of the animation with a key, or nil if `keys` does not contain the
  /// key.
  package func animation(forKey key: String) -> CAAnimation? {
    let time = lastTime
    return list.first { $0.key == key && !isGone($0, at: time) }?.known
  }

  /// Returns the transition at a time of the layer, or nil if no transition is active.
  ///
  /// The progress is between the transition's own start and end.
  package func transition(at time: Double) -> (CATransition, progress: Double)? {
    for entry in list where entry.key == kCATransition {
      guard let transition = entry.animation as? CATransition else { continue }
      let state = entry.timing.state(at: time)
      guard state.contributes else { return nil }
      let share = transition.timingFunction?.curve.value(at: state.progress) ?? state.progress
      let (start, end) = (Double(transition.startProgress), Double(transition.endProgress))
      return (transition, start + (end - start) * share)
    }
    return nil
  }

  /// The earliest of the layer's times in the last frame; nil before the first frame.
  private var lastTime: Double? { layer.earliestShownTime }

  private func isGone(_ entry: AddedAnimation, at time: Double?) -> Bool {
    guard let time else { return false }
    let timing = entry.timing
    return timing.isRemovedOnCompletion && timing.hasEnded(at: time)
  }

  // MARK: Committing

  /// Begins the animations added since the last commit that have no begin time, and finds the
  /// descendant layers that this layer's animations affect.
  ///
  /// - Parameter time: The layer's local time.
  package func commit(at time: Double) {
    var isNew = isCommitNeeded
    if isCommitNeeded { begin(at: time) }
    if !others.isEmpty { detachFormerAncestors() }
    if links.hasOutside || !targets.isEmpty, findTargets() { isNew = true }
    // Only now the sublayers, filters and cells that key paths refer to are in place.
    if isNew, !layer.hasMessages, !messages.isEmpty { layer.hasMessages = true }
  }

  /// Whether a commit is needed, or a change of the tree may change the layers that animations
  /// affect.
  var isAnimating: Bool {
    isCommitNeeded || !others.isEmpty || links.hasOutside || !targets.isEmpty
  }

  private func begin(at time: Double) {
    isCommitNeeded = false
    for index in list.indices where list[index].isPending {
      list[index].isPending = false
      let animation = list[index].animation
      guard animation.beginTime == 0 else { continue }
      animation.beginTime = time
      list[index].compiled?.clocks[0].timing.beginTime = time
    }
    relink()
  }

  /// Rebuilds the links from the current animations; called between frames.
  func relink() {
    forgetLinks()
    link()
  }

  /// The animations that affect other layers, with the index of their first clock in `links`.
  var outside: [(animation: CompiledAnimation.Outside, firstClock: Int)] {
    var firstClock = 0
    var outside: [(animation: CompiledAnimation.Outside, firstClock: Int)] = []
    for compiled in entries.compactMap(\.compiled) {
      outside += compiled.outside.map { ($0, firstClock) }
      firstClock += compiled.clocks.count
    }
    return outside
  }
}
