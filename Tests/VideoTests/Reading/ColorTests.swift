import Foundation
import StrataGraphics
import StrataTestSupport
import StrataVideo
import Testing

#if Video
  /// Bars of ten colors, encoded by ffmpeg from numbers that are computed here in floating point
  /// from the standards' formulas.
  private struct BarMovie {
    static let colors: [[Double]] = [
      [1, 1, 1], [1, 1, 0], [0, 1, 1], [0, 1, 0], [1, 0, 1], [1, 0, 0], [0, 0, 1], [0, 0, 0],
      [0.5, 0.5, 0.5], [0.8, 0.15, 0.35],
    ]
    static let barWidth = 16
    static let width = colors.count * barWidth

    let folder: TemporaryFolder
    let path: String

    /// Returns the stored luma and color differences of a color.
    private static func numbers(of color: [Double], _ coding: ColorCoding) -> [Int] {
      let (red, blue) = coding.weights
      let luma = red * color[0] + (1 - red - blue) * color[1] + blue * color[2]
      let u = (color[2] - luma) / (2 * (1 - blue))
      let v = (color[0] - luma) / (2 * (1 - red))
      let unit = Double(1 << (coding.bits - 8))
      let most = Double(1 << coding.bits) - 1
      let middle = 128 * unit
      func whole(_ value: Double) -> Int { Int(min(max(value.rounded(), 0), most)) }
      return coding.isFull
        ? [whole(luma * most), whole(u * most + middle), whole(v * most + middle)]
        : [
          whole((16 + 219 * luma) * unit), whole((128 + 224 * u) * unit),
          whole((128 + 224 * v) * unit),
        ]
    }

    init(_ coding: ColorCoding, height: Int = 64, isTagged: Bool, codec: [String]) async throws {
      self = try await Self.movies([coding], height: height, isTagged: isTagged, codec: codec)[0]
    }

    private init(folder: TemporaryFolder, path: String) {
      (self.folder, self.path) = (folder, path)
    }

    /// Makes movies in one process, because starting ffmpeg takes most of the time.
    static func movies(
      _ codings: [ColorCoding], height: Int = 64, isTagged: Bool, codec: [String]
    ) async throws -> [BarMovie] {
      let folder = try TemporaryFolder()
      var (inputs, outputs): ([String], [String]) = ([], [])
      for (index, coding) in codings.enumerated() {
        try folder.write(picture(coding, height: height), to: "\(index).raw")
        inputs += ["-f", "rawvideo", "-pixel_format", coding.layout, "-video_size"]
        inputs += ["\(width)x\(height)", "-i", folder.file("\(index).raw")]
        outputs += ["-map", "\(index):v", "-pix_fmt", coding.layout]
        if isTagged {
          outputs += ["-colorspace", coding.matrix, "-color_range", coding.isFull ? "pc" : "tv"]
        }
        outputs += codec + [folder.file("\(index).mkv")]
      }
      _ = try await MediaPrograms.run("ffmpeg", ["-v", "error"] + inputs + outputs)
      return codings.indices.map { BarMovie(folder: folder, path: folder.file("\($0).mkv")) }
    }

    /// Returns the numbers of a picture, plane by plane.
    private static func picture(_ coding: ColorCoding, height: Int) -> Data {
      var bytes = Data()
      for plane in 0..<3 {
        let (x, y) = plane == 0 ? (0, 0) : (coding.shift[0], coding.shift[1])
        let stored = colors.map { numbers(of: $0, coding)[plane] }
        let row = (0..<width >> x).flatMap { place -> [UInt8] in
          let number = stored[(place << x) / barWidth]
          return coding.bits == 8 ? [UInt8(number)] : [UInt8(number & 255), UInt8(number >> 8)]
        }
        for _ in 0..<height >> y { bytes += row }
      }
      return bytes
    }

    /// The largest difference of the displayed colors, away from the bars' edges.
    func error() throws -> Int {
      let source = try openMovie(path: path, limits: .default)
      let pixels = try source.picture(0).pixels
      let bytes = pixels.bytes
      var worst = 0
      for (bar, color) in Self.colors.enumerated() {
        for x in bar * Self.barWidth + 4..<(bar + 1) * Self.barWidth - 4 {
          for y in [0, 1, pixels.height / 2, pixels.height - 1] {
            for channel in 0..<3 {
              let shown = Double(bytes[4 * (y * pixels.width + x) + channel])
              worst = max(worst, Int(abs(shown - 255 * color[channel]).rounded()))
            }
          }
        }
      }
      return worst
    }
  }

  struct ColorCoding: Sendable, CustomTestStringConvertible {
    /// ffmpeg's name of the layout, planar and without alpha.
    var layout: String
    var bits = 8
    /// The base-2 logarithms of the pixels per chroma number.
    var shift = [0, 0]
    var matrix = "bt709"
    var isFull = false

    var weights: (red: Double, blue: Double) {
      switch matrix {
      case "bt709": (0.2126, 0.0722)
      case "bt2020nc": (0.2627, 0.0593)
      default: (0.299, 0.114)
      }
    }

    var testDescription: String { "\(layout) \(matrix) \(isFull ? "full" : "limited")" }

    static let all: [ColorCoding] = {
      var all: [ColorCoding] = []
      for matrix in ["bt709", "smpte170m", "bt470bg", "bt2020nc"] {
        for isFull in [false, true] {
          all.append(ColorCoding(layout: "yuv420p", shift: [1, 1], matrix: matrix, isFull: isFull))
          all.append(ColorCoding(layout: "yuv444p", matrix: matrix, isFull: isFull))
        }
      }
      for isFull in [false, true] {
        all.append(ColorCoding(layout: "yuv422p", shift: [1, 0], isFull: isFull))
        all.append(ColorCoding(layout: "yuv440p", shift: [0, 1], isFull: isFull))
        all.append(ColorCoding(layout: "yuv411p", shift: [2, 0], isFull: isFull))
        all.append(ColorCoding(layout: "yuv420p10le", bits: 10, shift: [1, 1], isFull: isFull))
        all.append(ColorCoding(layout: "yuv422p12le", bits: 12, shift: [1, 0], isFull: isFull))
        all.append(ColorCoding(layout: "yuv444p16le", bits: 16, isFull: isFull))
      }
      return all
    }()
  }

  @Suite struct `A movie's colours` {
    private static let lossless = ["-c:v", "ffv1"]

    /// Numbers of 8 bits are off by at most ½, which 255/219 · (1 + 1.772/2 · 219/224) turns into
    /// 1.1.
    @Test func `colors follow the tags`() async throws {
      let codings = ColorCoding.all
      let movies = try await BarMovie.movies(codings, isTagged: true, codec: Self.lossless)
      for (coding, movie) in zip(codings, movies) {
        try expect(movie.error() <= 2, "\(coding.testDescription)")
      }
    }

    @Test(arguments: [(576, "smpte170m"), (720, "bt709")])
    func `without tags colors follow from the height`(height: Int, matrix: String) async throws {
      let coding = ColorCoding(layout: "yuv420p", shift: [1, 1], matrix: matrix)
      let movie = try await BarMovie(
        coding, height: height, isTagged: false, codec: Self.lossless)
      try expect(movie.error() <= 2)
    }

    @Test func `colors survive H.264 within three steps`() async throws {
      let movie = try await BarMovie(
        ColorCoding(layout: "yuv420p", shift: [1, 1]), isTagged: true,
        codec: ["-c:v", "libx264", "-crf", "4"])
      try expect(movie.error() <= 3)
    }

    /// A ramp of chroma has no step where it is upsampled: each pixel is on the line through the
    /// numbers at its own position.
    @Test(arguments: ["left", "center"])
    func `chroma is interpolated by its siting`(siting: String) async throws {
      let folder = try TemporaryFolder()
      let (width, height) = (64, 4)
      // Luma is constant; blue differences grow by 2 per pixel, 4 per number.
      var bytes = Data(repeating: 120, count: width * height)
      for _ in 0..<height / 2 { bytes += (0..<width / 2).map { UInt8(64 + 4 * $0) } }
      bytes += Data(repeating: 128, count: width * height / 4)
      try bytes.write(to: folder.url("raw"))
      let path = folder.file("ramp.mkv")
      _ = try await MediaPrograms.run(
        "ffmpeg",
        ["-v", "error", "-f", "rawvideo", "-pixel_format", "yuv420p"]
          + ["-video_size", "\(width)x\(height)", "-i", folder.file("raw"), "-c:v", "ffv1"]
          + ["-chroma_sample_location", siting, "-colorspace", "smpte170m", path])
      let picture = try openMovie(path: path, limits: .default).picture(0)
      for x in 2..<width - 2 {
        let place = siting == "left" ? Double(x) / 2 : (Double(x) - 0.5) / 2
        let difference = (64 + 4 * place - 128) / 224
        let blue = ((120.0 - 16) / 219 + 1.772 * difference) * 255
        let shown = Double(picture.pixels.bytes[4 * (width + x) + 2])
        expect(abs(shown - min(max(blue, 0), 255)) <= 0.51, "column \(x)")
      }
    }

    private static let layouts = [
      "rgb24", "bgra", "gbrp", "rgb48le", "gbrp10le", "rgb565le", "rgb48be", "gray", "gray10le",
      "nv12", "p010le", "yuyv422", "uyvy422", "yuva444p10le", "gbrap", "rgba64le", "ya8", "pal8",
      "monob", "monow", "0rgb", "x2rgb10le",
    ]

    /// A movie of few and flat colors in each layout, and ffmpeg's own conversion of it to RGBA.
    ///
    /// Two processes make all of them, because starting ffmpeg takes most of the time.
    private static let bars = Task {
      let folder = try TemporaryFolder()
      _ = try await MediaPrograms.run(
        "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "smptebars=size=320x240:rate=5:duration=0.2"]
          + layouts.flatMap {
            ["-vf", "format=\($0)", "-c:v", "rawvideo", folder.file("\($0).nut")]
          })
      _ = try await MediaPrograms.run(
        "ffmpeg",
        ["-v", "error"] + layouts.flatMap { ["-i", folder.file("\($0).nut")] }
          + layouts.indices.flatMap {
            ["-map", "\($0):v", "-sws_flags", "accurate_rnd+full_chroma_int", "-f", "rawvideo"]
              + ["-pix_fmt", "rgba", folder.file("\(layouts[$0]).rgba")]
          })
      return folder
    }

    @Test(arguments: layouts)
    func `every layout is read as ffmpeg reads it`(layout: String) async throws {
      let folder = try await Self.bars.value
      let expected = try Data(contentsOf: folder.url("\(layout).rgba"))
      let picture = try openMovie(path: folder.file("\(layout).nut"), limits: .default)
        .picture(0).pixels
      let shown = picture.straightRGBA
      expectEqual(shown.count, expected.count)
      var apart = 0
      for index in shown.indices where abs(Int(shown[index]) - Int(expected[index])) > 3 {
        apart += 1
      }
      // The bars' edges, where chroma is upsampled differently.
      expect(apart < shown.count / 12)
    }

    @Test func `ProRes 4444 and VP9 have premultiplied alpha`() async throws {
      for (name, codec) in [
        ("alpha.mov", ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"]),
        ("alpha.webm", ["-c:v", "libvpx-vp9", "-pix_fmt", "yuva420p", "-crf", "10", "-b:v", "0"]),
        ("alpha.mkv", ["-c:v", "ffv1", "-pix_fmt", "bgra"]),
      ] {
        let folder = try TemporaryFolder()
        let path = folder.file(name)
        _ = try await MediaPrograms.run(
          "ffmpeg",
          [
            "-v", "error", "-f", "lavfi", "-i",
            "color=0xFF8000@0.5:size=64x64:rate=5:duration=1,format=rgba",
          ]
            + codec + [path])
        let picture = try openMovie(path: path, limits: .default).picture(2)
        expect(!picture.pixels.isOpaque, "\(name)")
        let center = 4 * (32 * 64 + 32)
        let pixel = picture.pixels.bytes[center..<center + 4].map(Int.init)
        for (shown, wanted) in zip(pixel, [128, 64, 0, 128]) {
          expect(abs(shown - wanted) <= 3, "\(name): \(pixel)")
        }
      }
    }
  }
#endif
