import Foundation

/// The scale at which a wallpaper shows one of its documents.
///
/// The keys of an index that determine it were compared with recordings of public wallpapers on
/// devices.
enum PlayerScale {
  /// A unit of the document is a point.
  case points
  /// A unit of the document is a pixel of the screen (`unitsInPixelsInPlayer`).
  case pixels
  /// The canvas is as large as fits on the screen (`scalesToFitInPlayer`).
  case fit

  /// Returns the number of points per unit of a document.
  ///
  /// - Parameters:
  ///   - canvas: The size of the document's canvas, in its units.
  ///   - screen: The size of the screen in points.
  ///   - density: The number of pixels per point; nil if not specified.
  func factor(canvas: CGSize, screen: CGSize, density: CGFloat?) -> CGFloat {
    let factor: CGFloat =
      switch self {
      case .points: 1
      case .pixels: 1 / (density ?? 1)
      case .fit: min(screen.width / canvas.width, screen.height / canvas.height)
      }
    return factor.isFinite && factor > 0 ? factor : 1
  }
}
