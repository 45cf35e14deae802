/// Converts addresses found by name to typed function pointers.
// Safe to hold: the addresses are those of loaded functions, and creating a loader is marked.
@safe
package struct ProcLoader {
  /// The library's name in messages.
  package let library: String
  package let address: (_ name: String) -> UnsafeMutableRawPointer?

  package init(library: String, address: @escaping (_ name: String) -> UnsafeMutableRawPointer?) {
    self.library = library
    unsafe self.address = address
  }

  package func required<Function>(_ name: String) throws(GPUError) -> Function {
    guard let function: Function = optional(name) else {
      throw .entryPointMissing(name: name, library: library)
    }
    return function
  }

  /// Returns the function with a name, or nil.
  ///
  /// `Function` must be the `@convention(c)` type of that C function.
  package func optional<Function>(_ name: String) -> Function? {
    guard let address = unsafe address(name) else { return nil }
    precondition(
      MemoryLayout<Function>.size == MemoryLayout<UInt>.size,
      "Function must be a function pointer type")
    return unsafe unsafeBitCast(address, to: Function.self)
  }
}
