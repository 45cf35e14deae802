public import StrataGraphics

/// Which device draws, as `--device` names it.
public enum DeviceSelector: Sendable, Hashable, CustomStringConvertible {
  /// Hardware GL, and where there is none the CPU back end, which is faster than software GL.
  case auto
  /// The best GL there is, a software driver included.
  case gpu
  /// The CPU back end.
  case cpu
  /// The EGL device at a position in EGL's list, from 0.
  case egl(index: Int)
  /// The EGL device with this CUDA ordinal, from 0. CUDA_VISIBLE_DEVICES does not renumber it.
  case cuda(ordinal: Int)
  /// The device behind a DRM render node such as `/dev/dri/renderD128`.
  case renderNode(path: String)
  /// Whatever Mesa's surfaceless platform gives.
  case surfaceless
  /// GL on the processor.
  case software

  /// What `init(parsing:)` accepts, for messages and help texts.
  public static let accepted =
    "auto, gpu, cpu, surfaceless, software, egl:N, cuda:N or /dev/dri/renderDN"

  /// Reads a selector; letters count as they are, and nothing may precede or follow.
  ///
  /// - Throws: `DeviceSelectorError` when `text` is not one of `accepted`.
  public init(parsing text: String) throws(DeviceSelectorError) {
    switch text {
    case "auto": self = .auto
    case "gpu": self = .gpu
    case "cpu": self = .cpu
    case "surfaceless": self = .surfaceless
    case "software": self = .software
    default:
      guard let indexed = Self.indexed(text) else { throw DeviceSelectorError(text: text) }
      self = indexed
    }
  }

  /// The device that `text` names, as `--device` does: `.named("egl:1")`.
  ///
  /// - Throws: `DeviceSelectorError` when `text` is not one of `accepted`.
  public static func named(_ text: String) throws(DeviceSelectorError) -> DeviceSelector {
    try DeviceSelector(parsing: text)
  }

  private static func indexed(_ text: String) -> DeviceSelector? {
    if let index = number(in: text, after: "egl:") { return .egl(index: index) }
    if let ordinal = number(in: text, after: "cuda:") { return .cuda(ordinal: ordinal) }
    if number(in: text, after: "/dev/dri/renderD") != nil { return .renderNode(path: text) }
    return nil
  }

  /// The decimal number that alone follows `prefix`; nil for signs, spaces and overflow.
  private static func number(in text: String, after prefix: String) -> Int? {
    guard text.hasPrefix(prefix) else { return nil }
    let digits = text.dropFirst(prefix.count)
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }

  /// The text that `init(parsing:)` reads as this selector.
  public var description: String {
    switch self {
    case .auto: "auto"
    case .gpu: "gpu"
    case .cpu: "cpu"
    case .egl(let index): "egl:\(index)"
    case .cuda(let ordinal): "cuda:\(ordinal)"
    case .renderNode(let path): path
    case .surfaceless: "surfaceless"
    case .software: "software"
    }
  }
}

/// A text that names no device.
public struct DeviceSelectorError: StrataError, Equatable {
  public let text: String

  public var kind: FailureKind { .usage }

  public var description: String {
    "\"\(text)\" is not a device; give \(DeviceSelector.accepted)"
  }
}
