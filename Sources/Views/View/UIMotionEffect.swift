public import Foundation
import Strata

/// Changes properties of a view when the device is tilted.
///
/// There is no device, so a view stores its motion effects without applying them.
@preconcurrency @MainActor
open class UIMotionEffect: NSObject {
  /// Creates an effect.
  public override init() { super.init() }

  /// Creates an effect; nothing is decoded from the archive.
  public required init?(coder: NSCoder) { super.init() }

  /// Returns the offsets of properties, by their key paths, for a tilt.
  ///
  /// - Parameter viewerOffset: The tilt on both axes, from -1 to 1.
  /// - Returns: nil for no offsets.
  open func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? { nil }
}

/// Interpolates the offset of a property between two values.
@preconcurrency @MainActor
open class UIInterpolatingMotionEffect: UIMotionEffect {
  /// The axis of the tilt.
  public enum EffectType: Int, Sendable { case tiltAlongHorizontalAxis, tiltAlongVerticalAxis }

  /// The key path of the property whose value is offset.
  public let keyPath: String
  /// The axis of the tilt that determines the offset.
  public let type: EffectType
  /// The offset for a tilt of -1: a number, a point or a size.
  open var minimumRelativeValue: Any?
  /// The offset for a tilt of 1: a number, a point or a size.
  open var maximumRelativeValue: Any?

  /// Creates an effect for a property.
  public init(keyPath: String, type: EffectType) {
    (self.keyPath, self.type) = (keyPath, type)
    super.init()
  }

  /// Creates an effect without a property; nothing is decoded from the archive.
  public required init?(coder: NSCoder) {
    (keyPath, type) = ("", .tiltAlongHorizontalAxis)
    super.init(coder: coder)
  }

  /// Returns the interpolated offset; nil if the two values have no common type.
  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    let tilt = type == .tiltAlongHorizontalAxis ? viewerOffset.horizontal : viewerOffset.vertical
    let fraction = (min(max(Double(tilt), -1), 1) + 1) / 2
    let span = AdditiveOffset(from: minimumRelativeValue, to: maximumRelativeValue)
    guard let part = span?.scaled(by: fraction),
      let value = AdditiveOffset.sum(minimumRelativeValue, part)
    else { return nil }
    return [keyPath: value]
  }
}

/// A group of motion effects.
@preconcurrency @MainActor
open class UIMotionEffectGroup: UIMotionEffect {
  open var motionEffects: [UIMotionEffect]?

  /// Returns the offsets of all effects; if several effects have a key path, the last one applies.
  open override func keyPathsAndRelativeValues(
    forViewerOffset viewerOffset: UIOffset
  ) -> [String: Any]? {
    motionEffects?.reduce(into: [:]) { values, effect in
      let own = effect.keyPathsAndRelativeValues(forViewerOffset: viewerOffset) ?? [:]
      values.merge(own) { $1 }
    }
  }
}

extension UIView {
  /// The motion effects, stored without effect.
  public var motionEffects: [UIMotionEffect] {
    get { memory.rare?.motionEffects ?? [] }
    set { rareValues.motionEffects = newValue }
  }

  /// Adds a motion effect, which is stored without being applied.
  public func addMotionEffect(_ effect: UIMotionEffect) {
    if !motionEffects.contains(effect) { motionEffects.append(effect) }
  }

  /// Removes a motion effect.
  public func removeMotionEffect(_ effect: UIMotionEffect) {
    motionEffects.removeAll { $0 === effect }
  }
}
