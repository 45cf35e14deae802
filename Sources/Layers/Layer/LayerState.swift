package import Foundation
package import StrataGraphics

/// The values of a layer's animatable properties.
///
/// The open properties of `CALayer` read and write the model values. Those of a frame are a copy
/// with the animated values.
package struct LayerState {
  package var bounds = CGRect.zero
  package var position = CGPoint.zero
  package var zPosition: CGFloat = 0
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  package var anchorPointZ: CGFloat = 0
  package var transform = CATransform3DIdentity
  package var sublayerTransform = CATransform3DIdentity
  package var isHidden = false
  package var isDoubleSided = true

  package var contents = LayerContents.object(nil)
  package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsScale: CGFloat = 1
  package var minificationFilterBias: Float = 0

  package var backgroundColor = LayerColor(nil)
  package var cornerRadius: CGFloat = 0
  package var borderWidth: CGFloat = 0
  package var borderColor = LayerColor(.layerBlack)
  package var opacity: Float = 1
  package var masksToBounds = false

  package var shadowColor = LayerColor(.layerBlack)
  package var shadowOpacity: Float = 0
  package var shadowOffset = CGSize(width: 0, height: -3)
  package var shadowRadius: CGFloat = 3
  package var shadowPath = LayerPath(nil)

  package var filters: [Any]?
  package var backgroundFilters: [Any]?
  package var compositingFilter: Any?
  package var shouldRasterize = false
  package var rasterizationScale: CGFloat = 1
}

/// A color of a layer: an object that was set, or a value from an animation.
///
/// An animated color has no object, because it would have to be created for every frame.
package struct LayerColor: Equatable {
  package private(set) var value: Color?
  private var object: CGColor?

  /// Creates a color from an object that was set.
  package init(_ object: CGColor?) {
    value = object?.value
    self.object = object
  }

  /// Creates a color from an animated value.
  package init(shown value: Color?) {
    self.value = value
  }

  /// The object that was set, if it is a pattern.
  package var pattern: CGColor? { object?.colorPattern == nil ? nil : object }

  /// The object that was set, or a new one.
  package var cgColor: CGColor? { object ?? value.map { CGColor($0) } }
}

/// A path of a layer: an object that was set, or a value from an animation.
package struct LayerPath: Equatable {
  package private(set) var value: Path?
  private var object: CGPath?

  /// Creates a path from an object that was set, copied if it is mutable.
  package init(_ object: CGPath?) {
    let fixed = object?.fixed
    value = fixed?.value
    self.object = fixed
  }

  /// Creates a path from an animated value.
  package init(shown value: Path?) {
    self.value = value
  }

  /// The object that was set, or a new one.
  package var cgPath: CGPath? { object ?? value.map { CGPath($0) } }

  /// Returns whether both are the same object or, without objects, have equal values.
  package static func == (a: LayerPath, b: LayerPath) -> Bool {
    if let first = a.object, first === b.object { return true }
    return a.object == nil && b.object == nil && a.value == b.value
  }
}

/// The content that a layer shows in its bounds.
package enum LayerContents {
  /// The object that was set.
  case object(Any?)
  /// A cross-fade from one image to another.
  case mix(CGImage, CGImage, fraction: Double)

  /// The object that was set; of a mix, the image with the greater share.
  package var object: Any? {
    switch self {
    case .object(let object): object
    case .mix(let from, let to, let fraction): fraction < 0.5 ? from : to
    }
  }

  static func isSameObject(_ a: Any?, _ b: Any?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    guard type(of: a) is AnyClass, type(of: b) is AnyClass else { return false }
    return a as AnyObject === b as AnyObject
  }
}
