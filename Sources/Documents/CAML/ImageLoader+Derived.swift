import StrataGraphics

// Images that are computed from those in files. Each is computed only once and counts for the limit
// like an image in a file.
extension ImageLoader {
  /// Identifies a derived image.
  struct Derivation: Hashable {
    let source: ObjectIdentifier
    /// The factor; nil for a stencil.
    let color: Color?
  }

  /// Returns a white image with the gray values of an image as alpha.
  ///
  /// - Throws: `LimitExceeded`.
  func stencil(of image: CGImage) throws -> CGImage {
    try derived(image, color: nil) { $0.stencil }
  }

  /// Returns an image with each pixel multiplied by a color.
  ///
  /// - Throws: `LimitExceeded`.
  func image(_ image: CGImage, multipliedBy color: Color) throws -> CGImage {
    guard color != .white else { return image }
    return try derived(image, color: color) { $0.multiplied(by: color) }
  }
}

extension Pixels {
  /// White with the gray values as alpha.
  ///
  /// In premultiplied pixels the red component is the gray value times the alpha.
  fileprivate var stencil: Pixels {
    let source = bytes
    let result = unsafe [UInt8](unsafeUninitializedCapacity: source.count) { result, count in
      for index in source.indices { unsafe result[index] = source[index & ~3] }
      count = source.count
    }
    return Pixels(width: width, height: height, premultipliedRGBA: result)
  }

  /// Multiplies the straight color and alpha of each pixel by a color, rounding to nearest.
  ///
  /// Components outside 0...1 are clamped.
  fileprivate func multiplied(by color: Color) -> Pixels {
    let factors = [color.red, color.green, color.blue, 1].map {
      min(max($0, 0), 1) * min(max(color.alpha, 0), 1)
    }
    // A table of products per component, indexed by the byte value.
    let tables = factors.map { factor in
      (0...255).map { UInt8((Double($0) * factor).rounded()) }
    }
    let source = bytes
    let product = unsafe [UInt8](unsafeUninitializedCapacity: source.count) { result, count in
      for index in source.indices { unsafe result[index] = tables[index & 3][Int(source[index])] }
      count = source.count
    }
    return Pixels(width: width, height: height, premultipliedRGBA: product)
  }
}
