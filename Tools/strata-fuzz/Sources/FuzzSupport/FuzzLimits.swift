public import Strata

extension Limits {
  /// Limits that are small enough for any valid document to be processed quickly.
  public static var fuzzing: Limits {
    var limits = Limits.default
    limits.layers = 2_000
    limits.pathElements = 20_000
    limits.dashSegments = 20_000
    limits.work = 1 << 22
    limits.surfacePixels = 1 << 20
    limits.instances = 10_000
    limits.decodedPixels = 1 << 20
    limits.imagePixels = 1 << 18
    limits.documentBytes = 1 << 20
    limits.packageBytes = 1 << 22
    return limits
  }

  /// Smaller limits, for documents that are also drawn.
  public static var drawing: Limits {
    var limits = fuzzing
    limits.layers = 400
    limits.pathElements = 4_000
    limits.dashSegments = 4_000
    limits.work = 1 << 20
    limits.surfacePixels = 1 << 16
    return limits
  }
}
