import Foundation
import StrataGraphics

extension AnimatableValue {
  /// Returns the part of the value that a path of components names, or nil if there is no such
  /// part.
  func component(_ path: ArraySlice<String>) -> AnimatableValue? {
    guard let name = path.first else { return self }
    if case .transform(let transform) = self {
      return transform.value(of: path.joined(separator: "."))
    }
    return part(name)?.component(path.dropFirst())
  }

  /// Returns a copy of the value with one part replaced; nil sets the part to 0.
  func replacing(
    _ path: ArraySlice<String>, by value: Any?, in keyPath: String
  ) throws(KeyPathError) -> AnimatableValue {
    guard let name = path.first else {
      return try fitted(value, in: keyPath)
    }
    if case .transform(let transform) = self {
      let changed = try transform.setting(path.joined(separator: "."), to: value, in: keyPath)
      return .transform(changed)
    }
    guard let old = part(name) else {
      throw .unknownComponent(keyPath: keyPath, component: name, available: partNames)
    }
    return with(name, try old.replacing(path.dropFirst(), by: value, in: keyPath))
  }

  /// Returns `value` if it is of the same kind as this one.
  fileprivate func fitted(_ value: Any?, in keyPath: String) throws(KeyPathError) -> AnimatableValue
  {
    guard let value else { return zero }
    let given = AnimatableValue(value)
    let fitted: AnimatableValue? =
      switch self {
      case .number: given?.number.map { .number($0) }
      case .point: given.flatMap { CGPoint($0) }.map { .point($0) }
      case .size: given.flatMap { CGSize($0) }.map { .size($0) }
      default: nil
      }
    guard let fitted else {
      throw .wrongType(key: keyPath, expected: kindName, got: "\(type(of: value))")
    }
    return fitted
  }

  private var zero: AnimatableValue {
    switch self {
    case .point: .point(.zero)
    case .size: .size(.zero)
    default: .number(0)
    }
  }

  private var kindName: String {
    switch self {
    case .point: "a point"
    case .size: "a size"
    default: "a number"
    }
  }

  private var partNames: [String] {
    switch self {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["origin", "size"]
    default: []
    }
  }

  private func part(_ name: String) -> AnimatableValue? {
    switch (self, name) {
    case (.point(let point), "x"): .number(Double(point.x))
    case (.point(let point), "y"): .number(Double(point.y))
    case (.size(let size), "width"): .number(Double(size.width))
    case (.size(let size), "height"): .number(Double(size.height))
    case (.rect(let rect), "origin"): .point(rect.origin)
    case (.rect(let rect), "size"): .size(rect.size)
    default: nil
    }
  }

  /// Returns a copy of the value with the part that `part(_:)` reads replaced.
  private func with(_ name: String, _ new: AnimatableValue) -> AnimatableValue {
    switch (self, name, new) {
    case (.point(let point), "x", .number(let x)): .point(CGPoint(x: CGFloat(x), y: point.y))
    case (.point(let point), _, .number(let y)): .point(CGPoint(x: point.x, y: CGFloat(y)))
    case (.size(let size), "width", .number(let width)):
      .size(CGSize(width: CGFloat(width), height: size.height))
    case (.size(let size), _, .number(let height)):
      .size(CGSize(width: size.width, height: CGFloat(height)))
    case (.rect(let rect), _, .point(let origin)): .rect(CGRect(origin: origin, size: rect.size))
    case (.rect(let rect), _, .size(let size)): .rect(CGRect(origin: rect.origin, size: size))
    default: self
    }
  }
}

extension CATransform3D {
  /// The name that is not a case of `Component`, because its value is a size.
  private static let translationName = "translation"

  fileprivate func value(of name: String) -> AnimatableValue? {
    if name == Self.translationName { return .size(translation) }
    return Component(rawValue: name).map { .number(self[$0]) }
  }

  /// Returns a copy of the transform with one part replaced; nil resets the part to its identity
  /// value.
  fileprivate func setting(
    _ name: String, to value: Any?, in keyPath: String
  ) throws(KeyPathError) -> CATransform3D {
    guard let old = self.value(of: name), let neutral = CATransform3DIdentity.value(of: name) else {
      throw .unknownComponent(
        keyPath: keyPath, component: name,
        available: [Self.translationName] + Component.allCases.map(\.rawValue))
    }
    var result = self
    switch try old.fitted(value ?? neutral.boxed, in: keyPath) {
    case .size(let size): result.translation = size
    case .number(let number):
      if let component = Component(rawValue: name) { result[component] = number }
    default: break
    }
    return result
  }
}
