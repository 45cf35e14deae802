import CGLES

/// What the driver says about failed calls, by KHR_debug; it names the function and the argument.
///
/// In debug builds alone: asking for messages makes a driver check and format what it would
/// otherwise drop. They are delivered inside the failing call, so a breakpoint in `received`
/// stops at its caller.
final class DriverMessages {
  /// Enough to see the cause; a loop that fails for each vertex must not fill the memory.
  private static let most = 16

  private var texts: [String] = []

  /// Starts to collect from the current context, where its driver offers messages.
  func listen(_ procs: GLProcs) {
    #if DEBUG
      guard let setCallback = procs.debugMessageCallback,
        let control = procs.debugMessageControl
      else { return }
      procs.enable(GLenum(GL_DEBUG_OUTPUT_KHR))
      procs.enable(GLenum(GL_DEBUG_OUTPUT_SYNCHRONOUS_KHR))
      let any = GLenum(GL_DONT_CARE)
      control(any, any, any, 0, nil, GLboolean(GL_FALSE))
      control(any, GLenum(GL_DEBUG_TYPE_ERROR_KHR), any, 0, nil, GLboolean(GL_TRUE))
      setCallback(received, Unmanaged.passUnretained(self).toOpaque())
    #endif
  }

  /// Ends it; the context must be current, and no message may come after.
  func stop(_ procs: GLProcs) {
    procs.debugMessageCallback?(nil, nil)
  }

  /// Hands over what was collected.
  func take() -> [String] {
    defer { texts = [] }
    return texts
  }

  fileprivate func add(_ text: String) {
    if texts.count < Self.most { texts.append(text) }
  }
}

/// Called by the driver, on the context's thread because messages are synchronous.
private let received:
  @convention(c) (
    GLenum, GLenum, GLuint, GLenum, GLsizei, UnsafePointer<GLchar>?, UnsafeRawPointer?
  ) -> Void = { _, _, _, _, _, text, owner in
    guard let text, let owner else { return }
    Unmanaged<DriverMessages>.fromOpaque(owner).takeUnretainedValue().add(String(cString: text))
  }
