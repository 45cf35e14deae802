import Strata

extension Limits {
  /// Small enough that no legal document takes long.
  static var fuzzing: Limits {
    var limits = Limits.default
    limits.layers = 2_000
    limits.decodedPixels = 1 << 20
    limits.imagePixels = 1 << 18
    limits.documentBytes = 1 << 20
    limits.packageBytes = 1 << 22
    return limits
  }
}
