import Foundation
import Glibc
import Synchronization

/// A shared library opened at run time.
///
/// It stays open for the life of the process, because drivers keep threads and thread-local
/// destructors that would outlive their code.
// Safe: the handle is private, and the library is never closed.
@safe
package struct DriverLibrary: @unchecked Sendable {
  // Thread-safe: dlsym can be called from any thread, and the handle is immutable.
  private let handle: UnsafeMutableRawPointer

  /// Opens the library.
  ///
  /// - Parameters:
  ///   - soname: The library's name, resolved by the dynamic linker.
  ///   - packages: The Debian packages that contain the library, for the error.
  /// - Throws: `GPUError.libraryMissing` with the dynamic linker's message.
  package init(_ soname: String, packages: [String]) throws(GPUError) {
    guard let handle = unsafe dlopen(soname, RTLD_NOW | RTLD_LOCAL) else {
      let detail = unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason given"
      throw .libraryMissing(library: soname, packages: packages, detail: detail)
    }
    unsafe self.handle = handle
  }

  func address(of name: String) -> UnsafeMutableRawPointer? {
    unsafe dlsym(handle, name)
  }
}

/// libEGL and the lookup of GL functions; opened once per process, on first use.
struct EGLLibrary: @unchecked Sendable {
  // Thread-safe: an immutable table of functions that EGL allows every thread to call.
  let procs: EGLProcs

  private static let opened = Mutex<EGLLibrary?>(nil)

  /// Returns the library, opening it if necessary.
  ///
  /// - Throws: `GPUError.libraryMissing`; the next call tries again.
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
    let library = try Self.library(
      named: "STRATA_EGL_LIBRARY", otherwise: "libEGL.so.1",
      packages: ["libegl1", "libgles2", "libegl-mesa0", "libgl1-mesa-dri"])
    procs = try unsafe EGLProcs(loadedBy: library.address(of:))
  }

  /// Loads the table of GL functions, which is the same for every context.
  ///
  /// EGL also returns the addresses of core functions if it has the client extension
  /// EGL_KHR_client_get_all_proc_addresses. Otherwise they come from libGLESv2.
  func loadGL() throws(GPUError) -> GLProcs {
    let everything = procs.clientExtensions.contains("EGL_KHR_client_get_all_proc_addresses")
    if everything, let table = try? unsafe GLProcs(loadedBy: addressOfGL) { return table }
    let library = try Self.library(
      named: "STRATA_GLES_LIBRARY", otherwise: "libGLESv2.so.2", packages: ["libgles2"])
    return try unsafe GLProcs { unsafe addressOfGL($0) ?? library.address(of: $0) }
  }

  /// Opens the library whose path is in an environment variable, or else the system's.
  private static func library(
    named variable: String, otherwise soname: String, packages: [String]
  ) throws(GPUError) -> DriverLibrary {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else {
      return try DriverLibrary(soname, packages: packages)
    }
    return try DriverLibrary(path, packages: [])
  }

  /// Returns EGL's address for a GL function; a non-nil address does not prove that it works.
  func addressOfGL(_ name: String) -> UnsafeMutableRawPointer? {
    unsafe procs.address(of: name)
  }
}
