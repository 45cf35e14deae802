/// How far a job is, told after each frame that is complete.
///
/// A GIF is made in two passes, so that its frames are drawn and counted twice.
public struct RenderProgress: Sendable, Hashable {
  /// The frame that has just been completed.
  public let frame: Int
  /// Frames completed by this job so far, those of an earlier one that was resumed not counted.
  public let completed: Int
  /// Frames that this job has to complete.
  public let total: Int
  /// Seconds since the job began.
  public let seconds: Double

  /// Of the first of two passes over the same frames.
  var ofFirstPass: RenderProgress {
    RenderProgress(frame: frame, completed: completed, total: 2 * total, seconds: seconds)
  }

  /// Of the second pass, after `first`.
  func ofSecondPass(after first: RenderSummary) -> RenderProgress {
    RenderProgress(
      frame: frame, completed: first.frames + completed, total: first.frames + total,
      seconds: first.times.total + seconds)
  }

  /// Seconds that the rest will take at the speed so far.
  public var secondsLeft: Double {
    completed == 0 ? 0 : seconds / Double(completed) * Double(total - completed)
  }
}

/// What a job does next.
public enum ProgressAnswer: Sendable {
  case `continue`
  /// Stop, in the middle of the frame that is being drawn: nothing that is not whole is left behind,
  /// and the summary says that it was cancelled.
  case cancel
}
