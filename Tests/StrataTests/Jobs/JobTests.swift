import Foundation
import Strata
import StrataImageFiles
import StrataTestSupport
import Testing

/// Jobs of real layers: the content of the files, and that it is independent of how they are made.
@Suite struct JobTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The number of frames that a job processes concurrently on this machine.
  private let mostOnTheirWay = FramePipeline.depth(
    workers: ProcessInfo.processInfo.activeProcessorCount)

  private func renderer(_ device: DeviceSelector = .cpu) throws -> Renderer {
    try Renderer(size: MovingScene.size, device: device)
  }

  @Test(arguments: devices)
  func `frames in order, in reverse, cold and in ranges are the same bytes`(
    device: DeviceSelector
  ) throws {
    let renderer = try renderer(device)
    let rate = try #require(FrameRate(30_000, 1_001))
    var options = RenderOptions()
    options.start = 0.1
    var whole: [[UInt8]] = []
    try renderer.forEachFrame(
      of: MovingScene.make(), frames: 0..<12, fps: rate, options: options
    ) { frame, image in
      expectEqual(frame, whole.count)
      whole.append(image.rgba)
    }
    expectEqual(whole.count, 12)
    expectEqual(Set(whole).count, 12)

    var parts: [[UInt8]] = []
    for range in [0..<5, 5..<6, 6..<12] {
      try renderer.forEachFrame(
        of: MovingScene.make(), frames: range, fps: rate, options: options
      ) { parts.append($1.rgba) }
    }
    expectEqual(parts, whole)

    for frame in (0..<12).reversed() {
      let cold = try self.renderer(device).renderList(
        of: MovingScene.make(), at: 0.1 + rate.time(of: frame))
      let again = try renderer.renderList(
        of: MovingScene.make(), at: 0.1 + rate.time(of: frame))
      expectEqual(cold.commands, again.commands)
      let image = try renderer.image(
        of: MovingScene.make(), at: 0.1 + 1_001 * Double(frame) / 30_000)
      // On hardware GL, `auto` selects by the frames before in an image, and by the list in a job.
      guard renderer.device.isSoftware else { continue }
      expectEqual(image.rgba, whole[frame], "frame \(frame)")
    }
  }

  /// A delegate that does nothing except keep its layer's tree on the calling thread.
  private final class Delegate: CALayerDelegate {}

  @Test(arguments: [1, 2, 5], [false, true])
  func `threads and evaluation mode change no byte`(
    threads: Int, isCalling: Bool
  ) throws {
    var pictures: [[UInt8]] = []
    try renderer().forEachFrame(of: MovingScene.make(), frames: 0..<30, fps: 10) {
      pictures.append(try PNG.encode($1.pixels))
    }
    let root = MovingScene.make()
    let delegate = Delegate()
    if isCalling { root.delegate = delegate }
    let renderer = try Renderer(
      size: MovingScene.size, device: .cpu, cpu: CPUOptions(threads: threads))
    var told: [Int] = []
    let summary = try renderer.render(
      root, frames: 0..<30, fps: 10, to: folder.url("n-%03d.png")
    ) {
      told.append($0.frame)
      return .continue
    }
    expect(told == Array(0..<30) && summary.frames == 30)
    for (frame, picture) in pictures.enumerated() {
      let name = "n-" + String(repeating: "0", count: frame < 10 ? 2 : 1) + "\(frame).png"
      try expectEqual(folder.bytes(name), picture, "frame \(frame)")
    }
    let last = try #require(root.presentation()?.sublayers?.first?.position)
    expect(abs(last.x - 13.73) < 1e-9 && abs(last.y - 10.09) < 1e-9)
  }

  @Test func `each file of a sequence matches the still at its time`() throws {
    let renderer = try renderer()
    let summary = try renderer.render(
      MovingScene.make(), frames: 8..<11, fps: 10, to: folder.url("f-%03d.png"))
    expectEqual(summary.frames, 3)
    expectEqual(folder.contents, ["f-%03d.png.manifest", "f-008.png", "f-009.png", "f-010.png"])
    var bytes = 0
    for frame in 8..<11 {
      let file = try folder.bytes(String(format: "f-%03d.png", frame))
      bytes += file.count
      let still = try renderer.image(of: MovingScene.make(), at: Double(frame) / 10)
      expectEqual(file, try PNG.encode(still.pixels))
    }
    expectEqual(summary.bytes, bytes)
  }

  @Test func `raw frames are contiguous in files and sinks`() throws {
    let renderer = try renderer()
    let (whole, first, second) = (MemorySink(), MemorySink(), MemorySink())
    for (range, sink) in [(0..<9, whole), (0..<4, first), (4..<9, second)] {
      try renderer.render(MovingScene.make(), frames: range, fps: 30, to: sink, as: .rgba)
    }
    expectEqual(whole.bytes.count, 9 * 4 * 64 * 48)
    expectEqual(first.bytes + second.bytes, whole.bytes)
    try renderer.render(MovingScene.make(), frames: 0..<9, fps: 30, to: folder.url("a.rgba"))
    try expectEqual(folder.bytes("a.rgba"), whole.bytes)
    let still = try renderer.image(of: MovingScene.make(), at: 8 / 30)
    expectEqual(Array(whole.bytes.suffix(4 * 64 * 48)), still.rgba)
  }

  @Test func `a GIF is drawn in two passes, which is reported`() throws {
    var told: [RenderProgress] = []
    let summary = try renderer().render(
      MovingScene.make(), frames: 0..<6, fps: 25, to: folder.url("a.gif")
    ) {
      told.append($0)
      return .continue
    }
    expectEqual(summary.frames, 6)
    expectEqual(told.map(\.completed), Array(1...12))
    expectEqual(told.map(\.frame), Array(0..<6) + Array(0..<6))
    expect(told.allSatisfy { $0.total == 12 })
    let file = try folder.bytes("a.gif")
    expectEqual(file.prefix(6), Array("GIF89a".utf8)[...])
    expectEqual(file.count, summary.bytes)
    #expect(throws: GIFError.self) {
      try renderer().render(MovingScene.make(), frames: 0..<6, fps: 60, to: folder.url("b.gif"))
    }
    // If cancelled in either pass, no file remains.
    for stop in [2, 8] {
      let cut = try renderer().render(
        MovingScene.make(), frames: 0..<6, fps: 25, to: folder.url("b.gif")
      ) { $0.completed == stop ? .cancel : .continue }
      expect(cut.isCancelled)
    }
    expectEqual(folder.contents, ["a.gif"])
  }

  #if Video
    @Test(arguments: ["mp4", "webm", "mov", "mkv", "y4m"])
    func `a movie is written completely or not at all`(name: String) throws {
      let renderer = try renderer()
      let summary = try renderer.render(
        MovingScene.make(), frames: 0..<6, fps: 25, to: folder.url("a." + name))
      expectEqual(summary.frames, 6)
      try expectEqual(folder.bytes("a." + name).count, summary.bytes)
      // Its canvas is transparent.
      let isKept = ["mov", "mkv"].contains(name)
      expectEqual(renderer.diagnostics.map(\.code), isKept ? [] : ["alpha-flattened"])
      let cut = try renderer.render(
        MovingScene.make(), frames: 0..<60, fps: 25, to: folder.url("b." + name)
      ) { $0.completed == 2 ? .cancel : .continue }
      expect(cut.isCancelled)
      expectEqual(folder.contents, ["a." + name])
    }

    @Test func `impossible movies are refused before drawing`() throws {
      var options = RenderOptions()
      options.movie.alpha = true
      let error = #expect(throws: VideoError.self) {
        try renderer().render(
          MovingScene.make(), frames: 0..<6, fps: 25, to: folder.url("a.mp4"), options: options)
      }
      expectEqual(error?.description.contains(".webm"), true)
      expectEqual(error?.description.contains(".mov"), true)
      expect(folder.contents.isEmpty)
    }
  #endif

  @Test func `images are appended in a sink`() throws {
    let sink = MemorySink()
    let renderer = try renderer()
    try renderer.render(MovingScene.make(), frames: 0..<3, fps: 30, to: sink, as: .png)
    let files = try (0..<3).map { frame in
      try PNG.encode(renderer.image(of: MovingScene.make(), at: Double(frame) / 30).pixels)
    }
    expectEqual(sink.bytes, files.flatMap { $0 })
  }

  @Test func `a cancelled job keeps the existing file`() throws {
    try folder.write("old", to: "a.apng")
    let summary = try renderer().render(
      MovingScene.make(), frames: 0..<50, fps: 30, to: folder.url("a.apng")
    ) { $0.completed == 3 ? .cancel : .continue }
    expect(summary.isCancelled)
    // Frames that were being encoded at the time of the answer count too.
    expect((3..<3 + mostOnTheirWay).contains(summary.frames))
    try expectEqual(folder.bytes("a.apng"), Array("old".utf8))
    expectEqual(folder.contents, ["a.apng"])
  }

  @Test func `a cancelled sequence keeps complete frames, and resumes`() throws {
    let renderer = try renderer()
    let url = folder.url("f%d.png")
    let cut = try renderer.render(MovingScene.make(), frames: 0..<40, fps: 30, to: url) {
      $0.completed == 5 ? .cancel : .continue
    }
    expect(cut.isCancelled)
    let there = folder.contents.count - 1
    expectEqual(there, cut.frames)
    expect((5..<5 + mostOnTheirWay).contains(there))
    expectEqual(Set(folder.contents), Set((0..<there).map { "f\($0).png" } + ["f%d.png.manifest"]))

    // Files as a power failure, and an impatient user, may leave them.
    try folder.write("", to: "f1.png")
    try folder.remove("f3.png")
    let before = try folder.identity("f2.png")
    var options = RenderOptions()
    options.resume = true
    var drawn: [Int] = []
    let rest = try renderer.render(
      MovingScene.make(), frames: 0..<20, fps: 30, to: url, options: options
    ) {
      drawn.append($0.frame)
      return .continue
    }
    // With many threads, more frames than these were on their way.
    let whole = min(there, 20)
    expectEqual(drawn, [1, 3] + Array(whole..<20))
    expectEqual(rest.kept, whole - 2)
    expectEqual(rest.frames, drawn.count)
    try expectEqual(folder.identity("f2.png"), before)
    for frame in 0..<20 {
      let still = try renderer.image(of: MovingScene.make(), at: Double(frame) / 30)
      try expectEqual(folder.bytes("f\(frame).png"), PNG.encode(still.pixels))
    }
    let again = try renderer.render(
      MovingScene.make(), frames: 0..<20, fps: 30, to: url, options: options)
    expect(again.frames == 0 && again.kept == 20)
  }

  @Test func `impossible jobs are refused before drawing`() throws {
    let renderer = try renderer()
    func expectRefusal(
      _ error: RenderJobError, frames: Range<Int> = 0..<2, _ name: String = "f%d.png",
      _ change: (inout RenderOptions) -> Void = { _ in }
    ) {
      var options = RenderOptions()
      change(&options)
      let thrown = #expect(throws: error) {
        try renderer.render(
          MovingScene.make(), frames: frames, fps: 30, to: folder.url(name), options: options)
      }
      expectEqual(thrown?.kind, .usage)
    }
    expectRefusal(.frames(3..<3), frames: 3..<3)
    expectRefusal(.frames(-1..<3), frames: -1..<3)
    expectRefusal(.start(.infinity)) { $0.start = .infinity }
    expectRefusal(.unknownType(path: folder.file("f.tiff")), "f.tiff")
    expectRefusal(.unknownType(path: folder.file("f")), "f")
    expectRefusal(.onePicture(path: folder.file("f.png")), "f.png")
    expectRefusal(.notResumable(path: folder.file("f.apng")), "f.apng") { $0.resume = true }
    #expect(throws: FrameNameError.self) {
      try renderer.render(MovingScene.make(), frames: 0..<2, fps: 30, to: folder.url("%d%d.png"))
    }
    #expect(throws: LimitExceeded.self) {
      try renderer.render(
        MovingScene.make(), frames: 0..<2_000_000, fps: 30, to: folder.url("f%d.png"))
    }
    expect(folder.contents.isEmpty)
  }

  @Test func `a failing output ends the job with its error`() throws {
    let renderer = try renderer()
    #expect(throws: OutputError.self) {
      try renderer.render(
        MovingScene.make(), frames: 0..<9, fps: 30, to: folder.url("missing/f%d.png"))
    }
    var options = RenderOptions()
    options.format = .rgba
    let full = #expect(throws: OutputError.self) {
      try renderer.render(
        MovingScene.make(), frames: 0..<90, fps: 30, to: URL(fileURLWithPath: "/dev/full"),
        options: options)
    }
    expectEqual(full?.operation, .write)
    expect(folder.contents.isEmpty)
  }

  @Test func `a faulty tree is reported once`() throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
    root.filters = [CAFilter(type: "noSuchFilter") as Any]
    let renderer = try renderer()
    let still = try renderer.renderList(of: root).diagnostics
    try renderer.forEachFrame(of: root, frames: 0..<5, fps: 30) { _, _ in }
    expectEqual(renderer.diagnostics, still)
  }
}
