/// The state of particles at a time, computed from their births with the same formula in all back
/// ends.
///
/// With a = age of the page − birth, everything in single precision and in this order of
/// operations, without fused operations:
///
/// - alive where 0 ≤ a < lifetime
/// - position p₀ + (v + (½·acceleration)·a)·a, component by component
/// - size max(0, scale + scaleSpeed·a)
/// - angle spin·a
/// - color clamp(color + colorSpeed·a to 0...1)·factor, straight
/// - axes as at birth
public struct ParticleMotion: Sendable {
  public let page: ParticlePage
  /// The time minus the page's epoch, in seconds.
  public let age: Float

  public init(_ run: ParticleRun) { self.init(run.page, age: run.age) }

  /// Creates the motion of a page at an age.
  ///
  /// - Parameter age: The time minus the page's epoch, in seconds.
  public init(_ page: ParticlePage, age: Double) {
    self.page = page
    self.age = Float(age)
  }

  /// Evaluates the births of a range.
  ///
  /// - Precondition: They are births of the page, and no more than the capacity of the buffer.
  public func evaluate(_ births: Range<Int>, into states: inout ParticleStates) {
    precondition(
      births.lowerBound >= 0 && births.upperBound <= page.count
        && births.count <= ParticleStates.capacity,
      "births must be in the page and fit the buffer")
    states.count = births.count
    let (count, age) = (births.count, age)
    let loader = PlaneLoader(first: births.lowerBound, count: count, births: page.count)
    unsafe states.isAlive.withUnsafeMutableBufferPointer { isAlive in
      unsafe states.numbers.withUnsafeMutableBufferPointer { numbers in
        guard let base = numbers.baseAddress else { return }
        func plane(_ index: Int) -> UnsafeMutablePointer<Float> {
          unsafe base + index * ParticleStates.capacity
        }
        let first = ParticleStates.Plane.allCases.count
        let (ages, other, third) = unsafe (plane(first), plane(first + 1), plane(first + 2))
        unsafe page.birth.withUnsafeBufferPointer { birth in
          for index in 0..<count {
            unsafe ages[index] = age - birth[births.lowerBound + index]
          }
        }
        unsafe loader.load(page.lifetime, 0, to: other)
        for index in 0..<count {
          unsafe isAlive[index] = ages[index] >= 0 && ages[index] < other[index]
        }
        for component in 0..<3 {
          let out = unsafe plane(ParticleStates.Plane.x.rawValue + component)
          unsafe loader.load(page.position, component, to: out)
          unsafe loader.load(page.velocity, component, to: other)
          unsafe loader.load(page.acceleration, component, to: third)
          for index in 0..<count {
            let a = unsafe ages[index]
            unsafe out[index] = out[index] + (other[index] + 0.5 * third[index] * a) * a
          }
        }
        let size = unsafe plane(ParticleStates.Plane.size.rawValue)
        unsafe loader.load(page.scale, 0, to: size)
        unsafe loader.load(page.scaleSpeed, 0, to: other)
        for index in 0..<count {
          let value = unsafe size[index] + other[index] * ages[index]
          unsafe size[index] = value > 0 ? value : 0
        }
        let angle = unsafe plane(ParticleStates.Plane.angle.rawValue)
        unsafe loader.load(page.spin, 0, to: angle)
        for index in 0..<count { unsafe angle[index] = unsafe angle[index] * ages[index] }
        for component in 0..<4 {
          let out = unsafe plane(ParticleStates.Plane.red.rawValue + component)
          unsafe loader.load(page.color, component, to: out)
          unsafe loader.load(page.colorSpeed, component, to: other)
          unsafe loader.load(page.factor, component, to: third)
          for index in 0..<count {
            let value = unsafe out[index] + other[index] * ages[index]
            let clamped: Float = value > 0 ? (value < 1 ? value : 1) : 0
            unsafe out[index] = clamped * third[index]
          }
        }
        guard let axes = page.axes else { return }
        for component in 0..<3 {
          unsafe loader.load(
            axes.x, component, to: plane(ParticleStates.Plane.axisXX.rawValue + component))
          unsafe loader.load(
            axes.y, component, to: plane(ParticleStates.Plane.axisYX.rawValue + component))
        }
      }
    }
  }
}

/// Unpacks births of a page; simple loops over pointers that the compiler vectorizes.
private struct PlaneLoader {
  let first: Int
  let count: Int
  /// The number of births in the whole page.
  let births: Int

  func load(_ stream: ParticleStream, _ plane: Int, to out: UnsafeMutablePointer<Float>) {
    guard plane < stream.planeCount(births: births) else {
      let rest = stream.rest[plane]
      for index in 0..<count { unsafe out[index] = rest }
      return
    }
    let start = plane * births + first
    switch stream {
    case .constant: break
    case .bytes(let values, let base, let step):
      unsafe unpack(values, start, base[plane], step[plane], to: out)
    case .words(let values, let base, let step):
      unsafe unpack(values, start, base[plane], step[plane], to: out)
    case .floats(let values, _):
      unsafe values.withUnsafeBufferPointer { values in
        for index in 0..<count { unsafe out[index] = unsafe values[start + index] }
      }
    }
  }

  @inline(__always)
  private func unpack<Number: FixedWidthInteger & UnsignedInteger>(
    _ values: [Number], _ start: Int, _ base: Float, _ step: Float,
    to out: UnsafeMutablePointer<Float>
  ) {
    unsafe values.withUnsafeBufferPointer { values in
      for index in 0..<count {
        unsafe out[index] =
          unsafe base + step * Float(UInt32(truncatingIfNeeded: values[start + index]))
      }
    }
  }
}
