import Foundation
package import StrataGraphics
package import StrataRenderList

/// The effect of a layer's filter, independent of its name.
package enum FilterEffect: Sendable, Hashable {
  /// A compositing filter.
  case blend(CGBlendMode)
  /// A step of the render list.
  ///
  /// A blur has a sigma greater than 0, a shadow one of 0 or more.
  case step(InPoints<RenderFilter>)
  /// A type of Core Animation's that Strata does not draw, or not in this use.
  case unsupported(String)
  case unknown(String)
}

extension PresentedLayer {
  /// The effects of `filters` in order, without those that are disabled or change nothing.
  package var filterEffects: [FilterEffect] { Self.effects(of: state.filters) }

  /// The effects of `backgroundFilters` in order, without those that are disabled or change
  /// nothing.
  package var backgroundFilterEffects: [FilterEffect] { Self.effects(of: state.backgroundFilters) }

  /// The effect of `compositingFilter`: a blend mode, or one that cannot be drawn.
  ///
  /// Nil without a filter and for the normal mode.
  package var compositingEffect: FilterEffect? {
    guard let value = state.compositingFilter else { return nil }
    guard let filter = CAFilter.described(by: value) else { return .unknown("\(type(of: value))") }
    guard filter.isEnabled else { return nil }
    switch filter.effect {
    case .blend(.normal): return nil
    case .blend, .unknown, .unsupported: return filter.effect
    case nil, .step: return .unsupported(filter.type)
    }
  }

  private static func effects(of filters: [Any]?) -> [FilterEffect] {
    (filters ?? []).compactMap { value in
      guard let filter = CAFilter.described(by: value) else {
        return .unknown("\(type(of: value))")
      }
      guard filter.isEnabled, let effect = filter.effect else { return nil }
      // It would need a second image.
      if case .blend = effect { return .unsupported(filter.type) }
      return effect
    }
  }
}

extension CAFilter {
  /// Returns the filter itself, or one of the type that a string names, or nil for other objects.
  static func described(by value: Any) -> CAFilter? {
    if let filter = value as? CAFilter { return filter }
    return AnimatableValue(value).flatMap { String($0) }.map { CAFilter(type: $0) }
  }

  /// Works out the effect of the type and the inputs; nil if the filter changes nothing.
  func resolved() -> FilterEffect? {
    guard let kind else {
      return FilterKind.isUndrawn(type) ? .unsupported(type) : .unknown(type)
    }
    switch kind {
    case .blend(let mode): return .blend(mode)
    case .gaussianBlur:
      let radius = number("inputRadius")
      guard radius > 0 else { return nil }
      let keepsEdges = number("inputNormalizeEdges") != 0 || number("inputHardEdges") != 0
      return .step(
        InPoints(.blur(sigma: SIMD2(repeating: radius), edges: keepsEdges ? .extended : .clear)))
    case .dropShadow:
      let offset = size("inputOffset")
      return .step(
        InPoints(
          .dropShadow(
            RenderShadow(
              color: color("inputColor"), sigma: SIMD2(repeating: max(number("inputRadius"), 0)),
              offset: SIMD2(Double(offset.width), Double(offset.height))))))
    default:
      let matrix = colorMatrix(kind)
      return matrix == .identity ? nil : .step(InPoints(.colorMatrix(matrix)))
    }
  }
}
