import Strata

/// Conversions between objects and the opaque pointers of the C interface.
enum Reference {
  /// Returns a pointer with a reference that the caller releases.
  static func owned(_ object: some AnyObject) -> OpaquePointer {
    OpaquePointer(Unmanaged.passRetained(object).toOpaque())
  }

  /// Returns the object of a pointer that `owned` has returned for the same type.
  static func object<Object: AnyObject>(_ pointer: OpaquePointer) -> Object {
    Unmanaged<Object>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// Adds a reference to an object.
  static func retain(_ pointer: OpaquePointer?) -> OpaquePointer? {
    if let pointer { _ = Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(pointer)).retain() }
    return pointer
  }

  /// Releases a reference to an object.
  static func release(_ pointer: OpaquePointer?) {
    if let pointer { Unmanaged<AnyObject>.fromOpaque(UnsafeRawPointer(pointer)).release() }
  }
}

/// An argument that C code must provide.
enum Argument {
  /// Returns the object of an argument.
  ///
  /// - Throws: `ArgumentError` for NULL.
  static func object<Object: AnyObject>(
    _ pointer: OpaquePointer?, _ name: String
  ) throws(ArgumentError) -> Object {
    Reference.object(try present(pointer, name))
  }

  /// Returns a string.
  ///
  /// - Throws: `ArgumentError` for NULL and for bytes that are not UTF-8.
  static func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(ArgumentError) -> String
  {
    guard let text = String(validatingCString: try present(pointer, name)) else {
      throw ArgumentError("\(name) is not UTF-8")
    }
    return text
  }

  /// Returns the path of a file or a folder.
  ///
  /// - Throws: `ArgumentError` for NULL, for bytes that are not UTF-8, and for an empty path, which
  ///   would be that of the working folder.
  static func path(_ pointer: TextArgument?, _ name: String) throws(ArgumentError) -> String {
    let path = try text(pointer, name)
    guard !path.isEmpty else { throw ArgumentError("\(name) is empty") }
    return path
  }

  /// Returns a string, or nil for NULL.
  static func optionalText(
    _ pointer: UnsafePointer<CChar>?, _ name: String
  ) throws(ArgumentError) -> String? {
    guard pointer != nil else { return nil }
    return try text(pointer, name)
  }

  /// Returns a value that must not be NULL.
  static func present<Value>(_ value: Value?, _ name: String) throws(ArgumentError) -> Value {
    guard let value else { throw ArgumentError("\(name) is NULL") }
    return value
  }

  /// Returns the bytes of an argument.
  ///
  /// - Throws: `ArgumentError` for NULL and for a length that no memory has.
  static func data(
    _ pointer: UnsafeRawPointer?, _ length: Int, _ name: String
  ) throws(ArgumentError) -> Data {
    let pointer = try present(pointer, name)
    return Data(bytes: pointer, count: try count(length, "length"))
  }

  /// Returns a `size_t`, which is imported as a signed integer.
  ///
  /// - Throws: `ArgumentError` for a number that no memory has.
  static func count(_ value: Int, _ name: String) throws(ArgumentError) -> Int {
    guard value >= 0 else { throw ArgumentError("\(name) is too large") }
    return value
  }

  /// Returns the elements of an array, which may be NULL if it is empty.
  static func array<Element>(
    _ pointer: UnsafePointer<Element>?, _ length: Int, _ name: String
  ) throws(ArgumentError) -> UnsafeBufferPointer<Element> {
    guard length != 0 else { return .init(start: nil, count: 0) }
    return UnsafeBufferPointer(
      start: try present(pointer, name), count: try count(length, "the length of \(name)"))
  }

  /// Returns a folder or file URL, or nil for NULL.
  static func url(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(ArgumentError) -> URL? {
    try optionalText(pointer, name).map { URL(fileURLWithPath: $0) }
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
    guard let pointer else { return defaults }
    let size = UnsafeRawPointer(pointer).load(as: Int.self)
    guard size >= MemoryLayout<Int>.size, size <= MemoryLayout<Options>.stride else {
      throw ArgumentError(
        "struct_size is \(size); it must be the size of the structure, at most "
          + "\(MemoryLayout<Options>.stride)")
    }
    var result = defaults
    withUnsafeMutableBytes(of: &result) {
      $0.copyMemory(
        from: UnsafeRawBufferPointer(start: pointer, count: min(size, MemoryLayout<Options>.size)))
    }
    return result
  }
}

/// A zero-terminated UTF-8 string with a stable address.
final class CText {
  let pointer: UnsafePointer<CChar>

  init(_ text: String) { pointer = UnsafePointer(copied(text)) }

  deinit { free(UnsafeMutableRawPointer(mutating: pointer)) }
}

/// Returns a copy of a string that C code releases with `strata_free`.
func copied(_ text: String) -> UnsafeMutablePointer<CChar> {
  guard let copy = strdup(text) else { fatalError("out of memory") }
  return copy
}
