import Foundation
import StrataGraphics
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  /// The conversion against the formulas of Rec. 709 in floating point, through lossless codecs.
  @Suite struct `Colours of movies` {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func luma(_ c: SIMD3<Double>) -> Double {
      0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z
    }

    /// Returns Y' from 16 to 235, Cb and Cr around 128, of red, green and blue from 0 to 1.
    private static func limited(_ c: SIMD3<Double>) -> SIMD3<Double> {
      let y = luma(c)
      return SIMD3(
        16 + 219 * y, 128 + 224 * (c.z - y) / 1.8556, 128 + 224 * (c.x - y) / 1.5748)
    }

    @Test(arguments: [(64, 48), (2, 2), (30, 18)])
    func `subsampled colors are Rec. 709 of limited range, sited left`(
      _ width: Int, _ height: Int
    ) async throws {
      let frame = MovieFrames.noise(7, width: width, height: height, isOpaque: true)
      // A rate factor of 0 makes H.264 lossless.
      try MovieWriter.write(folder.file("a.mp4"), options: MovieOptions(crf: 0), [frame])
      let planes = try await MediaPrograms.frames(
        folder.file("a.mp4"), as: "yuv420p", size: width * height * 3 / 2)[0]
      let bytes = frame.straightRGBA
      func color(_ x: Int, _ y: Int) -> SIMD3<Double> {
        let at = 4 * (min(y, height - 1) * width + min(max(x, 0), width - 1))
        return SIMD3(Double(bytes[at]), Double(bytes[at + 1]), Double(bytes[at + 2])) / 255
      }
      // Half a step of rounding, and the error of coefficients of 16 bits.
      let tolerance = 0.5 + 0.02
      for y in 0..<height {
        for x in 0..<width {
          let exact = Self.limited(color(x, y)).x
          expect(abs(Double(planes[y * width + x]) - exact) <= tolerance)
        }
      }
      for y in 0..<height / 2 {
        for x in 0..<width / 2 {
          var mean = SIMD3<Double>.zero
          for row in [2 * y, 2 * y + 1] {
            mean += color(2 * x - 1, row) + 2 * color(2 * x, row) + color(2 * x + 1, row)
          }
          let exact = Self.limited(mean / 8)
          let at = width * height + y * width / 2 + x
          expect(abs(Double(planes[at]) - exact.y) <= tolerance)
          expect(abs(Double(planes[at + width * height / 4]) - exact.z) <= tolerance)
        }
      }
    }

    @Test func `gray, white and black are preserved`() async throws {
      let frame = MovieFrames.picture(width: 256, height: 16) { x, _ in
        [UInt8(x), UInt8(x), UInt8(x), 255]
      }
      try MovieWriter.write(folder.file("a.mp4"), options: MovieOptions(crf: 0), [frame])
      let planes = try await MediaPrograms.frames(
        folder.file("a.mp4"), as: "yuv420p", size: 256 * 16 * 3 / 2)[0]
      expect(planes[0] == 16 && planes[255] == 235)
      expect(planes[(256 * 16)...].allSatisfy { $0 == 128 })
    }

    @Test func `10-bit full-resolution colors are within a step of the formula`() async throws {
      let (width, height) = (320, 64)
      let frame = MovieFrames.bars(width: width, height: height)
      try MovieWriter.write(folder.file("a.mov"), options: MovieOptions(alpha: false), [frame])
      let bytes = try await MediaPrograms.frames(
        folder.file("a.mov"), as: "yuv444p12le", size: 6 * width * height)[0]
      for (bar, color) in MovieFrames.bars.enumerated() {
        let straight = SIMD3(Double(color[0]), Double(color[1]), Double(color[2])) / 255
        let exact = Self.limited(straight)
        for (plane, value) in [exact.x, exact.y, exact.z].enumerated() {
          let at = 2 * (plane * width * height + 32 * width + 32 * bar + 16)
          let sample = Int(bytes[at]) | Int(bytes[at + 1]) << 8
          // ProRes itself is lossy; 4 of 4096 is a step of its 10 bits.
          expect(abs(Double(sample) / 16 - value) <= 0.5, "bar \(bar), plane \(plane)")
        }
      }
    }
  }
#endif
