import CEGL
import CGLES
import Foundation
import Glibc
import StrataGPU
import StrataGraphics
import StrataRenderList
import Testing

/// What needs a process of its own: traps, memory, and variables that drivers read once.
@Suite(.serialized, .enabled(if: hasGL)) struct ContextProcessTests {
  @Test func `a context works on the thread that made it and traps on any other`() async {
    await #expect(processExitsWith: .success) {
      let context = try openDevice(.gpu).context
      try context.makeCurrent()
    }
    await #expect(processExitsWith: .failure) {
      nonisolated(unsafe) let context = try openDevice(.gpu).context
      let done = DispatchSemaphore(value: 0)
      Thread {
        context.checkThread()
        done.signal()
      }.start()
      done.wait()
    }
  }

  @Test func `a true OpenGL ES 2 context opens and has no ES 3`() async {
    await #expect(processExitsWith: .success) {
      setenv("MESA_GLES_VERSION_OVERRIDE", "2.0", 1)
      let context = try openDevice(.gpu).context
      precondition(!context.capabilities.isES3 || !context.device.version.contains("Mesa"))
      try context.checkErrors("opening")
    }
  }

  @Test func `a context opens with every optional extension taken away`() async {
    await #expect(processExitsWith: .success) {
      setenv("MESA_GLES_VERSION_OVERRIDE", "2.0", 1)
      let taken = [
        "OES_element_index_uint", "OES_texture_npot", "EXT_discard_framebuffer",
        "EXT_robustness", "KHR_robustness", "EXT_unpack_subimage", "KHR_debug",
      ]
      setenv("MESA_EXTENSION_OVERRIDE", taken.map { "-GL_\($0)" }.joined(separator: " "), 1)
      let context = try openDevice(.gpu).context
      precondition(
        context.capabilities.enabled.isEmpty || !context.device.version.contains("Mesa"),
        "\(context.capabilities.enabled)")
      try context.checkErrors("opening")
    }
  }

  @Test func `without a vendor's library opening fails and says so`() async {
    await #expect(processExitsWith: .success) {
      setenv("__EGL_VENDOR_LIBRARY_FILENAMES", "/nonexistent", 1)
      for selector: DeviceSelector in [.auto, .gpu, .software, .egl(index: 0), .surfaceless] {
        do throws(GPUError) {
          _ = try openDevice(selector)
          preconditionFailure("a device opened without a driver")
        } catch {
          precondition(error.kind == .device)
          precondition(error.description.contains("EGL"), error.description)
        }
      }
      precondition(surveyDevices().allSatisfy { $0.outcome != .opened && !$0.reason.isEmpty })
    }
  }

  @Test func `opening and closing devices leaks no more than bare EGL does`() async {
    await #expect(processExitsWith: .success) {
      // Both ways once, so that neither pays for loading drivers.
      let egl = BareEGL()
      for _ in 0..<4 {
        egl.openAndClose()
        _ = try openDevice(egl.selector)
      }
      let bare = growth(over: 30) { egl.openAndClose() }
      let ours = growth(over: 30) {
        guard (try? openDevice(egl.selector)) != nil else { preconditionFailure("no device") }
      }
      precondition(
        ours <= bare + 65_536, "30 devices grew by \(ours) bytes, bare EGL by \(bare)")
    }
  }
}

/// Bytes by which resident memory grew from the end of the first quarter to the end.
private func growth(over count: Int, _ body: () -> Void) -> Int {
  var start = 0
  for index in 0..<count {
    if index == (count + 3) / 4 { start = residentBytes() }
    body()
  }
  return residentBytes() - start
}

/// Resident memory after the allocator has given back what it holds.
private func residentBytes() -> Int {
  typealias Trim = @convention(c) (Int) -> Int32
  if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
  let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
    .split(separator: " ")
  return (fields.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * sysconf(Int32(_SC_PAGESIZE))
}

/// The calls that a device makes, written out: a root context, one that shares with it, made
/// current, asked for its name and destroyed.
private struct BareEGL {
  let egl: EGLProcs
  let display: EGLDisplay
  let selector: DeviceSelector

  init() {
    guard let library = dlopen("libEGL.so.1", RTLD_NOW),
      let egl = try? EGLProcs(loadedBy: { dlsym(library, $0) }),
      let device = try? openDevice(.gpu).context.device,
      let selector = try? DeviceSelector(parsing: device.selector),
      let display = Self.display(selector, egl), egl.initialize(display, nil, nil) != EGL_FALSE
    else { preconditionFailure("EGL does not open") }
    self.egl = egl
    self.display = display
    self.selector = selector
  }

  private static func display(_ selector: DeviceSelector, _ egl: EGLProcs) -> EGLDisplay? {
    guard case .egl(let index) = selector else {
      return egl.getPlatformDisplay?(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, [EGL_NONE])
    }
    var devices = [EGLDeviceEXT?](repeating: nil, count: index + 1)
    var count: EGLint = 0
    _ = egl.queryDevices?(EGLint(index + 1), &devices, &count)
    return egl.getPlatformDisplay?(EGLenum(EGL_PLATFORM_DEVICE_EXT), devices[index], [EGL_NONE])
  }

  func openAndClose() {
    let wanted: [EGLint] = [EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT, EGL_NONE]
    var config: EGLConfig?
    var count: EGLint = 0
    _ = egl.bindAPI(EGLenum(EGL_OPENGL_ES_API))
    _ = egl.chooseConfig(display, wanted, &config, 1, &count)
    let attributes: [EGLint] = [EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE]
    let root = egl.createContext(display, config, nil, attributes)
    let context = egl.createContext(display, config, root, attributes)
    precondition(egl.makeCurrent(display, nil, nil, context) != EGL_FALSE, "bare EGL fails")
    let getString = egl.getProcAddress("glGetString").map {
      unsafeBitCast($0, to: PFNGLGETSTRINGPROC.self)
    }
    _ = getString?(GLenum(GL_RENDERER))
    _ = egl.makeCurrent(display, nil, nil, nil)
    _ = egl.destroyContext(display, context)
    _ = egl.destroyContext(display, root)
  }
}
