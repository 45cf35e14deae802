import StrataGraphics
package import StrataRenderList

extension RenderItem {
  /// Whether every pixel that the item covers completely is overwritten.
  package var isOpaque: Bool {
    guard opacity >= 1 else { return false }
    return switch paint {
    case .solid(let color): color.isOpaque
    case .gradient(let gradient): gradient.stops.stops.allSatisfy(\.color.isOpaque)
    case .image(let image): image.pixels.isOpaque
    }
  }
}
