import Foundation
import Strata
import StrataTestSupport
import Testing

/// Jobs on a GL device; on hardware, several of their frames are in flight.
@Suite(.serialized, .enabled(if: hasGL)) struct GPUJobTests {
  private func images(_ frames: Range<Int>, size: CGSize) throws -> [[UInt8]] {
    var images: [[UInt8]] = []
    let renderer = try Renderer(size: size, device: .gpu)
    try renderer.forEachFrame(of: MovingScene.make(), frames: frames, fps: 10) { _, image in
      images.append(image.rgba)
    }
    return images
  }

  @Test(arguments: [MovingScene.size, CGSize(width: 37, height: 23)])
  func `frames of one job are those of jobs of one frame each`(size: CGSize) throws {
    let together = try images(0..<12, size: size)
    let apart = try (0..<12).flatMap { try images($0..<$0 + 1, size: size) }
    expectEqual(together, apart)
    expectEqual(Set(together).count, 12)
  }

  @Test func `a job that the caller ends leaves a device for the next one`() throws {
    struct Enough: Error {}
    let renderer = try Renderer(size: MovingScene.size, device: .gpu)
    let root = MovingScene.make()
    let expected = try images(3..<4, size: MovingScene.size)
    for _ in 0..<4 {
      #expect(throws: Enough.self) {
        try renderer.forEachFrame(of: root, frames: 0..<30, fps: 10) { frame, _ in
          if frame == 2 { throw Enough() }
        }
      }
    }
    var image: [UInt8] = []
    try renderer.forEachFrame(of: root, frames: 3..<4, fps: 10) { image = $1.rgba }
    expectEqual([image], expected)
  }
}
