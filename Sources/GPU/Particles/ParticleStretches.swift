import StrataRenderList

extension ParticleBatch {
  /// Births that follow each other in one run.
  struct Stretch {
    /// Index of the run.
    let run: Int
    var births: [UInt16]
  }

  /// The living particles by ascending z, equal ones as they come; nil where all come so, because z
  /// is the same for all and stays so.
  func backToFront(bounds: (ParticlePage) -> ParticleBounds) -> [Stretch]? {
    let depths = runs.map { run in bounds(run.page).depth }
    if let first = depths.first ?? nil, first.y == 0, first.z == 0,
      depths.allSatisfy({ $0 == first })
    {
      return nil
    }
    var stretches: [Stretch] = []
    for place in ParticleOrder(self).places {
      if let last = stretches.last, last.run == Int(place.run) {
        stretches[stretches.count - 1].births.append(UInt16(place.birth))
      } else {
        stretches.append(Stretch(run: Int(place.run), births: [UInt16(place.birth)]))
      }
    }
    return stretches
  }
}
