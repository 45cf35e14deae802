import StrataCGLES
import StrataRenderList

/// The context in which a share group manages its own objects; see `ShareGroup.perform`.
package final class ServiceContext {
  package let procs: GLProcs
  package let capabilities: Capabilities
  let isSoftware: Bool
  private let owned: OwnedContext
  /// The framebuffers for reading and writing; not shared, because framebuffers cannot be.
  private(set) lazy var source = makeFramebuffer()
  private(set) lazy var target = makeFramebuffer()

  /// Makes the context current and creates the wrapper; the context remains current.
  init(_ owned: OwnedContext, procs common: GLProcs) throws(GPUError) {
    try owned.makeCurrent()
    let library = try EGLLibrary.shared()
    var procs = common
    capabilities = Capabilities(procs: procs)
    procs.loadOptional(allowedBy: capabilities, from: library.addressOfGL)
    self.procs = procs
    isSoftware = DeviceDescription.isSoftware(
      renderer: capabilities.renderer, vendor: capabilities.vendor, version: capabilities.version)
    self.owned = owned
  }

  func makeCurrent() throws(GPUError) { try owned.makeCurrent() }

  private func makeFramebuffer() -> GLuint {
    var name: GLuint = 0
    procs.genFramebuffers(1, &name)
    return name
  }

  func delete(_ object: ShareGroup.Discarded) {
    switch object {
    case .texture(var name): procs.deleteTextures(1, &name)
    case .program(let name): procs.deleteProgram(name)
    case .fence(let address): procs.deleteSync?(GLsync(bitPattern: address))
    }
  }
}
