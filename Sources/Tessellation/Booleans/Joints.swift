/// The places on the grid at which segments begin, end or are cut, and where those exactly are.
///
/// What lies in a cell and the eight around it is one joint: points that ought to be the same often
/// differ by rounding.
struct Joints {
  private let grid: Grid
  private var locations: [UInt64: SIMD2<Double>] = [:]
  /// All joints in the order in which they were made.
  private(set) var places: [GridPoint] = []

  init(_ grid: Grid) { self.grid = grid }

  /// The joint at a point, made where there is none.
  mutating func place(for point: SIMD2<Double>) -> GridPoint {
    let own = grid.snap(point)
    if locations[own.key] != nil { return own }
    for y in own.y - 1...own.y + 1 {
      for x in own.x - 1...own.x + 1 {
        let near = GridPoint(x: x, y: y)
        if locations[near.key] != nil { return near }
      }
    }
    add(point, at: own)
    return own
  }

  /// Where a joint is; nil where there is none.
  func location(at place: GridPoint) -> SIMD2<Double>? { locations[place.key] }

  /// Makes a joint that belongs to a cell, whatever is around it.
  mutating func add(_ location: SIMD2<Double>, at place: GridPoint) {
    locations[place.key] = location
    places.append(place)
  }
}
