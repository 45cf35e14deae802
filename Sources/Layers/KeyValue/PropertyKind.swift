public import Foundation
public import StrataGraphics

/// The type of a property: its form in key-value calls, in documents and in a layer's storage.
///
/// Properties of custom layer classes can be of the kinds listed here.
public struct PropertyKind<Value>: Sendable {
  /// The type that the property expects, for messages, such as "a number".
  let takes: String
  /// Converts the non-nil value of a key-value call; returns nil if it is of another kind.
  let unboxed: @Sendable (Any) -> Value?
  /// Converts the value to the one that key-value calls return.
  let boxed: @Sendable (Value) -> Any?
  /// The value that nil stands for; without it, nil restores the default.
  var absent: (@Sendable () -> Value)?
  /// The text format in documents; nil if the value has no text form.
  var text: TextForm?
  /// The stored form in a layer; nil if only the layer's own class stores the value.
  var storage: StoredForm<Value>?
}

// MARK: Plain values

extension PropertyKind where Value: KeyValueCoded & SendableMetatype {
  private init(text: TextForm?, storage: StoredForm<Value>?) {
    self.init(
      takes: Value.takes, unboxed: { AnimatableValue($0).flatMap { Value($0) } },
      boxed: { $0.boxed }, absent: nil, text: text, storage: storage)
  }

  /// A value of its own type, in that type's text format.
  package static var value: PropertyKind {
    PropertyKind(text: Value.textForm, storage: nil)
  }

  /// A value of its own type, in another text format.
  package static func value(_ text: TextForm?) -> PropertyKind {
    PropertyKind(text: text, storage: nil)
  }
}

extension PropertyKind where Value: KeyValueCoded & SendableMetatype & Equatable {
  /// A value that a layer stores as it is.
  ///
  /// - Parameters:
  ///   - range: The numbers that can be drawn.
  ///   - form: The storage form, if it differs from that of the type.
  package static func stored(
    _ range: ValueRange? = nil, form: ValueOffset.Form? = nil
  ) -> PropertyKind {
    PropertyKind(
      text: Value.textForm,
      storage: StoredForm(Value.self, range, form: form, store: { $0 }, load: { $0 }))
  }
}

extension PropertyKind where Value: KeyValueCoded & SendableMetatype & Equatable & Measured {
  /// A numeric value that a layer stores as it is.
  package static func stored(
    _ range: ValueRange? = nil, form: ValueOffset.Form? = nil
  ) -> PropertyKind {
    PropertyKind(
      text: Value.textForm,
      storage: StoredForm(Value.self, range, form: form, store: { $0 }, load: { $0 }))
  }
}

extension PropertyKind {
  /// An optional value; nil clears it.
  package static func optional<Wrapped: KeyValueCoded & SendableMetatype>() -> PropertyKind
  where Value == Wrapped? {
    PropertyKind(
      takes: Wrapped.takes,
      unboxed: { AnimatableValue($0).flatMap { Wrapped($0) }.map { .some($0) } },
      boxed: { $0?.boxed }, absent: { nil }, text: Wrapped.textForm, storage: nil)
  }

  /// An optional object or array, stored as it is; nil clears it.
  package static func object<Wrapped: SendableMetatype>(_ takes: String) -> PropertyKind
  where Value == Wrapped? {
    PropertyKind(
      takes: takes, unboxed: { ($0 as? Wrapped).map { .some($0) } }, boxed: { $0 },
      absent: { nil }, text: nil, storage: nil)
  }

  /// A value, stored as it is.
  static func whole(_ takes: String) -> PropertyKind where Value: SendableMetatype {
    PropertyKind(
      takes: takes, unboxed: { $0 as? Value }, boxed: { $0 }, absent: nil, text: nil,
      storage: nil)
  }

  /// An optional object of a protocol type, stored as it is; nil clears it.
  static func object<Wrapped>(
    _ takes: String, _ cast: @escaping @Sendable (Any) -> Wrapped?
  ) -> PropertyKind where Value == Wrapped? {
    PropertyKind(
      takes: takes, unboxed: { cast($0).map { .some($0) } }, boxed: { $0 }, absent: { nil },
      text: nil, storage: nil)
  }

  /// An optional array of numbers of any type; nil clears it.
  package static func numbers(_ range: ValueRange? = nil) -> PropertyKind
  where Value == [NSNumber]? {
    PropertyKind(
      takes: "an array of numbers",
      unboxed: { value in
        guard let entries = value as? [Any] else { return nil }
        let numbers = entries.compactMap { AnimatableValue($0)?.number.map(NSNumber.init(value:)) }
        return numbers.count == entries.count ? .some(numbers) : nil
      },
      boxed: { $0 }, absent: { nil }, text: .numbers,
      storage: StoredForm(
        [Double]?.self, range, store: { $0?.map(\.doubleValue) },
        load: { $0?.map { NSNumber(value: $0) } }))
  }

  /// Returns the same kind with another text format, or with none.
  package func written(as text: TextForm?) -> PropertyKind {
    var kind = self
    kind.text = text
    return kind
  }

  /// Returns the same kind with a value that nil stands for.
  package func absent(_ value: @escaping @Sendable () -> Value) -> PropertyKind {
    var kind = self
    kind.absent = value
    return kind
  }
}

extension PropertyKind<Any?> {
  /// A value of any type; nil clears it.
  package static var anything: PropertyKind {
    PropertyKind(
      takes: "any value", unboxed: { .some($0) }, boxed: { $0 }, absent: { nil }, text: nil,
      storage: nil)
  }
}

// MARK: Kinds for custom classes

extension PropertyKind<CGFloat> {
  /// A number, such as a factor, a rate or an angle.
  public static var number: PropertyKind { .stored(.amount) }
}

extension PropertyKind<Double> {
  /// A number, such as a factor, a rate or an angle.
  public static var number: PropertyKind { .stored(.amount) }
}

extension PropertyKind<Float> {
  /// A number, such as a factor, a rate or an angle.
  public static var number: PropertyKind { .stored(.amount) }
}

extension PropertyKind<Int> {
  /// An integer; intermediate values of an animation are rounded down.
  public static var integer: PropertyKind { .stored() }
}

extension PropertyKind<Bool> {
  /// A Boolean value, which animations change halfway.
  public static var flag: PropertyKind { .stored() }
}

extension PropertyKind<String> {
  /// A string, which animations change halfway.
  public static var string: PropertyKind { .stored() }
}

extension PropertyKind<CGPoint> {
  /// A point.
  public static var point: PropertyKind { .stored(.place) }
}

extension PropertyKind<CGSize> {
  /// A size.
  public static var size: PropertyKind { .stored(.place) }
}

extension PropertyKind<CGRect> {
  /// A rectangle.
  public static var rect: PropertyKind { .stored(.box) }
}

extension PropertyKind<CATransform3D> {
  /// A transform.
  public static var transform: PropertyKind { .stored(.place) }
}

extension PropertyKind<CGColor?> {
  /// A color, or nil.
  public static var color: PropertyKind {
    var kind = PropertyKind.object("a CGColor")
    kind.text = .color
    kind.storage = StoredForm(
      LayerColor.self, store: { LayerColor($0) }, load: { $0.cgColor })
    return kind
  }
}

extension PropertyKind<CGPath?> {
  /// A path, or nil; it is copied when it is set.
  public static var path: PropertyKind {
    var kind = PropertyKind.object("a CGPath")
    kind.text = .path
    kind.storage = StoredForm(
      LayerPath.self, .place, store: { LayerPath($0) }, load: { $0.cgPath })
    return kind
  }
}
