import StrataGraphics

/// The animations of one layer, compiled, in the order in which they were added.
///
/// A frame evaluates them all into values of its own. An animation that has ended is evaluated as
/// absent, and never deleted by a frame, so that any frame can follow any other.
package final class LayerAnimations {
  /// One animation that was added.
  package struct Entry {
    package let key: String?
    /// The layer's own copy.
    package let animation: CAAnimation
    /// What whoever added it gets back: the copy, or the animation itself where the copy is not of its
    /// class, which nothing here can make.
    fileprivate let known: CAAnimation
    /// Whoever waits for the animation; released with the entry.
    package fileprivate(set) var watch: AnyObject?
    /// Whether it begins with the next commit.
    fileprivate var isPending = true
    /// nil as long as nobody has asked for anything but the timing.
    fileprivate var compiled: CompiledAnimation?
    /// Whether whoever added it has said what there is to say of it.
    fileprivate var isSilent = false

    var free: [FreeTrack] { compiled?.free ?? [] }
    /// The clocks of what has the layer drawn anew for each frame.
    fileprivate(set) var drawnClocks: [Int] = []

    /// What the animation's clocks say at a time of the layer.
    func states(at time: Double) -> [ActiveTiming.State] {
      guard let compiled else { return [] }
      var paces: [TimingCurve] = []
      var clocks = compiled.clocks.map { LinkedClock($0, firstClock: 0, paces: &paces) }
      return [ActiveTiming.State](unsafeUninitializedCapacity: clocks.count) { states, count in
        clocks.withUnsafeMutableBufferPointer {
          LinkedClock.read($0, paces, at: time, into: states)
        }
        count = compiled.clocks.count
      }
    }

    /// When the animation acts, in the layer's time.
    package var timing: ActiveTiming {
      compiled?.clocks[0].timing
        ?? ActiveTiming(animation, defaultDuration: animation.duration, isGrouped: false)
    }
  }

  /// The layer, which has these animations and so is there as long as they are.
  let owner: Unmanaged<CALayer>
  var layer: CALayer { owner.takeUnretainedValue() }
  /// What was added, some of it perhaps not compiled.
  private var list: [Entry] = []
  package var entries: [Entry] {
    if !list.isEmpty { _ = links }
    return list
  }
  private var isCommitNeeded = false

  /// Tracks of layers above that move this one.
  var others: [TracksOfOthers] = []
  /// The layers below that this one's animations move, as of the last commit.
  var targets: [MovedLayer] = []
  /// For which `links` these are.
  var targetsVersion = 0

  /// What a frame goes through; made anew whenever an animation comes or goes.
  ///
  /// A commit has made it when frames on several threads ask for it.
  var links: LinkedAnimations { linked ?? link() }
  @exclusivity(unchecked)
  private var linked: LinkedAnimations?

  /// Whether there was ever a transition, which most layers need not look for in every frame.
  @exclusivity(unchecked)
  var mayHaveTransition = false
  /// Whether there was ever an animation for which the layer's class is drawn anew.
  @exclusivity(unchecked)
  package private(set) var mayBeDrawn = false
  /// Whether there was ever an animation with a `watch`.
  private(set) var mayBeWatched = false

  package init(of layer: CALayer) { owner = .passUnretained(layer) }

  // MARK: Adding and removing

  /// Adds a copy of an animation.
  ///
  /// It replaces the one with the same key, unless that is nil; a transition's key is always
  /// "transition".
  ///
  /// - Parameters:
  ///   - defaultDuration: Taken where the animation's own is not more than 0.
  ///   - begin: When it begins if it does not say so itself, in the layer's time; nil or 0 leaves it
  ///     to the next commit.
  ///   - pace: Imposed on the animation, if there is one.
  ///   - watch: Makes what waits for the layer's copy of the animation.
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
    var entry = Entry(key: key, animation: copy, known: known)
    entry.watch = watch(known)
    if entry.watch != nil { mayBeWatched = true }
    append(entry)
    link()
  }

  /// Adds an animation that has a duration and that nobody else has, so that no copy is needed.
  ///
  /// Nothing of it is worked out before somebody asks or a frame is due: documents have thousands.
  package func add(handingOver animation: CAAnimation, forKey key: String) {
    append(Entry(key: key, animation: animation, known: animation))
    if !layer.isOfBuiltInClass { link() }
  }

  private func append(_ entry: Entry) {
    // By its place: others are not copied to be looked at.
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

  /// Puts together what a frame goes through, and compiles what was not yet.
  @discardableResult
  private func link() -> LinkedAnimations {
    for index in list.indices where list[index].compiled == nil {
      let compiled = CompiledAnimation(list[index].animation, properties: layer.properties) {
        layer.freeValue(forKey: $0) != nil || type(of: layer).needsDisplay(forKey: $0)
      }
      list[index].compiled = compiled
      list[index].drawnClocks = drawnClocks(compiled)
      if !list[index].drawnClocks.isEmpty { mayBeDrawn = true }
      if !compiled.remarks.isEmpty { layer.hasRemarks = true }
    }
    layer.values.forgetKept()
    let links = LinkedAnimations(
      list.compactMap(\.compiled), others: others, of: layer, version: version)
    linked = links
    return links
  }

  /// The clocks of what moves a key with which the layer's class is to be displayed.
  private func drawnClocks(_ compiled: CompiledAnimation) -> [Int] {
    guard !layer.isOfBuiltInClass else { return [] }
    let moved =
      compiled.tracks.map { ($0.key, $0.clock) } + compiled.free.map { ($0.path.key, $0.clock) }
    return moved.filter { type(of: layer).needsDisplay(forKey: $0.0) }.map(\.1)
  }

  /// What is to be said of the animations where the layer is drawn: those that have no effect.
  var remarks: [ContentNote] {
    entries.flatMap { $0.isSilent ? [] : $0.compiled?.remarks(on: layer) ?? [] }
  }

  /// Has nothing said of the animations that there are.
  package func silence() {
    for index in list.indices { list[index].isSilent = true }
  }

  /// Removes the animation with a key; those without one have none.
  package func remove(forKey key: String) {
    guard list.contains(where: { $0.key == key }) else { return }
    list.removeAll { $0.key == key }
    relink()
  }

  package func removeAll() {
    list.removeAll()
    relink()
  }

  /// Removes what has ended at the last frame and is to be removed then.
  package func removeEnded() {
    let time = lastTime
    guard list.contains(where: { isGone($0, at: time) }) else { return }
    list.removeAll { isGone($0, at: time) }
    relink()
  }

  // MARK: Asking

  /// Another number whenever animations have come, gone or begun.
  private(set) var version = 0

  /// Whether animations were added since the last commit.
  package var hasPending: Bool { isCommitNeeded }

  /// The keys of the animations in order, without those that had ended and been removed at the last
  /// frame; nil when there are none.
  package var keys: [String]? {
    let time = lastTime
    let keys = list.filter { !isGone($0, at: time) }.compactMap(\.key)
    return keys.isEmpty ? nil : keys
  }

  /// The layer's copy of the animation with a key; nil where `keys` does not have it.
  package func animation(forKey key: String) -> CAAnimation? {
    let time = lastTime
    return list.first { $0.key == key && !isGone($0, at: time) }?.known
  }

  /// The transition at a time of the layer, and its progress between its own start and end; nil when
  /// none is under way.
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

  /// The earliest of the layer's times in the last frame; nil before the first.
  private var lastTime: Double? { layer.earliestShownTime }

  private func isGone(_ entry: Entry, at time: Double?) -> Bool {
    guard let time else { return false }
    let timing = entry.timing
    return timing.isRemovedOnCompletion && timing.hasEnded(at: time)
  }

  // MARK: Committing

  /// Has the animations begin that were added since the last commit and do not say when, and looks
  /// for the layers below that animations of this one move.
  ///
  /// - Parameter time: Of the layer.
  package func commit(at time: Double) {
    var isNew = isCommitNeeded
    if isCommitNeeded { begin(at: time) }
    if !others.isEmpty { partWithStrangers() }
    if links.hasOutside || !targets.isEmpty, findTargets() { isNew = true }
    // Only now are the sublayers, filters and cells there that key paths lead to.
    if isNew, !layer.hasRemarks, !remarks.isEmpty { layer.hasRemarks = true }
  }

  /// Whether what animations move may be another layer after any change of the tree, or a commit is
  /// due.
  var isRestless: Bool { isCommitNeeded || !others.isEmpty || links.hasOutside || !targets.isEmpty }

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

  /// Has frames go through the animations as they are now; called between frames.
  func relink() {
    forgetLinks()
    link()
  }

  /// What the animations do to other layers, with the place of the clocks among those of `links`.
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
