import Foundation
package import StrataGraphics
package import StrataRenderList

/// The appearance of a layer itself, read in one call during evaluation of the tree.
package struct LayerAppearance {
  /// The opacity as set, not clamped.
  package let opacity: Float
  package let isHidden: Bool
  package let isDoubleSided: Bool
  package let isGeometryFlipped: Bool
  /// The edges that are not antialiased.
  package let hardEdges: CAEdgeAntialiasingMask
  package let allowsGroupOpacity: Bool
  package let masksToBounds: Bool
  package let hasFiniteBounds: Bool
  /// Whether the finished layer is composited with more than an opacity.
  package let hasEffects: Bool
  /// Whether there is an image besides background and border.
  package let hasContent: Bool
  package let backgroundColor: Color?
  /// The background's pattern, or nil if the background is a plain color.
  package let backgroundPattern: CGColor?
  /// The border color, or nil if no border is drawn.
  package let borderColor: Color?
  /// The border's pattern, or nil if the border is a plain color.
  package let borderPattern: CGColor?
  package let borderWidth: Double
}

// The properties that evaluation reads of every layer. Each group is one call, since every frame
// needs all of them.
extension PresentedLayer {
  package var appearance: LayerAppearance {
    let bounds = state.bounds
    let hasBorder = state.borderWidth > 0
    return LayerAppearance(
      opacity: state.opacity, isHidden: state.isHidden, isDoubleSided: state.isDoubleSided,
      isGeometryFlipped: traits.isGeometryFlipped,
      hardEdges: traits.allowsEdgeAntialiasing
        ? .all.subtracting(traits.edgeAntialiasingMask) : .all,
      allowsGroupOpacity: traits.allowsGroupOpacity, masksToBounds: state.masksToBounds,
      hasFiniteBounds: bounds.origin.x.isFinite && bounds.origin.y.isFinite
        && bounds.size.width.isFinite && bounds.size.height.isFinite,
      hasEffects: hasEffects, hasContent: hasContent,
      backgroundColor: state.backgroundColor.value,
      backgroundPattern: state.backgroundColor.pattern,
      borderColor: hasBorder ? state.borderColor.value : nil,
      borderPattern: hasBorder ? state.borderColor.pattern : nil,
      borderWidth: Double(state.borderWidth))
  }

  /// Returns whether the layer paints a single thing, so that nothing in it can overlap.
  package func paintsOneThing(_ appearance: LayerAppearance) -> Bool {
    !appearance.hasContent && !model.hasSublayers
      && (appearance.backgroundColor == nil || appearance.borderColor == nil)
  }

  private var hasEffects: Bool {
    model.maskLayer != nil || state.shadowOpacity > 0 || state.shouldRasterize
      || state.compositingFilter != nil || state.filters?.isEmpty == false
      || state.backgroundFilters?.isEmpty == false
  }

  private var hasContent: Bool {
    if model.contentProvider != nil || model.animations?.mayBeDrawn == true
      || model.extras?.presentation?.model.animations?.mayBeDrawn == true
    {
      return true
    }
    if case .object(nil) = state.contents { return false }
    return true
  }
}

extension CALayer {
  /// Whether the layer's class draws content of its own.
  package final var drawsOwnContent: Bool { contentProvider != nil }

  // A function of this module, so that exclusivity is not checked; see `LayerStorage`.
  package final var hasSublayers: Bool { !children.isEmpty || extras?.fadingSublayers != nil }

  /// Returns the transition that is active at a layer's local time.
  package final func shownTransition(at time: Double) -> PresentedTransition? {
    guard let animations, animations.mayHaveTransition else { return nil }
    return animations.shownTransition(at: time)
  }

  /// Returns the layer's component of a layer path, in the spelling of `describe(at:)`.
  package final func component(at place: Int, isMask: Bool) -> LayerNames.Component {
    if let name = traits.name, !name.isEmpty { return .name(name) }
    return isMask ? .mask(type(of: self)) : .place(type(of: self), place)
  }

  /// The line of the document that declares the layer.
  package final var declaration: SourceLine? { declaredAt }
}
