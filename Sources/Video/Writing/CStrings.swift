internal import Foundation

/// Texts for a C function.
enum CStrings {
  /// Calls `body` with pointers to `texts` and a null pointer after them, good until it returns.
  static func with<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) throws -> Result
  ) rethrows -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    var pointers = copies.map { $0.map { UnsafePointer($0) } }
    pointers.append(nil)
    return try pointers.withUnsafeBufferPointer { pointers in
      guard let start = pointers.baseAddress else { preconditionFailure("there is the null") }
      return try body(start)
    }
  }
}
