public import Foundation
public import StrataGraphics

extension Silhouette {
  /// The shape with sharp edges.
  public var shape: RenderShape {
    switch self {
    case .roundedRect(let rounded): .roundedRect(rounded)
    case .path(let path, let rule): .fill(path, rule)
    }
  }

  /// Returns a rectangle that contains the silhouette after a blur; nil if it covers nothing.
  public func extent(sigma: Double) -> CGRect? {
    let reach = CGFloat(-sigma * BlurKernel.visibleReach)
    return shape.extent.map { $0.insetBy(dx: reach, dy: reach) }
  }
}
