/// The living particles of a batch in paint order.
public struct ParticleOrder: Sendable {
  /// One particle of a batch.
  public struct Place: Sendable, Hashable {
    /// The index of the batch's run.
    public var run: UInt32
    /// The index of the birth in the run's page.
    public var birth: UInt32

    public init(run: UInt32, birth: UInt32) {
      self.run = run
      self.birth = birth
    }
  }

  /// The particles in paint order.
  public let places: [Place]

  /// Finds the living particles, and sorts them if the batch requires it.
  public init(_ batch: ParticleBatch) {
    var places: [Place] = []
    var keys: [UInt32] = []
    places.reserveCapacity(batch.count)
    let sorts = batch.order == .backToFront
    if sorts { keys.reserveCapacity(batch.count) }
    var states = ParticleStates()
    for (number, run) in batch.runs.enumerated() {
      let motion = ParticleMotion(run)
      for start in stride(
        from: run.range.lowerBound, to: run.range.upperBound, by: ParticleStates.capacity)
      {
        let end = min(start + ParticleStates.capacity, run.range.upperBound)
        motion.evaluate(start..<end, into: &states)
        for index in 0..<states.count where states.isAlive[index] {
          places.append(Place(run: UInt32(number), birth: UInt32(start + index)))
          if sorts { keys.append(RadixOrder.key(states[.z, index])) }
        }
      }
    }
    switch batch.order {
    case .given: self.places = places
    case .reversed: self.places = places.reversed()
    case .backToFront: self.places = RadixOrder.ascending(keys).map { places[Int($0)] }
    }
  }
}
