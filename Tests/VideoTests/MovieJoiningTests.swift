import Foundation
import StrataGraphics
import StrataVideo
import Testing

#if Video
  @Suite(.serialized) struct `Movies that are joined` {
    private let folder: MovieFolder

    init() throws { folder = try MovieFolder() }

    private func write(
      _ name: String, _ frames: Range<Int>, rate: FrameRate = 30, width: Int = 64,
      alpha: Bool = true
    ) throws {
      try MovieWriter.write(
        folder.path(name), rate: rate, options: MovieOptions(alpha: alpha),
        frames.map { MovieFrames.noise($0, width: width, height: 48) })
    }

    @Test(arguments: [FrameRate(30), FrameRate(30_000, 1_001)!, FrameRate(60), FrameRate(25, 2)!])
    func `are the movie of all frames, byte for byte`(_ rate: FrameRate) throws {
      try write("whole.mkv", 0..<50, rate: rate)
      let cuts = [0, 1, 20, 33, 50]
      for (part, (from, to)) in zip(cuts, cuts.dropFirst()).enumerated() {
        try write("part\(part).mkv", from..<to, rate: rate)
      }
      try MovieWriter.join((0..<4).map { folder.url("part\($0).mkv") }, to: folder.url("all.mkv"))
      let (whole, joined) = (
        try Data(contentsOf: folder.url("whole.mkv")), try Data(contentsOf: folder.url("all.mkv"))
      )
      #expect(whole == joined)
    }

    @Test func `may take the place of a part`() throws {
      try write("a.mkv", 0..<3)
      let one = try Data(contentsOf: folder.url("a.mkv"))
      try MovieWriter.join([folder.url("a.mkv")], to: folder.url("a.mkv"))
      #expect(try Data(contentsOf: folder.url("a.mkv")) == one)
    }

    @Test func `differ in size, alpha or rate are refused`() throws {
      try write("a.mkv", 0..<2)
      try write("size.mkv", 0..<2, width: 66)
      try write("alpha.mkv", 0..<2, alpha: false)
      try write("rate.mkv", 0..<2, rate: 25)
      for (other, words) in [
        ("size.mkv", "differs from the first part"), ("alpha.mkv", "differs from the first part"),
        ("rate.mkv", "has 25/1 frames a second where the first part has 30/1"),
      ] {
        let error = #expect(throws: VideoError.self) {
          try MovieWriter.join(
            [folder.url("a.mkv"), folder.url(other)], to: folder.url("all.mkv"))
        }
        let text = error?.description ?? ""
        #expect(text.contains(other) && text.contains(words), "\(text)")
        #expect(try !folder.names.contains { $0.hasPrefix("all") || $0.hasPrefix(".") })
      }
    }

    @Test func `are missing, cut short or no movies are refused`() throws {
      try write("a.mkv", 0..<20)
      let whole = try Data(contentsOf: folder.url("a.mkv"))
      try Data("no movie".utf8).write(to: folder.url("text.mkv"))
      try MovieWriter.write(
        folder.path("h264.mkv"), options: MovieOptions(codec: .h264),
        [MovieFrames.bars(width: 64, height: 48)])
      for count in [whole.count / 4, whole.count / 2, whole.count - 15_000] {
        try whole.prefix(count).write(to: folder.url("cut.mkv"))
        let error = #expect(throws: VideoError.self) {
          try MovieWriter.join(
            [folder.url("a.mkv"), folder.url("cut.mkv")], to: folder.url("all.mkv"))
        }
        #expect(error?.kind == .scene, "\(error?.description ?? "")")
      }
      for name in ["none.mkv", "text.mkv", "h264.mkv"] {
        let error = #expect(throws: VideoError.self) {
          try MovieWriter.join([folder.url(name)], to: folder.url("all.mkv"))
        }
        #expect(error?.description.contains(name) == true)
      }
      #expect(try !folder.names.contains { $0.hasPrefix("all") || $0.hasPrefix(".") })
    }

    @Test func `go into Matroska alone`() throws {
      try write("a.mkv", 0..<2)
      let error = #expect(throws: VideoError.self) {
        try MovieWriter.join([folder.url("a.mkv")], to: folder.url("all.mp4"))
      }
      #expect(error?.description.contains(".mkv") == true)
    }
  }
#endif
