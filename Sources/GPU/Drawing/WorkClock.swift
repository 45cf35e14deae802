/// Measures the time that a frame spends on CPU rasterization and on uploads to the driver.
///
/// Intervals of the two kinds are never nested.
final class WorkClock {
  private let clock: () -> Double
  /// Seconds spent on outlines, coverage and meshes that were not cached.
  private(set) var rasterizeSeconds = 0.0
  /// Seconds spent on uploading vertices, masks, images and tables to the driver.
  private(set) var uploadSeconds = 0.0

  /// Creates a clock.
  ///
  /// - Parameter clock: Returns seconds from any origin.
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
