public import Foundation
public import StrataGraphics

/// What a property holds: what key-value calls and documents give for it, and how a layer keeps it.
///
/// Layers of a class of yours can have properties of the kinds that are listed here.
public struct PropertyKind<Value>: Sendable {
  /// What it takes, for messages: "a number".
  let takes: String
  /// The value that a key-value call has given, which is not nil; nil for one of another kind.
  let unboxed: @Sendable (Any) -> Value?
  /// What key-value calls read.
  let boxed: @Sendable (Value) -> Any?
  /// What nil stands for; without it nil stands for the default.
  var absent: (@Sendable () -> Value)?
  /// How documents write it; nil where they write no text.
  var text: TextForm?
  /// How a layer keeps it; nil for what only its own class keeps.
  var storage: StoredForm<Value>?
}

// MARK: Plain values

extension PropertyKind where Value: KeyValueCoded & SendableMetatype {
  private init(text: TextForm?, storage: StoredForm<Value>?) {
    self.init(
      takes: Value.takes, unboxed: { AnimatableValue($0).flatMap { Value($0) } },
      boxed: { $0.boxed }, absent: nil, text: text, storage: storage)
  }

  /// A value of its type, written as those are.
  package static var value: PropertyKind {
    PropertyKind(text: Value.textForm, storage: nil)
  }

  /// The same, written otherwise.
  package static func value(_ text: TextForm?) -> PropertyKind {
    PropertyKind(text: text, storage: nil)
  }
}

extension PropertyKind where Value: KeyValueCoded & SendableMetatype & Equatable {
  /// A value that a layer keeps as it is.
  ///
  /// - Parameters:
  ///   - range: The numbers that a frame can show.
  ///   - form: Where it is not that of the type.
  package static func kept(
    _ range: ValueRange? = nil, form: ValuePlace.Form? = nil
  ) -> PropertyKind {
    PropertyKind(
      text: Value.textForm,
      storage: StoredForm(Value.self, range, form: form, store: { $0 }, load: { $0 }))
  }
}

extension PropertyKind where Value: KeyValueCoded & SendableMetatype & Equatable & Measured {
  /// The same for a value that has numbers.
  package static func kept(
    _ range: ValueRange? = nil, form: ValuePlace.Form? = nil
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

  /// An optional object or array, taken as it is; nil clears it.
  package static func object<Wrapped: SendableMetatype>(_ takes: String) -> PropertyKind
  where Value == Wrapped? {
    PropertyKind(
      takes: takes, unboxed: { ($0 as? Wrapped).map { .some($0) } }, boxed: { $0 },
      absent: { nil }, text: nil, storage: nil)
  }

  /// A value taken as it is.
  static func whole(_ takes: String) -> PropertyKind where Value: SendableMetatype {
    PropertyKind(
      takes: takes, unboxed: { $0 as? Value }, boxed: { $0 }, absent: nil, text: nil,
      storage: nil)
  }

  /// The same for an object that is known by a protocol.
  static func object<Wrapped>(
    _ takes: String, _ cast: @escaping @Sendable (Any) -> Wrapped?
  ) -> PropertyKind where Value == Wrapped? {
    PropertyKind(
      takes: takes, unboxed: { cast($0).map { .some($0) } }, boxed: { $0 }, absent: { nil },
      text: nil, storage: nil)
  }

  /// An optional array of numbers of any kind; nil clears it.
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

  /// The same kind, written otherwise or not at all.
  package func written(as text: TextForm?) -> PropertyKind {
    var kind = self
    kind.text = text
    return kind
  }

  /// The same kind with a value that nil stands for.
  package func absent(_ value: @escaping @Sendable () -> Value) -> PropertyKind {
    var kind = self
    kind.absent = value
    return kind
  }
}

extension PropertyKind<Any?> {
  /// Any value at all; nil clears it.
  package static var anything: PropertyKind {
    PropertyKind(
      takes: "any value", unboxed: { .some($0) }, boxed: { $0 }, absent: { nil }, text: nil,
      storage: nil)
  }
}

// MARK: The kinds that a class of yours can have

extension PropertyKind<CGFloat> {
  /// A number, whatever it stands for.
  public static var number: PropertyKind { .kept(.amount) }
}

extension PropertyKind<Double> {
  /// A number, whatever it stands for.
  public static var number: PropertyKind { .kept(.amount) }
}

extension PropertyKind<Float> {
  /// A number, whatever it stands for.
  public static var number: PropertyKind { .kept(.amount) }
}

extension PropertyKind<Int> {
  /// A whole number; what an animation passes through counts as the whole number below.
  public static var integer: PropertyKind { .kept() }
}

extension PropertyKind<Bool> {
  /// A truth value, which animations change half-way.
  public static var flag: PropertyKind { .kept() }
}

extension PropertyKind<String> {
  /// A string, which animations change half-way.
  public static var string: PropertyKind { .kept() }
}

extension PropertyKind<CGPoint> {
  /// A point.
  public static var point: PropertyKind { .kept(.place) }
}

extension PropertyKind<CGSize> {
  /// A size.
  public static var size: PropertyKind { .kept(.place) }
}

extension PropertyKind<CGRect> {
  /// A rectangle.
  public static var rect: PropertyKind { .kept(.box) }
}

extension PropertyKind<CATransform3D> {
  /// A transform.
  public static var transform: PropertyKind { .kept(.place) }
}

extension PropertyKind<CGColor?> {
  /// A colour, or nil.
  public static var color: PropertyKind {
    var kind = PropertyKind.object("a CGColor")
    kind.text = .color
    kind.storage = StoredForm(
      LayerColor.self, store: { LayerColor($0) }, load: { $0.cgColor })
    return kind
  }
}

extension PropertyKind<CGPath?> {
  /// A path, or nil, copied when it is set.
  public static var path: PropertyKind {
    var kind = PropertyKind.object("a CGPath")
    kind.text = .path
    kind.storage = StoredForm(
      LayerPath.self, .place, store: { LayerPath($0) }, load: { $0.cgPath })
    return kind
  }
}
