import Foundation
import Strata
import StrataCPU
import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Frames that are cancelled before they are done.
@Suite(.serialized) struct CancelledFrameTests {
  /// A list with everything that a back end handles separately: paths, shadows, groups, filters, a
  /// backdrop, many quads.
  private func scene() throws -> RenderList {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 160, height: 120)
    root.backgroundColor = CGColor(red: 0.9, green: 0.9, blue: 0.8, alpha: 1)
    for index in 0..<300 {
      let layer = CAShapeLayer()
      layer.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 22), transform: nil)
      layer.position = CGPoint(x: (index * 37) % 150, y: (index * 23) % 110)
      layer.fillColor = CGColor(
        red: CGFloat(index % 7) / 7, green: CGFloat(index % 5) / 5, blue: 0.5, alpha: 0.6)
      if index % 10 == 0 { (layer.shadowOpacity, layer.shadowRadius) = (0.5, 4) }
      if index % 50 == 1 {
        let blur = CAFilter(type: "gaussianBlur")
        blur.setValue(6, forKey: "inputRadius")
        layer.filters = [blur]
        layer.backgroundFilters = [blur]
      }
      root.addSublayer(layer)
    }
    return try Renderer(size: root.bounds.size, device: .cpu).renderList(of: root)
  }

  /// Cancels a frame at many moments, and draws a complete one after each.
  private func check(_ backend: any RenderBackend) throws {
    let list = try scene()
    // On hardware GL, shapes that occur under several matrices become meshes in the second frame.
    _ = try backend.render(list, strategy: .auto)
    let whole = try backend.render(list, strategy: .auto).pixels.bytes
    var cancelled = 0
    for moment in 0..<12 {
      let cancellation = Cancellation()
      let canceller = Thread {
        // From immediately to about the time when the frame is done.
        usleep(UInt32(moment * moment) * 400)
        cancellation.cancel()
      }
      if moment == 0 { cancellation.cancel() } else { canceller.start() }
      do {
        let frame = try backend.render(
          list, strategy: .auto, watch: FrameWatch(.default, [cancellation]))
        expectEqual(frame.pixels.bytes, whole, "moment \(moment)")
      } catch is FrameCancelled {
        cancelled += 1
      }
      try expectEqual(backend.render(list, strategy: .auto).pixels.bytes, whole, "after \(moment)")
    }
    expect(cancelled > 0)
    var limits = Limits.default
    limits.seconds = 0
    let error = #expect(throws: LimitExceeded.self) {
      try backend.render(list, strategy: .auto, watch: FrameWatch(limits))
    }
    expectEqual(error?.allowed, 0)
    try expectEqual(backend.render(list, strategy: .auto).pixels.bytes, whole)
  }

  @Test(arguments: CPUOptions.Precision.allCases, [1, 3])
  func `the CPU back end works after a frame is cancelled at any moment`(
    precision: CPUOptions.Precision, threads: Int
  ) throws {
    try check(
      CPUBackend(
        options: CPUOptions(precision: precision, threads: threads), limits: .default,
        clock: { 0 }))
  }

  @Test(.enabled(if: hasGL))
  func `a GPU works after a frame is cancelled at any moment`() throws {
    try withBackends { try check($0.gpu) }
  }
}
