import Foundation
import StrataCGLES
import StrataEvaluation
import StrataGLLayers
import StrataGPU
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// Presented images that wait for their time or for a commit.
@Suite(.serialized, .enabled(if: hasGL)) struct QueuedPresentsTests {
  private static let target = Int(GL_RENDERBUFFER)

  /// Draws a level of red, 0 to 255.
  private func draw(_ red: Float, _ stage: GLStage) { stage.clear(red / 255, 0, 0, 1) }

  private func red(of layer: CALayer, at time: Double) throws -> Int {
    try pixel(picture(of: layer, 2, 2, on: .cpu, at: time), 0, 0)[0]
  }

  @Test func `the image of a frame depends only on its time`() throws {
    let layer = glLayer(2, 2)
    let stage = try GLStage(layer, width: 2, height: 2)
    draw(51, stage)
    expect(stage.present())
    draw(102, stage)
    expect(stage.context.presentRenderbuffer(Self.target, atTime: 1))
    draw(153, stage)
    expect(stage.context.presentRenderbuffer(Self.target, afterMinimumDuration: 1))
    let expected = [0: 51, 0.99: 51, 1: 102, 1.99: 102, 2: 153, 9: 153]
    for time in [9, 2, 1.99, 1, 0.99, 0, 0, 2, 1, 9, 0.99] {
      try expectEqual(red(of: layer, at: time), expected[time], "at \(time) s")
    }
  }

  @Test func `a duration counts from the first frame of a job in any order`() throws {
    let layer = glLayer(2, 2)
    let root = CALayer()
    root.frame = layer.frame
    root.addSublayer(layer)
    let stage = try GLStage(layer, width: 2, height: 2)
    draw(51, stage)
    expect(stage.present())
    draw(102, stage)
    expect(stage.context.presentRenderbuffer(Self.target, afterMinimumDuration: 1.5))
    root.beginPresentations(at: 1)
    try expectEqual(red(of: root, at: 3), 102)
    try expectEqual(red(of: root, at: 2.5), 102)
    try expectEqual(red(of: root, at: 2.4), 51)
    try expectEqual(red(of: root, at: 1), 51)
  }

  @Test func `an image that is presented after frames replaces those that they showed`() throws {
    let layer = glLayer(2, 2)
    let stage = try GLStage(layer, width: 2, height: 2)
    draw(51, stage)
    expect(stage.present())
    draw(102, stage)
    expect(stage.context.presentRenderbuffer(Self.target, atTime: 1))
    draw(153, stage)
    expect(stage.context.presentRenderbuffer(Self.target, atTime: 5))
    try expectEqual(red(of: layer, at: 2), 102)
    draw(204, stage)
    expect(stage.context.presentRenderbuffer(Self.target, atTime: 6))
    try expectEqual(red(of: layer, at: 0), 102, "the first one is gone")
    try expectEqual(red(of: layer, at: 5), 153)
    try expectEqual(red(of: layer, at: 6), 204)
    draw(255, stage)
    expect(stage.present())
    for time in [0.0, 6, 3] { try expectEqual(red(of: layer, at: time), 255) }
  }

  /// In a separate process, because the contexts of other tests share their objects with this one.
  @Test(.waitsForProcess) func `images that were shown leave their textures to the next one`() async
  {
    await #expect(processExitsWith: .success) {
      let layer = glLayer(2, 2)
      let stage = try GLStage(layer, width: 2, height: 2)
      stage.clear(1, 0, 0, 1)
      func present(_ number: Int) throws {
        precondition(
          stage.context.presentRenderbuffer(Int(GL_RENDERBUFFER), atTime: Double(number)))
        _ = try picture(of: layer, 2, 2, on: .cpu, at: Double(number))
      }
      for number in 0..<8 { try present(number) }
      try stage.context.shareGroup.perform { _ in }
      let before = stage.objectCount(below: 1_024)
      for number in 8..<40 { try present(number) }
      try stage.context.shareGroup.perform { _ in }
      let after = stage.objectCount(below: 1_024)
      precondition(after == before)
    }
  }

  @Test func `times and durations that are not finite are refused`() throws {
    let layer = glLayer(2, 2)
    let stage = try GLStage(layer, width: 2, height: 2)
    for time in [Double.nan, .infinity, -.infinity] {
      expect(!stage.context.presentRenderbuffer(Self.target, atTime: time), "\(time)")
      expect(!stage.context.presentRenderbuffer(Self.target, afterMinimumDuration: time), "\(time)")
    }
    draw(51, stage)
    expect(stage.present())
    try expectEqual(red(of: layer, at: 0), 51, "nothing waits before it")
  }

  @Test func `at most 16 images wait for a commit`() throws {
    let layer = glLayer(2, 2)
    layer.presentsWithTransaction = true
    let stage = try GLStage(layer, width: 2, height: 2)
    CATransaction.flush()
    draw(51, stage)
    for _ in 0..<16 { expect(stage.present()) }
    expect(!stage.present())
    CATransaction.flush()
    draw(102, stage)
    expect(stage.present())
    CATransaction.flush()
    try expectEqual(red(of: layer, at: 0), 102)
  }

  /// In a separate process, because contexts of other tests would be lost, too.
  @Test(.waitsForProcess) func `an image that was lost in a reset is reported`() async {
    await #expect(processExitsWith: .success) {
      let layer = glLayer(4, 4)
      let stage = try GLStage(layer, width: 4, height: 4)
      stage.clear(1, 0, 0, 1)
      precondition(stage.present())
      func codes() throws -> [String] {
        let canvas = Canvas(size: PixelSize(width: 4, height: 4), scale: 1)
        return try Evaluator.renderList(of: layer, at: 0, on: canvas, limits: .default)
          .diagnostics.map(\.code)
      }
      let before = try codes()
      precondition(before.isEmpty)
      let (context, _) = try openDevice(.gpu)
      context.simulateReset()
      context.releaseCurrent()
      let after = try codes()
      precondition(after == ["presented-image-lost"])
    }
  }
}
