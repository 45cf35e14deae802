import Foundation
import StrataGraphics
import StrataTestSupport
import StrataVideo
import Testing

@Suite struct `The times of pictures` {
  @Test func `rounding to milliseconds is tolerated`() {
    // 30 frames per second as Matroska stores them.
    let times = PictureTimes(starts: [0, 33, 67, 100, 133, 167], end: 200, tick: (1, 1_000))
    for frame in 0..<6 { expectEqual(times.index(at: Double(frame) / 30), frame) }
    expectEqual(times.index(at: 0.066), 1)
    expectEqual(times.duration, 0.2)
  }

  @Test func `times are exact if a tick is a frame`() {
    let times = PictureTimes(starts: [0, 1, 2, 5], end: 6, tick: (1_001, 30_000))
    expectEqual(times.index(at: 1_001.0 / 30_000), 1)
    expectEqual(times.index(at: 1_001.0 / 30_000 - 2e-6), 0)
    expectEqual(times.index(at: 4.9 * 1_001 / 30_000), 2)
    expectEqual(times.index(at: 5 * 1_001.0 / 30_000), 3)
  }

  @Test func `every frame of an hour has its own time`() {
    let times = PictureTimes(
      starts: (0..<216_000).map { Int64($0) * 1_001 }, end: 216_000 * 1_001, tick: (1, 60_000))
    for frame in stride(from: 0, to: 216_000, by: 7) {
      expectEqual(times.index(at: Double(frame) * 1_001 / 60_000), frame)
    }
  }
}

@Suite struct `The orientation of pictures` {
  /// The eight matrices, row by row.
  private static let matrices: [[Double]] = [
    [1, 0, 0, 1], [0, 1, -1, 0], [-1, 0, 0, -1], [0, -1, 1, 0], [-1, 0, 0, 1], [1, 0, 0, -1],
    [0, 1, 1, 0], [0, -1, -1, 0],
  ]

  @Test(arguments: matrices)
  func `the orientation maps every pixel like its transform`(matrix: [Double]) {
    let fixed = matrix.map { 65_536 * $0 }
    let (orientation, isExact) = PictureOrientation.nearest(
      a: fixed[0], b: fixed[1], c: fixed[2], d: fixed[3])
    expect(isExact)
    let (width, height) = (5, 3)
    let layout = orientation.layout(width: width, height: height)
    let transform = orientation.transform(width: Double(width), height: Double(height))
    let shownWidth = orientation.swapsAxes ? height : width
    for y in 0..<height {
      for x in 0..<width {
        let (centerX, centerY) = (Double(x) + 0.5, Double(y) + 0.5)
        let shown = CGPoint(x: centerX, y: centerY).applying(transform)
        let place = Int(shown.y) * shownWidth + Int(shown.x)
        expectEqual(layout.first + x * layout.along + y * layout.down, place)
      }
    }
  }

  @Test func `the orientation is the nearest quarter turn`() {
    let (orientation, isExact) = PictureOrientation.nearest(a: 0.5, b: 0.866, c: -0.866, d: 0.5)
    expectEqual(orientation, PictureOrientation(along: SIMD2(0, 1), down: SIMD2(-1, 0)))
    expect(!isExact)
  }
}
