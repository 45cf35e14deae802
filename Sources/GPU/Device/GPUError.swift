public import StrataGraphics

/// An error that involves a GL driver.
public enum GPUError: StrataError, Equatable {
  /// A library is not installed; `packages` are the Debian packages that contain it, or none if an
  /// environment variable names the library.
  case libraryMissing(library: String, packages: [String], detail: String)
  /// A library is installed but lacks a function that Strata needs.
  case entryPointMissing(name: String, library: String)
  /// No device candidate matched the request, such as `"auto" on hardware`; the reports give the
  /// reasons, in order.
  case noDevice(asked: String, reports: [DeviceCandidate])
  /// The system cannot start the thread on which devices are opened, or the threads of software
  /// GL.
  case threadMissing(ThreadError)
  /// A step of opening a device failed; `code` is EGL's name for the error, or the system's
  /// message.
  case eglFailed(step: String, code: String)
  /// A shader did not compile or a program did not link; `log` is the driver's log.
  case programFailed(name: String, log: String)
  /// The driver rejects a framebuffer; `status` is GL's name for the reason.
  case framebufferIncomplete(label: String, status: String)
  /// The device computes fragment shaders with fewer than 32 bits.
  case precisionMissing(device: String)
  /// GL reported errors since the last check.
  ///
  /// `label` is the pass, `codes` are GL's names for the errors, and `messages` are the driver's
  /// messages about them in debug builds.
  case callsFailed(label: String, codes: [String], messages: [String])
  /// The driver has no memory left for the request of the pass `label`.
  case outOfMemory(label: String)
  /// The self-test found that the device draws `feature` incorrectly; `detail` is the first
  /// difference.
  case selfTestFailed(device: String, feature: String, detail: String)
  /// The GPU was reset and all objects of the context are lost; the device must be opened again.
  case contextLost(label: String, status: ResetStatus)

  public var kind: FailureKind {
    switch self {
    case .libraryMissing, .entryPointMissing, .noDevice, .eglFailed, .precisionMissing,
      .selfTestFailed:
      .device
    case .programFailed, .framebufferIncomplete, .callsFailed, .contextLost: .render
    case .outOfMemory, .threadMissing: .limit
    }
  }

  public var description: String {
    switch self {
    case .libraryMissing(let library, let packages, let detail):
      let remedy =
        packages.isEmpty
        ? "check STRATA_EGL_LIBRARY and STRATA_GLES_LIBRARY"
        : "install it with apt-get install \(packages.joined(separator: " "))"
      return "cannot open \(library): \(detail); \(remedy)"
    case .entryPointMissing(let name, let library):
      return "\(library) has no function \(name), which Strata needs; update the driver"
    case .noDevice(let asked, let reports):
      let reasons = reports.filter { $0.outcome != .opened }.map(\.description)
      return "no device for \(asked)" + (reasons.isEmpty ? "" : ": ")
        + reasons.joined(separator: "; ")
    case .threadMissing(let error):
      return error.description
    case .eglFailed(let step, let code):
      return "\(step) failed with \(code)"
    case .programFailed(let name, let log):
      return "the driver rejects program \(name): \(log); update the driver or use "
        + "--device cpu"
    case .framebufferIncomplete(let label, let status):
      return
        "\(label): the driver rejects the framebuffer (\(status)); draw fewer pixels or use "
        + "--device cpu"
    case .precisionMissing(let device):
      return "\(device) has no 32-bit floats in fragment shaders, which exact edges need; use "
        + "--device cpu"
    case .callsFailed(let label, let codes, let messages):
      let details = messages.isEmpty ? "" : " (\(messages.joined(separator: "; ")))"
      return "\(label): \(codes.joined(separator: ", "))\(details)"
    case .outOfMemory(let label):
      return "\(label): the GPU has no memory left; draw fewer pixels or use --device cpu"
    case .selfTestFailed(let device, let feature, let detail):
      return "\(device) fails the self-test on \"\(feature)\" (\(detail)); update the driver or "
        + "use --device cpu"
    case .contextLost(let label, let status):
      return "\(label): the GPU was reset (\(status.rawValue)) and the context is lost; open "
        + "the device again"
    }
  }
}

/// The reason why a context was lost; the driver's attribution is a hint and not a guarantee.
public enum ResetStatus: String, Sendable {
  /// This context caused the reset.
  case guilty
  /// Another context or process caused it.
  case innocent
  /// The driver does not report it.
  case unknown
}
