import Foundation
package import StrataGraphics
package import StrataRenderList

/// What of a layer itself is drawn, read at once by whoever evaluates the tree.
package struct LayerLook {
  /// As given, not clamped.
  package let opacity: Float
  package let isHidden: Bool
  package let isDoubleSided: Bool
  package let isGeometryFlipped: Bool
  /// The edges that are not to be antialiased.
  package let hardEdges: CAEdgeAntialiasingMask
  package let allowsGroupOpacity: Bool
  package let masksToBounds: Bool
  package let hasFiniteBounds: Bool
  /// Whether more is done to the finished layer than fading it.
  package let hasEffects: Bool
  /// Whether there is a picture beside background and border.
  package let hasContent: Bool
  package let backgroundColor: Color?
  /// Nil where the background is plain.
  package let backgroundPattern: CGColor?
  /// Nil where no border is drawn.
  package let borderColor: Color?
  /// Nil where the border is plain.
  package let borderPattern: CGColor?
  package let borderWidth: Double
}

// What evaluation asks of every layer. Each question is one call, since a frame asks them all.
extension ShownLayer {
  package var look: LayerLook {
    let bounds = state.bounds
    let hasBorder = state.borderWidth > 0
    return LayerLook(
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

  /// Whether there is nothing that could overlap something else of the layer.
  package func paintsOneThing(_ look: LayerLook) -> Bool {
    !look.hasContent && model.children.isEmpty
      && (look.backgroundColor == nil || look.borderColor == nil)
  }

  private var hasEffects: Bool {
    model.maskLayer != nil || state.shadowOpacity > 0 || state.shouldRasterize
      || state.compositingFilter != nil || state.filters?.isEmpty == false
      || state.backgroundFilters?.isEmpty == false
  }

  private var hasContent: Bool {
    if model.contentProvider != nil || model.animations?.mayBeDrawn == true { return true }
    if case .object(nil) = state.contents { return false }
    return true
  }
}

extension CALayer {
  /// Whether the layer's class draws something of its own.
  package final var drawsOwnContent: Bool { contentProvider != nil }

  /// What the layer shows as its contents where an animation has its class draw it anew for each frame;
  /// nil where none does.
  ///
  /// A presentation copy displays itself: code of the layer's class finds the values of the frame in
  /// its own properties, and in those of its `presentation()`.
  ///
  /// - Parameters:
  ///   - time: Of the layer.
  ///   - frameTime: On the timeline of the frame.
  /// - Throws: What kept the copy from having a bitmap.
  package final func displayedContents(at time: Double, frameTime: Double) throws -> LayerContents?
  {
    guard let animations, animations.areDrawn(at: time) else { return nil }
    let copy = shownCopy(at: time)
    if let last = lastFrame {
      copy.ownExtras.presentation = PresentationLink(
        model: self, tree: PresentationTree(time: last.time, of: last.root))
    }
    FrameTime.during(frameTime) { copy.display() }
    if let failure = copy.displayState.failure { throw failure }
    return copy.state.contents
  }

  // A function of this module, so that the access is not checked; see `LayerStorage`.
  package final var hasSublayers: Bool { !children.isEmpty }

  /// The transition that is under way at a time of the layer.
  package final func shownTransition(at time: Double) -> ShownTransition? {
    guard let animations, animations.mayHaveTransition else { return nil }
    return animations.shownTransition(at: time)
  }

  /// What the layer is called in a list; spelt as `describe(at:)` spells it.
  package final func component(at place: Int, isMask: Bool) -> LayerNames.Component {
    if let name = traits.name, !name.isEmpty { return .name(name) }
    return isMask ? .mask(type(of: self)) : .place(type(of: self), place)
  }

  /// Where a document declares the layer.
  package final var declaration: SourceLine? { declaredAt }
}
