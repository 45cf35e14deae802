import Foundation
import StrataGraphics

extension AnimatedValue {
  /// Converts an animation's value to the kind that a property takes.
  ///
  /// `NSNull` stands for no color, path, array, contents or filters. The result is nil for nil, for
  /// a value of another kind, and for a value that is not finite. An animation with such a value
  /// has no effect.
  package init?(_ given: Any?, as kind: ValueKind) {
    if given is NSNull {
      guard let nothing = Self.nothing(as: kind) else { return nil }
      self = nothing
      return
    }
    guard let given = AnimatableValue.unwrap(given) else { return nil }
    switch kind {
    case .contents:
      self = .contents(.object(given))
    case .filters:
      self = .filters(given as? [Any] ?? [given])
    default:
      guard let value = AnimatableValue(given), let fitting = Self(value, as: kind) else {
        return nil
      }
      self = fitting
    }
    guard isFinite else { return nil }
  }

  private static func nothing(as kind: ValueKind) -> AnimatedValue? {
    switch kind {
    case .color: .color(LayerColor(shown: nil))
    case .path: .path(LayerPath(shown: nil))
    case .colors: .colors(LayerColors(shown: []))
    case .numbers: .numbers(nil)
    case .contents: .contents(.object(nil))
    case .filters: .filters(nil)
    case .number, .integer, .flag, .point, .size, .rect, .transform, .string: nil
    }
  }

  private init?(_ value: AnimatableValue, as kind: ValueKind) {
    switch (kind, value) {
    case (.number, .number(let number)), (.integer, .number(let number)):
      self = .number(number)
    case (.flag, .number(let number)):
      self = .number(number != 0 ? 1 : 0)
    // Apple's boxes hold two numbers in both cases, and files use both for distances.
    case (.point, .point), (.point, .size), (.size, .size), (.size, .point), (.rect, .rect),
      (.transform, .transform), (.color, .color), (.path, .path), (.string, .string):
      guard let value = Self(value) else { return nil }
      self = value
    case (.colors, .array(let entries)):
      self = .colors(
        LayerColors(
          shown: entries.map { entry in
            guard case .color(let color)? = AnimatableValue(entry) else { return nil }
            return color.value
          }))
    case (.numbers, .array(let entries)):
      guard let numbers = Self.numbers(entries) else { return nil }
      self = .numbers(numbers)
    default:
      return nil
    }
  }

  /// Converts a value by its own type, for a destination that accepts any kind, such as a filter's
  /// input.
  package init?(_ value: AnimatableValue) {
    switch value {
    case .number(let value): self = .number(value)
    case .point(let value): self = .pair(SIMD2(Double(value.x), Double(value.y)))
    case .size(let value): self = .pair(SIMD2(Double(value.width), Double(value.height)))
    case .rect(let value):
      let (origin, size) = (value.origin, value.size)
      self = .quad(
        SIMD4(Double(origin.x), Double(origin.y), Double(size.width), Double(size.height)))
    case .transform(let value): self = .transform(value)
    case .color(let value): self = .color(LayerColor(shown: value.value))
    case .path(let value): self = .path(LayerPath(shown: value.value))
    case .image(let value): self = .contents(.object(value))
    case .string(let value): self = .string(value)
    case .array(let entries):
      guard let numbers = Self.numbers(entries) else { return nil }
      self = .numbers(numbers)
    }
    guard isFinite else { return nil }
  }

  private static func numbers(_ entries: [Any]) -> [Double]? {
    let numbers = entries.compactMap { AnimatableValue($0)?.number }
    return numbers.count == entries.count ? numbers : nil
  }

  /// Whether all numbers in the value are finite; true for paths, contents, strings and filters.
  package var isFinite: Bool {
    switch self {
    case .number(let value): value.isFinite
    case .pair(let value): value * 0 == SIMD2()
    case .quad(let value): value * 0 == SIMD4()
    case .transform(let value): value.isFinite
    case .numbers(let values): values?.allSatisfy(\.isFinite) ?? true
    case .color(let color): color.value?.isFinite ?? true
    case .colors(let colors): colors.values.allSatisfy { $0?.isFinite ?? true }
    case .path, .contents, .string, .filters: true
    }
  }

  /// The value in the form that key-value methods take; nil if no value is set.
  package var boxed: Any? {
    switch self {
    case .number(let value): NSNumber(value: value)
    case .pair(let value): CGPoint(x: value.x, y: value.y)
    case .quad(let value): CGRect(x: value.x, y: value.y, width: value.z, height: value.w)
    case .transform(let value): value
    case .color(let value): value.cgColor
    case .path(let value): value.cgPath
    case .colors(let value): value.objects
    case .numbers(let values): values?.map { NSNumber(value: $0) }
    case .contents(let value): value.object
    case .string(let value): value
    case .filters(let value): value
    }
  }
}

extension Color {
  fileprivate var isFinite: Bool { SIMD4(red, green, blue, alpha) * 0 == SIMD4() }
}
