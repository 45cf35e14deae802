import Foundation
package import StrataGraphics
package import StrataRenderList

/// What a layer's filter asks for, freed of its name.
package enum ResolvedFilter: Sendable, Hashable {
  /// A compositing filter.
  case blend(CGBlendMode)
  /// A Gaussian blur; the radius is its standard deviation, in points of the layer's space, over 0.
  case blur(radius: Double, edges: BlurEdges)
  case colorMatrix(ColorMatrix)
  /// The picture over its shadow; radius and offset in points of the layer's space, the radius a
  /// standard deviation of 0 or more.
  case dropShadow(color: Color, radius: Double, offset: SIMD2<Double>)
  /// A type that Core Animation has and Strata does not draw, or that cannot do what it is used for.
  case unsupported(String)
  case unknown(String)
}

extension ShownLayer {
  /// What `filters` ask for, in order, without those that are off or change nothing.
  package var resolvedFilters: [ResolvedFilter] { Self.resolved(state.filters) }

  /// What `backgroundFilters` ask for, in order, without those that are off or change nothing.
  package var resolvedBackgroundFilters: [ResolvedFilter] { Self.resolved(state.backgroundFilters) }

  /// What `compositingFilter` asks for, a blend mode or what cannot be drawn; nil for none and for
  /// the normal mode.
  package var resolvedCompositing: ResolvedFilter? {
    guard let value = state.compositingFilter else { return nil }
    guard let filter = CAFilter.described(by: value) else { return .unknown("\(type(of: value))") }
    guard filter.isEnabled else { return nil }
    switch filter.resolved {
    case .blend(.normal): return nil
    case .blend, .unknown, .unsupported: return filter.resolved
    case nil, .blur, .colorMatrix, .dropShadow: return .unsupported(filter.type)
    }
  }

  private static func resolved(_ filters: [Any]?) -> [ResolvedFilter] {
    (filters ?? []).compactMap { value in
      guard let filter = CAFilter.described(by: value) else {
        return .unknown("\(type(of: value))")
      }
      guard filter.isEnabled, let resolved = filter.resolved else { return nil }
      // It would need a second picture.
      if case .blend = resolved { return .unsupported(filter.type) }
      return resolved
    }
  }
}

extension CAFilter {
  /// The filter itself, or one of the type that a string names; nil for other objects.
  static func described(by value: Any) -> CAFilter? {
    if let filter = value as? CAFilter { return filter }
    return AnimatableValue(value).flatMap { String($0) }.map { CAFilter(type: $0) }
  }

  /// What the filter does; nil where it changes nothing.
  var resolved: ResolvedFilter? {
    guard let kind = FilterKind(name: type) else {
      return FilterKind.isUndrawn(type) ? .unsupported(type) : .unknown(type)
    }
    switch kind {
    case .blend(let mode): return .blend(mode)
    case .gaussianBlur:
      let radius = number("inputRadius")
      guard radius > 0 else { return nil }
      let keepsEdges = number("inputNormalizeEdges") != 0 || number("inputHardEdges") != 0
      return .blur(radius: radius, edges: keepsEdges ? .extended : .clear)
    case .dropShadow:
      let offset = size("inputOffset")
      return .dropShadow(
        color: color("inputColor"), radius: max(number("inputRadius"), 0),
        offset: SIMD2(Double(offset.width), Double(offset.height)))
    default:
      let matrix = colorMatrix(kind)
      return matrix == .identity ? nil : .colorMatrix(matrix)
    }
  }
}
