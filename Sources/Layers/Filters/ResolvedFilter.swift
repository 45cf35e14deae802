import Foundation
package import StrataGraphics
package import StrataRenderList

/// The effect of a layer's filter, independent of its name.
package enum ResolvedFilter: Sendable, Hashable {
  /// A compositing filter.
  case blend(CGBlendMode)
  /// A Gaussian blur.
  ///
  /// The radius is its standard deviation in points of the layer's space, greater than 0.
  case blur(radius: Double, edges: BlurEdges)
  case colorMatrix(ColorMatrix)
  /// The image over its shadow.
  ///
  /// The radius and offset are in points of the layer's space. The radius is a standard deviation
  /// of 0 or more.
  case dropShadow(color: Color, radius: Double, offset: SIMD2<Double>)
  /// A type of Core Animation's that Strata does not draw, or not in this use.
  case unsupported(String)
  case unknown(String)
}

extension PresentedLayer {
  /// The effects of `filters` in order, without those that are disabled or change nothing.
  package var resolvedFilters: [ResolvedFilter] { Self.resolved(state.filters) }

  /// The effects of `backgroundFilters` in order, without those that are disabled or change
  /// nothing.
  package var resolvedBackgroundFilters: [ResolvedFilter] { Self.resolved(state.backgroundFilters) }

  /// The effect of `compositingFilter`: a blend mode, or one that cannot be drawn.
  ///
  /// Nil without a filter and for the normal mode.
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
      // It would need a second image.
      if case .blend = resolved { return .unsupported(filter.type) }
      return resolved
    }
  }
}

extension CAFilter {
  /// Returns the filter itself, or one of the type that a string names, or nil for other objects.
  static func described(by value: Any) -> CAFilter? {
    if let filter = value as? CAFilter { return filter }
    return AnimatableValue(value).flatMap { String($0) }.map { CAFilter(type: $0) }
  }

  /// The effect of the filter; nil if it changes nothing.
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
