import StrataGraphics

/// The storage of a property among a layer's values.
///
/// `Value` is the type that the property reads. The type in memory may be another one, such as the
/// components of a color next to its object.
struct StoredForm<Value>: Sendable {
  /// The type in memory.
  let type: Any.Type
  /// The form, if it differs from that of the type.
  private let ownForm: ValueOffset.Form?
  private let ownKind: ValueKind?
  /// The numbers that can be drawn; nil if the value is not numeric.
  let range: ValueRange?
  let size: Int
  let alignment: Int
  /// Whether copying the bytes copies the value.
  let isTrivial: Bool

  let load: @Sendable (ValuePlace) -> Value
  /// Stores a value; if it differs from the old one, calls `change`, which must carry out the
  /// write.
  ///
  /// - Returns: Whether no number of the value is near either end of a range.
  let store:
    @Sendable (
      _ memory: ValuePlace, Value, _ change: ((_ write: () -> Void) -> Void)?
    ) -> Bool
  let initialize: @Sendable (ValuePlace, Value) -> Void
  let copyInto: @Sendable (_ memory: ValuePlace, ValuePlace) -> Void
  let assign: @Sendable (_ memory: ValuePlace, ValuePlace) -> Void
  let deinitialize: @Sendable (ValuePlace) -> Void

  /// The form through which animations reach the value; nil if it is not animatable.
  ///
  /// It is computed on demand: the first conformance check of a type takes longer than everything
  /// else here, and opening a document does not need it.
  var form: ValueOffset.Form? { ownForm ?? (type as? any PlacedValue.Type)?.form }
  var kind: ValueKind? { ownKind ?? (type as? any PlacedValue.Type)?.kind }

  /// - Parameters:
  ///   - form: The form, if it differs from that of the type.
  ///   - kind: The kind, if it differs from that of the type.
  ///   - isSame: Whether replacing one value by another is no change.
  ///   - isOrdinary: Whether no number of a value is near either end of a range; nil for values
  ///     without numbers.
  init<Stored: SendableMetatype>(
    _ type: Stored.Type, _ range: ValueRange? = nil, form: ValueOffset.Form? = nil,
    kind: ValueKind? = nil, isSame: @escaping @Sendable (Stored, Stored) -> Bool,
    isOrdinary: (@Sendable (Stored) -> Bool)? = nil,
    store: @escaping @Sendable (Value) -> Stored, load: @escaping @Sendable (Stored) -> Value
  ) {
    (self.type, self.range, ownForm, ownKind) = (type, range, form, kind)
    (size, alignment) = (MemoryLayout<Stored>.size, MemoryLayout<Stored>.alignment)
    isTrivial = _isPOD(type)
    self.load = { load($0[as: Stored.self]) }
    self.store = { place, value, change in
      let new = store(value)
      if let change, !isSame(place[as: Stored.self], new) {
        change { place[as: Stored.self] = new }
      } else {
        place[as: Stored.self] = new
      }
      return isOrdinary?(new) ?? true
    }
    initialize = { $0.initialize(to: store($1)) }
    copyInto = { $0.initialize(as: Stored.self, from: $1) }
    assign = { $0[as: Stored.self] = $1[as: Stored.self] }
    deinitialize = { $0.deinitialize(as: Stored.self) }
  }

  init<Stored: Equatable & SendableMetatype>(
    _ type: Stored.Type, _ range: ValueRange? = nil, form: ValueOffset.Form? = nil,
    store: @escaping @Sendable (Value) -> Stored, load: @escaping @Sendable (Stored) -> Value
  ) {
    self.init(type, range, form: form, isSame: { $0 == $1 }, store: store, load: load)
  }

  /// Creates the form of a numeric value.
  init<Stored: Equatable & Measured & SendableMetatype>(
    _ type: Stored.Type, _ range: ValueRange? = nil, form: ValueOffset.Form? = nil,
    store: @escaping @Sendable (Value) -> Stored, load: @escaping @Sendable (Stored) -> Value
  ) {
    self.init(
      type, range, form: form, isSame: { $0 == $1 }, isOrdinary: { $0.isOrdinary }, store: store,
      load: load)
  }
}
