import Foundation
import Strata
import StrataTestSupport
import Testing

/// Frames and jobs that are cancelled before they are done.
@Suite struct CancellationTests {
  @Test(arguments: devices)
  func `a cancelled renderer draws the same with a new cancellation`(
    device: DeviceSelector
  ) throws {
    let renderer = try Renderer(size: MovingScene.size, device: device)
    let scene = MovingScene.make()
    let whole = try renderer.image(of: scene, at: 1).pixels.bytes
    let cancellation = Cancellation()
    renderer.cancellation = cancellation
    try expectEqual(renderer.image(of: scene, at: 1).pixels.bytes, whole)
    cancellation.cancel()
    for _ in 0..<2 {
      #expect(throws: FrameCancelled()) { try renderer.image(of: scene, at: 2) }
      #expect(throws: FrameCancelled()) { try renderer.renderList(of: scene, at: 2) }
    }
    renderer.cancellation = Cancellation()
    try expectEqual(renderer.image(of: scene, at: 1).pixels.bytes, whole)
  }

  @Test(arguments: devices)
  func `a deadline is a separate error that discards the frame`(
    device: DeviceSelector
  ) throws {
    var limits = Limits()
    limits.seconds = 0
    let renderer = try Renderer(size: MovingScene.size, device: device, limits: limits)
    let error = #expect(throws: LimitExceeded.self) {
      try renderer.image(of: MovingScene.make(), at: 1)
    }
    expect(error?.kind == .limit && error?.allowed == 0)
    let folder = try TemporaryFolder()
    #expect(throws: LimitExceeded.self) {
      try renderer.render(MovingScene.make(), frames: 0..<5, fps: 30, to: folder.url("a.apng"))
    }
    expect(folder.contents.isEmpty)
    limits.seconds = 3600
    let patient = try Renderer(size: MovingScene.size, device: device, limits: limits)
    let expected = try Renderer(size: MovingScene.size, device: device)
    try expectEqual(
      patient.image(of: MovingScene.make(), at: 1).pixels.bytes,
      expected.image(of: MovingScene.make(), at: 1).pixels.bytes)
  }

  @Test(arguments: devices)
  func `a job ends when another thread cancels it, without output`(
    device: DeviceSelector
  ) throws {
    let renderer = try Renderer(size: MovingScene.size, device: device)
    let folder = try TemporaryFolder()
    let cancellation = Cancellation()
    renderer.cancellation = cancellation
    let summary = try renderer.render(
      MovingScene.make(), frames: 0..<100_000, fps: 30, to: folder.url("a.apng")
    ) { progress in
      if progress.completed == 3 { Thread { cancellation.cancel() }.start() }
      return .continue
    }
    expect(summary.isCancelled && summary.frames >= 3 && summary.frames < 100_000)
    expect(folder.contents.isEmpty)
    #expect(throws: FrameCancelled()) {
      try renderer.forEachFrame(of: MovingScene.make(), frames: 0..<5, fps: 30) { _, _ in }
    }
    renderer.cancellation = nil
    var count = 0
    try renderer.forEachFrame(of: MovingScene.make(), frames: 0..<5, fps: 30) { _, _ in count += 1 }
    expectEqual(count, 5)
  }
}
