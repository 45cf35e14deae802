import Foundation
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// Half planes of pixels.
@Suite struct PixelCutTests {
  private var cuts: [PixelCut] {
    [
      SIMD3(1, 0, -7.5), SIMD3(-1, 0.3, 4), SIMD3(0, 1, -3.5), SIMD3(0.7, -0.71, 0.05),
      SIMD3(0, 0, 1), SIMD3(0, 0, -1), SIMD3(0, 0, 0), SIMD3(1e-9, 1, -8.5),
    ].flatMap { [PixelCut(line: $0, isStrict: false), PixelCut(line: $0, isStrict: true)] }
  }

  @Test func `a pixel on the line is inside unless the cut is strict`() {
    let (loose, strict) = (cuts[0], cuts[1])
    expect(loose.contains(x: 7, y: 3) && !strict.contains(x: 7, y: 3))
    for cut in [loose, strict] {
      expect(!cut.contains(x: 6, y: 3) && cut.contains(x: 8, y: 3))
    }
  }

  @Test func `a row's columns are exactly the inside pixels`() {
    for cut in cuts {
      for y in -2..<20 {
        let columns = cut.columns(-3..<17, inRow: y)
        let inside = (-3..<17).filter { cut.contains(x: $0, y: y) }
        expectEqual(Array(columns), inside)
      }
    }
  }

  @Test func `a cut and its complement cover every pixel once`() {
    for cut in cuts {
      for y in 0..<16 {
        for x in 0..<16 {
          expect(cut.contains(x: x, y: y) != cut.complement.contains(x: x, y: y))
        }
      }
    }
  }

  @Test func `several cuts intersect`() {
    let all = [cuts[0], PixelCut(line: SIMD3(-1, 0.3, 11), isStrict: false), cuts[6]]
    var count = 0
    for y in 0..<16 {
      let inside = (0..<16).filter { x in all.allSatisfy { $0.contains(x: x, y: y) } }
      expectEqual(Array(all.columns(0..<16, inRow: y)), inside)
      count += inside.count
    }
    expect(count > 20)
    expectEqual([].columns(2..<5, inRow: 0), 2..<5)
  }
}

/// The reach of filters.
@Suite struct FilterReachTests {
  private let square = PixelRect(minX: 10, minY: 10, maxX: 20, maxY: 20)

  @Test func `a blur reaches three and a quarter sigmas each way, along each axis`() {
    let filters: [RenderFilter] = [.blur(sigma: SIMD2(4, 2), edges: .clear)]
    let grown = PixelRect(minX: -3, minY: 3, maxX: 33, maxY: 27)
    expectEqual(filters.output(of: square), grown)
    // Everything with a nonzero weight: 5.7 sigmas.
    let needed = PixelRect(minX: -13, minY: -2, maxX: 43, maxY: 32)
    expectEqual(filters.input(for: square), needed)
    let extended: [RenderFilter] = [.blur(sigma: SIMD2(4, 2), edges: .extended)]
    expectEqual(extended.output(of: square), square)
    expectEqual(extended.input(for: square), needed)
  }

  @Test func `a shadow falls one way and comes from the other`() {
    let shadow = RenderShadow(
      color: .black, sigma: SIMD2(0, 0), offset: SIMD2(5, -2.5))
    let filters: [RenderFilter] = [.dropShadow(shadow)]
    expectEqual(filters.output(of: square), PixelRect(minX: 10, minY: 7, maxX: 25, maxY: 20))
    expectEqual(filters.input(for: square), PixelRect(minX: 5, minY: 10, maxX: 20, maxY: 23))
  }

  @Test func `reaches add up, and an empty area stays empty`() {
    let filters: [RenderFilter] = [
      .blur(sigma: SIMD2(1, 1), edges: .clear), .colorMatrix(.identity),
      .blur(sigma: SIMD2(1, 1), edges: .clear),
    ]
    expectEqual(filters.output(of: square), square.grown(by: SIMD2(8, 8)))
    expectEqual(filters.output(of: .empty), .empty)
  }
}
