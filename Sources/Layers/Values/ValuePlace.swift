/// A place in the memory of a layer's values.
///
/// It retains nothing, because reference counting would slow down every access.
// Safe in this module: `LayerValues` owns the memory and outlives every access, and the offsets and
// types are those of the class's layout, for which the memory was allocated.
@safe
struct ValuePlace {
  private let address: UnsafeMutableRawPointer

  /// Allocates the memory for the values of a layout, uninitialized.
  init(for layout: AnyValueBlock) {
    unsafe address = .allocate(byteCount: layout.end, alignment: layout.alignment)
  }

  private init(_ address: UnsafeMutableRawPointer) { unsafe self.address = address }

  /// Deallocates the memory, which must be uninitialized.
  func deallocate() { unsafe address.deallocate() }

  @inline(__always)
  static func + (place: ValuePlace, offset: Int) -> ValuePlace {
    unsafe ValuePlace(place.address + offset)
  }

  /// The initialized value at this place.
  @inline(__always)
  subscript<Value>(as type: Value.Type) -> Value {
    unsafeAddress { unsafe UnsafePointer(address.assumingMemoryBound(to: Value.self)) }
    nonmutating unsafeMutableAddress { unsafe address.assumingMemoryBound(to: Value.self) }
  }

  /// Returns the number at this place, which may be a part of a value.
  @inline(__always)
  func load<Number: BitwiseCopyable>(as type: Number.Type) -> Number {
    unsafe address.load(as: type)
  }

  /// Stores a number at this place, which may be a part of a value.
  @inline(__always)
  func storeBytes<Number: BitwiseCopyable>(of number: Number, as type: Number.Type) {
    unsafe address.storeBytes(of: number, as: type)
  }

  /// Copies bytes from other values.
  @inline(__always)
  func copyMemory(from other: ValuePlace, byteCount: Int) {
    unsafe address.copyMemory(from: other.address, byteCount: byteCount)
  }

  func initialize<Value>(to value: Value) {
    unsafe address.initializeMemory(as: Value.self, to: value)
  }

  /// Initializes the value with a copy of the same value in another layer's values.
  func initialize<Value>(as type: Value.Type, from other: ValuePlace) {
    unsafe address.initializeMemory(
      as: type, from: other.address.assumingMemoryBound(to: type), count: 1)
  }

  func deinitialize<Value>(as type: Value.Type) {
    unsafe address.assumingMemoryBound(to: type).deinitialize(count: 1)
  }
}
