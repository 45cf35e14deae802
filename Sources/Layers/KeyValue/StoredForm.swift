import StrataGraphics

/// How a layer keeps a property among its values.
///
/// `Value` is what the property reads; what lies in memory may be another type, such as a colour's
/// components beside its object.
struct StoredForm<Value>: Sendable {
  /// How animations reach it; nil for what cannot move.
  let form: ValuePlace.Form?
  let kind: ValueKind?
  /// The numbers that a frame can show; nil for what is no number.
  let range: ValueRange?
  let size: Int
  let alignment: Int
  /// Whether copying the bytes copies the value.
  let isTrivial: Bool

  let load: @Sendable (UnsafeMutableRawPointer) -> Value
  /// Stores a value; where it is another than before, `change` is called and carries it out.
  ///
  /// - Returns: Whether the value has no number that is anywhere near the ends of a range.
  let store:
    @Sendable (
      _ memory: UnsafeMutableRawPointer, Value, _ change: ((_ write: () -> Void) -> Void)?
    ) -> Bool
  let initialize: @Sendable (UnsafeMutableRawPointer, Value) -> Void
  let copyInto: @Sendable (_ memory: UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  let assign: @Sendable (_ memory: UnsafeMutableRawPointer, UnsafeMutableRawPointer) -> Void
  let deinitialize: @Sendable (UnsafeMutableRawPointer) -> Void

  /// - Parameters:
  ///   - form: Where it is not that of the type.
  ///   - kind: Where it is not that of the type.
  ///   - isSame: Whether one in place of another is no change.
  init<Stored: SendableMetatype>(
    _ type: Stored.Type, _ range: ValueRange? = nil, form: ValuePlace.Form? = nil,
    kind: ValueKind? = nil, isSame: @escaping @Sendable (Stored, Stored) -> Bool,
    store: @escaping @Sendable (Value) -> Stored, load: @escaping @Sendable (Stored) -> Value
  ) {
    let placed = type as? any PlacedValue.Type
    (self.form, self.range) = (form ?? placed?.form, range)
    self.kind = kind ?? placed?.kind
    (size, alignment) = (MemoryLayout<Stored>.size, MemoryLayout<Stored>.alignment)
    isTrivial = self.form?.isTrivial ?? false
    self.load = { load($0.assumingMemoryBound(to: Stored.self).pointee) }
    let hasNumbers = type is any Measured.Type
    self.store = { memory, value, change in
      let new = store(value)
      let place = memory.assumingMemoryBound(to: Stored.self)
      if let change, !isSame(place.pointee, new) {
        change { place.pointee = new }
      } else {
        place.pointee = new
      }
      return !hasNumbers || (new as? any Measured)?.isOrdinary ?? true
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
    _ type: Stored.Type, _ range: ValueRange? = nil, form: ValuePlace.Form? = nil,
    store: @escaping @Sendable (Value) -> Stored, load: @escaping @Sendable (Stored) -> Value
  ) {
    self.init(type, range, form: form, isSame: { $0 == $1 }, store: store, load: load)
  }
}
