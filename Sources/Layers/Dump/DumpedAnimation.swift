/// An animation of a layer, as dumps write it.
struct DumpedAnimation {
  private let key: String?
  private let className: String
  /// Of the animation, or of those in the group; each once.
  private let keyPaths: [String]
  private let timing: ActiveTiming
  /// Whether it acts at all times, so that when it begins says nothing.
  private let isSampled: Bool

  /// All animations of a layer, in the order in which they were added.
  static func all(of layer: CALayer) -> [DumpedAnimation] {
    (layer.animations?.entries ?? []).map(DumpedAnimation.init)
  }

  private init(_ entry: LayerAnimations.Entry) {
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
    var text = key.map { JSONText.string($0) + ": " } ?? ""
    text += className
    if !keyPaths.isEmpty {
      let shown = keyPaths.prefix(Self.mostPaths).map(JSONText.string).joined(separator: ", ")
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
    let paths = keyPaths.map(JSONText.string)
    return JSONText.object([
      "key": key.map(JSONText.string) ?? "null", "class": JSONText.string(className),
      "keyPaths": JSONText.list(paths), "begin": JSONText.number(timing.begin),
      "end": JSONText.number(timing.end),
    ])
  }

  /// Most key paths in the text of a group.
  private static let mostPaths = 16
}
