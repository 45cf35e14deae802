import Foundation
import StrataGraphics

extension RenderShape {
  /// Hashes the values that differ between most shapes.
  ///
  /// Hashing every point of a path costs more than the additional collisions.
  package func hashOutline(into hasher: inout Hasher) {
    switch self {
    case .roundedRect(let rounded), .border(let rounded, _),
      .blurred(.roundedRect(let rounded), _, _):
      hasher.combine(Double(rounded.rect.minX))
      hasher.combine(Double(rounded.rect.minY))
      hasher.combine(Double(rounded.rect.width))
    case .fill(let path, _), .stroke(let path, _), .blurred(.path(let path, _), _, _):
      hasher.combine(path.points.count)
      hasher.combine(path.points.first)
      hasher.combine(path.points.last)
    }
    // A shape is often filled and stroked.
    switch self {
    case .roundedRect, .fill: break
    case .border(_, let width): hasher.combine(width)
    case .stroke(_, let style): hasher.combine(style.width)
    case .blurred(_, let sigma, _): hasher.combine(sigma)
    }
  }
}
