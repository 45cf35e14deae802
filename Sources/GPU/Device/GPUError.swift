public import StrataGraphics

/// What can go wrong between Strata and a GL driver.
public enum GPUError: StrataError, Equatable {
  /// A library is not installed; `packages` are the Debian packages that bring it.
  case libraryMissing(library: String, packages: [String], detail: String)
  /// A library is there but lacks a function that Strata needs.
  case entryPointMissing(name: String, library: String)
  /// No rung of the device ladder gave what was asked for; the reports say why, in order.
  case noDevice(asked: String, reports: [RungReport])
  /// The system has no thread left to look for a device on.
  case threadMissing(ThreadError)
  /// EGL refused a step of opening a device; `code` is EGL's name for the reason.
  case eglFailed(step: String, code: String)
  /// A shader did not compile or a program did not link; `log` is the driver's.
  case programFailed(name: String, log: String)
  /// The driver refuses a framebuffer; `status` is GL's name for the reason.
  case framebufferIncomplete(label: String, status: String)
  /// GL reported errors since the last check; `label` is the pass, `codes` GL's names, and
  /// `messages` what the driver says about them, in debug builds.
  case callsFailed(label: String, codes: [String], messages: [String])
  /// The driver has no memory left for what the pass `label` asked.
  case outOfMemory(label: String)
  /// The device draws `feature` wrongly, as the self-test found; `detail` is the first difference.
  case selfTestFailed(device: String, feature: String, detail: String)
  /// The GPU was reset and every object of the context is gone; the device must be opened again.
  case contextLost(label: String, status: ResetStatus)

  public var kind: FailureKind {
    switch self {
    case .libraryMissing, .entryPointMissing, .noDevice, .eglFailed, .selfTestFailed: .device
    case .programFailed, .framebufferIncomplete, .callsFailed, .contextLost: .render
    case .outOfMemory, .threadMissing: .limit
    }
  }

  public var description: String {
    switch self {
    case .libraryMissing(let library, let packages, let detail):
      return "\(library) cannot be opened (\(detail)); install it with "
        + "apt-get install \(packages.joined(separator: " "))"
    case .entryPointMissing(let name, let library):
      return "\(library) has no function \(name); OpenGL ES 2.0 and EGL 1.4 are needed"
    case .noDevice(let asked, let reports):
      let reasons = reports.filter { $0.outcome != .opened }.map(\.description)
      return "no device for \"\(asked)\"" + (reasons.isEmpty ? "" : ": ")
        + reasons.joined(separator: "; ")
    case .threadMissing(let error):
      return error.description
    case .eglFailed(let step, let code):
      return "\(step) failed with \(code)"
    case .programFailed(let name, let log):
      return "the driver rejects program \(name): \(log); draw on the CPU, or update the driver"
    case .framebufferIncomplete(let label, let status):
      return
        "\(label): the driver refuses the framebuffer with \(status); draw fewer pixels, or on "
        + "the CPU"
    case .callsFailed(let label, let codes, let messages):
      let details = messages.isEmpty ? "" : " (\(messages.joined(separator: "; ")))"
      return "\(label): \(codes.joined(separator: ", "))\(details)"
    case .outOfMemory(let label):
      return "\(label): the GPU has no memory left; draw fewer pixels, or on the CPU"
    case .selfTestFailed(let device, let feature, let detail):
      return "\(device) fails the self-test on \"\(feature)\" (\(detail)); draw with --device cpu, "
        + "or update the driver"
    case .contextLost(let label, let status):
      return "\(label): the GPU was reset (\(status.rawValue)) and the context is lost; open "
        + "the device again"
    }
  }
}

/// Why a context was lost; the driver's guess at the guilty one is a hint and not a guarantee.
public enum ResetStatus: String, Sendable {
  /// This context caused the reset.
  case guilty
  /// Another context or process caused it.
  case innocent
  /// The driver cannot tell.
  case unknown
}
