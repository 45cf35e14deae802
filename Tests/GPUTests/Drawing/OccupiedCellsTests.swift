import StrataGPU
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct OccupiedCellsTests {
  private static let targets = [
    PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1), PixelRect(minX: 0, minY: 0, maxX: 32, maxY: 32),
    PixelRect(minX: 4, minY: 6, maxX: 37, maxY: 20),
    PixelRect(minX: 0, minY: 0, maxX: 1_100, maxY: 70),
    PixelRect(minX: -30, minY: 8_192, maxX: 16_354, maxY: 16_384),
  ]

  /// A rectangle near the target, often across its edge or outside it.
  private func randomRect(_ random: inout RepeatableRandom, _ target: PixelRect) -> PixelRect {
    let x = random.integer(target.minX - target.width...target.maxX + target.width)
    let y = random.integer(target.minY - target.height...target.maxY + target.height)
    return PixelRect(
      minX: x, minY: y, maxX: x + random.integer(1...max(1, target.width / 4)),
      maxY: y + random.integer(1...max(1, target.height / 4)))
  }

  @Test(arguments: targets)
  func `an overlapping area is never reported as free`(target: PixelRect) {
    var random = RepeatableRandom(seed: 3)
    for _ in 0..<sweep(200) {
      var cells = OccupiedCells(target)
      var added: [PixelRect] = []
      for _ in 0..<random.integer(1...8) {
        added.append(randomRect(&random, target))
        cells.add(added[added.count - 1])
      }
      for _ in 0..<20 {
        let asked = randomRect(&random, target)
        if added.contains(where: asked.intersects) { expect(cells.touches(asked)) }
      }
    }
  }

  @Test func `on a target of up to 32 pixels a cell is a pixel`() {
    let target = PixelRect(minX: 3, minY: 5, maxX: 35, maxY: 30)
    var random = RepeatableRandom(seed: 4)
    for _ in 0..<sweep(300) {
      let rects = (0..<4).map { _ in randomRect(&random, target).intersection(target) }
      var cells = OccupiedCells(target)
      for rect in rects.dropLast() { cells.add(rect) }
      expectEqual(cells.touches(rects[3]), rects.dropLast().contains(where: rects[3].intersects))
    }
  }

  @Test func `an empty area is always free`() {
    var cells = OccupiedCells(PixelRect(minX: 0, minY: 0, maxX: 100, maxY: 100))
    let all = PixelRect(minX: -10, minY: -10, maxX: 200, maxY: 200)
    cells.add(.empty)
    expect(!cells.touches(all))
    cells.add(PixelRect(minX: 99, minY: 99, maxX: 100, maxY: 100))
    expect(cells.touches(all))
    expect(!cells.touches(.empty))
    expect(!cells.touches(PixelRect(minX: 0, minY: 0, maxX: 90, maxY: 90)))
  }
}
