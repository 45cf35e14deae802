import Foundation

/// Zeroed memory whose untouched pages cost nothing.
enum ZeroedMemory {
  /// Allocates zeroed memory; traps if the allocation fails, as Swift's own arrays do.
  static func allocate(rows: Int, bytesPerRow: Int) -> UnsafeMutableRawPointer {
    guard let memory = unsafe calloc(max(rows, 1), max(bytesPerRow, 1)) else {
      preconditionFailure("cannot allocate \(rows) rows of \(bytesPerRow) bytes")
    }
    return unsafe memory
  }

  static func release(_ memory: UnsafeMutableRawPointer) { unsafe free(memory) }
}
