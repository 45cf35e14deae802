import StrataTessellation
import StrataTestSupport
import Testing

@Suite("Points in a rectangle")
struct PlaceIndexTests {
  @Test("A rectangle query matches a linear search", arguments: [0, 1, 2, 17, 300])
  func rectangles(count: Int) {
    var random = RepeatableRandom(seed: count)
    func point() -> SIMD2<Double> {
      // Some are equal, some in a row.
      SIMD2(random.number(-20...20).rounded(), random.number(0...3))
    }
    let places = (0..<count).map { _ in point() }
    let index = PlaceIndex(places)
    for _ in 0..<200 {
      let (a, b) = (point(), point())
      let (low, high) = (
        SIMD2(min(a.x, b.x), min(a.y, b.y)), SIMD2(max(a.x, b.x), max(a.y, b.y))
      )
      var looked = 0
      let expected = places.indices.filter {
        places[$0].x >= low.x && places[$0].x <= high.x && places[$0].y >= low.y
          && places[$0].y <= high.y
      }
      expectEqual(index.numbers(from: low, to: high, looked: &looked), expected)
      expect(looked >= expected.count)
    }
  }

  @Test("Small rectangles are found without visiting every point")
  func work() {
    let places = (0..<10_000).map { index -> SIMD2<Double> in
      SIMD2(Double(index % 100), Double(index / 100))
    }
    let index = PlaceIndex(places)
    var looked = 0
    expectEqual(
      index.numbers(from: SIMD2(40, 40), to: SIMD2(41, 41), looked: &looked),
      [4040, 4041, 4140, 4141])
    expect(looked < 50)
    // Outside all of them.
    expect(index.numbers(from: SIMD2(200, -9), to: SIMD2(300, -8), looked: &looked).isEmpty)
  }

  @Test("Points on one line need no more cells than others")
  func line() {
    let index = PlaceIndex((0..<100).map { SIMD2(5, Double($0)) })
    var looked = 0
    expectEqual(index.numbers(from: SIMD2(5, 3), to: SIMD2(5, 5), looked: &looked), [3, 4, 5])
    expect(looked < 50)
    expect(index.numbers(from: SIMD2(6, 3), to: SIMD2(7, 5), looked: &looked).isEmpty)
  }
}
