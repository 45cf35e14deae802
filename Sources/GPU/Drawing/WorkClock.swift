/// Adds up how long a frame spends in what is worked out on the processor, and in handing data to
/// the driver.
///
/// Spans of the two kinds never lie within each other.
final class WorkClock {
  private let clock: () -> Double
  /// Seconds: outlines, coverage and meshes that the frame lacked.
  private(set) var rasterizeSeconds = 0.0
  /// Seconds: vertices, masks, images and tables on their way to the driver.
  private(set) var uploadSeconds = 0.0

  /// - Parameter clock: Seconds from any origin.
  init(_ clock: @escaping () -> Double) { self.clock = clock }

  func beginFrame() { (rasterizeSeconds, uploadSeconds) = (0, 0) }

  func rasterizing<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = clock()
    defer { rasterizeSeconds += clock() - start }
    return try body()
  }

  func uploading<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = clock()
    defer { uploadSeconds += clock() - start }
    return try body()
  }
}
