extension CALayer {
  /// Converts a time of one layer to that of another, as `convertTime(_:from:)` does.
  static func mapTime(_ time: Double, from source: CALayer?, to target: CALayer?) -> Double {
    let meeting = nearestCommonAncestor(source, target)
    var time = time
    var layer = source
    while let here = layer, here !== meeting {
      time = here.timing.superTime(at: time)
      layer = here.superlayer
    }
    var way: [CALayer] = []
    layer = target
    while let here = layer, here !== meeting {
      way.append(here)
      layer = here.superlayer
    }
    return way.reversed().reduce(time) { $1.timing.localTime(at: $0) }
  }
}
