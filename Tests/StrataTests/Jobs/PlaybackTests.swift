import Foundation
import Strata
import StrataTestSupport
import Testing

/// The source frames that the frames of a job show.
@Suite struct PlaybackTests {
  private let renderer: Renderer

  init() throws { renderer = try Renderer(size: MovingScene.size, device: .cpu) }

  private static let cases: [(playback: Playback, sources: [Int])] = [
    (Playback(), [0, 1, 2, 3, 4, 5, 6, 7]),
    (Playback(length: 3), [0, 1, 2, 0, 1, 2, 0, 1]),
    (Playback(direction: .reverse, length: 3), [2, 1, 0, 2, 1, 0, 2, 1]),
    (Playback(direction: .pingPong, length: 4), [0, 1, 2, 3, 2, 1, 0, 1]),
    (Playback(direction: .pingPong, length: 1), [0, 0, 0, 0, 0, 0, 0, 0]),
    (Playback(end: .hold(at: 2)), [0, 1, 2, 2, 2, 2, 2, 2]),
    (Playback(end: .loop(-2..<2)), [0, 1, -2, -1, 0, 1, -2, -1]),
    (Playback(direction: .reverse, length: 5, end: .loop(0..<2)), [0, 1, 0, 1, 0, 0, 1, 0]),
  ]

  @Test(arguments: cases)
  func `a pass is played, and repeated`(_ playback: Playback, _ sources: [Int]) {
    expectEqual((0..<8).map { playback.sourceFrame(of: $0) }, sources)
  }

  @Test func `extreme numbers are frames`() {
    expectEqual(Playback(end: .loop(.min..<5)).sourceFrame(of: 9), 9)
    expectEqual(Playback(direction: .pingPong, length: .max).sourceFrame(of: .max - 2), .max - 2)
    expectEqual(Playback(length: 0).sourceFrame(of: 7), 7)
  }

  private func frames(_ playback: Playback, _ range: Range<Int>) throws -> [[UInt8]] {
    var options = RenderOptions()
    options.playback = playback
    var images: [[UInt8]] = []
    try renderer.forEachFrame(of: MovingScene.make(), frames: range, fps: 4, options: options) {
      images.append($1.rgba)
    }
    return images
  }

  @Test func `frames are those of the scene, in another order`() throws {
    let forward = try frames(Playback(), 0..<4)
    expectEqual(Set(forward).count, 4)
    try expectEqual(frames(Playback(direction: .reverse, length: 4), 0..<4), forward.reversed())
    let twice = try frames(Playback(direction: .pingPong, length: 4), 3..<9)
    expectEqual(twice, [3, 2, 1, 0, 1, 2].map { forward[$0] })
    let slow = try frames(Playback(speed: 0.5), 0..<7)
    expectEqual(stride(from: 0, to: 7, by: 2).map { slow[$0] }, forward)
    expectEqual(slow[1], try renderer.image(of: MovingScene.make(), at: 0.125).rgba)
  }

  @Test func `a tree with callbacks is advanced in order and shown in another`() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 1, height: 48)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let root = CALayer()
    root.frame = CGRect(origin: .zero, size: MovingScene.size)
    root.addSublayer(layer)
    let link = CADisplayLink { _ in
      CATransaction.setDisableActions(true)
      layer.frame.origin.x += 1
    }
    link.add(to: .main, forMode: .default)
    defer { link.invalidate() }
    var options = RenderOptions()
    options.playback = Playback(direction: .reverse, length: 4)
    var places: [Int?] = []
    try renderer.forEachFrame(of: root, frames: 0..<4, fps: 10, options: options) { _, image in
      places.append((0..<64).first { image.rgba[$0 * 4] == 255 })
    }
    expectEqual(places, [4, 3, 2, 1])
  }

  @Test(arguments: [
    Playback(speed: 0), Playback(speed: .nan), Playback(speed: -1), Playback(length: 0),
    Playback(direction: .reverse), Playback(direction: .pingPong), Playback(end: .loop(3..<3)),
  ])
  func `playback that is not possible is an error`(_ playback: Playback) {
    let error = #expect(throws: RenderJobError.self) { try frames(playback, 0..<1) }
    guard case .playback = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `the time of a frame is that of its source frame`() {
    var options = RenderOptions()
    options.start = 2
    options.playback = Playback(speed: 3, direction: .reverse, length: 5)
    expectEqual((0..<5).map { options.time(ofFrame: $0, at: 2) }, [8, 6.5, 5, 3.5, 2])
  }
}
