public import Foundation
public import StrataGraphics

/// What throws a shadow: an outline filled throughout.
public enum Silhouette: Sendable, Hashable {
  case roundedRect(RoundedRect)
  case path(Path, FillRule)

  /// The shape with sharp edges.
  public var shape: RenderShape {
    switch self {
    case .roundedRect(let rounded): .roundedRect(rounded)
    case .path(let path, let rule): .fill(path, rule)
    }
  }

  /// A rectangle that holds what is left of it after a blur; nil when it covers nothing.
  public func extent(sigma: Double) -> CGRect? {
    let reach = CGFloat(-sigma * [RenderFilter].reachInSigmas)
    return shape.extent.map { $0.insetBy(dx: reach, dy: reach) }
  }
}
