import Strata

/// The length of a scene in seconds.
struct SceneLength {
  /// The duration of the scene; nil if it has no end.
  var duration: Double?
  /// The common period of all repeating animations; nil if none exists.
  var loopPeriod: Double?

  /// The frame rate of the scene; nil if it has none.
  var rate: FrameRate?
  /// The markers of the scene.
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

/// The value of `--duration`: seconds, or one loop of the scene.
enum FrameDuration: Sendable, Equatable {
  case seconds(Double)
  case loop

  init(parsing text: String) throws {
    if text == "loop" {
      self = .loop
    } else if let seconds = try? ArgumentValue.duration(text) {
      self = .seconds(seconds)
    } else {
      throw ArgumentProblem("expected seconds, 0 or more, such as 2.5, or loop")
    }
  }

  /// - Throws: A failure of kind `.usage` if the duration is a loop and the scene has none.
  func seconds(of scene: SceneLength) throws(CommandFailure) -> Double {
    switch self {
    case .seconds(let seconds): return seconds
    case .loop:
      guard let period = scene.loopPeriod else {
        throw CommandFailure(
          .usage,
          "the scene has no loop because it has no repeating animations, or they have no common "
            + "period; use --duration in seconds, or --frames")
      }
      return period
    }
  }
}
