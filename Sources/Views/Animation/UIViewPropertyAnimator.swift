public import Foundation
import Strata

/// Animates changes to views, and can be paused, reversed and moved to any point in time.
///
/// The properties have their end values as soon as the animator starts. If it ends at its start,
/// they get their start values back.
@preconcurrency @MainActor
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  /// The duration in seconds; a spring with physical parameters determines its own.
  public let duration: TimeInterval
  /// The delay of the start in seconds.
  open private(set) var delay: TimeInterval = 0
  /// The timing curve or the spring.
  open private(set) var timingParameters: (any UITimingCurveProvider)?
  /// The state of the animator.
  open private(set) var state = UIViewAnimatingState.inactive { didSet { observations.tell() } }
  /// Whether the animations are running and not paused.
  open private(set) var isRunning = false { didSet { observations.tell() } }
  /// Stored without effect; animations can always be paused.
  open var isInterruptible = true
  /// Stored without effect.
  open var isUserInteractionEnabled = true
  /// Stored without effect.
  open var isManualHitTestingEnabled = false
  /// Whether paused animations move in proportion to `fractionComplete`; true by default.
  ///
  /// If false, the fraction is a fraction of the time, to which the timing curve is applied.
  open var scrubsLinearly = true
  /// Whether the animator stays active at the end without calling its completions.
  ///
  /// `isRunning` becomes false at the end, and the animator can be reversed and started again.
  open var pausesOnCompletion = false

  private var changes: [(delayFactor: CGFloat, change: () -> Void)] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []
  private var tracks: [AnimatorTrack] = []
  /// The motion of the animator as a whole.
  private var motion: AnimatorMotion
  private let timing: AnimationTiming
  private let span: Double
  // The running animations own it, and it owns the animator.
  private weak var watch: AnimatorWatch?
  /// The time between the begin of the first track and that of the animator.
  private var lead = 0.0
  /// The times, since the begin of the animator, of the block that is running and of the end.
  private var blockTimes = (start: 0.0, end: 0.0)
  var observations = Observations()

  /// Creates an animator with a timing curve or a spring.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    timing = parameters.timing
    span = timing.ownDuration ?? max(duration, 0)
    self.duration = span
    timingParameters = parameters
    motion = AnimatorMotion(timing.pace(duration: span), duration: span)
    super.init()
  }

  /// Creates an animator with a named timing curve.
  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a cubic Bézier timing curve.
  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator with a spring.
  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// Creates an animator and starts it at once.
  @discardableResult
  open class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let parameters: any UITimingCurveProvider =
      options.hasKeyboardCurve
      ? UISpringTimingParameters() : UICubicTimingParameters(animationCurve: options.curve)
    let animator = UIViewPropertyAnimator(duration: duration, timingParameters: parameters)
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  // MARK: Changes and completions

  /// Adds changes to animate; an active animator animates them over its remaining time.
  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes to animate after a delay.
  ///
  /// - Parameter delayFactor: The delay, as a fraction of the remaining duration, clamped to 0...1.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    switch state {
    case .inactive: changes.append((delayFactor, animation))
    case .active: runLate(animation, delayFactor)
    case .stopped: break
    }
  }

  /// Adds a closure that is called at the end of the animations.
  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  // MARK: Running

  /// Starts the animations, or resumes them after a pause.
  open func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts the animations after a delay in seconds.
  ///
  /// The changes are made at once, and the views keep their appearance until the delay is over. A
  /// negative delay counts as 0. A paused animator resumes at once, without the delay. A stopped or
  /// running animator is not affected.
  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped, !isRunning else { return }
    if state == .inactive {
      self.delay = max(delay, 0)
      activate(after: self.delay)
    }
    resume()
  }

  /// Pauses the animations at their current position; an inactive animator pauses at its start.
  open func pauseAnimation() {
    guard state != .stopped else { return }
    if state == .inactive { activate(after: 0) }
    guard isRunning else { return }
    forEachMotion { motion, now in motion.pause(at: now) }
    hold()
  }

  /// Resumes paused animations, possibly with another timing.
  ///
  /// - Parameters:
  ///   - parameters: The timing for the rest of the distance; nil keeps the original timing.
  ///   - durationFactor: The time for the rest of the distance, as a multiple of `duration`. 0 or
  ///     less keeps the speed: the rest takes as long as it would have taken without the pause.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active else { return }
    if isRunning { pauseAnimation() }
    let rest = durationFactor > 0 ? Double(durationFactor) * span : nil
    guard let timing = parameters?.timing else { return resume(lasting: rest) }
    let time = timing.ownDuration ?? rest ?? (1 - Double(fractionComplete)) * span
    noteBegins()
    motion.resume(at: now, timing.pace(duration: time), duration: time)
    for track in tracks {
      let pace = timing.pace(duration: time, along: track.way)
      track.motion.resume(at: track.now, pace, duration: time)
    }
    run()
  }

  /// Stops the animations at their current position, where the properties of the views stay.
  ///
  /// - Parameter withoutFinishing: If true, the animator becomes inactive without calling its
  ///   completions. If false, call `finishAnimation(at:)` next.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    let values = tracks.map(\.presentedValue)
    removeAnimations()
    for (track, value) in zip(tracks, values) {
      track.layer?.setPlainly(value, forKeyPath: track.keyPath)
    }
    isRunning = false
    state = .stopped
    if withoutFinishing {
      completions = []
      forget()
    }
  }

  /// Finishes the animator after `stopAnimation(false)` and calls its completions.
  ///
  /// It does nothing in other states.
  ///
  /// - Parameter finalPosition: The position to which the properties of the views are set.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    end(at: finalPosition)
  }

  /// Whether the animations run from their end to their start.
  ///
  /// Running animations change their direction at once and return along the same path.
  open var isReversed = false {
    didSet {
      defer { observations.tell() }
      guard isReversed != oldValue, state == .active else { return }
      forEachMotion { motion, now in
        if isRunning { motion.pause(at: now) }
        motion.turn(isLinear: scrubsLinearly)
        if isRunning { motion.resume(at: now, lasting: nil) }
      }
      if isRunning { run() } else { hold() }
    }
  }

  /// The completed fraction in the direction of the animations, from 0 to 1.
  ///
  /// Setting it pauses the animations there; values are clamped to 0...1, and NaN is ignored. While
  /// the animations run, it is the fraction of the time. While they are paused, it is the fraction
  /// of the distance, unless `scrubsLinearly` is false. It is 0 while the animator is inactive.
  open var fractionComplete: CGFloat {
    get {
      guard state != .inactive else { return 0 }
      noteBegins()
      let isLinear = motion.held != nil && scrubsLinearly
      let fraction = isLinear ? motion.progress(at: now) : motion.fraction(at: now)
      return CGFloat(min(max(fraction, 0), 1))
    }
    set {
      guard state != .stopped, !newValue.isNaN else { return }
      if state == .inactive { activate(after: 0) }
      let fraction = Double(min(max(newValue, 0), 1))
      forEachMotion { motion, _ in motion.scrub(to: fraction, isLinear: scrubsLinearly) }
      hold()
    }
  }

  // MARK: Motions

  /// The time now, on the timeline of the first layer.
  private var now: Double { tracks.first { $0.layer != nil }?.now ?? CACurrentMediaTime() }

  private func forEachMotion(_ change: (inout AnimatorMotion, _ now: Double) -> Void) {
    noteBegins()
    change(&motion, now)
    for track in tracks { change(&track.motion, track.now) }
  }

  /// Updates the begin times of motions that began with the first frame.
  private func noteBegins() {
    for track in tracks { track.noteBegin() }
    guard motion.held == nil, let first = tracks.first(where: { $0.layer != nil }) else { return }
    motion.begin = first.motion.begin + lead
  }

  /// Runs the changes, which leaves the animations held at their start.
  private func activate(after delay: Double) {
    state = .active
    motion = AnimatorMotion(timing.pace(duration: span), duration: span, delay: delay)
    let changes = changes
    self.changes = []
    for (factor, change) in changes {
      run(change, at: span * Double(min(max(factor, 0), 1)), until: span)
    }
    if isReversed {
      forEachMotion { motion, _ in motion.reverseBeforeStart(after: delay) }
      hold()
    }
  }

  /// Runs changes while the animator is active, for the remaining time.
  private func runLate(_ change: () -> Void, _ delayFactor: CGFloat) {
    noteBegins()
    let known = tracks.count
    let passed = max(motion.elapsed(at: now), 0)
    let rest = max(motion.duration - passed, 0)
    run(change, at: passed + rest * Double(min(max(delayFactor, 0), 1)), until: passed + rest)
    let added = tracks[known...]
    // On the way back, new changes are already at their start.
    if isReversed { for track in added { track.motion.turn(isLinear: scrubsLinearly) } }
    if isRunning {
      for track in added { track.motion.resume(at: track.now, lasting: nil) }
      run()
    } else {
      for track in added { track.show(nil) }
    }
  }

  /// Runs changes and collects their animations.
  private func run(_ change: () -> Void, at start: Double, until end: Double) {
    blockTimes = (start, end)
    AnimationBlock(
      duration: end - start, delay: 0, timing: timing,
      options: [.overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions],
      collector: self, completion: nil
    ).run(change)
  }

  private func resume(lasting rest: Double? = nil) {
    forEachMotion { motion, now in motion.resume(at: now, lasting: rest) }
    run()
  }

  /// Shows the running motions.
  private func run() {
    watch?.cancel()
    watch = nil
    isRunning = true
    let shown = tracks.filter { $0.layer != nil }
    guard let first = shown.first else {
      // As after an animation, the completions run only after the caller's code has continued.
      CATransaction.begin()
      CATransaction.setCompletionBlock { self.finish() }
      CATransaction.commit()
      return
    }
    lead = motion.begin - first.motion.begin
    let watch = AnimatorWatch(count: shown.count) { self.finish() }
    self.watch = watch
    for track in shown { track.show(watch) }
  }

  /// Shows the held motions.
  private func hold() {
    watch?.cancel()
    watch = nil
    isRunning = false
    for track in tracks { track.show(nil) }
  }

  // MARK: Ending

  /// Called when all animations have ended.
  private func finish() {
    guard isRunning, state == .active else { return }
    guard pausesOnCompletion else { return end(at: isReversed ? .start : .end) }
    forEachMotion { motion, _ in motion.scrub(to: 1, isLinear: scrubsLinearly) }
    hold()
  }

  private func end(at position: UIViewAnimatingPosition) {
    let wasStopped = state == .stopped
    removeAnimations()
    switch position {
    case .start:
      let reverted = RevertibleChanges()
      for track in tracks {
        if let layer = track.layer { reverted.note(layer, track.keyPath, track.change.old) }
      }
      reverted.revert()
    case .end where wasStopped:
      for track in tracks { track.layer?.setPlainly(track.change.new, forKeyPath: track.keyPath) }
    case .end, .current: break
    }
    let completions = completions
    self.completions = []
    isRunning = false
    forget()
    for completion in completions { completion(position) }
  }

  private func removeAnimations() {
    watch?.cancel()
    watch = nil
    for track in tracks { track.remove() }
  }

  private func forget() {
    tracks = []
    state = .inactive
  }
}

extension UIViewPropertyAnimator: AnimationCollector {
  func collect(_ collected: CollectedAnimation) {
    let start = blockTimes.start + collected.delay
    let total = max(blockTimes.end, .leastNormalMagnitude)
    let track = AnimatorTrack(
      collected,
      AnimatorMotion(
        collected.pace, duration: collected.duration, delay: start - motion.elapsed(at: now),
        range: (start / total, collected.duration / total)))
    // The layer shows the old value from now on.
    track.show(nil)
    tracks.append(track)
  }

  func collect(completion: @escaping (Bool) -> Void) {
    completions.append { completion($0 == .end) }
  }
}
