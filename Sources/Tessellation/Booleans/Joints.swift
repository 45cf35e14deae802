/// The grid points at which segments start, end or are cut, with their exact locations.
///
/// All points in a cell and the eight around it are one joint, because points that should be equal
/// often differ by rounding.
struct Joints {
  private let grid: Grid
  private var locations: [UInt64: SIMD2<Double>] = [:]
  /// All joints in order of creation.
  private(set) var places: [GridPoint] = []

  init(_ grid: Grid) { self.grid = grid }

  /// Returns the joint at a point, creating it if necessary.
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

  /// Returns the exact location of a joint, or nil if none exists.
  func location(at place: GridPoint) -> SIMD2<Double>? { locations[place.key] }

  /// Creates a joint for a cell, regardless of adjacent joints.
  mutating func add(_ location: SIMD2<Double>, at place: GridPoint) {
    locations[place.key] = location
    places.append(place)
  }
}
