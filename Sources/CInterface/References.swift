import Strata
import StrataCHeaders

/// Conversions between objects and the opaque pointers of the C interface.
enum Reference {
  /// Returns a pointer with a reference that the caller releases.
  static func owned(_ object: some AnyObject) -> OpaquePointer {
    unsafe OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// Returns the object of a pointer that `owned` has returned for the same type; nil for NULL.
  static func object<Object: AnyObject>(_ pointer: OpaquePointer?) -> Object? {
    guard let pointer = unsafe UnsafeRawPointer(pointer) else { return nil }
    return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Adds a reference to an object.
  static func retain(_ pointer: OpaquePointer?) -> OpaquePointer? {
    if let object: AnyObject = unsafe object(pointer) { _ = unsafe owned(object) }
    return unsafe pointer
  }

  /// Releases a reference to an object.
  static func release(_ pointer: OpaquePointer?) {
    guard let pointer = unsafe UnsafeRawPointer(pointer) else { return }
    unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release()
  }
}

/// An argument of a C function in the form that Swift code uses, or an error.
typealias Checked<Value> = Result<Value, ArgumentError>

/// Conversions of the pointers that C code passes, which must be as the headers require.
enum Argument {
  /// Returns an object, or an error for NULL.
  static func object<Object: AnyObject>(
    _ pointer: OpaquePointer?, _ name: String
  ) -> Checked<Object> {
    Checked { () throws(ArgumentError) in try present(unsafe Reference.object(pointer), name) }
  }

  /// Returns a string, or an error for NULL and for bytes that are not UTF-8.
  static func text(_ pointer: TextArgument?, _ name: String) -> Checked<String> {
    Checked { () throws(ArgumentError) in
      guard let text = unsafe String(validatingCString: try present(pointer, name)) else {
        throw ArgumentError("\(name) is not UTF-8")
      }
      return text
    }
  }

  /// Returns the path of a file or a folder.
  ///
  /// - Returns: An error for NULL, for bytes that are not UTF-8, and for an empty path, which would
  ///   be that of the working folder.
  static func path(_ pointer: TextArgument?, _ name: String) -> Checked<String> {
    unsafe text(pointer, name).flatMap { path in
      path.isEmpty ? .failure(ArgumentError("\(name) is empty")) : .success(path)
    }
  }

  /// Returns a string, or nil for NULL.
  static func optionalText(_ pointer: TextArgument?, _ name: String) -> Checked<String?> {
    unsafe pointer == nil ? .success(nil) : text(pointer, name).map { $0 }
  }

  /// Returns a folder or file URL, or nil for NULL.
  static func url(_ pointer: TextArgument?, _ name: String) -> Checked<URL?> {
    unsafe optionalText(pointer, name).map { path in path.map { URL(fileURLWithPath: $0) } }
  }

  /// Returns a copy of the bytes, or an error for NULL and for a length that no memory has.
  static func data(_ pointer: UnsafeRawPointer?, _ length: Int, _ name: String) -> Checked<Data> {
    Checked { () throws(ArgumentError) in
      unsafe Data(bytes: try present(pointer, name), count: try count(length, "length"))
    }
  }

  /// Returns a value that must not be NULL.
  static func present<Value>(_ value: Value?, _ name: String) throws(ArgumentError) -> Value {
    guard let value else { throw ArgumentError("\(name) is NULL") }
    return value
  }

  /// Returns a `size_t`, which is imported as a signed integer.
  ///
  /// - Throws: `ArgumentError` for a number that no memory has.
  static func count(_ value: Int, _ name: String) throws(ArgumentError) -> Int {
    guard value >= 0 else { throw ArgumentError("\(name) is too large") }
    return value
  }

  /// Returns a value of an enumeration, or an error for a number that is not one.
  ///
  /// - Parameter last: The largest value. The values are the numbers from 0.
  static func choice<Value: RawRepresentable>(
    _ value: Value, upTo last: Value, _ name: String
  ) -> Checked<Value> where Value.RawValue == UInt32 {
    guard value.rawValue <= last.rawValue else {
      return .failure(
        ArgumentError("\(name) is \(value.rawValue); use a value from 0 to \(last.rawValue)"))
    }
    return .success(value)
  }

  static func alpha(_ value: strata_alpha) -> Checked<strata_alpha> {
    choice(value, upTo: STRATA_ALPHA_PREMULTIPLIED, "alpha")
  }

  /// Returns the converted elements of an array, which may be NULL if it is empty.
  static func array<Element, Value>(
    _ pointer: UnsafePointer<Element>?, _ length: Int, _ name: String,
    _ convert: (Element) throws(ArgumentError) -> Value
  ) -> Checked<[Value]> {
    Checked { () throws(ArgumentError) in
      guard length != 0 else { return [] }
      let elements = unsafe UnsafeBufferPointer(
        start: try present(pointer, name), count: try count(length, "the length of \(name)"))
      return try elements.indices.map { index throws(ArgumentError) in
        try unsafe convert(elements[index])
      }
    }
  }

  /// Returns a copy of an options structure.
  ///
  /// A program that was compiled with an older header passes a shorter structure. The missing
  /// fields keep the values of `defaults`.
  ///
  /// - Throws: `ArgumentError` if `struct_size` is not set, or is that of a newer header.
  static func options<Options>(
    _ pointer: UnsafePointer<Options>?, _ defaults: Options
  ) throws(ArgumentError) -> Options {
    guard let pointer = unsafe pointer else { return defaults }
    let size = unsafe UnsafeRawPointer(pointer).load(as: Int.self)
    guard size >= MemoryLayout<Int>.size, size <= MemoryLayout<Options>.stride else {
      throw ArgumentError(
        "struct_size is \(size); it must be the size of the structure, at most "
          + "\(MemoryLayout<Options>.stride)")
    }
    var result = defaults
    unsafe withUnsafeMutableBytes(of: &result) {
      unsafe $0.copyMemory(
        from: UnsafeRawBufferPointer(start: pointer, count: min(size, MemoryLayout<Options>.size)))
    }
    return result
  }
}

/// Bytes at a stable address, which C code reads.
// Safe: it owns the memory, which does not change.
@safe
final class StableBytes: Sendable {
  nonisolated(unsafe) let start: UnsafePointer<UInt8>

  init(_ bytes: [UInt8]) {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
    unsafe copy.initialize(from: bytes, count: bytes.count)
    unsafe start = UnsafePointer(copy)
  }

  /// Copies a text, with a zero after it.
  convenience init(_ text: String) { self.init(text.utf8 + [0]) }

  deinit { unsafe start.deallocate() }

  var text: TextArgument { unsafe UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self) }
}

/// Returns a copy of a string that C code releases with `strata_free`.
func copied(_ text: String) -> UnsafeMutablePointer<CChar> {
  guard let copy = unsafe strdup(text) else { fatalError("out of memory") }
  return unsafe copy
}
