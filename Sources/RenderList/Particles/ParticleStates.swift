/// What some particles in a row are at a time: one plane of numbers a quantity.
///
/// A buffer to be used again and again; `ParticleMotion` fills it.
public struct ParticleStates: Sendable {
  /// Most particles that it holds: few enough for all planes to stay in the nearest cache.
  public static let capacity = 256

  /// The quantities of a particle that is alive; what those of a dead one are means nothing.
  public enum Plane: Int, Sendable, CaseIterable {
    /// Points, in the layer's space.
    case x, y, z
    /// Factor on the sprite's size, 0 or more.
    case size
    /// Radians, from x toward y.
    case angle
    /// Straight, 0...1; what the sprite is multiplied by.
    case red, green, blue, alpha
    /// Where the sprite's own axes run in the layer's space, of length 1; only where the page has
    /// axes, and in place of the angle.
    case axisXX, axisXY, axisXZ
    case axisYX, axisYY, axisYZ
  }

  /// How many particles it holds.
  public internal(set) var count = 0
  /// Whether each is alive; `capacity` values.
  public internal(set) var isAlive = [Bool](repeating: false, count: capacity)
  /// The planes one after the other, then room to work in.
  var numbers = [Float](repeating: 0, count: (Plane.allCases.count + 3) * capacity)

  public init() {}

  /// One quantity of one particle, by its place in the buffer.
  public subscript(_ plane: Plane, _ index: Int) -> Float {
    numbers[plane.rawValue * Self.capacity + index]
  }

  /// Calls `body` with all planes: that of quantity q starts at element `q.rawValue * capacity`.
  public func withPlanes<Result>(
    _ body: (UnsafeBufferPointer<Float>) throws -> Result
  ) rethrows -> Result {
    try numbers.withUnsafeBufferPointer(body)
  }
}
