package import StrataGraphics
package import StrataImageFiles
package import StrataLayers
package import StrataRenderList

/// Renders a sequence of frames, several at a time, and delivers them in order.
///
/// If the CPU draws, each worker evaluates, draws and encodes a frame of its own. A GPU draws all
/// frames, and the workers evaluate and encode. A tree with callbacks is evaluated on the calling
/// thread. The number of frames in flight is limited, so that memory use does not depend on the
/// length of a job and a slow stage applies back pressure. An error in any stage stops all of them.
/// `run` returns when no frame is in flight.
package final class FramePipeline {
  /// The destination of finished frames.
  package enum Destination {
    case encoder(ResourceThread<any FrameEncoder>)
    /// A closure that runs on the calling thread.
    case caller((_ frame: Int, Pixels) throws -> Void)
    /// Frames are drawn and discarded.
    case nowhere
  }

  /// A closure that evaluates a frame on any thread, several frames at a time.
  package typealias ThreadSafeEvaluation =
    @Sendable (Int, FrameWatch, EvaluationScratch) throws -> RenderList

  /// The number of frames in flight with few workers, from evaluation to the end of encoding.
  ///
  /// It allows one frame in each of three stages, and one more to even out variations between them.
  package static let depth = 4

  /// The number of frames in flight per worker if there are several.
  ///
  /// One is being rendered, one waits for an earlier frame, and two more keep the worker busy.
  private static let framesAWorker = 4

  /// Returns the maximum number of frames in flight, if frames are not discarded.
  package static func depth(workers: Int) -> Int { max(depth, framesAWorker * workers) }

  private let device: ResourceThread<any RenderBackend>?
  private let workers: [ResourceThread<FrameWorker>]
  private let strategy: PathStrategy
  private let destination: Destination
  private let packing: StillFormat?
  private let shared: FrameEvents
  private let limits: Limits
  private let depth: Int
  private lazy var deviceStage = DeviceStage(
    strategy, packing: packing, workers: workers, events: shared, to: consumer)
  private var inFlight = 0
  /// The number of frames begun.
  private var begun = 0
  private var failure: (any Error)?
  private var summary = RenderSummary()
  private var begin = 0.0
  /// Creates a pipeline.
  ///
  /// - Parameters:
  ///   - device: The device that draws all frames; nil if each worker draws.
  ///   - workers: The workers. At least one is required if there is no device or if frames are
  ///     evaluated on any thread.
  ///   - packing: The file format of each frame, for an encoder that accepts files.
  ///   - cancellation: The caller's cancellation. It stops the job, as an answer to `progress`
  ///     does.
  ///   - limits: The limits for each frame.
  package init(
    device: ResourceThread<any RenderBackend>?, workers: [ResourceThread<FrameWorker>] = [],
    strategy: PathStrategy = .auto, to destination: Destination, packing: StillFormat? = nil,
    cancellation: Cancellation? = nil, limits: Limits = .default
  ) {
    precondition(device != nil || !workers.isEmpty, "a pipeline needs a device or workers")
    self.device = device
    self.workers = workers
    self.strategy = strategy
    self.destination = destination
    self.packing = workers.isEmpty ? nil : packing
    var depth = Self.depth(workers: workers.count)
    // Discarded frames hold no images in memory.
    if case .nowhere = destination { depth *= 4 }
    self.depth = depth
    shared = FrameEvents(cancellation)
    self.limits = limits
  }

  /// Renders every frame of `ranges` and delivers them in order; it can be called only once.
  ///
  /// - Parameters:
  ///   - threadSafe: Called after the first frame has been evaluated. It returns the closure that
  ///     evaluates the other frames on any thread, or nil to evaluate all frames on the calling
  ///     thread.
  ///   - diagnose: Receives each new diagnostic of lists that other threads evaluated. An error
  ///     that it throws ends the job.
  ///   - list: Evaluates a frame on the calling thread.
  ///   - progress: Called after each frame, on the calling thread.
  /// - Throws: The error of the first stage that failed.
  package func run(
    _ ranges: [Range<Int>], threadSafe: () -> ThreadSafeEvaluation? = { nil },
    diagnose: ([Diagnostic]) throws -> Void = { _ in },
    list: (Int, FrameWatch) throws -> RenderList,
    progress: (RenderProgress) -> ProgressAnswer = { _ in .continue }
  ) throws -> RenderSummary {
    begin = StageClock.seconds()
    let total = ranges.reduce(0) { $0 + $1.count }
    func settle() { self.settle(shared.next(of: inFlight), total, diagnose, progress) }
    var evaluation: ThreadSafeEvaluation?
    for frame in ranges.joined() {
      while inFlight == depth { settle() }
      guard !shared.isStopped else { break }
      let ticket = FrameTicket(
        order: begun, frame: frame, watch: FrameWatch(limits, shared.cancellations))
      if let evaluation {
        evaluate(ticket, evaluation)
      } else {
        evaluateHere(ticket, list)
        if ticket.order == 0, !workers.isEmpty, !shared.isStopped { evaluation = threadSafe() }
      }
    }
    while inFlight > 0 { settle() }
    if failure == nil, shared.isStopped { summary.isCancelled = true }
    summary.times.total = StageClock.seconds() - begin
    if let failure { throw failure }
    return summary
  }

  // MARK: Stages

  private var consumer: FrameEvents.Consumer {
    switch destination {
    case .encoder(let thread): .encoder(thread)
    case .caller: .caller
    case .nowhere: .nobody
    }
  }

  private func worker(_ ticket: FrameTicket) -> ResourceThread<FrameWorker> {
    workers[ticket.order % workers.count]
  }

  private func evaluateHere(
    _ ticket: FrameTicket, _ list: (Int, FrameWatch) throws -> RenderList
  ) {
    do {
      let start = StageClock.seconds()
      let list = try list(ticket.frame, ticket.watch)
      shared.markReported(list.diagnostics)
      enter()
      draw(ticket.evaluated(since: start), list)
    } catch {
      fail(error)
    }
  }

  private func evaluate(_ ticket: FrameTicket, _ evaluation: @escaping ThreadSafeEvaluation) {
    enter()
    worker(ticket).add { [shared, strategy, packing, consumer] worker in
      shared.attempt {
        let start = StageClock.seconds()
        let list = try evaluation(ticket.frame, ticket.watch, worker.scratch)
        let ticket = ticket.evaluated(since: start)
        // New diagnostics are reported before the frame is drawn.
        guard let backend = worker.backend, shared.unreported(list.diagnostics).isEmpty else {
          return shared.post(.evaluated(ticket, list))
        }
        shared.finish(try ticket.drawn(list, by: backend, strategy).packed(packing), to: consumer)
      }
    }
  }

  private func enter() { (begun, inFlight) = (begun + 1, inFlight + 1) }

  private func draw(_ ticket: FrameTicket, _ list: RenderList) {
    if let device {
      deviceStage.draw(ticket, list, on: device)
    } else {
      worker(ticket).add { [shared, strategy, packing, consumer] worker in
        shared.attempt {
          guard let backend = worker.backend else {
            preconditionFailure("a worker without a device must have a back end")
          }
          shared.finish(try ticket.drawn(list, by: backend, strategy).packed(packing), to: consumer)
        }
      }
    }
  }

  /// Processes the result of a stage.
  private func settle(
    _ event: FrameEvents.Event, _ total: Int, _ diagnose: ([Diagnostic]) throws -> Void,
    _ progress: (RenderProgress) -> ProgressAnswer
  ) {
    do {
      switch event {
      case .evaluated(let ticket, let list):
        guard !shared.isStopped else { return shared.drop(nil) }
        // Other frames with the same diagnostics may have been evaluated in the meantime.
        let new = shared.unreported(list.diagnostics)
        do { try diagnose(new) } catch {
          shared.stop()
          shared.drop(error)
          return
        }
        shared.markReported(new)
        draw(ticket, list)
      case .encoded(let frame):
        inFlight -= 1
        try diagnose(frame.statistics.diagnostics)
        count(frame, total, progress)
      case .finished(let frame):
        inFlight -= 1
        guard case .caller(let body) = destination, !shared.isStopped else { return }
        try diagnose(frame.statistics.diagnostics)
        count(try frame.taken(by: body), total, progress)
      case .dropped(let error):
        inFlight -= 1
        if let error { fail(error) }
      }
    } catch {
      fail(error)
    }
  }

  private func count(
    _ frame: DoneFrame, _ total: Int, _ progress: (RenderProgress) -> ProgressAnswer
  ) {
    summary.frames += 1
    summary.hasTransparency = summary.hasTransparency || !frame.isOpaque
    summary.times.evaluate += frame.evaluateSeconds
    summary.times.add(frame.statistics)
    summary.times.encode += frame.encodeSeconds
    // A frame that was being encoded when the job was canceled is counted without calling
    // `progress`.
    guard !summary.isCancelled, !shared.isCancelled else { return }
    let answer = progress(
      RenderProgress(
        frame: frame.frame, completed: summary.frames, total: total,
        seconds: StageClock.seconds() - begin))
    guard case .cancel = answer else { return }
    summary.isCancelled = true
    shared.stop()
  }

  /// Stops the pipeline and records the first error; later errors may only be consequences.
  private func fail(_ error: any Error) {
    shared.stop()
    if failure == nil, !(error is FrameCancelled) { failure = error }
  }
}
