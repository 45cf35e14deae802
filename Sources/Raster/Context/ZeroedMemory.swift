import Foundation

/// Memory of zeros, of which untouched pages cost nothing.
enum ZeroedMemory {
  /// Traps when there is none to be had, as Swift's own arrays do.
  static func allocate(rows: Int, bytesPerRow: Int) -> UnsafeMutableRawPointer {
    guard let memory = calloc(max(rows, 1), max(bytesPerRow, 1)) else {
      preconditionFailure("no memory for \(rows) rows of \(bytesPerRow) bytes")
    }
    return memory
  }

  static func release(_ memory: UnsafeMutableRawPointer) { free(memory) }
}
