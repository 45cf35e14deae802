import StrataImageFiles
import StrataRenderList

/// The stage of a pipeline in which one device draws all frames.
///
/// A frame is submitted to the device before the previous one is read back, so that the device
/// draws while pixels are copied and the next frame is prepared. If no frame follows, the last one
/// is read back at once.
final class DeviceStage: @unchecked Sendable {
  // Thread-safe: `pending` is accessed on the device's thread only, and the other properties are
  // constant.
  private var pending: (ticket: FrameTicket, frame: any PendingFrame)?
  private let shared: FrameEvents
  private let consumer: FrameEvents.Consumer
  private let strategy: PathStrategy
  private let packing: StillFormat?
  private let workers: [ResourceThread<FrameWorker>]

  /// - Parameter workers: The workers that encode frames if `packing` is not nil.
  init(
    _ strategy: PathStrategy, packing: StillFormat?, workers: [ResourceThread<FrameWorker>],
    events: FrameEvents, to consumer: FrameEvents.Consumer
  ) {
    self.strategy = strategy
    self.packing = packing
    self.workers = workers
    self.consumer = consumer
    shared = events
  }

  /// Adds a frame to the work of the device's thread.
  func draw(
    _ ticket: FrameTicket, _ list: RenderList, on device: ResourceThread<any RenderBackend>
  ) {
    // A job must not retain the thread that runs it. The pipeline retains the thread until the
    // frame has been delivered.
    device.add { [self, weak device] backend in
      draw(ticket, list, backend)
      guard pending != nil else { return }
      device?.add { [weak self] backend in self?.finishPending(ticket.order, backend) }
    }
  }

  private func draw(_ ticket: FrameTicket, _ list: RenderList, _ backend: any RenderBackend) {
    guard !shared.isStopped else {
      finishPending(backend)
      return shared.drop(nil)
    }
    let submitted = Result { try ticket.submitted(list, to: backend, strategy) }
    // Before an error is reported, because the previous frame may be complete.
    finishPending(backend)
    shared.attempt {
      switch try submitted.get() {
      case .finished(let frame): try deliver(ticket.finished(frame))
      case .pending(let frame): pending = (ticket, frame)
      }
    }
  }

  /// Reads back a frame unless a later one has been submitted in the meantime.
  private func finishPending(_ order: Int, _ backend: any RenderBackend) {
    guard pending?.ticket.order == order else { return }
    finishPending(backend)
  }

  private func finishPending(_ backend: any RenderBackend) {
    guard let (ticket, frame) = pending else { return }
    pending = nil
    shared.attempt {
      try deliver(ticket.finished(try backend.ignoringEarlierFrames { try frame.finish() }))
    }
  }

  private func deliver(_ frame: FinishedFrame) throws {
    guard let packing else { return shared.finish(frame, to: consumer) }
    workers[frame.ticket.order % workers.count].add { [shared, consumer] _ in
      shared.attempt { shared.finish(try frame.packed(packing), to: consumer) }
    }
  }
}
