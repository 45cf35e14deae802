import StrataRenderList

extension ParticleBatch {
  /// Births of one run that follow one another in paint order.
  struct BirthInterval {
    /// The index of the run.
    let run: Int
    var births: [UInt16]
  }

  /// Returns the living particles by ascending z, with equal ones in their original order.
  ///
  /// nil if the original order is sorted because z is the same for all particles and constant.
  func backToFront(bounds: (ParticlePage) -> ParticleBounds) -> [BirthInterval]? {
    let depths = runs.map { run in bounds(run.page).depth }
    if let first = depths.first ?? nil, first.y == 0, first.z == 0,
      depths.allSatisfy({ $0 == first })
    {
      return nil
    }
    var intervals: [BirthInterval] = []
    for place in ParticleOrder(self).places {
      if let last = intervals.last, last.run == Int(place.run) {
        intervals[intervals.count - 1].births.append(UInt16(place.birth))
      } else {
        intervals.append(BirthInterval(run: Int(place.run), births: [UInt16(place.birth)]))
      }
    }
    return intervals
  }
}
