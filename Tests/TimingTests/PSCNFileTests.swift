import Foundation
import Strata
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import StrataTiming
import Testing

/// The files that are read as benchmark scenes, and the errors for the others.
@Suite struct PSCNFileTests {
  private typealias Writer = PSCNWriter

  private func scene(_ words: [UInt32], limits: Limits = .default) throws -> PSCNScene {
    try PSCNScene(Writer.data(words), file: "scene.pscn", limits: limits)
  }

  /// The error message for an unreadable file, and its kind.
  private func fault(_ words: [UInt32]) -> String {
    do {
      _ = try scene(words)
      return "read"
    } catch let error as any StrataError {
      return error.kind == .scene ? error.description : "\(error.kind)"
    } catch {
      return "untyped \(error)"
    }
  }

  private var full: PSCNWriter { .everything }

  @Test func `frames are counted`() throws {
    var writer = Writer(40, 30, frames: 3)
    for index in 0..<3 {
      writer.frame(UInt32(index))
      writer.rect([9, 9, 5, 5, 1, 0], Writer.solid(1, 0, 0))
    }
    let read = try scene(writer.words)
    expectEqual(read.frameCount, 3)
    expectEqual(read.size, PixelSize(width: 40, height: 30))
    try expectEqual(scene(Writer(4, 4).words).frameCount, 1)
  }

  @Test func `each frame has its own operations`() throws {
    var writer = Writer(40, 30, frames: 2)
    for index in 0..<2 {
      writer.frame(UInt32(index))
      for _ in 0...index { writer.rect([9, 9, 5, 5, 1, 0], Writer.solid(1, 0, 0)) }
    }
    let read = try scene(writer.words)
    try expectEqual((0..<2).map { try read.renderList(ofFrame: $0).commands.count }, [1, 2])
  }

  @Test func `a file truncated inside an operation is refused`() {
    let data = full.data
    let between = Set(full.boundaries.map { 4 * $0 })
    for count in 0..<data.count {
      do {
        _ = try PSCNScene(data.prefix(count), file: "scene.pscn")
        expect(between.contains(count), "cut at byte \(count)")
      } catch let error as any StrataError {
        expectEqual(error.kind, .scene)
        expect(error.description.hasPrefix("scene.pscn: "), "\(error)")
        expect(count < 64 || error.description.contains("word"), "\(error)")
      } catch {
        Issue.record("cut at byte \(count): \(error)")
      }
    }
  }

  /// Whatever value a word has, the file is refused with a message, or it is drawn.
  @Test(arguments: [DeviceSelector.cpu] + (hasGL ? [.gpu] : []))
  func `a file with one wrong word is drawn or refused with a message`(
    device: DeviceSelector
  ) throws {
    var limits = Limits.default
    limits.canvasPixels = 1 << 18
    let words = full.words
    let wrong: [UInt32] = [
      0, 1, 3, .max, 1 << 31, 0x7FC0_0000, 0xFF80_0000, 0x7F7F_FFFF, 0xFF7F_FFFF, 0x4B00_0000,
      // Similar values that take other code paths: about 10⁷, ±10³⁸, 0 and close to 1.
      0x4B00_0001, 0x4B00_0002, 0x7F7F_FFFD, 0xFF7F_FFFD, 0x7F7F_FFFE, 0x3F80_0001, 0x3F80_0002, 2,
    ]
    // A device is closed with its last user.
    let keeper = try FrameBenchmark(
      scene: try scene(words), device: device, strategy: .auto, usesLayers: false, limits: limits)
    var pictures = 0
    for index in words.indices {
      let flips = [words[index] ^ (1 << 12), words[index] ^ (1 << 30)]
      // Every third value, another one for the next word; all of them in the longer sweep.
      for (place, value) in (wrong + flips).enumerated()
      where sweep(1) > 1 || (index + place) % 3 == 0 {
        var damaged = words
        damaged[index] = value
        do {
          let benchmark = try FrameBenchmark(
            scene: try scene(damaged, limits: limits), device: device,
            strategy: [PathStrategy.auto, .mesh, .coverage, .analytic][Int(value % 4)],
            usesLayers: value == 0x7F7F_FFFF, limits: limits)
          _ = try benchmark.drawFirst(reading: true)
          pictures += 1
        } catch let error as any StrataError {
          expect([.scene, .limit, .render].contains(error.kind), "\(index) \(value): \(error)")
        } catch {
          Issue.record("word \(index) = \(value): \(error)")
        }
      }
    }
    expect(3 * pictures > words.count)
    expect(keeper.unsupported.isEmpty)
  }

  @Test func `the message names the word and the accepted values`() {
    var scene = Writer(40, 30)
    scene.rect([9, 9, 5, 5, 1, 0], Writer.solid(1, 0, 0))
    let words = scene.words
    func with(_ value: UInt32, at index: Int) -> String {
      var changed = words
      changed[index] = value
      return fault(changed)
    }
    let nan = Float.nan.bitPattern
    let below = Float(-3).bitPattern
    expectEqual(fault(words), "read")
    expect(with(0, at: 0).contains("not a PSCN file"))
    expect(with(2, at: 1).contains("unsupported PSCN version 2; expected version 1"))
    expect(with(0, at: 2).contains("the canvas is 0 x 30 pixels; both sides must be 1 or more"))
    expect(with(.max, at: 4).contains("declares 4294967295 frames, but the file has 1"))
    expect(with(nan, at: 7).contains("word 7: the background is nan"))
    expect(with(99, at: 16).contains("word 16: the opcode is 99; expected 1 to 10"))
    expect(with(.max, at: 17).contains("word 16: the operation is truncated"))
    expect(with(10, at: 17).contains("the operation is truncated"))
    expect(with(nan, at: 18).contains("word 18: a number is nan; expected a finite number"))
    expect(with(below, at: 20).contains("word 20: a length is -3.0; expected 0 or more"))
    expect(with(7, at: 24).contains("word 24: the paint is 7; expected 0 to 3"))
    expect(
      fault(words + ([9, 0] as [UInt32])).contains(
        "word 29: the group has no matching begin or end"))
    expect(
      fault(words + ([9, 1, 0] as [UInt32])).contains("word 29: the operation has 1 extra words"))
    expect(
      fault(words + ([10, 1, 4] as [UInt32])).contains("declares 1 frames, but the file has 2"))
  }

  @Test func `absurd counts are refused without allocating`() {
    func fault(_ opcode: UInt32, _ payload: [UInt32]) -> String {
      var scene = Writer(40, 30)
      scene.add(opcode, payload)
      return self.fault(scene.words)
    }
    let payloads: [[UInt32]] = [
      [0, 0, 0, 0, 0, 0, .max], [0, 0, 0, 0, 0, 0, 4_000_000_000, 3], [0, 1, 0, 0, 0, 0, .max],
    ]
    for payload in payloads {
      let found = fault(2, payload)
      expect(found.contains("word 16: the operation is truncated"), "\(found)")
    }
    expect(fault(4, [.max]).contains("word 16: the operation is truncated"))
    expect(fault(4, [1, 0, 0, 0x8000_0001, 0, 0, 0, 0, 0]).contains("word 21: a length is -"))
    expect(fault(4, [1, 0, 0, 0, 0, 0, 0, 0, 0x7F80_0000]).contains("word 26: a number is inf"))
    expectEqual(fault(4, [1, 0, 0, 0x8000_0000, 0, 0, 0, 0, 0]), "read")
    expect(fault(7, [0, 0, 0, 0, 0, 0, 0, .max]).contains("word 16: the operation is truncated"))
    expect(fault(2, [UInt32](repeating: 0, count: 6) + [9]).contains("word 16"))
    expect(fault(2, [0, 1, 0, 0, 0, 0, 0, 0]).contains("number of gradient stops is 0"))
  }

  @Test func `frames are in order, and groups end in their frame`() {
    var swapped = Writer(4, 4, frames: 2)
    swapped.frame(1)
    swapped.frame(0)
    expect(fault(swapped.words).contains("word 18: the frame's index is 1; expected 0"))
    var crossing = Writer(4, 4, frames: 2)
    crossing.frame(0)
    crossing.beginGroup(1, clip: [2, 2, 4, 4, 0, 0])
    crossing.frame(1)
    crossing.endGroup()
    expect(fault(crossing.words).contains("word 19: the group has no matching begin or end"))
  }

  @Test func `limits are enforced`() throws {
    func error(
      _ words: [UInt32], _ change: (inout Limits) -> Void
    ) -> LimitExceeded? {
      var limits = Limits.default
      change(&limits)
      return #expect(throws: LimitExceeded.self) { try scene(words, limits: limits) }
    }
    let wide = error(Writer(65, 10).words) { $0.canvasSide = 64 }
    expect(wide?.asked == 65 && wide?.allowed == 64 && wide?.place == "scene.pscn")
    expectEqual(error(Writer(30_000, 10).words) { _ in }?.asked, 30_000)
    expectEqual(error(Writer(100, 100).words) { $0.canvasPixels = 9_999 }?.asked, 10_000)
    let long = error(full.words) { $0.pathElements = 5 }
    expectEqual(long?.place?.hasPrefix("scene.pscn: word "), true)
    expectEqual(error(full.words) { $0.particles = 1 }?.asked, 2)
    var nested = Writer(4, 4)
    for _ in 0..<300 { nested.beginGroup(1, clip: [2, 2, 4, 4, 0, 0]) }
    for _ in 0..<300 { nested.endGroup() }
    expectEqual(error(nested.words) { _ in }?.what, "depth of groups")
    var deep = Limits.default
    deep.depth = 301
    try expectEqual(scene(nested.words, limits: deep).frameCount, 1)
    let folder = try TemporaryFolder()
    let file = try folder.write(full.data, to: "scene.pscn").path
    var small = Limits.default
    small.documentBytes = 64
    #expect(throws: LimitExceeded.self) { try PSCNScene(contentsOfFile: file, limits: small) }
    try expectEqual(PSCNScene(contentsOfFile: file).frameCount, 1)
  }
}
