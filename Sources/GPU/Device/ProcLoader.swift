/// Converts addresses found by name to typed function pointers.
package struct ProcLoader {
  /// The library's name in messages.
  package let library: String
  package let address: (_ name: String) -> UnsafeMutableRawPointer?

  package init(library: String, address: @escaping (_ name: String) -> UnsafeMutableRawPointer?) {
    self.library = library
    self.address = address
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
    guard let address = address(name) else { return nil }
    precondition(
      MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size,
      "Function must be a function pointer type")
    return unsafeBitCast(address, to: Function.self)
  }
}
