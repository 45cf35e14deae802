import StrataCGLES

/// Collects the driver's KHR_debug messages about failed calls, which name function and argument.
///
/// Messages are enabled only in debug builds because they make a driver check and format data that
/// it would otherwise discard. They are delivered inside the failing call, so a breakpoint in
/// `received` stops at its caller.
final class DriverMessages {
  /// The maximum number of messages: enough to find the cause, even if a call fails per vertex.
  private static let most = 16

  private var texts: [String] = []

  /// Starts collecting messages from the current context if its driver supports them.
  func listen(_ procs: GLProcs) {
    #if DEBUG
      guard let setCallback = unsafe procs.debugMessageCallback,
        let control = unsafe procs.debugMessageControl
      else { return }
      procs.enable(GLenum(GL_DEBUG_OUTPUT_KHR))
      procs.enable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS_KHR))
      let any = GLenum(GL_DONT_CARE)
      control(any, any, any, 0, nil, GLboolean(GL_FALSE))
      control(any, GLenum(GL_DEBUG_TYPE_ERROR_KHR), any, 0, nil, GLboolean(GL_TRUE))
      unsafe setCallback(received, Unmanaged.passUnretained(self).toOpaque())
    #endif
  }

  /// Stops collecting; the context must be current.
  func stop(_ procs: GLProcs) {
    procs.debugMessageCallback?(nil, nil)
  }

  /// Returns the collected messages and clears them.
  func take() -> [String] {
    defer { texts = [] }
    return texts
  }

  fileprivate func add(_ text: String) {
    if texts.count < Self.most { texts.append(text) }
  }
}

/// The callback that the driver calls synchronously, on the context's thread.
private let received:
  @convention(c) (
    GLenum, GLenum, GLuint, GLenum, GLsizei, UnsafePointer<GLchar>?, UnsafeRawPointer?
  ) -> Void = { _, _, _, _, _, text, owner in
    guard let text = unsafe text, let owner = unsafe owner else { return }
    let messages = unsafe Unmanaged<DriverMessages>.fromOpaque(owner).takeUnretainedValue()
    messages.add(unsafe String(cString: text))
  }
