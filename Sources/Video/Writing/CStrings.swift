internal import Foundation

/// Conversion of strings for a C function.
enum CStrings {
  /// Calls `body` with pointers to `texts`, terminated by a null pointer, which are valid until it
  /// returns.
  static func with<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) throws -> Result
  ) rethrows -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var pointers = copies.map { $0.map { UnsafePointer($0) } }
    pointers.append(nil)
    return try pointers.withUnsafeBufferPointer { pointers in
      guard let start = pointers.baseAddress else {
        preconditionFailure("the array must contain the null pointer")
      }
      return try body(start)
    }
  }
}
