/// The progress of a job, reported after each completed frame.
///
/// A GIF is made in two passes, so that its frames are drawn and counted twice.
public struct RenderProgress: Sendable, Hashable {
  /// The number of the frame that was just completed.
  public let frame: Int
  /// The number of frames completed by this job, without those kept from an earlier job.
  public let completed: Int
  /// The number of frames that this job has to complete.
  public let total: Int
  /// The time since the job began, in seconds.
  public let seconds: Double

  /// The progress in the first of two passes over the same frames.
  var ofFirstPass: RenderProgress {
    RenderProgress(frame: frame, completed: completed, total: 2 * total, seconds: seconds)
  }

  /// Returns the progress in the second pass, after `first`.
  func ofSecondPass(after first: RenderSummary) -> RenderProgress {
    RenderProgress(
      frame: frame, completed: first.frames + completed, total: first.frames + total,
      seconds: first.times.total + seconds)
  }

  /// The estimated time for the remaining frames at the current speed, in seconds.
  public var secondsLeft: Double {
    completed == 0 ? 0 : seconds / Double(completed) * Double(total - completed)
  }
}

/// The reply of a progress handler.
public enum ProgressAnswer: Sendable {
  case `continue`
  /// Stops the job, even in the middle of a frame.
  ///
  /// No incomplete output is left behind, and the summary reports the cancellation.
  case cancel
}
