/// An animation of a layer in a dump.
struct DumpedAnimation {
  private let key: String?
  private let className: String
  /// The key paths of the animation, or of those in the group, each once.
  private let keyPaths: [String]
  private let timing: ActiveTiming
  /// Whether it is active at all times, so that its begin time is meaningless.
  private let isSampled: Bool

  /// Returns all animations of a layer, in the order in which they were added.
  static func all(of layer: CALayer) -> [DumpedAnimation] {
    (layer.animations?.entries ?? []).map(DumpedAnimation.init)
  }

  private init(_ entry: LayerAnimations.AddedAnimation) {
    key = entry.key
    className = "\(type(of: entry.animation))"
    timing = entry.timing
    isSampled = entry.animation is SampledAnimation
    var paths: [String] = []
    var open = [entry.animation]
    while let animation = open.popLast() {
      open += (animation as? CAAnimationGroup)?.animations?.reversed() ?? []
      if let path = (animation as? CAPropertyAnimation)?.keyPath { paths.append(path) }
    }
    var known: Set<String> = []
    keyPaths = paths.filter { known.insert($0).inserted }
  }

  /// `"spin": CABasicAnimation of "transform.rotation.z", 0 s to 2 s`.
  var text: String {
    var text = key.map { DumpJSONText.string($0) + ": " } ?? ""
    text += className
    if !keyPaths.isEmpty {
      let shown = keyPaths.prefix(Self.mostPaths).map(DumpJSONText.string).joined(separator: ", ")
      text +=
        " of \(shown)" + (keyPaths.count > Self.mostPaths ? ", … \(keyPaths.count) in all" : "")
    }
    if isSampled { return text + ", at every frame" }
    let end = timing.end
    switch (timing.begin.isFinite, end.isFinite) {
    case (true, true): text += ", \(timing.begin.roundedText) s to \(end.roundedText) s"
    case (true, false): text += ", from \(timing.begin.roundedText) s on"
    default: break
    }
    return text
  }

  var json: String {
    let paths = keyPaths.map(DumpJSONText.string)
    return DumpJSONText.object([
      "key": key.map(DumpJSONText.string) ?? "null", "class": DumpJSONText.string(className),
      "keyPaths": DumpJSONText.list(paths), "begin": DumpJSONText.number(timing.begin),
      "end": DumpJSONText.number(timing.end),
    ])
  }

  /// The maximum number of key paths in the text of a group.
  private static let mostPaths = 16
}
