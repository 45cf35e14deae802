import Foundation
package import StrataGraphics

/// The rules by which a tree is drawn where Core Animation's two ways of drawing differ.
package enum RenderingModel: Sendable {
  /// The rules of the compositor, which draws windows: for `Renderer`, `CARenderer` and view
  /// hierarchies.
  case compositor
  /// The rules of Core Graphics, which draws `CALayer.render(in:)`.
  case coreGraphics

  /// The kernel of shadows.
  package var shadowKernel: BlurKernel {
    switch self {
    case .compositor: .gaussian
    case .coreGraphics: .truncated
    }
  }

  /// The standard deviation of a shadow's blur, for each point of `shadowRadius`.
  package var shadowSigma: Double {
    switch self {
    case .compositor: 0.94
    case .coreGraphics: 1
    }
  }

  /// The lines that replace the curves of paths.
  package var curves: CurveFlattening {
    switch self {
    case .compositor: .exact
    case .coreGraphics: .coreGraphics
    }
  }

  /// The width in pixels of the thinnest strokes.
  ///
  /// Thinner strokes are drawn this wide, with their opacity reduced in proportion.
  package var thinnestStroke: Double {
    switch self {
    case .compositor: 0
    case .coreGraphics: 1
    }
  }

  /// The length that replaces dashes without a length, in points.
  ///
  /// Each dot therefore shifts the following ones by this length.
  package var shortestDash: Double {
    switch self {
    case .compositor: 0
    case .coreGraphics: 0.01
    }
  }

  /// Returns the transform by which a layer or its sublayers are drawn.
  ///
  /// Core Graphics has no depth: it draws as if a transform that is not affine were the identity.
  func drawn(_ transform: CATransform3D) -> CATransform3D {
    switch self {
    case .compositor: transform
    case .coreGraphics: transform.isNearlyAffine ? transform : CATransform3DIdentity
    }
  }

  /// Returns the mode by which a layer is blended with the content below it.
  ///
  /// Core Graphics draws a layer with `luminosityBlendMode` as with the normal mode.
  package func drawn(_ mode: CGBlendMode) -> CGBlendMode {
    self == .coreGraphics && mode == .luminosity ? .normal : mode
  }

  /// Whether a layer's edges follow `allowsEdgeAntialiasing` and `edgeAntialiasingMask`; otherwise
  /// all are antialiased, as paths in a context are.
  package var hasHardEdges: Bool { self == .compositor }
}

extension CATransform3D {
  /// Whether the transform is affine, up to the rounding of rotations by whole turns.
  ///
  /// Core Graphics draws Lottie layers whose rotations add up to the identity except for elements
  /// of 4e-8.
  fileprivate var isNearlyAffine: Bool {
    let most: CGFloat = 1e-6
    return [m13, m14, m23, m24, m31, m32, m33 - 1, m34, m43, m44 - 1].allSatisfy { abs($0) <= most }
  }
}
