import Foundation
import StrataGraphics

/// An animation that was added to a layer, compiled for evaluation.
///
/// A group is flattened into one list of clocks, the group's own before those of its animations,
/// and one list of tracks.
struct CompiledAnimation {
  /// A track that animates the layer itself.
  struct Track {
    /// The key of the property.
    let key: String
    /// An index in `clocks`.
    let clock: Int
    let track: AnimationTrack
    /// Whether the track is applied after all others of its property.
    var isLast = false
  }

  /// An animation of another layer, which is looked up on every commit.
  struct Outside {
    let path: AnimationKeyPath
    let clock: Int
    let animation: CAPropertyAnimation
    let isGrouped: Bool
  }

  /// The clocks; the first is the clock of the animation itself.
  var clocks: [AnimationClock] = []
  private(set) var tracks: [Track] = []
  private(set) var outside: [Outside] = []
  /// The tracks of values under keys that name no property.
  private(set) var undeclared: [UndeclaredTrack] = []
  /// Diagnostics for animations that have no effect on any layer of the class.
  private(set) var messages: [ContentNote] = []
  /// Animations whose target may appear or disappear: other layers, and values in filters and
  /// cells.
  private var seeking: [CAPropertyAnimation] = []

  /// - Parameters:
  ///   - animation: The layer's copy, with a duration.
  ///   - properties: The properties of the layer.
  ///   - isUndeclared: Whether a key that names no property is animated, because the layer has a
  ///     value under it or is redrawn for it.
  init(
    _ animation: CAAnimation, properties: LayerProperties,
    isUndeclared: (String) -> Bool = { _ in false }
  ) {
    add(animation, defaultDuration: animation.duration, parent: nil, properties, isUndeclared)
  }

  /// The groups that enclose the animation being compiled.
  private var around: [CAAnimationGroup] = []
  /// The maximum nesting depth of groups, so that nesting cannot exhaust the stack; deeper groups
  /// are ignored.
  private static let deepestGroup = 100

  private mutating func add(
    _ animation: CAAnimation, defaultDuration: Double, parent: Int?, _ properties: LayerProperties,
    _ isUndeclared: (String) -> Bool
  ) {
    messages += animation.refusedValues.notes
    if (animation as? CATransition)?.filter != nil {
      messages.append(
        ContentNote(
          .warning, code: "not-drawn-transition-filter",
          "the transition's filter is not supported; its type is used instead"))
    }
    let timing = ActiveTiming(
      animation, defaultDuration: defaultDuration, isGrouped: parent != nil)
    let clock = clocks.count
    let group = animation as? CAAnimationGroup
    let pace = group?.timingFunction?.curve
    clocks.append(AnimationClock(timing: timing, parent: parent, pace: pace))
    if let group {
      // A group that contains itself would recurse forever.
      guard around.count < Self.deepestGroup, !around.contains(where: { $0 === group }) else {
        return
      }
      around.append(group)
      for child in group.animations ?? [] {
        add(child, defaultDuration: timing.duration, parent: clock, properties, isUndeclared)
      }
      around.removeLast()
    } else if let animation = animation as? CAPropertyAnimation, let keyPath = animation.keyPath {
      let path = AnimationKeyPath(keyPath)
      if path.steps.isEmpty, properties.slot(forKey: path.key) == nil,
        properties.property(forKey: path.key) == nil, isUndeclared(path.key)
      {
        undeclared.append(
          UndeclaredTrack(path: path, clock: clock, animation: animation, isGrouped: parent != nil))
      } else if path.steps.isEmpty {
        let own = Self.tracks(
          of: animation, path, clock: clock, isGrouped: parent != nil, properties)
        tracks += own
        if !own.isEmpty {
          if properties.mayLack(path) { seeking.append(animation) }
        } else if let reason = CALayer.misfit(of: animation, path, in: properties) {
          messages.append(.notApplied(keyPath, reason))
        }
      } else {
        outside.append(
          Outside(path: path, clock: clock, animation: animation, isGrouped: parent != nil))
        seeking.append(animation)
      }
    }
  }

  /// Returns diagnostics for the parts that have no effect on a layer in the current tree.
  func messages(on layer: CALayer) -> [ContentNote] {
    messages
      + seeking.compactMap { animation in
        guard let keyPath = animation.keyPath, CALayer.hasValues(animation) else { return nil }
        return layer.obstacle(to: animation).map { .notApplied(keyPath, $0) }
      }
  }

  /// Returns the tracks of an animation for a layer with these properties, or no tracks if it does
  /// not fit.
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
  /// Whether the target of one of a layer's own key paths may be missing in some layers of the
  /// class.
  fileprivate func mayLack(_ path: AnimationKeyPath) -> Bool {
    guard let slot = slot(forKey: path.key) else { return true }
    return slot.exists != nil || slot.kind == .filters && !path.components.isEmpty
  }
}

extension CAAnimationRotationMode {
  /// The angle added to the direction of travel; nil for a mode that does not rotate.
  fileprivate var angle: Double? {
    switch self {
    case .rotateAuto: 0
    case .rotateAutoReverse: .pi
    default: nil
    }
  }
}
