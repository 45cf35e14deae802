public import StrataGraphics

/// The device to draw on, as selected with `--device`.
public enum DeviceSelector: Sendable, Hashable, CustomStringConvertible {
  /// Hardware GL, with a fallback to the CPU back end, which is faster than software GL.
  case auto
  /// The best available GL device, including software drivers.
  case gpu
  /// The CPU back end.
  case cpu
  /// The EGL device at an index of EGL's list, from 0.
  case egl(index: Int)
  /// The EGL device with a CUDA ordinal, from 0; CUDA_VISIBLE_DEVICES does not renumber it.
  case cuda(ordinal: Int)
  /// The device behind a DRM render node, such as `/dev/dri/renderD128`.
  case renderNode(path: String)
  /// The device that Mesa's surfaceless platform selects.
  case surfaceless
  /// The device of EGL's default display; a last resort, because on a desktop it is the user's
  /// screen.
  case display
  /// A software GL driver.
  case software

  /// The values that `init(parsing:)` accepts, for messages and help texts.
  public static let accepted =
    "auto, gpu, cpu, surfaceless, display, software, egl:N, cuda:N or /dev/dri/renderDN"

  /// Parses a selector, which is case-sensitive and must match the whole text.
  ///
  /// - Throws: `DeviceSelectorError` if `text` is not one of `accepted`.
  public init(parsing text: String) throws(DeviceSelectorError) {
    switch text {
    case "auto": self = .auto
    case "gpu": self = .gpu
    case "cpu": self = .cpu
    case "surfaceless": self = .surfaceless
    case "display": self = .display
    case "software": self = .software
    default:
      guard let indexed = Self.indexed(text) else { throw DeviceSelectorError(text: text) }
      self = indexed
    }
  }

  /// Returns the device named by `text`, as `--device` does: `.named("egl:1")`.
  ///
  /// - Throws: `DeviceSelectorError` if `text` is not one of `accepted`.
  public static func named(_ text: String) throws(DeviceSelectorError) -> DeviceSelector {
    try DeviceSelector(parsing: text)
  }

  private static func indexed(_ text: String) -> DeviceSelector? {
    if let index = number(in: text, after: "egl:") { return .egl(index: index) }
    if let ordinal = number(in: text, after: "cuda:") { return .cuda(ordinal: ordinal) }
    if number(in: text, after: "/dev/dri/renderD") != nil { return .renderNode(path: text) }
    return nil
  }

  /// Returns the decimal number that makes up the rest of `text` after `prefix`.
  ///
  /// Signs, spaces and overflow give nil.
  private static func number(in text: String, after prefix: String) -> Int? {
    guard text.hasPrefix(prefix) else { return nil }
    let digits = text.dropFirst(prefix.count)
    guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int(digits)
  }

  /// The text that `init(parsing:)` parses as this selector.
  public var description: String {
    switch self {
    case .auto: "auto"
    case .gpu: "gpu"
    case .cpu: "cpu"
    case .egl(let index): "egl:\(index)"
    case .cuda(let ordinal): "cuda:\(ordinal)"
    case .renderNode(let path): path
    case .surfaceless: "surfaceless"
    case .display: "display"
    case .software: "software"
    }
  }
}

/// The error for a device selector that cannot be parsed.
public struct DeviceSelectorError: StrataError, Equatable {
  public let text: String

  public var kind: FailureKind { .usage }

  public var description: String {
    "unknown device \"\(text)\"; expected one of \(DeviceSelector.accepted)"
  }
}
