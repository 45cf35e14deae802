import Strata

/// How long a scene is, in seconds.
struct SceneLength {
  /// nil where the scene has no end.
  var duration: Double?
  /// After how long all that repeats is as it was; nil where nothing repeats, or not all of it.
  var loopPeriod: Double?

  /// How many frames a second the scene has; nil where it does not say.
  var rate: FrameRate?
  /// Times that the scene names.
  var markers: [LottieMarker] = []

  init(duration: Double?, loopPeriod: Double? = nil, rate: FrameRate? = nil) {
    (self.duration, self.loopPeriod, self.rate) = (duration, loopPeriod, rate)
  }

  init(_ scene: Scene) {
    self.init(
      duration: scene.duration, loopPeriod: scene.loopPeriod,
      rate: scene.frameRate)
    markers = scene.markers
  }
}

/// `--duration`: seconds, or one loop of the scene.
enum FrameDuration: Sendable, Equatable {
  case seconds(Double)
  case loop

  init(parsing text: String) throws {
    if text == "loop" {
      self = .loop
    } else if let seconds = try? ArgumentValue.duration(text) {
      self = .seconds(seconds)
    } else {
      throw ArgumentProblem("give seconds, 0 or more, as in 2.5, or loop")
    }
  }

  /// - Throws: A failure of kind `.usage` for a loop of a scene that has none.
  func seconds(of scene: SceneLength) throws(CommandFailure) -> Double {
    switch self {
    case .seconds(let seconds): return seconds
    case .loop:
      guard let period = scene.loopPeriod else {
        throw CommandFailure(
          .usage,
          "the scene has no loop: nothing repeats, or not everything with a period; give --duration "
            + "in seconds, or --frames")
      }
      return period
    }
  }
}
