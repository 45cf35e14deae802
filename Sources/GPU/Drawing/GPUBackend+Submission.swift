package import StrataGraphics
package import StrataRenderList

extension GPUBackend {
  /// Draws `list` without waiting for the device if it has pixel buffers.
  ///
  /// Frames of more than 64 MiB, and those for which no buffer is free, are read back at once.
  package func submit(
    _ list: RenderList, strategy: PathStrategy, watch: FrameWatch
  ) throws -> SubmittedFrame {
    let pending = try DriverTurns.take(isSoftware: device.isSoftware) {
      try pendingFrame(list, strategy, watch)
    }
    if let pending { return .pending(pending) }
    return .finished(try render(list, strategy: strategy, watch: watch))
  }

  private func pendingFrame(
    _ list: RenderList, _ strategy: PathStrategy, _ watch: FrameWatch
  ) throws -> PendingReadback? {
    try context.makeCurrent()
    guard let buffer = pixelBuffers.take(byteCount: 4 * list.size.width * list.size.height) else {
      return nil
    }
    do {
      let (fence, statistics) = try draw(list, strategy, watch) { try $0.submit(to: buffer) }
      return PendingReadback(
        list, strategy, watch, by: self, to: buffer, fence: fence, statistics: statistics,
        clock: clock)
    } catch {
      pixelBuffers.giveBack(buffer)
      throw error
    }
  }
}
