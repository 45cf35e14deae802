/// Turns addresses found by name into typed function pointers.
package struct ProcLoader {
  /// The library as messages name it.
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

  /// `Function` must be the `@convention(c)` type of the C function with this name.
  package func optional<Function>(_ name: String) -> Function? {
    guard let address = address(name) else { return nil }
    precondition(
      MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size,
      "a function pointer's type is asked for")
    return unsafeBitCast(address, to: Function.self)
  }
}
