import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Frames that are read back while later ones are drawn, against frames that are read back at once.
@Suite(.serialized, .enabled(if: hasGL)) struct ReadbackTests {
  private func lists(_ width: Int, _ height: Int) -> [RenderList] {
    (0..<5).map { index in
      let shift = Double(index) * 3.25
      return list(
        width, height, background: index % 2 == 0 ? .white : nil,
        [
          .draw(item(rectangle(shift, 2.5, 20, 11), Color(red: 1, green: 0.25, blue: 0))),
          .beginGroup(
            RenderGroup(
              opacity: 0.5, clip: nil,
              bounds: PixelRect(minX: 0, minY: 0, maxX: width, maxY: height))),
          .draw(item(triangle(shift, 4, 50), Color(red: 0, green: 0.5, blue: 1), opacity: 0.75)),
          .endGroup,
        ])
    }
  }

  private func finished(_ frame: SubmittedFrame) throws -> RenderedFrame {
    switch frame {
    case .finished(let frame): frame
    case .pending(let frame): try frame.finish()
    }
  }

  private func isPending(_ frame: SubmittedFrame) -> Bool {
    if case .pending = frame { true } else { false }
  }

  @Test(arguments: [(64, 48), (37, 23), (1, 1), (131, 67)], [Int.max, 32])
  func `frames in flight have the bytes of frames that are read back at once`(
    size: (width: Int, height: Int), largestSide: Int
  ) throws {
    try withBackend(largestSurfaceSide: largestSide, readsAhead: true) { backend in
      // Otherwise a shape is drawn as a mesh the second time.
      backend.ignoresEarlierFrames = true
      let lists = lists(size.width, size.height)
      let expected = try lists.map { try backend.render($0, strategy: .auto).pixels.bytes }
      let frames = try lists.map {
        try backend.submit($0, strategy: .auto, watch: .none)
      }
      // Three frames can be in flight.
      let hasBuffers = backend.capabilities.has(.pixelBuffers)
      expectEqual(frames.map(isPending), (0..<5).map { hasBuffers && $0 < 3 })
      let drawn = try frames.map(finished)
      expectEqual(drawn.map(\.pixels.bytes), expected)
      expect(drawn.allSatisfy { $0.pixels.width == size.width && $0.statistics.drawCalls > 0 })
      // A frame that was read back makes room for another.
      let next = try backend.submit(lists[1], strategy: .auto, watch: .none)
      expectEqual(isPending(next), hasBuffers)
      try expectEqual(finished(next).pixels.bytes, expected[1])
    }
  }

  @Test func `discarded frames change nothing and make room for others`() throws {
    try withBackend(readsAhead: true) { backend in
      backend.ignoresEarlierFrames = true
      let lists = lists(40, 30)
      let expected = try backend.render(lists[4], strategy: .auto).pixels.bytes
      for _ in 0..<4 {
        for list in lists { _ = try backend.submit(list, strategy: .auto, watch: .none) }
      }
      let last = try backend.submit(lists[4], strategy: .auto, watch: .none)
      expectEqual(isPending(last), backend.capabilities.has(.pixelBuffers))
      try expectEqual(finished(last).pixels.bytes, expected)
    }
  }

  @Test func `a canceled frame is not submitted, and leaves its buffer to the next`() throws {
    try withBackend(readsAhead: true) { backend in
      let canceled = Cancellation()
      canceled.cancel()
      for _ in 0..<4 {
        #expect(throws: FrameCancelled.self) {
          try backend.submit(
            list(8, 8, []), strategy: .auto, watch: FrameWatch(.default, [canceled]))
        }
      }
      let next = try backend.submit(list(8, 8, []), strategy: .auto, watch: .none)
      expectEqual(isPending(next), backend.capabilities.has(.pixelBuffers))
    }
  }

  @Test(arguments: [(false, []), (true, [Capability.es3]), (true, [.pixelBuffers])])
  func `without pixel buffers frames are read back at once`(
    readsAhead: Bool, disabled: [Capability]
  ) throws {
    try withBackend(disabling: Set(disabled), readsAhead: readsAhead) { backend in
      let frame = try backend.submit(list(8, 8, []), strategy: .auto, watch: .none)
      expect(!isPending(frame))
    }
  }

  @Test func `frames are read back later on hardware only`() throws {
    try withBackend { backend in
      let frame = try backend.submit(list(8, 8, []), strategy: .auto, watch: .none)
      let isExpected = backend.capabilities.has(.pixelBuffers) && !backend.device.isSoftware
      expectEqual(isPending(frame), isExpected)
    }
  }

  @Test func `a frame of more than 64 MiB is read back at once`() throws {
    try withBackend(readsAhead: true) { backend in
      let side = 4_096
      let frame = try backend.submit(
        list(side, side + 1, []), strategy: .auto, watch: .none)
      expect(!isPending(frame))
    }
  }
}
