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
  }

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
  ///
  /// - Parameter encoder: Takes them; nil where the calling thread does.
  func finish(_ frame: FinishedFrame, to encoder: ResourceThread<any FrameEncoder>?) {
    order.withLock { order in
      guard !order.isBroken else { return post(.dropped(nil)) }
      order.waiting[frame.ticket.order] = frame
      while let next = order.waiting.removeValue(forKey: order.next) {
        order.next += 1
        hand(next, to: encoder)
      }
    }
  }

  // What waits on a thread's queue must not hold the thread, which would then wait for itself.
  private func hand(_ frame: FinishedFrame, to encoder: ResourceThread<any FrameEncoder>?) {
    guard let encoder else { return post(.finished(frame)) }
    encoder.add { [self] encoder in
      attempt { post(.encoded(try frame.encoded(by: encoder))) }
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
    events.withLock { $0.append(event) }
    signal.signal()
  }

  /// Waits for an event.
  func next() -> Event {
    signal.wait()
    return events.withLock { $0.removeFirst() }
  }
}
