import Dispatch
import StrataGPU
import StrataGraphics
import StrataImageFiles
import StrataRenderList
import Synchronization

/// A frame in flight.
struct FrameTicket: Sendable {
  /// The index of the frame within the job, from 0.
  let order: Int
  /// The frame number.
  let frame: Int
  let watch: FrameWatch
  private(set) var evaluateSeconds = 0.0
  /// The time that the watch had measured before drawing; waiting for the device does not count.
  private var elapsed = Duration.zero

  init(order: Int, frame: Int, watch: FrameWatch) {
    (self.order, self.frame, self.watch) = (order, frame, watch)
  }

  /// Returns the ticket after evaluation, which began at a time.
  func evaluated(since start: Double) -> FrameTicket {
    var ticket = self
    ticket.evaluateSeconds = StageClock.seconds() - start
    ticket.elapsed = watch.elapsed
    return ticket
  }

  func drawn(
    _ list: RenderList, by backend: any RenderBackend, _ strategy: PathStrategy
  ) throws -> FinishedFrame {
    let watch = watch.resumed(after: elapsed)
    return try OpenWork.during(watch) {
      finished(try backend.render(list, strategy: strategy, watch: watch))
    }
  }

  func submitted(
    _ list: RenderList, to backend: any RenderBackend, _ strategy: PathStrategy
  ) throws -> SubmittedFrame {
    let (backend, watch) = try backend.tested(for: list, watch.resumed(after: elapsed))
    return try OpenWork.during(watch) {
      try backend.ignoringEarlierFrames {
        try backend.submit(list, strategy: strategy, watch: watch)
      }
    }
  }

  /// Calls `body`, which encodes the frame in memory.
  func encoding(_ body: () throws -> Void) rethrows {
    try OpenWork.during(watch.resumed(after: elapsed)) { try body() }
  }

  func finished(_ frame: RenderedFrame) -> FinishedFrame {
    FinishedFrame(
      ticket: self, picture: .pixels(frame.pixels), isOpaque: frame.pixels.isOpaque,
      statistics: frame.statistics)
  }
}

extension RenderBackend {
  /// Draws frames that do not depend on earlier ones, so that ranges rendered apart join exactly.
  func ignoringEarlierFrames<Result>(_ body: () throws -> Result) rethrows -> Result {
    gpu?.ignoresEarlierFrames = true
    // A lost context may have been replaced by then.
    defer { gpu?.ignoresEarlierFrames = false }
    return try body()
  }
}

/// A frame that has been drawn.
struct FinishedFrame: Sendable {
  enum Picture: Sendable {
    case pixels(Pixels)
    /// The data of an image file, for encoders that write files.
    case file([UInt8])
  }

  let ticket: FrameTicket
  var picture: Picture
  let isOpaque: Bool
  let statistics: RenderStatistics
  var encodeSeconds = 0.0

  /// Returns the frame encoded as a file; unchanged if there is no packing.
  func packed(_ packing: StillFormat?) throws -> FinishedFrame {
    guard let packing, case .pixels(let pixels) = picture else { return self }
    let start = StageClock.seconds()
    let sink = MemorySink()
    try ticket.encoding { try packing.encode(pixels, to: sink) }
    var frame = self
    frame.picture = .file(sink.bytes)
    frame.encodeSeconds = StageClock.seconds() - start
    return frame
  }

  func encoded(by encoder: any FrameEncoder) throws -> DoneFrame {
    let start = StageClock.seconds()
    switch picture {
    case .pixels(let pixels): try encoder.add(pixels)
    case .file(let bytes): try encoder.add(file: bytes)
    }
    return done(since: start)
  }

  func taken(by body: (Int, Pixels) throws -> Void) throws -> DoneFrame {
    guard case .pixels(let pixels) = picture else {
      preconditionFailure("only encoders accept files")
    }
    let start = StageClock.seconds()
    try body(ticket.frame, pixels)
    return done(since: start)
  }

  /// Returns the result of a frame that is discarded.
  func passed() -> DoneFrame { done(since: StageClock.seconds()) }

  private func done(since start: Double) -> DoneFrame {
    DoneFrame(
      frame: ticket.frame, isOpaque: isOpaque, statistics: statistics,
      evaluateSeconds: ticket.evaluateSeconds,
      encodeSeconds: encodeSeconds + StageClock.seconds() - start)
  }
}

/// The result of a frame whose pixels are no longer needed.
struct DoneFrame: Sendable {
  let frame: Int
  let isOpaque: Bool
  let statistics: RenderStatistics
  let evaluateSeconds: Double
  let encodeSeconds: Double
}

/// The communication between the threads of a pipeline.
///
/// Other threads report their progress to the calling thread and deliver finished frames in order.
final class FrameEvents: Sendable {
  enum Event: Sendable {
    case evaluated(FrameTicket, RenderList)
    /// A frame for the calling thread, in order.
    case finished(FinishedFrame)
    case encoded(DoneFrame)
    /// A frame that was dropped because of an error, or because the pipeline has stopped (nil).
    case dropped((any Error)?)

    /// Whether the frame or the end of the job waits for the calling thread.
    fileprivate var isUrgent: Bool {
      switch self {
      case .evaluated, .dropped: true
      case .finished, .encoded: false
      }
    }
  }

  /// The consumer of finished frames.
  enum Consumer: Sendable {
    case caller
    case encoder(ResourceThread<any FrameEncoder>)
    case nobody
  }

  /// The events that the calling thread has not processed.
  private struct Mailbox {
    var events: [Event] = []
    /// The number of events for which the calling thread sleeps; nil while it is awake.
    var wanted: Int?
  }

  /// The longest sleep of the calling thread while events wait and the other threads are busy.
  ///
  /// Waking a thread takes as long as drawing a plain frame.
  private static let nap = DispatchTimeInterval.milliseconds(10)

  /// Frames that were finished before an earlier one.
  private struct Order {
    var next = 0
    var waiting: [Int: FinishedFrame] = [:]
    /// Whether a frame was dropped, so that no later frame can be delivered.
    var isBroken = false
  }

  private let order = Mutex(Order())
  /// The diagnostics that the calling thread has reported.
  private let reported = Mutex<Set<Diagnostic>>([])
  private let mailbox = Mutex(Mailbox())
  private let signal = DispatchSemaphore(value: 0)
  private let stopping = Cancellation()
  private let callers: Cancellation?
  /// The cancellations that may stop the job: that of the pipeline and that of its caller.
  var cancellations: [Cancellation] { [stopping, callers].compactMap { $0 } }

  init(_ cancellation: Cancellation?) {
    callers = cancellation
  }

  /// Whether the caller has canceled the job.
  var isCancelled: Bool { callers?.isCancelled == true }

  /// Whether frames in flight are to be dropped.
  var isStopped: Bool { stopping.isCancelled || isCancelled }

  /// Stops the pipeline, including the frames that are being drawn.
  func stop() { stopping.cancel() }

  /// Records diagnostics as reported.
  func markReported(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return }
    reported.withLock { $0.formUnion(diagnostics) }
  }

  /// Returns the diagnostics that have not been reported.
  func unreported(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !diagnostics.isEmpty else { return [] }
    return reported.withLock { reported in diagnostics.filter { !reported.contains($0) } }
  }

  /// Runs one stage of a frame, which itself passes the frame on; drops the frame on error.
  func attempt(_ work: () throws -> Void) {
    guard !isStopped else { return drop(nil) }
    do { try work() } catch {
      stop()
      drop(error)
    }
  }

  /// Delivers a frame once all earlier frames have been delivered.
  func finish(_ frame: FinishedFrame, to consumer: Consumer) {
    order.withLock { order in
      guard !order.isBroken else { return post(.dropped(nil)) }
      order.waiting[frame.ticket.order] = frame
      while let next = order.waiting.removeValue(forKey: order.next) {
        order.next += 1
        hand(next, to: consumer)
      }
    }
  }

  // Closures that wait in a thread's queue must not retain the thread, which would then wait for
  // itself.
  private func hand(_ frame: FinishedFrame, to consumer: Consumer) {
    switch consumer {
    case .caller: post(.finished(frame))
    case .nobody: post(.encoded(frame.passed()))
    case .encoder(let encoder):
      encoder.add { [self] encoder in
        attempt { post(.encoded(try frame.encoded(by: encoder))) }
      }
    }
  }

  /// Drops a frame and all frames that wait for an earlier one.
  func drop(_ error: (any Error)?) {
    let waiting = order.withLock { order in
      order.isBroken = true
      defer { order.waiting = [:] }
      return order.waiting.count
    }
    post(.dropped(error))
    for _ in 0..<waiting { post(.dropped(nil)) }
  }

  func post(_ event: Event) {
    let isAwaited = mailbox.withLock { mailbox in
      mailbox.events.append(event)
      guard let wanted = mailbox.wanted, event.isUrgent || mailbox.events.count >= wanted else {
        return false
      }
      mailbox.wanted = nil
      return true
    }
    if isAwaited { signal.signal() }
  }

  /// Returns the next event, waiting until there is one.
  ///
  /// - Parameter inFlight: The number of frames in flight, each of which causes at least one event.
  ///   The thread sleeps until half of the events have arrived, because the other frames still keep
  ///   all threads busy.
  func next(of inFlight: Int) -> Event {
    var wanted = inFlight / 2
    while true {
      let event = mailbox.withLock { mailbox -> Event? in
        mailbox.wanted = mailbox.events.isEmpty ? wanted : nil
        return mailbox.events.isEmpty ? nil : mailbox.events.removeFirst()
      }
      if let event { return event }
      if wanted > 1 {
        _ = signal.wait(timeout: .now() + Self.nap)
        wanted = 1
      } else {
        signal.wait()
      }
    }
  }
}
