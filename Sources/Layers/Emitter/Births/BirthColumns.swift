import StrataRenderList

/// Births to be packed into pages, with a column for each number of a particle.
///
/// It is a class because it owns the unmanaged memory of the columns.
final class BirthColumns {
  private enum Column {
    static let position = 0
    static let velocity = 3
    static let acceleration = 6
    static let lifetime = 9
    static let scale = 10
    static let scaleSpeed = 11
    static let spin = 12
    static let color = 13
    static let colorSpeed = 17
    static let factor = 21
    static let count = 25
  }

  private(set) var count = 0
  private let capacity: Int
  /// The times in seconds after the pages' epoch.
  private var times: [Float] = []
  private let numbers: UncheckedList<Float>

  init(capacity: Int) {
    self.capacity = capacity
    times.reserveCapacity(capacity)
    numbers = UncheckedList(allocating: Column.count * max(capacity, 1))
  }

  deinit { numbers.deallocate() }

  /// Adds a birth that is not earlier than the last one.
  ///
  /// - Precondition: The columns are not full.
  func append(_ birth: Birth, at time: Float) {
    precondition(
      count < capacity && time >= times.last ?? 0,
      "births must be appended in order of time and within the reserved capacity")
    times.append(time)
    put(birth.position, Column.position)
    put(birth.velocity, Column.velocity)
    put(birth.acceleration, Column.acceleration)
    numbers[Column.lifetime &* capacity &+ count] = birth.lifetime
    numbers[Column.scale &* capacity &+ count] = birth.scale
    numbers[Column.scaleSpeed &* capacity &+ count] = birth.scaleSpeed
    numbers[Column.spin &* capacity &+ count] = birth.spin
    put(birth.color, Column.color)
    put(birth.colorSpeed, Column.colorSpeed)
    put(birth.factor, Column.factor)
    count += 1
  }

  @inline(__always)
  private func put(_ value: SIMD3<Float>, _ column: Int) {
    let first = column &* capacity &+ count
    (numbers[first], numbers[first &+ capacity]) = (value.x, value.y)
    numbers[first &+ 2 &* capacity] = value.z
  }

  @inline(__always)
  private func put(_ value: SIMD4<Float>, _ column: Int) {
    let first = column &* capacity &+ count
    (numbers[first], numbers[first &+ capacity]) = (value.x, value.y)
    (numbers[first &+ 2 &* capacity], numbers[first &+ 3 &* capacity]) = (value.z, value.w)
  }

  // MARK: Pages

  /// Returns the births in as many pages as needed.
  func pages(epoch: Double) -> [ParticlePage] {
    stride(from: 0, to: count, by: ParticlePage.capacity).map { start in
      page(epoch: epoch, start..<min(start + ParticlePage.capacity, count))
    }
  }

  private func page(epoch: Double, _ births: Range<Int>) -> ParticlePage {
    func pack(_ column: Int, _ planes: Int, isColor: Bool = false) -> ParticleStream {
      let columns = (column..<column + planes).map { column in
        let start = column * capacity + births.lowerBound
        return numbers[start..<start + births.count]
      }
      return StreamPacker.pack(columns, births.count, isColor: isColor)
    }
    return ParticlePage(
      epoch: epoch, birth: Array(times[births]), position: pack(Column.position, 3),
      velocity: pack(Column.velocity, 3), acceleration: pack(Column.acceleration, 3),
      lifetime: pack(Column.lifetime, 1), scale: pack(Column.scale, 1),
      scaleSpeed: pack(Column.scaleSpeed, 1), spin: pack(Column.spin, 1),
      color: pack(Column.color, 4, isColor: true),
      colorSpeed: pack(Column.colorSpeed, 4, isColor: true),
      factor: pack(Column.factor, 4, isColor: true))
  }
}
