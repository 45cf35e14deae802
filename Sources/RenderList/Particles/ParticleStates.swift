/// The state of consecutive particles at a time, with one plane of numbers per quantity.
///
/// A reusable buffer that `ParticleMotion` fills.
public struct ParticleStates: Sendable {
  /// The maximum number of particles, small enough for all planes to stay in the L1 cache.
  public static let capacity = 256

  /// The quantities of a living particle; those of a dead one are undefined.
  public enum Plane: Int, Sendable, CaseIterable {
    /// The position in points of the layer's space.
    case x, y, z
    /// The factor on the sprite's size, 0 or more.
    case size
    /// The angle in radians, from x toward y.
    case angle
    /// The straight color that multiplies the sprite, 0...1.
    case red, green, blue, alpha
    /// The directions of the sprite's own axes in the layer's space, of length 1.
    ///
    /// Used instead of the angle, and only if the page has axes.
    case axisXX, axisXY, axisXZ
    case axisYX, axisYY, axisYZ
  }

  /// The number of particles in the buffer.
  public internal(set) var count = 0
  /// Whether each particle is alive; `capacity` values.
  public internal(set) var isAlive = [Bool](repeating: false, count: capacity)
  /// The planes in sequence, then scratch memory.
  var numbers = [Float](repeating: 0, count: (Plane.allCases.count + 3) * capacity)

  public init() {}

  /// One quantity of the particle at an index of the buffer.
  public subscript(_ plane: Plane, _ index: Int) -> Float {
    numbers[plane.rawValue * Self.capacity + index]
  }

  /// Calls `body` with all planes; quantity q starts at element `q.rawValue * capacity`.
  public func withPlanes<Result>(
    _ body: (UnsafeBufferPointer<Float>) throws -> Result
  ) rethrows -> Result {
    try unsafe numbers.withUnsafeBufferPointer(body)
  }
}
