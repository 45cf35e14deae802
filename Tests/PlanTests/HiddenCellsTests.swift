import Foundation
import StrataGraphics
import StrataPlan
import StrataRenderList
import StrataTestSupport
import Testing

/// Occlusion, cell by cell, against a model that checks every pixel.
@Suite struct HiddenCellsTests {
  /// Every pixel of a target, hidden where an entire cell was.
  private struct Model {
    let bounds: PixelRect
    var hidden: Set<SIMD2<Int>> = []

    /// The cell in a column and row of cells, clipped to the bounds.
    func cell(_ column: Int, _ row: Int) -> PixelRect {
      let side = HiddenCells.side
      let (x, y) = (bounds.minX + column * side, bounds.minY + row * side)
      return PixelRect(minX: x, minY: y, maxX: x + side, maxY: y + side).intersection(bounds)
    }

    var cells: [SIMD2<Int>] {
      let side = HiddenCells.side
      return (0..<(bounds.height + side - 1) / side).flatMap { row in
        (0..<(bounds.width + side - 1) / side).map { SIMD2($0, row) }
      }
    }

    mutating func hide(where isCovered: (PixelRect) -> Bool) {
      for cell in cells where isCovered(self.cell(cell.x, cell.y)) { hidden.insert(cell) }
    }

    func isHidden(_ x: Int, _ y: Int) -> Bool {
      let side = HiddenCells.side
      return hidden.contains(SIMD2((x - bounds.minX) / side, (y - bounds.minY) / side))
    }
  }

  private func randomRect(_ random: inout RepeatableRandom, around bounds: PixelRect) -> PixelRect {
    // Half of the time, edges are on the grid of cells, and some are outside the bounds.
    let grid = random.chance(0.5) ? HiddenCells.side : 1
    func edge(_ low: Int, _ high: Int) -> Int {
      low + random.integer(-2...(high - low) / grid + 2) * grid
    }
    let (x, y) = (edge(bounds.minX, bounds.maxX), edge(bounds.minY, bounds.maxY))
    let (u, v) = (edge(bounds.minX, bounds.maxX), edge(bounds.minY, bounds.maxY))
    return PixelRect(minX: min(x, u), minY: min(y, v), maxX: max(x, u) + 1, maxY: max(y, v) + 1)
  }

  /// - Parameter inside: The part that may be split, and the pixels that it certainly contains.
  private func check(
    _ cells: HiddenCells, _ model: Model, of pixels: PixelRect,
    inside: (cells: InsideCells, contains: (SIMD2<Int>) -> Bool)? = nil
  ) {
    let parts = cells.visibleParts(of: pixels, inside: inside?.cells)
    let area = pixels.intersection(model.bounds)
    var box = PixelRect.empty
    for cell in model.cells where !model.hidden.contains(cell) {
      box = box.union(model.cell(cell.x, cell.y).intersection(area))
    }
    if parts.inside.isEmpty, parts.edge.count == 1 {
      expectEqual(parts.edge[0], box)
      return
    }
    expectEqual(parts.edge.isEmpty && parts.inside.isEmpty, box.isEmpty)
    var seen: Set<SIMD2<Int>> = []
    for (part, isInside) in parts.edge.map({ ($0, false) }) + parts.inside.map({ ($0, true) }) {
      expect(!part.isEmpty && area.contains(part))
      for y in part.minY..<part.maxY {
        for x in part.minX..<part.maxX {
          let isHidden = model.isHidden(x, y)
          expect(!isHidden, "(\(x), \(y)) is hidden")
          let isFirst = seen.insert(SIMD2(x, y)).inserted
          expect(isFirst, "(\(x), \(y)) is in two parts")
          if isInside, let inside {
            expect(inside.contains(SIMD2(x, y)), "(\(x), \(y)) is not inside")
          }
        }
      }
    }
    guard !seen.isEmpty else { return }
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX where !model.isHidden(x, y) {
        // A separate value: a failing expectation prints its operands.
        let isInOne = seen.contains(SIMD2(x, y))
        expect(isInOne, "(\(x), \(y)) is in no part")
      }
    }
  }

  private static let targets = [
    (0, 0, 64, 64), (0, 0, 70, 33), (5, 3, 60, 50), (0, 0, 1_024, 20), (2, 0, 1_102, 35),
    (0, 0, 2_050, 18), (-7, -9, 15, 16), (0, 0, 1, 1),
  ].map { PixelRect(minX: $0.0, minY: $0.1, maxX: $0.2, maxY: $0.3) }

  @Test(arguments: targets)
  func `rectangles hide exactly the cells that they cover completely`(
    bounds: PixelRect
  ) {
    var random = RepeatableRandom(seed: 11)
    for _ in 0..<sweep(5) {
      var cells = HiddenCells(bounds)
      var model = Model(bounds: bounds)
      for _ in 0..<random.integer(0...6) {
        let pixels = randomRect(&random, around: bounds)
        cells.hide(pixels)
        model.hide { pixels.contains($0) }
        check(cells, model, of: randomRect(&random, around: bounds))
      }
      check(cells, model, of: bounds)
    }
  }

  @Test(arguments: targets)
  func `convex shapes hide only cells whose corners are inside`(
    bounds: PixelRect
  ) {
    var random = RepeatableRandom(seed: 12)
    for _ in 0..<sweep(5) {
      var cells = HiddenCells(bounds)
      var model = Model(bounds: bounds)
      for _ in 0..<3 {
        let limits = random.chance(0.5) ? bounds : randomRect(&random, around: bounds)
        let middle = SIMD2(
          random.number(Double(bounds.minX)...Double(bounds.maxX)),
          random.number(Double(bounds.minY)...Double(bounds.maxY)))
        let half = SIMD2(random.number(4...600), random.number(4...200))
        let (sine, cosine) = Maths.sincos(random.number(0...6.3))
        let isRound = random.chance(0.5)
        func contains(_ point: SIMD2<Double>) -> Bool {
          let d = point - middle
          let at = SIMD2(cosine * d.x + sine * d.y, cosine * d.y - sine * d.x) / half
          return isRound ? (at * at).sum() <= 1 : abs(at.x) <= 1 && abs(at.y) <= 1
        }
        let inside = cells.inside(within: limits, contains)
        if let inside {
          check(
            cells, model, of: limits,
            inside: (
              inside,
              { pixel in
                let (x, y) = (Double(pixel.x), Double(pixel.y))
                return limits.contains(
                  PixelRect(minX: pixel.x, minY: pixel.y, maxX: pixel.x + 1, maxY: pixel.y + 1))
                  && [SIMD2(x, y), SIMD2(x + 1, y), SIMD2(x, y + 1), SIMD2(x + 1, y + 1)]
                    .allSatisfy(contains)
              }
            ))
          cells.hide(inside)
        }
        model.hide { cell in
          guard limits.contains(cell) else { return false }
          let (x0, y0) = (Double(cell.minX), Double(cell.minY))
          let (x1, y1) = (Double(cell.maxX), Double(cell.maxY))
          return [SIMD2(x0, y0), SIMD2(x1, y0), SIMD2(x0, y1), SIMD2(x1, y1)]
            .allSatisfy(contains)
        }
        check(cells, model, of: randomRect(&random, around: bounds))
      }
      check(cells, model, of: bounds)
    }
  }

  @Test func `a hidden middle is in no part`() {
    let bounds = PixelRect(minX: 0, minY: 0, maxX: 160, maxY: 160)
    var cells = HiddenCells(bounds)
    cells.hide(PixelRect(minX: 32, minY: 32, maxX: 128, maxY: 128))
    let parts = cells.visibleParts(of: bounds)
    expect(parts.inside.isEmpty)
    expectEqual(parts.edge.map { $0.width * $0.height }.reduce(0, +), 160 * 160 - 96 * 96)
  }

  @Test func `shapes outside neither show nor hide anything`() {
    var cells = HiddenCells(PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 40))
    let outside = PixelRect(minX: 50, minY: 0, maxX: 90, maxY: 40)
    cells.hide(outside)
    cells.hide(.empty)
    expect(cells.visibleParts(of: outside).edge.isEmpty)
    expect(cells.visibleParts(of: .empty).edge.isEmpty)
    let whole = PixelRect(minX: -5, minY: -5, maxX: 60, maxY: 60)
    expectEqual(
      cells.visibleParts(of: whole).edge,
      [PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 40)])
    cells.hide(whole)
    expect(cells.visibleParts(of: whole).edge.isEmpty)
  }
}
