package import StrataGraphics
package import StrataImageFiles
package import StrataLayers
package import StrataRenderList

/// Makes frames that follow one another, several at a time, and hands them over in order.
///
/// Where the processor draws there are workers, each of which evaluates, draws and packs a frame of
/// its own. A GPU draws for all: the workers evaluate and pack. A tree that calls somebody is
/// evaluated on the calling thread instead. A few frames are on their way at once and never more, so
/// that memory does not grow with the length of a job and a slow stage holds the others up. An error
/// of any stage stops all; `run` returns when nothing is on its way.
package final class FramePipeline {
  /// Where finished frames go.
  package enum Destination {
    case encoder(ResourceThread<any FrameEncoder>)
    /// A closure that runs on the calling thread.
    case caller((_ frame: Int, Pixels) throws -> Void)
    /// Frames are drawn and no more.
    case nowhere
  }

  /// How a frame becomes a list where any thread may make it, several at a time.
  package typealias FreeEvaluation =
    @Sendable (Int, FrameWatch, EvaluationScratch) throws -> RenderList

  /// Frames from the beginning of their evaluation to the end of their encoding, where there are few
  /// workers: one in each of three stages, and one between, which evens out stages whose times change.
  package static let depth = 4

  /// Frames on their way for each of several workers: one that it makes, one that waits for an earlier
  /// one, and two more, so that none is ever idle.
  private static let framesAWorker = 4

  /// Most frames on their way.
  package static func depth(workers: Int) -> Int { max(depth, framesAWorker * workers) }

  private let device: ResourceThread<any RenderBackend>?
  private let workers: [ResourceThread<FrameWorker>]
  private let way: PathWay
  private let destination: Destination
  private let packing: StillFormat?
  private let shared: FrameEvents
  private let limits: Limits
  private let depth: Int
  private var inFlight = 0
  /// How many frames were begun.
  private var begun = 0
  private var failure: (any Error)?
  private var summary = RenderSummary()
  private var begin = 0.0
  /// - Parameters:
  ///   - device: Draws for all; nil where each worker draws.
  ///   - workers: At least one where there is no device, or where frames are evaluated anywhere.
  ///   - packing: How pictures become files, where an encoder takes them as such.
  ///   - cancellation: The caller's; stops the job, as an answer to `progress` does.
  ///   - limits: For each frame.
  package init(
    device: ResourceThread<any RenderBackend>?, workers: [ResourceThread<FrameWorker>] = [],
    way: PathWay = .auto, to destination: Destination, packing: StillFormat? = nil,
    cancellation: Cancellation? = nil, limits: Limits = .default
  ) {
    precondition(device != nil || !workers.isEmpty, "somebody draws")
    self.device = device
    self.workers = workers
    self.way = way
    self.destination = destination
    self.packing = workers.isEmpty ? nil : packing
    var depth = Self.depth(workers: workers.count)
    // No picture waits for anybody.
    if case .nowhere = destination { depth *= 4 }
    self.depth = depth
    shared = FrameEvents(cancellation)
    self.limits = limits
  }

  /// Makes every frame of `ranges`, and hands them over in order; to be called once.
  ///
  /// - Parameters:
  ///   - free: Asked once the first frame's list is there: how any thread makes the others; nil where
  ///     the calling thread makes them all.
  ///   - diagnose: Gets what lists say for the first time that other threads made; what it throws ends
  ///     the job.
  ///   - list: What a frame shows.
  ///   - progress: Called after each frame, on the calling thread.
  /// - Throws: What the first stage that failed threw.
  package func run(
    _ ranges: [Range<Int>], free: () -> FreeEvaluation? = { nil },
    diagnose: ([Diagnostic]) throws -> Void = { _ in },
    list: (Int, FrameWatch) throws -> RenderList,
    progress: (RenderProgress) -> ProgressAnswer = { _ in .continue }
  ) throws -> RenderSummary {
    begin = StageClock.seconds()
    let total = ranges.reduce(0) { $0 + $1.count }
    func settle() { self.settle(shared.next(of: inFlight), total, diagnose, progress) }
    var evaluation: FreeEvaluation?
    for frame in ranges.joined() {
      while inFlight == depth { settle() }
      guard !shared.isStopped else { break }
      let ticket = FrameTicket(
        order: begun, frame: frame, watch: FrameWatch(limits, shared.cancellations))
      if let evaluation {
        evaluate(ticket, evaluation)
      } else {
        evaluateHere(ticket, list)
        if ticket.order == 0, !workers.isEmpty, !shared.isStopped { evaluation = free() }
      }
    }
    while inFlight > 0 { settle() }
    if failure == nil, shared.isStopped { summary.isCancelled = true }
    summary.times.total = StageClock.seconds() - begin
    if let failure { throw failure }
    return summary
  }

  // MARK: Stages

  private var taker: FrameEvents.Taker {
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
      shared.noteTold(list.diagnostics)
      enter()
      draw(ticket.evaluated(since: start), list)
    } catch {
      fail(error)
    }
  }

  private func evaluate(_ ticket: FrameTicket, _ evaluation: @escaping FreeEvaluation) {
    enter()
    worker(ticket).add { [shared, way, packing, taker] worker in
      shared.attempt {
        let start = StageClock.seconds()
        let list = try evaluation(ticket.frame, ticket.watch, worker.scratch)
        let ticket = ticket.evaluated(since: start)
        // What is new is told before anything comes of it.
        guard let backend = worker.backend, shared.untold(list.diagnostics).isEmpty else {
          return shared.post(.evaluated(ticket, list))
        }
        shared.finish(try ticket.drawn(list, by: backend, way).packed(packing), to: taker)
      }
    }
  }

  private func enter() { (begun, inFlight) = (begun + 1, inFlight + 1) }

  private func draw(_ ticket: FrameTicket, _ list: RenderList) {
    if let device {
      device.add { [shared, way, workers, packing, taker] backend in
        shared.attempt {
          let frame = try ticket.drawn(list, by: backend, way)
          guard let packing else { return shared.finish(frame, to: taker) }
          workers[ticket.order % workers.count].add { _ in
            shared.attempt { shared.finish(try frame.packed(packing), to: taker) }
          }
        }
      }
    } else {
      worker(ticket).add { [shared, way, packing, taker] worker in
        shared.attempt {
          guard let backend = worker.backend else {
            preconditionFailure("without a device each worker draws")
          }
          shared.finish(try ticket.drawn(list, by: backend, way).packed(packing), to: taker)
        }
      }
    }
  }

  /// Takes note of what a stage did with a frame.
  private func settle(
    _ event: FrameEvents.Event, _ total: Int, _ diagnose: ([Diagnostic]) throws -> Void,
    _ progress: (RenderProgress) -> ProgressAnswer
  ) {
    do {
      switch event {
      case .evaluated(let ticket, let list):
        guard !shared.isStopped else { return shared.drop(nil) }
        // Frames that say the same may have been made before this was told.
        let new = shared.untold(list.diagnostics)
        do { try diagnose(new) } catch {
          shared.stop()
          shared.drop(error)
          return
        }
        shared.noteTold(new)
        draw(ticket, list)
      case .encoded(let frame):
        inFlight -= 1
        count(frame, total, progress)
      case .finished(let frame):
        inFlight -= 1
        guard case .caller(let body) = destination, !shared.isStopped else { return }
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
    // What was being encoded when the job was cancelled counts, and is not asked about.
    guard !summary.isCancelled, !shared.isCancelled else { return }
    let answer = progress(
      RenderProgress(
        frame: frame.frame, completed: summary.frames, total: total,
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
