import CMalloc
import Foundation
import Glibc
import StrataCEGL
import StrataCGLES
public import StrataGPU
import StrataRenderList

/// Whether this machine has a GL to draw with, including software drivers.
///
/// Suites that draw with GL are skipped without it, also if opening it is what is broken;
/// `requiresGL` covers that.
public let hasGL = (try? openDevice(.gpu)) != nil

/// Whether that device draws meshes, which need vertices at 1/256 of a pixel.
public let hasMeshes: Bool = {
  guard let (context, _) = try? openDevice(.gpu) else { return false }
  defer { context.releaseCurrent() }
  return context.capabilities.subpixelBits >= 8
}()

/// Whether a test fails if no GL opens.
///
/// `make test`, which installs a driver, sets `STRATA_REQUIRE_GL=1`.
public let requiresGL = ProcessInfo.processInfo.environment["STRATA_REQUIRE_GL"] == "1"

/// Whether a test fails if fonts, compilers or headers for text tests are missing:
/// `STRATA_REQUIRE_TEXT=1`.
public let requiresText = ProcessInfo.processInfo.environment["STRATA_REQUIRE_TEXT"] == "1"

/// Whether `make sanitize` runs the tests.
///
/// A sanitizer keeps memory of its own for every allocation, so memory growth is meaningless.
public let isSanitized = ProcessInfo.processInfo.environment["STRATA_SANITIZED"] != nil

/// The growth in bytes in use over `count` runs of `body`, from the end of the first quarter to the
/// end.
///
/// It counts the bytes that malloc has handed out and not got back, over all threads. A leak is
/// visible to the byte, and fragmentation of heaps by a driver's threads is not counted.
public func growth(over count: Int, _ body: () -> Void) -> Int {
  var start = 0
  for index in 0..<count {
    if index == (count + 3) / 4 { start = bytesInUse() }
    body()
  }
  return bytesInUse() - start
}

/// The difference between the lowest memory use in the last quarter of some calls and in the
/// second.
///
/// It is for caches that grow and are cleared repeatedly.
public func growthOfLows(over count: Int, _ body: () -> Void) -> Int {
  var readings: [Int] = []
  for index in 0..<count {
    body()
    guard index % 50 == 49 else { continue }
    readings.append(heapBytes())
  }
  let quarter = readings.count / 4
  let early = readings[quarter..<2 * quarter].min() ?? 0
  return (readings[(3 * quarter)...].min() ?? 0) - early
}

/// The bytes that malloc has handed out and not got back, over all threads.
public func heapBytes() -> Int {
  let heap = mallinfo2()
  return heap.uordblks + heap.hblkhd
}

/// The minimum of some readings taken shortly after each other.
///
/// A thread that was asked to end, such as a driver's worker, releases its memory a moment later.
private func bytesInUse() -> Int {
  let readings = (0..<10).map { _ in
    usleep(5_000)
    return heapBytes()
  }
  return readings.min() ?? 0
}

/// The EGL calls of a device: a root context, one that shares with it, made current, queried for
/// its name and destroyed.
public struct BareEGL {
  private let egl: EGLProcs
  private let display: EGLDisplay
  /// The selector that opens the same device through Strata.
  public let selector: DeviceSelector

  /// Opens the display of the best available GL; traps if none exists.
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

  /// Creates and destroys both contexts once.
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
