public import StrataGraphics

// When a cell gives birth.
extension CAEmitterCell: CAMediaTiming {
  /// When the cell begins to give birth, in its layer's time, or after the birth of each parent;
  /// 0 by default.
  ///
  /// Less than 0 shows a cell that has been at work for a while at the layer's time 0.
  public var beginTime: CFTimeInterval {
    get { state.timing.beginTime }
    set { state.timing.beginTime = newValue }
  }

  /// For how long the cell gives birth; infinite by default, which 0 stands for too.
  public var duration: CFTimeInterval {
    get { state.timing.duration }
    set { state.timing.duration = newValue }
  }

  /// How fast the cell's time runs; 1 by default.
  public var speed: Float {
    get { state.timing.speed }
    set { state.timing.speed = newValue }
  }

  /// Added to the cell's time once `speed` has been applied; 0 by default.
  public var timeOffset: CFTimeInterval {
    get { state.timing.timeOffset }
    set { state.timing.timeOffset = newValue }
  }

  /// How often the duration passes; 0, the default, is once.
  public var repeatCount: Float {
    get { state.timing.repeatCount }
    set { state.timing.repeatCount = newValue }
  }

  /// For how long the duration passes again; 0, the default, leaves it to `repeatCount`.
  public var repeatDuration: CFTimeInterval {
    get { state.timing.repeatDuration }
    set { state.timing.repeatDuration = newValue }
  }

  /// Whether each pass is followed by one backwards, which makes it twice as long.
  public var autoreverses: Bool {
    get { state.timing.autoreverses }
    set { state.timing.autoreverses = newValue }
  }

  /// Kept and without effect.
  public var fillMode: CAMediaTimingFillMode {
    get { state.timing.fillMode }
    set { state.timing.fillMode = newValue }
  }
}
