import Foundation
import StrataGraphics

/// An animation that was added to a layer, made ready for evaluation.
///
/// A group is all that is in it: one list of clocks, the group's own before those of its animations,
/// and one list of tracks.
struct CompiledAnimation {
  /// A track of the layer itself.
  struct Track {
    /// The key of the property.
    let key: String
    /// In `clocks`.
    let clock: Int
    let track: AnimationTrack
    /// Whether it comes after all others of its property.
    var isLast = false
  }

  /// An animation of another layer, which is looked for whenever changes take effect.
  struct Outside {
    let path: AnimationKeyPath
    let clock: Int
    let animation: CAPropertyAnimation
    let isGrouped: Bool
  }

  /// The first is that of the animation itself.
  var clocks: [AnimationClock] = []
  private(set) var tracks: [Track] = []
  private(set) var outside: [Outside] = []
  /// Those of values under keys that name no property.
  private(set) var free: [FreeTrack] = []
  /// Of what has no effect on any layer of the class, and why.
  private(set) var remarks: [ContentNote] = []
  /// Those that move what may come and go: other layers, and what is in filters and cells.
  private var seeking: [CAPropertyAnimation] = []

  /// - Parameters:
  ///   - animation: As the layer keeps it, with a duration.
  ///   - properties: Those of the layer.
  ///   - isFree: Whether the layer has a value under a key that names no property.
  init(
    _ animation: CAAnimation, properties: LayerProperties,
    isFree: (String) -> Bool = { _ in false }
  ) {
    add(animation, defaultDuration: animation.duration, parent: nil, properties, isFree)
  }

  /// The groups around the animation at hand.
  private var around: [CAAnimationGroup] = []
  /// Groups that are nested deeper show nothing, so that no nesting takes all of the stack.
  private static let deepestGroup = 100

  private mutating func add(
    _ animation: CAAnimation, defaultDuration: Double, parent: Int?, _ properties: LayerProperties,
    _ isFree: (String) -> Bool
  ) {
    remarks += animation.refusedValues.notes
    if (animation as? CATransition)?.filter != nil {
      remarks.append(
        ContentNote(
          .warning, code: "not-drawn-transition-filter",
          "the transition's filter is not drawn; its type is"))
    }
    let timing = ActiveTiming(
      animation, defaultDuration: defaultDuration, isGrouped: parent != nil)
    let clock = clocks.count
    let group = animation as? CAAnimationGroup
    let pace = group?.timingFunction?.curve
    clocks.append(AnimationClock(timing: timing, parent: parent, pace: pace))
    if let group {
      // One that is in itself would never end.
      guard around.count < Self.deepestGroup, !around.contains(where: { $0 === group }) else {
        return
      }
      around.append(group)
      for child in group.animations ?? [] {
        add(child, defaultDuration: timing.duration, parent: clock, properties, isFree)
      }
      around.removeLast()
    } else if let animation = animation as? CAPropertyAnimation, let keyPath = animation.keyPath {
      let path = AnimationKeyPath(keyPath)
      if path.steps.isEmpty, properties.slot(forKey: path.key) == nil,
        properties.property(forKey: path.key) == nil, isFree(path.key)
      {
        free.append(
          FreeTrack(path: path, clock: clock, animation: animation, isGrouped: parent != nil))
      } else if path.steps.isEmpty {
        let own = Self.tracks(
          of: animation, path, clock: clock, isGrouped: parent != nil, properties)
        tracks += own
        if !own.isEmpty {
          if properties.mayLack(path) { seeking.append(animation) }
        } else if let reason = CALayer.misfit(of: animation, path, in: properties) {
          remarks.append(.notApplied(keyPath, reason))
        }
      } else {
        outside.append(
          Outside(path: path, clock: clock, animation: animation, isGrouped: parent != nil))
        seeking.append(animation)
      }
    }
  }

  /// Of what has no effect on a layer with the animation, as its tree is now.
  func remarks(on layer: CALayer) -> [ContentNote] {
    remarks
      + seeking.compactMap { animation in
        guard let keyPath = animation.keyPath, CALayer.hasValues(animation) else { return nil }
        return layer.obstacle(to: animation).map { .notApplied(keyPath, $0) }
      }
  }

  /// What an animation does to a layer with these properties; nothing where it does not fit.
  static func tracks(
    of animation: CAPropertyAnimation, _ path: AnimationKeyPath, clock: Int, isGrouped: Bool,
    _ properties: LayerProperties
  ) -> [Track] {
    guard let slot = properties.slot(forKey: path.key),
      let part = AnimatedPart(path.components, of: path.key, slot.kind)
    else { return [] }
    let compiler = MotionCompiler(
      kind: part.kind(in: slot.kind),
      function: part == .whole && slot.kind == .transform ? animation.valueFunction : nil,
      isGrouped: isGrouped)
    guard let motion = compiler.motion(of: animation) else { return [] }
    let pace = compiler.pace(of: animation)
    let options = AnimationTrack.Options(
      isAdditive: animation.isAdditive, isCumulative: animation.isCumulative,
      function: compiler.function)
    var tracks = [
      Track(key: path.key, clock: clock, track: AnimationTrack(part, motion, pace, options))
    ]
    if let motion = motion as? PathMotion,
      let offset = (animation as? CAKeyframeAnimation)?.rotationMode?.angle, path.key == "position"
    {
      let turn = AnimationTrack(.whole, TurnMotion(motion, offset: offset), pace, .init())
      tracks.append(Track(key: "transform", clock: clock, track: turn, isLast: true))
    }
    return tracks
  }
}

extension ContentNote {
  fileprivate static func notApplied(_ keyPath: String, _ reason: String) -> ContentNote {
    ContentNote(
      .warning, code: "not-drawn-animation",
      "the animation of '\(keyPath)' is not applied: \(reason)")
  }
}

extension LayerProperties {
  /// Whether a layer of the class may be without what a key path of its own leads to.
  fileprivate func mayLack(_ path: AnimationKeyPath) -> Bool {
    guard let slot = slot(forKey: path.key) else { return true }
    return slot.exists != nil || slot.kind == .filters && !path.components.isEmpty
  }
}

extension CAAnimationRotationMode {
  /// What is added to the direction of travel; nil for a mode that does not turn.
  fileprivate var angle: Double? {
    switch self {
    case .rotateAuto: 0
    case .rotateAutoReverse: .pi
    default: nil
    }
  }
}
