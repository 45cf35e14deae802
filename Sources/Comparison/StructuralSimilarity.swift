import StrataGraphics

/// The structural similarity of two images: SSIM, 1 for equal images and less for others.
///
/// The index of Wang, Bovik, Sheikh and Simoncelli, "Image Quality Assessment: From Error
/// Visibility to Structural Similarity", IEEE Transactions on Image Processing 13 (2004), for each
/// channel of the premultiplied images. In a window with weights w, which sum to 1,
///
///     μ = Σ w·x     σ² = Σ w·x² − μ²     σ_xy = Σ w·x·y − μ_x·μ_y
///
///              (2·μ_x·μ_y + C1) (2·σ_xy + C2)
///     SSIM = ───────────────────────────────────      C1 = (0.01 · 255)²   C2 = (0.03 · 255)²
///            (μ_x² + μ_y² + C1) (σ_x² + σ_y² + C2)
///
/// The window is a Gaussian of 11 × 11 pixels with σ = 1.5. It takes every position at which it is
/// entirely inside the image, and the result is the mean over these positions. This is what
/// scikit-image's `structural_similarity` gives with `gaussian_weights=True, sigma=1.5,
/// use_sample_covariance=False`. For an image with a side below 11, the window has that side, with
/// the middle weights.
package struct StructuralSimilarity: Sendable, Equatable {
  /// The index of each channel, −1 to 1.
  package let byChannel: ChannelValues<Double>
  /// The mean over red, green, blue and, unless both images are opaque, alpha; −1 to 1.
  ///
  /// The alpha of opaque images is always equal and would only raise the mean.
  package let mean: Double
}

extension PictureComparison {
  /// Returns the structural similarity of the images.
  ///
  /// - Complexity: O(pixels); rows without differing pixels nearby take the least time. Memory is
  ///   O(height).
  package func structuralSimilarity() -> StructuralSimilarity {
    var windows = SimilarityWindows(width: width, height: height)
    unsafe expected.bytes.withUnsafeBytes { a in
      unsafe actual.bytes.withUnsafeBytes { b in unsafe windows.slide(over: a, b) }
    }
    let byChannel = ChannelValues { windows.sum[$0.rawValue] / Double(windows.count) }
    let colors = byChannel.red + byChannel.green + byChannel.blue
    let isOpaque = expected.isOpaque && actual.isOpaque
    return StructuralSimilarity(
      byChannel: byChannel, mean: isOpaque ? colors / 3 : (colors + byChannel.alpha) / 4)
  }
}
