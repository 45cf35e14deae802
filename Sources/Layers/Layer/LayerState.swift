package import Foundation
package import StrataGraphics

/// The values of a layer's properties that can move.
///
/// The open properties of `CALayer` read and write those of a layer; those of a frame are a copy with
/// what animations show.
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

/// A colour that a layer has: an object that someone set, or a value that an animation gave.
///
/// An animated colour has no object, which would have to be made for every frame.
package struct LayerColor: Equatable {
  package private(set) var value: Color?
  private var object: CGColor?

  /// What was set.
  package init(_ object: CGColor?) {
    value = object?.value
    self.object = object
  }

  /// What an animation shows.
  package init(shown value: Color?) {
    self.value = value
  }

  /// What was set, where it is a pattern.
  package var pattern: CGColor? { object?.colorPattern == nil ? nil : object }

  /// The object that was set, or a new one.
  package var cgColor: CGColor? { object ?? value.map { CGColor($0) } }
}

/// A path that a layer has: an object that someone set, or a value that an animation gave.
package struct LayerPath: Equatable {
  package private(set) var value: Path?
  private var object: CGPath?

  /// What was set, copied if it can change.
  package init(_ object: CGPath?) {
    let fixed = object?.fixed
    value = fixed?.value
    self.object = fixed
  }

  /// What an animation shows.
  package init(shown value: Path?) {
    self.value = value
  }

  /// The object that was set, or a new one.
  package var cgPath: CGPath? { object ?? value.map { CGPath($0) } }

  /// Whether both are the same object, or hold equal values where there is none.
  package static func == (a: LayerPath, b: LayerPath) -> Bool {
    if let first = a.object, first === b.object { return true }
    return a.object == nil && b.object == nil && a.value == b.value
  }
}

/// What a layer shows in its bounds.
package enum LayerContents {
  /// What was set.
  case object(Any?)
  /// On the way from one image to another.
  case mix(CGImage, CGImage, fraction: Double)

  /// What was set; of a mix the image that shows more.
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
