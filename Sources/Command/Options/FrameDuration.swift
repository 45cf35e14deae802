import Strata

/// The length of a scene in seconds.
struct SceneLength {
  /// The time of the end of the scene; nil if it has no end.
  var duration: Double?
  /// The common period of all repeating animations; nil if none exists.
  var loopPeriod: Double?

  /// The frame rate of the scene; nil if it has none.
  var rate: FrameRate?
  /// The markers of the scene.
  var markers: [LottieMarker] = []
  /// Whether the scene is a Lottie animation, which players repeat from its end.
  var isLottie = false
  /// Whether the duration is that of a transition between states.
  var isTransition = false
  /// Whether anything in the scene changes with time.
  var moves = false

  init(duration: Double?, loopPeriod: Double? = nil, rate: FrameRate? = nil) {
    (self.duration, self.loopPeriod, self.rate) = (duration, loopPeriod, rate)
  }

  init(_ scene: Scene) {
    self.init(
      duration: scene.duration, loopPeriod: scene.loopPeriod,
      rate: scene.frameRate)
    markers = scene.markers
    (isLottie, isTransition, moves) = (scene.lottie != nil, scene.showsTransition, scene.moves)
  }

  /// Whether the scene moves and has a length.
  var isAnimated: Bool { moves && seconds(from: 0) != nil }

  /// The period of the scene; nil if it does not repeat.
  ///
  /// A Lottie animation repeats as a whole.
  var period: Double? { isLottie ? duration ?? loopPeriod : loopPeriod }

  /// Returns the seconds to draw by default; nil if the scene has no length.
  ///
  /// It is the loop period, unless a finite animation ends after the first loop, or the scene shows
  /// a transition or is a Lottie animation. Otherwise it is the duration, less `start` if that is
  /// before the end, or else the loop period.
  func seconds(from start: Double) -> Double? {
    if let loopPeriod, !isLottie, !isTransition, loopPeriod >= duration ?? 0 { return loopPeriod }
    return duration.map { $0 > start ? $0 - start : $0 } ?? loopPeriod
  }
}

/// The value of `--duration`: seconds, or one loop of the scene.
enum FrameDuration: Sendable, Equatable {
  case seconds(Double)
  case loop

  init(parsing text: String) throws {
    if text == "loop" {
      self = .loop
    } else if let seconds = try? ArgumentValue.duration(text), seconds > 0 {
      self = .seconds(seconds)
    } else {
      throw ArgumentProblem("expected seconds above 0, such as 2.5, or loop")
    }
  }

  /// - Throws: A failure of kind `.usage` if the duration is a loop and the scene has none.
  func seconds(of scene: SceneLength) throws(CommandFailure) -> Double {
    switch self {
    case .seconds(let seconds): return seconds
    case .loop:
      guard let period = scene.period else {
        throw CommandFailure(
          .usage,
          "the scene has no loop because it has no repeating animations, or they have no common "
            + "period; use --duration in seconds, or --frames")
      }
      return period
    }
  }
}
