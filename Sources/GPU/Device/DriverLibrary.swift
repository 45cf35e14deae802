import Glibc
import Synchronization

/// A shared library opened at run time.
///
/// It stays open for the life of the process: drivers keep threads and thread-local destructors
/// that would outlive their code.
package struct DriverLibrary: @unchecked Sendable {
  // Safe to share: dlsym may be called from any thread, and the handle never changes.
  private let handle: UnsafeMutableRawPointer

  /// - Parameters:
  ///   - soname: Looked for where the dynamic linker looks.
  ///   - packages: The Debian packages that bring the library, for the error.
  /// - Throws: `GPUError.libraryMissing` with the linker's words.
  package init(_ soname: String, packages: [String]) throws(GPUError) {
    guard let handle = dlopen(soname, RTLD_NOW | RTLD_LOCAL) else {
      let detail = dlerror().map { String(cString: $0) } ?? "no reason given"
      throw .libraryMissing(library: soname, packages: packages, detail: detail)
    }
    self.handle = handle
  }

  func address(of name: String) -> UnsafeMutableRawPointer? {
    dlsym(handle, name)
  }
}

/// libEGL and the ways to find GL functions; opened once in a process, on first use.
struct EGLLibrary: @unchecked Sendable {
  // Safe to share: a table of addresses that never changes, of functions that EGL lets every
  // thread call.
  let procs: EGLProcs

  private static let opened = Mutex<EGLLibrary?>(nil)

  /// - Throws: `GPUError.libraryMissing`, and the next call tries again.
  static func shared() throws(GPUError) -> EGLLibrary {
    let result = opened.withLock { library -> Result<EGLLibrary, GPUError> in
      if let library { return .success(library) }
      do throws(GPUError) {
        let new = try EGLLibrary()
        library = new
        return .success(new)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private init() throws(GPUError) {
    let library = try DriverLibrary(
      "libEGL.so.1", packages: ["libegl1", "libgles2", "libegl-mesa0", "libgl1-mesa-dri"])
    procs = try EGLProcs(loadedBy: library.address(of:))
  }

  /// The table of GL functions, the same for every context.
  ///
  /// EGL gives the addresses of core functions too where it has EGL_KHR_get_all_proc_addresses,
  /// which is part of EGL 1.5; elsewhere they come from libGLESv2.
  func loadGL() throws(GPUError) -> GLProcs {
    let everything = procs.clientExtensions.contains("EGL_KHR_client_get_all_proc_addresses")
    if everything, let table = try? GLProcs(loadedBy: addressOfGL) { return table }
    let library = try DriverLibrary("libGLESv2.so.2", packages: ["libgles2"])
    return try GLProcs { addressOfGL($0) ?? library.address(of: $0) }
  }

  /// The address that EGL gives for a GL function; not nil is no proof that the function works.
  func addressOfGL(_ name: String) -> UnsafeMutableRawPointer? {
    procs.getProcAddress(name).map { unsafeBitCast($0, to: UnsafeMutableRawPointer.self) }
  }
}
