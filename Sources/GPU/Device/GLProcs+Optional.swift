extension GLProcs {
  /// Loads the functions of the enabled capabilities and sets all others to nil.
  ///
  /// The selection depends on the context's version and extensions, never on whether an address is
  /// found, because drivers and dispatch libraries return addresses of functions that they do not
  /// implement.
  package mutating func loadOptional(
    allowedBy capabilities: Capabilities,
    from address: @escaping (_ name: String) -> UnsafeMutableRawPointer?
  ) {
    let load = unsafe ProcLoader(library: "libGLESv2", address: address)
    func named<Function>(_ name: String?, if capability: Capability) -> Function? {
      guard let name, capabilities.has(capability) else { return nil }
      return load.optional(name)
    }

    unsafe (fenceSync, waitSync, deleteSync) = (
      named("glFenceSync", if: .es3), named("glWaitSync", if: .es3),
      named("glDeleteSync", if: .es3)
    )
    vertexAttribDivisor = named("glVertexAttribDivisor", if: .es3)
    unsafe drawElementsInstanced = named("glDrawElementsInstanced", if: .es3)
    unsafe (clientWaitSync, mapBufferRange) = (
      named("glClientWaitSync", if: .pixelBuffers), named("glMapBufferRange", if: .pixelBuffers)
    )
    unmapBuffer = named("glUnmapBuffer", if: .pixelBuffers)
    let isES3 = capabilities.has(.es3)
    let suffix = isES3 ? "" : "OES"
    unsafe (getProgramBinary, programBinary) = (
      named("glGetProgramBinary" + suffix, if: .programBinaries),
      named("glProgramBinary" + suffix, if: .programBinaries)
    )
    programParameteri = named(isES3 ? "glProgramParameteri" : nil, if: .programBinaries)
    maxShaderCompilerThreads = named("glMaxShaderCompilerThreadsKHR", if: .parallelCompilation)
    let robust = capabilities.robustnessSuffix
    getGraphicsResetStatus = named(robust.map { "glGetGraphicsResetStatus" + $0 }, if: .robustness)
    unsafe (debugMessageCallback, debugMessageControl) = (
      named("glDebugMessageCallbackKHR", if: .debugMessages),
      named("glDebugMessageControlKHR", if: .debugMessages)
    )
  }
}
