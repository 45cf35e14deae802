import Dispatch
import Strata
import StrataRenderList
import Synchronization

/// Draws lists on a device's thread while the calling thread builds the next one, as a job does.
final class DrawingQueue: Sendable {
  /// A function that draws a list.
  typealias Draw = @Sendable (any RenderBackend, RenderList) throws -> RenderStatistics

  /// The accumulated results of drawing.
  struct Drawn: Sendable {
    /// The statistics of the last list.
    var statistics = RenderStatistics()
    /// The preparation time of all lists.
    var prepareSeconds = 0.0

    mutating func add(_ frame: RenderStatistics) {
      statistics = frame
      prepareSeconds += frame.prepareSeconds
    }
  }

  private struct State {
    var drawn = Drawn()
    var failure: (any Error)?
  }

  /// The maximum number of lists that wait or are being drawn.
  ///
  /// One of each is enough to keep the device busy.
  private static let depth = 2

  private let device: OpenDevice
  private let draw: Draw
  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)

  init(_ device: OpenDevice, _ draw: @escaping Draw) {
    self.device = device
    self.draw = draw
    for _ in 0..<Self.depth { room.signal() }
  }

  /// Queues a list to be drawn after the previous ones, waiting while the queue is full.
  func add(_ list: RenderList) {
    room.wait()
    device.thread.add { [self] backend in
      let result = Result { try draw(backend, list) }
      state.withLock { state in
        switch result {
        case .success(let statistics): state.drawn.add(statistics)
        case .failure(let error): state.failure = state.failure ?? error
        }
      }
      room.signal()
    }
  }

  /// Waits until all lists are drawn.
  ///
  /// - Throws: The first error from drawing.
  func finish() throws -> Drawn {
    for _ in 0..<Self.depth { room.wait() }
    for _ in 0..<Self.depth { room.signal() }
    let state = state.withLock { ($0.drawn, $0.failure) }
    if let failure = state.1 { throw failure }
    return state.0
  }
}
