import Foundation
import StrataGraphics
import StrataLayers
import StrataRenderList
import StrataTestSupport
import Testing

/// Cells whose contents are a sheet of images.
@Suite struct SpriteFrameTests {
  private func frames(
    _ count: Int, _ mode: SpriteFrames.Mode, perSecond: Double = 2, columns: Int? = nil
  ) -> SpriteFrames {
    var frames = SpriteFrames()
    (frames.count, frames.mode, frames.perSecond) = (count, mode, perSecond)
    frames.columns = columns ?? count
    frames.rows = (count - 1) / frames.columns + 1
    return frames
  }

  /// The part of the sheet that a cell's only particle shows.
  private func part(_ frames: SpriteFrames, at age: Double) throws -> ParticleSprite {
    let cell = EmitterProbe.cell(rate: 1, lifetime: 20) {
      $0.traits.frames = frames
      $0.timing.duration = 1
    }
    let batch = try EmitterBirths(EmitterProbe.emitter(cell)).batch(at: 1 + age)
    expectEqual(batch.count, 1)
    return try #require(batch.runs.first?.sprite)
  }

  private func indices(_ frames: SpriteFrames) throws -> [Int] {
    try (0..<9).map { index in
      let sprite = try part(frames, at: Double(index) / 2 + 0.1)
      return Int((sprite.contentsRect.minX * CGFloat(frames.columns)).rounded())
    }
  }

  @Test func `the mode selects the visible image over time`() throws {
    try expectEqual(indices(frames(4, .single)), [0, 1, 2, 3, 3, 3, 3, 3, 3])
    try expectEqual(indices(frames(4, .loop)), [0, 1, 2, 3, 0, 1, 2, 3, 0])
    try expectEqual(indices(frames(4, .pingPong)), [0, 1, 2, 3, 2, 1, 0, 1, 2])
    try expectEqual(indices(frames(4, .loop, perSecond: 0)), [0, 0, 0, 0, 0, 0, 0, 0, 0])
    try expectEqual(indices(frames(4, .loop, perSecond: -2))[1...4], [2, 1, 0, 3])
  }

  @Test func `images are in rows from the top left`() throws {
    let sheet = frames(5, .single, columns: 3)
    let last = try part(sheet, at: 9)
    expectEqual(last.contentsRect, CGRect(x: 1.0 / 3, y: 0.5, width: 1.0 / 3, height: 0.5))
    expectEqual(last.size, EmitterProbe.sprite.size / SIMD2(3, 2))
    try expectEqual(part(sheet, at: 0.1).contentsRect.origin, .zero)
  }

  @Test func `images chosen at birth stay, and all are used`() throws {
    let cell = EmitterProbe.cell(rate: 100, lifetime: 4) {
      $0.traits.frames = frames(6, .random)
      $0.velocity = 10
    }
    let births = EmitterBirths(EmitterProbe.emitter(cell))
    func shown(_ keepsOrder: Bool, at time: Double) throws -> [Float: CGRect] {
      var shown: [Float: CGRect] = [:]
      var order: [Float] = []
      for run in try births.batch(at: time, keepsOrder: keepsOrder).runs {
        for index in run.range {
          let x = run.page.position.value(at: index, births: run.page.count).x
          order.append(x)
          shown[x] = run.sprite.contentsRect
        }
      }
      expect(!keepsOrder || order == order.sorted(by: >))
      return shown
    }
    let ordered = try shown(true, at: 3)
    expect(ordered.count == 300 && Set(ordered.values.map(\.minX)).count == 6)
    try expectEqual(shown(false, at: 3), ordered)
    try expectEqual(births.batch(at: 3, keepsOrder: false).runs.count, 6)
  }

  @Test func `cell properties define the sheet`() throws {
    let cell = CAEmitterCell()
    cell.contents = CGImage(
      Pixels(width: 8, height: 4, premultipliedRGBA: Array(repeating: 255, count: 128)))
    (cell.birthRate, cell.lifetime) = (1, 20)
    (cell.contentsFrameCount, cell.contentsFrameRowCount) = (7, 2)
    cell.contentsFramesPerSecond = 2
    cell.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    let layer = CAEmitterLayer()
    layer.emitterCells = [cell]
    let values = EmitterCourse(of: layer).values
    let sheet = values.cells[0].traits.frames
    expect(sheet.count == 7 && sheet.columns == 4 && sheet.rows == 2 && sheet.mode == .single)
    let batch = try EmitterBirths(values).batch(at: 3.6)
    // Born at 1 s, its sixth image: the second of the second row.
    expectEqual(
      batch.runs.first?.sprite.contentsRect,
      CGRect(x: 0.625, y: 0.5, width: 0.125, height: 0.5))
    expectEqual(batch.runs.first?.sprite.size, SIMD2(1, 2))
    for (count, mode) in [(-3, "single"), (Int.max, "sideways"), (0, "loop"), (Int.min, "random")] {
      (cell.contentsFrameCount, cell.contentsFrameMode) = (count, mode)
      (cell.contentsFrameColumnCount, cell.contentsFrameRowCount) = (count, Int.max)
      layer.emitterCells = [cell]
      try expectEqual(EmitterBirths(EmitterCourse(of: layer).values).batch(at: 3.6).count, 3)
    }
  }
}
