import Dispatch
package import StrataGraphics
package import StrataImageFiles
package import StrataRenderList
import Synchronization

/// Draws frames one after the other, with its stages at work at the same time.
///
/// The calling thread evaluates frame k + 1 while the device's thread draws frame k and the
/// encoder's takes frame k − 1. A few frames are on their way at once and never more, so that memory
/// does not grow with the length of a job and a slow stage holds the others up. An error of any
/// stage stops all; `run` returns when nothing is on its way.
package final class FramePipeline {
  /// Where finished frames go.
  package enum Destination {
    case encoder(ResourceThread<any FrameEncoder>)
    /// A closure that runs on the calling thread.
    case caller((_ frame: Int, Pixels) throws -> Void)
  }

  /// Frames from the beginning of their evaluation to the end of their encoding: one in each of the
  /// three stages, and one between, which evens out stages whose times change.
  package static let depth = 4

  private let device: ResourceThread<any RenderBackend>
  private let way: PathWay
  private let destination: Destination
  private let shared: Shared
  private let limits: Limits
  private var inFlight = 0
  private var failure: (any Error)?
  private var summary = RenderSummary()
  private var begin = 0.0

  /// - Parameters:
  ///   - cancellation: The caller's; stops the job, as an answer to `progress` does.
  ///   - limits: For each frame.
  package init(
    device: ResourceThread<any RenderBackend>, way: PathWay = .auto, to destination: Destination,
    cancellation: Cancellation? = nil, limits: Limits = .default
  ) {
    self.device = device
    self.way = way
    self.destination = destination
    shared = Shared(cancellation)
    self.limits = limits
  }

  /// Draws every frame of `ranges`, in order; to be called once.
  ///
  /// - Parameters:
  ///   - list: What a frame shows.
  ///   - progress: Called after each frame, on the calling thread.
  /// - Throws: What the first stage that failed threw.
  package func run(
    _ ranges: [Range<Int>], list: (Int, FrameWatch) throws -> RenderList,
    progress: (RenderProgress) -> ProgressAnswer = { _ in .continue }
  ) throws -> RenderSummary {
    begin = StageClock.seconds()
    let total = ranges.reduce(0) { $0 + $1.count }
    for frame in ranges.joined() {
      while inFlight == Self.depth { settle(shared.next(), total, progress) }
      guard !shared.isStopped else { break }
      do {
        let start = StageClock.seconds()
        let watch = FrameWatch(limits, shared.cancellations)
        let list = try list(frame, watch)
        summary.times.evaluate += StageClock.seconds() - start
        submit(list, frame, watch)
      } catch {
        fail(error)
      }
    }
    while inFlight > 0 { settle(shared.next(), total, progress) }
    if failure == nil, shared.isStopped { summary.isCancelled = true }
    summary.times.total = StageClock.seconds() - begin
    if let failure { throw failure }
    return summary
  }

  private func submit(_ list: RenderList, _ frame: Int, _ watch: FrameWatch) {
    inFlight += 1
    let evaluating = watch.elapsed
    let encoder: ResourceThread<any FrameEncoder>? =
      if case .encoder(let thread) = destination { thread } else { nil }
    device.add { [shared, way] backend in
      guard !shared.isStopped else { return shared.post(.dropped(nil)) }
      do {
        let drawn = DrawnFrame(
          number: frame,
          frame: try backend.render(list, way: way, watch: watch.resumed(after: evaluating)))
        if let encoder {
          encoder.add { Self.encode(drawn, with: $0, shared) }
        } else {
          shared.post(.drawn(drawn))
        }
      } catch {
        shared.stop()
        shared.post(.dropped(error))
      }
    }
  }

  /// Runs on the encoder's thread.
  private static func encode(
    _ drawn: DrawnFrame, with encoder: any FrameEncoder, _ shared: Shared
  ) {
    guard !shared.isStopped else { return shared.post(.dropped(nil)) }
    let start = StageClock.seconds()
    do {
      try encoder.add(drawn.frame.pixels)
      shared.post(.encoded(drawn.done(since: start)))
    } catch {
      shared.stop()
      shared.post(.dropped(error))
    }
  }

  /// Takes note of what a stage did with a frame, which then is no longer on its way.
  private func settle(
    _ event: Event, _ total: Int, _ progress: (RenderProgress) -> ProgressAnswer
  ) {
    inFlight -= 1
    switch event {
    case .dropped(let error):
      if let error { fail(error) }
    case .encoded(let frame): count(frame, total, progress)
    case .drawn(let drawn):
      guard case .caller(let body) = destination, !shared.isStopped else { return }
      let start = StageClock.seconds()
      do {
        try body(drawn.number, drawn.frame.pixels)
        count(drawn.done(since: start), total, progress)
      } catch {
        fail(error)
      }
    }
  }

  private func count(
    _ frame: DoneFrame, _ total: Int, _ progress: (RenderProgress) -> ProgressAnswer
  ) {
    summary.frames += 1
    summary.hasTransparency = summary.hasTransparency || !frame.isOpaque
    summary.times.add(frame.statistics)
    summary.times.encode += frame.encodeSeconds
    // What was being encoded when the job was cancelled counts, and is not asked about.
    guard !summary.isCancelled, !shared.isCancelled else { return }
    let answer = progress(
      RenderProgress(
        frame: frame.number, completed: summary.frames, total: total,
        seconds: StageClock.seconds() - begin))
    guard case .cancel = answer else { return }
    summary.isCancelled = true
    shared.stop()
  }

  /// Only the first error counts: others may follow from it.
  private func fail(_ error: any Error) {
    shared.stop()
    if failure == nil, !(error is FrameCancelled) { failure = error }
  }
}

private struct DrawnFrame: Sendable {
  let number: Int
  let frame: RenderedFrame

  func done(since start: Double) -> DoneFrame {
    DoneFrame(
      number: number, isOpaque: frame.pixels.isOpaque, statistics: frame.statistics,
      encodeSeconds: StageClock.seconds() - start)
  }
}

/// What is kept of a frame when its pixels are not.
private struct DoneFrame: Sendable {
  let number: Int
  let isOpaque: Bool
  let statistics: RenderStatistics
  let encodeSeconds: Double
}

private enum Event: Sendable {
  case drawn(DrawnFrame)
  case encoded(DoneFrame)
  /// Because of this error, or because the pipeline has stopped.
  case dropped((any Error)?)
}

/// What the threads of a pipeline share.
private final class Shared: Sendable {
  private let events = Mutex<[Event]>([])
  private let signal = DispatchSemaphore(value: 0)
  private let stopping = Cancellation()
  private let callers: Cancellation?
  /// Who may stop the job: the pipeline itself, and its caller.
  var cancellations: [Cancellation] { [stopping, callers].compactMap { $0 } }

  init(_ cancellation: Cancellation?) {
    callers = cancellation
  }

  /// Whether the caller has stopped the job.
  var isCancelled: Bool { callers?.isCancelled == true }

  /// Whether frames that are on their way are to be dropped.
  var isStopped: Bool { stopping.isCancelled || isCancelled }

  /// Ends the frame that is being drawn, too.
  func stop() { stopping.cancel() }

  func post(_ event: Event) {
    events.withLock { $0.append(event) }
    signal.signal()
  }

  /// Waits for an event.
  func next() -> Event {
    signal.wait()
    return events.withLock { $0.removeFirst() }
  }
}
