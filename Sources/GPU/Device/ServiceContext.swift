import CGLES
import StrataRenderList

/// The context with which a share group works on its own objects; see `ShareGroup.perform`.
package final class ServiceContext {
  package let procs: GLProcs
  package let capabilities: Capabilities
  let isSoftware: Bool
  private let owned: OwnedContext
  /// What is read from and written to; framebuffers are not shared, so these stay its own.
  private(set) lazy var source = makeFramebuffer()
  private(set) lazy var target = makeFramebuffer()

  /// Leaves the context current.
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
