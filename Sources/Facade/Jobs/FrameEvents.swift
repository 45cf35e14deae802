import Dispatch
import StrataGraphics
import StrataImageFiles
import StrataRenderList
import Synchronization

/// A frame on its way.
struct FrameTicket: Sendable {
  /// Which one it is of those of the job, from 0.
  let order: Int
  /// Its number.
  let frame: Int
  let watch: FrameWatch
  private(set) var evaluateSeconds = 0.0
  /// Of the watch; what comes before the drawing begins does not count.
  private var elapsed = Duration.zero

  init(order: Int, frame: Int, watch: FrameWatch) {
    (self.order, self.frame, self.watch) = (order, frame, watch)
  }

  /// The same, whose list was begun at a time and is there now.
  func evaluated(since start: Double) -> FrameTicket {
    var ticket = self
    ticket.evaluateSeconds = StageClock.seconds() - start
    ticket.elapsed = watch.elapsed
    return ticket
  }

  func drawn(
    _ list: RenderList, by backend: any RenderBackend, _ way: PathWay
  ) throws -> FinishedFrame {
    let frame = try backend.render(list, way: way, watch: watch.resumed(after: elapsed))
    return FinishedFrame(
      ticket: self, picture: .pixels(frame.pixels), isOpaque: frame.pixels.isOpaque,
      statistics: frame.statistics)
  }
}

/// A frame that is drawn.
struct FinishedFrame: Sendable {
  enum Picture: Sendable {
    case pixels(Pixels)
    /// As an encoder takes it that writes files.
    case file([UInt8])
  }

  let ticket: FrameTicket
  var picture: Picture
  let isOpaque: Bool
  let statistics: RenderStatistics
  var encodeSeconds = 0.0

  /// The frame as a file; itself where it is not to be one.
  func packed(_ packing: StillFormat?) throws -> FinishedFrame {
    guard let packing, case .pixels(let pixels) = picture else { return self }
    let start = StageClock.seconds()
    let sink = MemorySink()
    try packing.encode(pixels, to: sink)
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
      preconditionFailure("only encoders take files")
    }
    let start = StageClock.seconds()
    try body(ticket.frame, pixels)
    return done(since: start)
  }

  /// A frame that nobody takes.
  func passed() -> DoneFrame { done(since: StageClock.seconds()) }

  private func done(since start: Double) -> DoneFrame {
    DoneFrame(
      frame: ticket.frame, isOpaque: isOpaque, statistics: statistics,
      evaluateSeconds: ticket.evaluateSeconds,
      encodeSeconds: encodeSeconds + StageClock.seconds() - start)
  }
}

/// What is kept of a frame when its pixels are not.
struct DoneFrame: Sendable {
  let frame: Int
  let isOpaque: Bool
  let statistics: RenderStatistics
  let evaluateSeconds: Double
  let encodeSeconds: Double
}

/// What the threads of a pipeline share: they tell the calling one what they have done, and hand
/// finished frames over in order.
final class FrameEvents: Sendable {
  enum Event: Sendable {
    case evaluated(FrameTicket, RenderList)
    /// For the calling thread, in order.
    case finished(FinishedFrame)
    case encoded(DoneFrame)
    /// Because of this error, or because the pipeline has stopped.
    case dropped((any Error)?)

    /// Whether the calling thread has to do something about it before the frame goes on, or the job ends.
    fileprivate var isUrgent: Bool {
      switch self {
      case .evaluated, .dropped: true
      case .finished, .encoded: false
      }
    }
  }

  /// Who takes finished frames.
  enum Taker: Sendable {
    case caller
    case encoder(ResourceThread<any FrameEncoder>)
    case nobody
  }

  /// What the calling thread has not taken yet.
  private struct Mail {
    var events: [Event] = []
    /// For how many the calling thread sleeps; nil while it is awake.
    var wanted: Int?
  }

  /// How long the calling thread sleeps where there is something for it, and enough to do without it: to wake a
  /// thread takes as long as to draw a plain frame.
  private static let nap = DispatchTimeInterval.milliseconds(10)

  /// Frames that are finished before an earlier one.
  private struct Order {
    var next = 0
    var waiting: [Int: FinishedFrame] = [:]
    /// Whether a frame will never come, so that none behind it is handed over.
    var isBroken = false
  }

  private let order = Mutex(Order())
  /// What the calling thread was told.
  private let told = Mutex<Set<Diagnostic>>([])
  private let mail = Mutex(Mail())
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

  /// Ends the frames that are being drawn, too.
  func stop() { stopping.cancel() }

  /// Remembers what the calling thread was told.
  func noteTold(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return }
    told.withLock { $0.formUnion(diagnostics) }
  }

  /// Those that the calling thread was not told yet.
  func untold(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard !diagnostics.isEmpty else { return [] }
    return told.withLock { told in diagnostics.filter { !told.contains($0) } }
  }

  /// Does a part of the work with a frame, which says by itself how it goes on.
  func attempt(_ work: () throws -> Void) {
    guard !isStopped else { return drop(nil) }
    do { try work() } catch {
      stop()
      drop(error)
    }
  }

  /// Hands a frame over, once all before it have been.
  func finish(_ frame: FinishedFrame, to taker: Taker) {
    order.withLock { order in
      guard !order.isBroken else { return post(.dropped(nil)) }
      order.waiting[frame.ticket.order] = frame
      while let next = order.waiting.removeValue(forKey: order.next) {
        order.next += 1
        hand(next, to: taker)
      }
    }
  }

  // What waits on a thread's queue must not hold the thread, which would then wait for itself.
  private func hand(_ frame: FinishedFrame, to taker: Taker) {
    switch taker {
    case .caller: post(.finished(frame))
    case .nobody: post(.encoded(frame.passed()))
    case .encoder(let encoder):
      encoder.add { [self] encoder in
        attempt { post(.encoded(try frame.encoded(by: encoder))) }
      }
    }
  }

  /// Gives a frame up, and all that wait for an earlier one.
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
    let isAwaited = mail.withLock { mail in
      mail.events.append(event)
      guard let wanted = mail.wanted, event.isUrgent || mail.events.count >= wanted else {
        return false
      }
      mail.wanted = nil
      return true
    }
    if isAwaited { signal.signal() }
  }

  /// Takes an event, waiting until there is one.
  ///
  /// - Parameter inFlight: How many frames are on their way, of which each comes to one event at least. When half
  ///   of them are there the others still keep all threads busy.
  func next(of inFlight: Int) -> Event {
    var wanted = inFlight / 2
    while true {
      let event = mail.withLock { mail -> Event? in
        mail.wanted = mail.events.isEmpty ? wanted : nil
        return mail.events.isEmpty ? nil : mail.events.removeFirst()
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
