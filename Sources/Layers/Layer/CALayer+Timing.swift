public import StrataGraphics

// A layer's clock drives those of its animations and its sublayers; the root's is driven by the
// time that is rendered.
extension CALayer: CAMediaTiming {
  /// When the layer's time begins, in its superlayer's; 0 by default.
  public var beginTime: CFTimeInterval {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }

  /// Kept and without effect; infinite by default.
  public var duration: CFTimeInterval {
    get { timing.duration }
    set { timing.duration = newValue }
  }

  /// How fast the layer's time runs; 0 stands still at `timeOffset`.
  public var speed: Float {
    get { timing.speed }
    set { timing.speed = newValue }
  }

  /// Added to the layer's time once `speed` has been applied; 0 by default.
  public var timeOffset: CFTimeInterval {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }

  /// Kept and without effect.
  public var repeatCount: Float {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }

  /// Kept and without effect.
  public var repeatDuration: CFTimeInterval {
    get { timing.repeatDuration }
    set { timing.repeatDuration = newValue }
  }

  /// Kept and without effect.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }

  /// Kept and without effect.
  public var fillMode: CAMediaTimingFillMode {
    get { timing.fillMode }
    set { timing.fillMode = newValue }
  }

  /// Turns a time of `layer`, or of the timeline above its root for nil, into one of this layer.
  ///
  /// Layers of different trees are taken to share the timeline above their roots. On the way up from
  /// a layer whose clock stands still the time is its `beginTime`.
  public func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    Self.map(t, from: layer, to: self)
  }

  /// Turns a time of this layer into one of `layer`, or of the timeline above the root for nil, under
  /// the rules of `convertTime(_:from:)`.
  public func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    Self.map(t, from: self, to: layer)
  }

  private static func map(_ time: Double, from source: CALayer?, to target: CALayer?) -> Double {
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
