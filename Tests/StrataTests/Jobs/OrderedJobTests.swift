import Foundation
import Strata
import StrataTestSupport
import Testing

/// Jobs of trees whose frames invoke callbacks.
@Suite struct OrderedJobTests {
  private let folder: TemporaryFolder
  private let renderer: Renderer
  private let root = CALayer()
  private let box = CALayer()

  init() throws {
    folder = try TemporaryFolder()
    renderer = try Renderer(size: CGSize(width: 40, height: 2), device: .cpu)
    root.frame = CGRect(x: 0, y: 0, width: 40, height: 2)
    box.frame = CGRect(x: 0, y: 0, width: 2, height: 2)
    box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(box)
  }

  /// The column at which the box begins in an image.
  private func place(_ image: CGImage) -> Int? {
    let rgba = image.rgba
    return (0..<40).first { rgba[$0 * 4 + 3] == 255 }
  }

  private func places(_ frames: Range<Int>) throws -> [Int?] {
    var places: [Int?] = []
    try renderer.forEachFrame(of: root, frames: frames, fps: 10) { places.append(place($1)) }
    return places
  }

  @Test func `a display link's changes apply in its frame`() throws {
    var calls: [(Double, Double)] = []
    let link = CADisplayLink { [box] link in
      calls.append((link.timestamp, link.duration))
      CATransaction.setDisableActions(true)
      box.frame.origin.x += 2
    }
    link.add(to: .main, forMode: .default)
    defer { link.invalidate() }
    try expectEqual(places(0..<4), [2, 4, 6, 8])
    expectEqual(calls.map(\.0), [0, 0.1, 0.2, 0.3].map { $0 })
    expect(calls.dropFirst().allSatisfy { abs($0.1 - 0.1) < 1e-12 })
    link.isPaused = true
    try expectEqual(places(0..<2), [8, 8])
  }

  @Test func `a range of frames depends on all earlier ones`() throws {
    let link = CADisplayLink { [box] _ in
      CATransaction.setDisableActions(true)
      box.frame.origin.x += 1
    }
    link.add(to: .main, forMode: .default)
    defer { link.invalidate() }
    try expectEqual(places(7..<9), [8, 9])
  }

  @Test func `a slower link is called at its own rate`() throws {
    var count = 0
    let link = CADisplayLink { _ in count += 1 }
    link.preferredFramesPerSecond = 5
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    _ = try places(0..<10)
    expectEqual(count, 5)
    link.invalidate()
    _ = try places(0..<10)
    expectEqual(count, 5)
  }

  @Test func `an invalidated link releases its target and is not added again`() throws {
    final class Target {}
    weak var target: Target?
    var count = 0
    let link: CADisplayLink
    do {
      let new = Target()
      target = new
      link = CADisplayLink { _ in withExtendedLifetime(new) { count += 1 } }
    }
    link.add(to: .main, forMode: .default)
    _ = try places(0..<2)
    expect(count == 2 && target != nil)
    link.invalidate()
    expect(target == nil)
    link.add(to: .main, forMode: .default)
    _ = try places(0..<2)
    expectEqual(count, 2)
  }

  @Test(
    arguments: [
      (-Float.infinity, 0), (.nan, 0), (0.25, 0), (30, 30), (1e30, 1_000_000),
      (.infinity, 1_000_000),
    ])
  func `a preferred rate is clamped`(rate: Float, shown: Int) {
    let link = CADisplayLink { _ in }
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 0, preferred: rate)
    expectEqual(link.preferredFramesPerSecond, shown)
  }

  @Test func `a long frame interval is kept`() {
    let link = CADisplayLink { _ in }
    expectEqual(link.frameInterval, 1)
    for interval in [1, 2, 60, 120] {
      link.frameInterval = interval
      expectEqual(link.frameInterval, interval)
    }
  }

  @Test func `two-pass encoding uses one history of the tree`() throws {
    let link = CADisplayLink { [box] _ in
      CATransaction.setDisableActions(true)
      box.frame.origin.x += 4
    }
    link.add(to: .main, forMode: .default)
    defer { link.invalidate() }
    try renderer.render(root, frames: 0..<3, fps: 10, to: folder.url("a.gif"))
    expectEqual(box.frame.origin.x, 12)
  }
}
