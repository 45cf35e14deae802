import Foundation
import Strata
import StrataGraphics
import StrataImageFiles
import StrataTestSupport
import Testing

/// Sequences that resume after earlier jobs, only with the same tree and options.
@Suite struct ResumedJobTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func renderer(
    scale: CGFloat = 1, size: CGSize = MovingScene.size, cpu: CPUOptions = CPUOptions(),
    fonts: FontPolicy = .default
  ) throws -> Renderer {
    try Renderer(size: size, scale: scale, device: .cpu, cpu: cpu, fonts: fonts)
  }

  /// Draws three frames, or keeps existing ones.
  private func draw(
    _ root: CALayer = MovingScene.make(), on renderer: Renderer? = nil, fps: FrameRate = 30,
    frames: Range<Int> = 0..<3, _ change: (inout RenderOptions) -> Void = { _ in }
  ) throws -> (summary: RenderSummary, messages: [Diagnostic]) {
    var options = RenderOptions()
    options.resume = true
    change(&options)
    let renderer = try renderer ?? self.renderer()
    let summary = try renderer.render(
      root, frames: frames, fps: fps, to: folder.url("f%d.png"), options: options)
    return (summary, renderer.diagnostics)
  }

  @Test func `a job with the same tree and options keeps every frame, also in ranges`() throws {
    try expectEqual(draw(frames: 0..<2).summary.frames, 2)
    try expectEqual(draw(frames: 4..<6).summary.frames, 2)
    let rest = try draw(frames: 0..<7)
    expect(rest.summary.frames == 3 && rest.summary.kept == 4 && rest.messages.isEmpty)
    let again = try draw(frames: 0..<7)
    expect(again.summary.frames == 0 && again.summary.kept == 7)
    // Neither the number of threads nor limits change a byte.
    let threads = try renderer(cpu: CPUOptions(threads: 1))
    try expectEqual(draw(on: threads, frames: 0..<7).summary.kept, 7)
  }

  @Test func `a truncated or changed file is redrawn identically`() throws {
    _ = try draw()
    let whole = try folder.bytes("f1.png")
    for damage in [Data(), Data(whole.dropLast()), Data(whole.dropLast() + [0])] {
      try damage.write(to: folder.url("f1.png"))
      let again = try draw()
      expect(again.summary.frames == 1 && again.summary.kept == 2)
      expectEqual(again.messages.map(\.code), ["frames-changed"])
      try expectEqual(folder.bytes("f1.png"), whole)
    }
  }

  @Test func `a job that is not resumed draws every frame`() throws {
    _ = try draw()
    let before = try folder.identity("f1.png")
    let again = try draw { $0.resume = false }
    expect(again.summary.frames == 3 && again.summary.kept == 0 && again.messages.isEmpty)
    try expect(folder.identity("f1.png") != before)
  }

  private static let changes: [(name: String, says: String, @Sendable (CALayer) -> Void)] = [
    ("a property", "the scene has changed", { $0.sublayers?[1].cornerRadius = 4 }),
    (
      "the end of an animation", "the scene has changed",
      { root in
        let longer = CABasicAnimation(keyPath: "transform.rotation.z")
        longer.toValue = 3.2
        longer.duration = 10
        root.sublayers?[1].add(longer, forKey: "turning")
      }
    ),
    ("a layer more", "the scene has changed", { $0.addSublayer(CALayer()) }),
    ("a mask", "the scene has changed", { $0.mask = CALayer() }),
    ("pixels of a picture", "the scene has changed", { $0.contents = Self.picture(9) }),
  ]

  private static func picture(_ value: UInt8) -> CGImage {
    CGImage(Pixels(width: 1, height: 1, premultipliedRGBA: [value, 0, 0, 255]))
  }

  @Test(arguments: changes.indices)
  func `frames of another tree are redrawn`(index: Int) throws {
    let change = Self.changes[index]
    func tree() -> CALayer {
      let root = MovingScene.make()
      root.contents = Self.picture(8)
      return root
    }
    _ = try draw(tree())
    try expectEqual(draw(tree()).summary.kept, 3)
    let other = tree()
    change.2(other)
    let again = try draw(other)
    expectEqual(again.summary.frames, 3, "\(change.name)")
    expectEqual(again.messages.map(\.code), ["frames-of-another-job"])
    expectEqual(again.messages.first?.message.contains(change.says), true)
  }

  private static let options: [(says: String, @Sendable (inout RenderOptions) -> Void)] = [
    ("start was 0.0 and is 0.5", { $0.start = 0.5 }),
    (
      "background was transparent and is 1.0 0.0 0.0 1.0",
      { $0.background = CGColor(red: 1, green: 0, blue: 0, alpha: 1) }
    ),
    ("tiles was wait and is progressive", { $0.tiles = .progressive }),
    ("compression was fast and is small", { $0.compression = .small }),
    ("format was png and is webp", { $0.format = .webp }),
    ("callbacks was run and is none", { $0.callbacks = .none }),
    ("the scene has changed", { $0.resumeIdentity = "take 2" }),
  ]

  @Test(arguments: options.indices)
  func `frames with other options are redrawn, and the option is reported`(
    index: Int
  ) throws {
    #if !WebP
      if Self.options[index].says.contains("webp") { return }
    #endif
    _ = try draw()
    let other = try draw { Self.options[index].1(&$0) }
    expectEqual(other.summary.frames, 3)
    expectEqual(other.messages.first?.message.contains(Self.options[index].says), true)
    try expectEqual(draw { Self.options[index].1(&$0) }.summary.kept, 3)
  }

  @Test func `the renderer's options and the rate count`() throws {
    func expectDiscarded(_ says: String, _ renderer: Renderer, fps: FrameRate = 30) throws {
      _ = try draw { $0.resume = false }
      let other = try draw(on: renderer, fps: fps)
      expectEqual(other.summary.frames, 3)
      expectEqual(
        other.messages.first?.message.contains(says),
        true, "\(other.messages)")
    }
    try expectDiscarded("scale was 1.0 and is 2.0", renderer(scale: 2))
    try expectDiscarded(
      "size was 64x48 and is 65x48", renderer(size: CGSize(width: 65, height: 48)))
    try expectDiscarded(
      "precision was 8-bit and is float", renderer(cpu: CPUOptions(precision: .float)))
    try expectDiscarded("fps was 30 and is 25", renderer(), fps: 25)
    try expectDiscarded(
      "fonts was the system's and is none of the system's",
      renderer(fonts: FontPolicy(usesSystemFonts: false)))
    let dithering = try renderer()
    dithering.dithers = true
    try expectDiscarded("dither was off and is on", dithering)
  }

  @Test func `a given tree name identifies its content`() throws {
    _ = try draw { $0.resumeIdentity = "take 1" }
    let other = CALayer()
    try expectEqual(draw(other) { $0.resumeIdentity = "take 1" }.summary.kept, 3)
    try expectEqual(draw { $0.resumeIdentity = "take 2" }.summary.kept, 0)
  }

  @Test func `drawing frames does not change a tree's identity`() throws {
    let root = MovingScene.make()
    _ = try draw(root)
    try expectEqual(draw(root).summary.kept, 3)
    try expectEqual(draw().summary.kept, 3)
  }

  /// Draws a mark, and thereby creates the image that its layer shows.
  private final class Painter: CALayerDelegate {
    func draw(_ layer: CALayer, in ctx: CGContext) {
      ctx.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
  }

  @Test func `a tree with delegates is resumed by a new process`()
    throws
  {
    let painter = Painter()
    func tree() -> CALayer {
      let root = MovingScene.make()
      root.delegate = painter
      root.setNeedsDisplay()
      return root
    }
    _ = try draw(tree(), frames: 0..<2)
    let rest = try draw(tree(), frames: 0..<3)
    expect(rest.summary.kept == 2 && rest.summary.frames == 1)
  }

  @Test func `hidden files of killed jobs are removed`() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/true")
    try process.run()
    process.waitUntilExit()
    try folder.write("left", to: ".strata-\(process.processIdentifier)-0.tmp")
    _ = try draw(frames: 0..<1)
    expectEqual(folder.contents, ["f%d.png.manifest", "f0.png"])
  }
}
