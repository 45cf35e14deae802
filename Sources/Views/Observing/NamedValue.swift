import Foundation
import Strata

/// The value of a named property of an object.
///
/// It is sendable without checks because it is created and read on the main thread only.
struct NamedValue: Equatable, @unchecked Sendable {
  let value: Any?

  init(_ name: String, of object: AnyObject) {
    nonisolated(unsafe) let object = object
    nonisolated(unsafe) var found: Any?
    MainActor.assumeIsolated { unsafe found = unsafe Self.value(of: object, name) }
    value = unsafe found
  }

  static func == (left: NamedValue, right: NamedValue) -> Bool {
    guard let first = left.value, let second = right.value else {
      return left.value == nil && right.value == nil
    }
    if let first = first as? any Hashable, let second = second as? any Hashable {
      return AnyHashable(first) == AnyHashable(second)
    }
    guard type(of: first) is AnyClass else { return false }
    return first as AnyObject === second as AnyObject
  }

  /// Returns the object that has the last component of a key path, and that component.
  ///
  /// nil if a component is unknown or the object cannot be observed.
  @MainActor static func resolve(
    _ keyPath: String, from object: NSObject
  ) -> (object: any BlockObservable, name: String)? {
    // A layer resolves the rest of the key path itself.
    if let layer = object as? CALayer { return (layer, keyPath) }
    guard let point = keyPath.firstIndex(of: ".") else {
      guard let known = object as? any BlockObservable, hasValue(object, keyPath) else {
        return nil
      }
      return (known, keyPath)
    }
    let rest = String(keyPath[keyPath.index(after: point)...])
    guard let next = value(of: object, String(keyPath[..<point])) as? NSObject else { return nil }
    return resolve(rest, from: next)
  }

  @MainActor private static func value(of object: AnyObject, _ name: String) -> Any? {
    switch object {
    case let layer as CALayer: layer.value(forKeyPath: name)
    case let view as UIView: keyPath(of: view, name).flatMap { unwrapped(view[keyPath: $0] as Any) }
    case let recognizer as UIGestureRecognizer:
      recognizerNames[name].flatMap { unwrapped(recognizer[keyPath: $0] as Any) }
    case let player as AVPlayer: playerNames[name].flatMap { unwrapped(player[keyPath: $0] as Any) }
    case let item as AVPlayerItem: itemNames[name].flatMap { unwrapped(item[keyPath: $0] as Any) }
    case let animator as UIViewPropertyAnimator:
      animatorNames[name].flatMap { unwrapped(animator[keyPath: $0] as Any) }
    default: nil
    }
  }

  @MainActor private static func hasValue(_ object: AnyObject, _ name: String) -> Bool {
    switch object {
    case let view as UIView: keyPath(of: view, name) != nil
    case is UIGestureRecognizer: recognizerNames[name] != nil
    case is AVPlayer: playerNames[name] != nil
    case is AVPlayerItem: itemNames[name] != nil
    case is UIViewPropertyAnimator: animatorNames[name] != nil
    default: false
    }
  }

  /// Returns the value inside nested optionals.
  private static func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  // MARK: Names

  @MainActor private static func keyPath(of view: UIView, _ name: String) -> AnyKeyPath? {
    let own: AnyKeyPath? =
      switch view {
      case is UIScrollView: scrollViewNames[name]
      case is UIControl: controlNames[name]
      case is UILabel: name == "text" ? \UILabel.text : nil
      case is UIImageView: name == "image" ? \UIImageView.image : nil
      default: nil
      }
    return own ?? viewNames[name]
  }

  @MainActor private static let viewNames: [String: AnyKeyPath] = [
    "frame": \UIView.frame, "bounds": \UIView.bounds, "center": \UIView.center,
    "transform": \UIView.transform, "alpha": \UIView.alpha, "hidden": \UIView.isHidden,
    "backgroundColor": \UIView.backgroundColor, "layer": \UIView.layer,
    "superview": \UIView.superview,
  ]

  @MainActor private static let scrollViewNames: [String: AnyKeyPath] = [
    "contentOffset": \UIScrollView.contentOffset, "contentSize": \UIScrollView.contentSize,
    "contentInset": \UIScrollView.contentInset, "zoomScale": \UIScrollView.zoomScale,
    "panGestureRecognizer": \UIScrollView.panGestureRecognizer,
  ]

  @MainActor private static let controlNames: [String: AnyKeyPath] = [
    "highlighted": \UIControl.isHighlighted, "selected": \UIControl.isSelected,
    "enabled": \UIControl.isEnabled,
  ]

  @MainActor private static let playerNames: [String: AnyKeyPath] = [
    "rate": \AVPlayer.rate, "status": \AVPlayer.status, "currentItem": \AVPlayer.currentItem,
    "timeControlStatus": \AVPlayer.timeControlStatus,
  ]

  @MainActor private static let itemNames: [String: AnyKeyPath] = [
    "status": \AVPlayerItem.status, "duration": \AVPlayerItem.duration,
  ]

  /// Apple's keys, and the names of the Swift properties.
  @MainActor private static let animatorNames: [String: AnyKeyPath] = [
    "state": \UIViewPropertyAnimator.state, "running": \UIViewPropertyAnimator.isRunning,
    "isRunning": \UIViewPropertyAnimator.isRunning,
    "reversed": \UIViewPropertyAnimator.isReversed,
    "isReversed": \UIViewPropertyAnimator.isReversed,
    "fractionComplete": \UIViewPropertyAnimator.fractionComplete,
  ]

  @MainActor private static let recognizerNames: [String: AnyKeyPath] = [
    "state": \UIGestureRecognizer.state, "view": \UIGestureRecognizer.view,
  ]
}
