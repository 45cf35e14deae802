import StrataCGLES
import StrataRenderList

/// The context in which a share group manages its own objects; see `ShareGroup.perform`.
package final class ServiceContext {
  package let procs: GLProcs
  package let capabilities: Capabilities
  let isSoftware: Bool
  private let owned: OwnedContext
  /// The framebuffers for reading and writing; not shared, because framebuffers cannot be.
  private(set) lazy var source = procs.makeFramebuffer()
  private(set) lazy var target = procs.makeFramebuffer()

  /// Makes the context current and creates the wrapper; the context remains current.
  init(_ owned: OwnedContext, procs common: GLProcs) throws(GPUError) {
    try owned.makeCurrent()
    let library = try EGLLibrary.shared()
    var procs = common
    capabilities = Capabilities(procs: procs)
    unsafe procs.loadOptional(allowedBy: capabilities, from: library.addressOfGL)
    self.procs = procs
    isSoftware = DeviceDescription.isSoftware(
      renderer: capabilities.renderer, vendor: capabilities.vendor, version: capabilities.version)
    self.owned = owned
  }

  func makeCurrent() throws(GPUError) { try owned.makeCurrent() }

  func delete(_ object: ShareGroup.Discarded) {
    switch object {
    case .texture(let name): procs.delete(texture: name)
    case .program(let name): procs.deleteProgram(name)
    case .fence(let address): procs.delete(fence: address)
    }
  }
}
