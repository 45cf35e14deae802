import CEGL
import CGLES
import CMalloc
import Foundation
import Glibc
public import StrataGPU
import StrataRenderList

/// Whether this machine has a GL to draw with, a software driver included.
///
/// Suites that draw with GL step aside without it, and so they do where opening it is what is broken:
/// `requiresGL` is for that.
public let hasGL = (try? openDevice(.gpu)) != nil

/// Whether a test fails where no GL opens: `make test`, which installs a driver, says so by
/// `STRATA_REQUIRE_GL=1`.
public let requiresGL = ProcessInfo.processInfo.environment["STRATA_REQUIRE_GL"] == "1"

/// The same of fonts, compilers and headers that tests of text need, by `STRATA_REQUIRE_TEXT=1`.
public let requiresText = ProcessInfo.processInfo.environment["STRATA_REQUIRE_TEXT"] == "1"

/// Whether `make sanitize` runs the tests: a sanitizer keeps memory of its own for every allocation,
/// so that growth says nothing.
public let isSanitized = ProcessInfo.processInfo.environment["STRATA_SANITIZED"] != nil

/// Bytes in use by which `count` runs of `body` grew, from the end of the first quarter to the end.
///
/// What is counted is what malloc has given out and not got back, over all threads: a leak shows to
/// the byte, and where a driver's threads happen to leave holes in their heaps does not.
public func growth(over count: Int, _ body: () -> Void) -> Int {
  var start = 0
  for index in 0..<count {
    if index == (count + 3) / 4 { start = bytesInUse() }
    body()
  }
  return bytesInUse() - start
}

/// By how much the least memory in use in the last quarter of some calls exceeds that in the second: for
/// caches that grow and are thrown away over and over.
public func growthOfLows(over count: Int, _ body: () -> Void) -> Int {
  var readings: [Int] = []
  for index in 0..<count {
    body()
    guard index % 50 == 49 else { continue }
    let heap = mallinfo2()
    readings.append(heap.uordblks + heap.hblkhd)
  }
  let quarter = readings.count / 4
  let early = readings[quarter..<2 * quarter].min() ?? 0
  return (readings[(3 * quarter)...].min() ?? 0) - early
}

/// The least of some readings a little apart: a thread that has been told to end, the driver's
/// workers among them, gives back what it holds a moment later.
private func bytesInUse() -> Int {
  let readings = (0..<10).map { _ in
    usleep(5_000)
    let heap = mallinfo2()
    return heap.uordblks + heap.hblkhd
  }
  return readings.min() ?? 0
}

/// The calls that a device makes, written out: a root context, one that shares with it, made
/// current, asked for its name and destroyed.
public struct BareEGL {
  private let egl: EGLProcs
  private let display: EGLDisplay
  /// What opens the same device through Strata.
  public let selector: DeviceSelector

  /// Opens the display of the best GL there is; traps where there is none.
  public init() {
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

  /// Makes and destroys both contexts once.
  public func openAndClose() {
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
