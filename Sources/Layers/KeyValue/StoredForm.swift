import StrataGraphics

/// How a layer keeps a property among its values.
///
/// `Value` is what the property reads; what lies in memory may be another type, such as a colour's
/// components beside its object.
struct StoredForm<Value>: Sendable {
  /// What lies in memory.
  let type: Any.Type
  /// Where it is not that of the type.
  private let ownForm: ValuePlace.Form?
  private let ownKind: ValueKind?
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

  /// How animations reach it; nil for what cannot move.
  ///
  /// Found out when somebody asks: the first look at what a type conforms to takes longer than all else here,
  /// and who opens a document never asks.
  var form: ValuePlace.Form? { ownForm ?? (type as? any PlacedValue.Type)?.form }
  var kind: ValueKind? { ownKind ?? (type as? any PlacedValue.Type)?.kind }

  /// - Parameters:
  ///   - form: Where it is not that of the type.
  ///   - kind: Where it is not that of the type.
  ///   - isSame: Whether one in place of another is no change.
  ///   - isOrdinary: Whether no number of a value is anywhere near the ends of a range; nil for what has none.
  init<Stored: SendableMetatype>(
    _ type: Stored.Type, _ range: ValueRange? = nil, form: ValuePlace.Form? = nil,
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
    _ type: Stored.Type, _ range: ValueRange? = nil, form: ValuePlace.Form? = nil,
    store: @escaping @Sendable (Value) -> Stored, load: @escaping @Sendable (Stored) -> Value
  ) {
    self.init(type, range, form: form, isSame: { $0 == $1 }, store: store, load: load)
  }

  /// Of what has numbers.
  init<Stored: Equatable & Measured & SendableMetatype>(
    _ type: Stored.Type, _ range: ValueRange? = nil, form: ValuePlace.Form? = nil,
    store: @escaping @Sendable (Value) -> Stored, load: @escaping @Sendable (Stored) -> Value
  ) {
    self.init(
      type, range, form: form, isSame: { $0 == $1 }, isOrdinary: { $0.isOrdinary }, store: store,
      load: load)
  }
}
