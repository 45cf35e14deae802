import Dispatch
import Strata
import StrataRenderList
import Synchronization

/// Draws lists on a device's thread while the calling thread makes the next, as a job does.
final class DrawingQueue: Sendable {
  /// What is drawn of a list.
  typealias Draw = @Sendable (any RenderBackend, RenderList) throws -> RenderStatistics

  /// What has been drawn.
  struct Drawn: Sendable {
    /// Of the last list.
    var statistics = RenderStatistics()
    /// Of all lists.
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

  /// Lists that wait or are being drawn; one of each is enough for the device never to wait.
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

  /// Has a list drawn after those before it, once few enough wait.
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

  /// Waits until all is drawn.
  ///
  /// - Throws: What drawing threw first.
  func finish() throws -> Drawn {
    for _ in 0..<Self.depth { room.wait() }
    for _ in 0..<Self.depth { room.signal() }
    let state = state.withLock { ($0.drawn, $0.failure) }
    if let failure = state.1 { throw failure }
    return state.0
  }
}
