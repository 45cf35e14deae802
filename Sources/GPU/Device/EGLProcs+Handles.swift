import StrataCEGL

/// A display, context, surface, configuration or device of EGL, or a native display.
///
/// Only EGL, which owns the object, uses the address.
struct EGLHandle: Hashable, Sendable {
  private let address: UInt

  /// Creates a handle; nil for a null pointer.
  init?(_ pointer: UnsafeMutableRawPointer?) {
    guard let pointer = unsafe pointer else { return nil }
    address = UInt(bitPattern: pointer)
  }

  /// The argument of EGL's functions.
  var pointer: UnsafeMutableRawPointer? { unsafe UnsafeMutableRawPointer(bitPattern: address) }
}

extension EGLProcs {
  // MARK: Displays

  /// Whether displays other than the default one can be opened.
  var hasPlatformDisplays: Bool { unsafe getPlatformDisplay != nil }

  func defaultDisplay() -> EGLHandle? { unsafe EGLHandle(getDisplay(nil)) }

  func platformDisplay(_ platform: EGLint, _ native: EGLHandle?) -> EGLHandle? {
    unsafe EGLHandle(getPlatformDisplay?(EGLenum(platform), native?.pointer, [EGL_NONE]))
  }

  func initialize(display: EGLHandle) -> Bool {
    unsafe initialize(display.pointer, nil, nil) != EGL_FALSE
  }

  func extensions(of display: EGLHandle?) -> Set<String> {
    unsafe Self.words(queryString(display?.pointer, EGL_EXTENSIONS))
  }

  /// Returns the first configuration with the given attributes.
  func firstConfig(on display: EGLHandle, _ attributes: [EGLint]) -> EGLHandle? {
    var config: EGLConfig?
    var count: EGLint = 0
    let isChosen = unsafe chooseConfig(display.pointer, attributes, &config, 1, &count)
    return isChosen != EGL_FALSE && count > 0 ? unsafe EGLHandle(config) : nil
  }

  // MARK: Contexts

  /// - Parameter attributes: Ends with EGL_NONE, as in all functions.
  func makeContext(
    on display: EGLHandle, _ config: EGLHandle?, sharing root: EGLHandle?, _ attributes: [EGLint]
  ) -> EGLHandle? {
    unsafe EGLHandle(createContext(display.pointer, config?.pointer, root?.pointer, attributes))
  }

  func makePbuffer(
    on display: EGLHandle, _ config: EGLHandle?, _ attributes: [EGLint]
  ) -> EGLHandle? {
    unsafe EGLHandle(createPbufferSurface(display.pointer, config?.pointer, attributes))
  }

  func destroy(context: EGLHandle, on display: EGLHandle) {
    _ = unsafe destroyContext(display.pointer, context.pointer)
  }

  func destroy(surface: EGLHandle, on display: EGLHandle) {
    _ = unsafe destroySurface(display.pointer, surface.pointer)
  }

  // MARK: The state of the calling thread

  var currentContext: EGLHandle? { unsafe EGLHandle(getCurrentContext()) }

  var currentDisplay: EGLHandle? { unsafe EGLHandle(getCurrentDisplay()) }

  /// - Parameter role: EGL_DRAW or EGL_READ.
  func currentSurface(_ role: EGLint) -> EGLHandle? { unsafe EGLHandle(getCurrentSurface(role)) }

  /// - Returns: Whether EGL has made the context current, or left the thread without one for nil.
  func setCurrent(
    _ context: EGLHandle?, drawingTo draw: EGLHandle?, readingFrom read: EGLHandle?,
    on display: EGLHandle?
  ) -> Bool {
    unsafe makeCurrent(display?.pointer, draw?.pointer, read?.pointer, context?.pointer)
      != EGL_FALSE
  }
}
