import Foundation
import Strata
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// Sheets rendered by the library.
@Suite struct SheetJobTests {
  private func options(_ layout: SheetLayout) -> RenderOptions {
    var options = RenderOptions()
    options.sheet = layout
    return options
  }

  private func renderer() throws -> Renderer {
    try Renderer(size: MovingScene.size, device: .cpu)
  }

  @Test func `a file and a sink get the same sheet, and any number of threads draws it`() throws {
    let folder = try TemporaryFolder()
    let options = options(SheetLayout(columns: 4, rows: 3, gap: 1))
    let summary = try renderer().render(
      MovingScene.make(), frames: 2..<13, fps: 5, to: folder.url("a.png"), options: options)
    let file = try folder.bytes("a.png")
    expect(summary.frames == 11 && summary.bytes == file.count)
    for threads in [1, 3] {
      let sink = MemorySink()
      var cpu = CPUOptions()
      cpu.threads = threads
      try Renderer(size: MovingScene.size, device: .cpu, cpu: cpu).render(
        MovingScene.make(), frames: 2..<13, fps: 5, to: sink, as: .png, options: options)
      expectEqual(sink.bytes, file)
    }
    let sheet = try PNG.decode(Data(file)).pixels
    expect(sheet.width == 259 && sheet.height == 146)
    // Frame 7 is the sixth: in the second row, after one tile and one gap.
    let frame = try renderer().image(of: MovingScene.make(), at: 1.4).pixels
    for row in 0..<48 {
      let at = 4 * ((49 + row) * sheet.width + 65)
      expectEqual(sheet.bytes[at..<at + 256], frame.bytes[256 * row..<256 * (row + 1)])
    }
  }

  @Test func `an impossible sheet is refused before drawing`() throws {
    let folder = try TemporaryFolder()
    let layout = SheetLayout(columns: 2, rows: 2)
    func refused(_ name: String, frames: Range<Int> = 0..<4) -> (any Error)? {
      #expect(throws: (any Error).self) {
        try renderer().render(
          MovingScene.make(), frames: frames, fps: 5, to: folder.url(name), options: options(layout)
        ) { _ in
          Issue.record("a frame was drawn")
          return .cancel
        }
      }
    }
    expectEqual(refused("a.png", frames: 0..<5) as? SheetError, .tooManyFrames(5, layout))
    for name in ["a.gif", "a.apng", "a%d.png"] {
      guard case .notOnePicture(folder.file(name), _)? = refused(name) as? SheetError else {
        Issue.record("\(name) is a sheet")
        continue
      }
    }
    #expect(throws: SheetError.tooManyFrames(5, layout)) {
      try renderer().render(
        MovingScene.make(), frames: 0..<5, fps: 5, to: MemorySink(), as: .png,
        options: options(layout))
    }
    expect(folder.contents.isEmpty)
  }

  @Test func `a cancelled sheet leaves no file`() throws {
    let folder = try TemporaryFolder()
    let summary = try renderer().render(
      MovingScene.make(), frames: 0..<60, fps: 5, to: folder.url("a.png"),
      options: options(SheetLayout(columns: 10, rows: 6))
    ) { $0.completed == 3 ? .cancel : .continue }
    expect(summary.isCancelled)
    expect(folder.contents.isEmpty)
  }

  @Test(
    arguments: [
      (16, 2.0, FrameRate(8)), (3, 1.5, FrameRate(2)), (7, 7.0 / 3, FrameRate(3)),
      (4, 0.1, FrameRate(40)), (1, 86_400, FrameRate(1, 86_400)), (4, 0, nil), (4, -1, nil),
      (4, .infinity, nil), (4, .nan, nil), (4, 86_401, nil), (.max, 2, nil), (0, 2, nil),
    ] as [(Int, Double, FrameRate?)])
  func `frames are spread evenly over a time`(
    frames: Int, seconds: Double, rate: FrameRate?
  ) {
    expectEqual(FrameRate(spreading: frames, over: seconds), rate)
  }
}
