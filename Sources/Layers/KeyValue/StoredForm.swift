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

  let load: @Sendable (UnsafeMutableRawPointer) -> Value
  /// Stores a value; if it differs from the old one, calls `change`, which must carry out the
  /// write.
  ///
  /// - Returns: Whether no number of the value is near either end of a range.
  let store:
    @Sendable (
      _ memory: UnsafeMutableRawPointer, Value, _ change: ((_ write: () -> Void) -> Void)?
    ) -> Bool
  let initialize: @Sendable (UnsafeMutableRawPointer, Value) -> Void
  let copyInto: @Sendable (_ memory: UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  let assign: @Sendable (_ memory: UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  let deinitialize: @Sendable (UnsafeMutableRawPointer) -> Void

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
    self.load = { load($0.assumingMemoryBound(to: Stored.self).pointee) }
    self.store = { memory, value, change in
      let new = store(value)
      let place = memory.assumingMemoryBound(to: Stored.self)
      if let change, !isSame(place.pointee, new) {
        change { place.pointee = new }
      } else {
        place.pointee = new
      }
      return isOrdinary?(new) ?? true
    }
    initialize = { $0.initializeMemory(as: Stored.self, to: store($1)) }
    copyInto = {
      $0.initializeMemory(
        as: Stored.self, from: $1.assumingMemoryBound(to: Stored.self), count: 1)
    }
    assign = {
      $0.assumingMemoryBound(to: Stored.self).pointee =
        $1.assumingMemoryBound(to: Stored.self).pointee
    }
    deinitialize = { $0.assumingMemoryBound(to: Stored.self).deinitialize(count: 1) }
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
