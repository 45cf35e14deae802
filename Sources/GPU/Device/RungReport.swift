public import StrataRenderList

/// What one rung of the device ladder came to.
public struct RungReport: Sendable, Hashable, CustomStringConvertible {
  public enum Outcome: String, Sendable {
    /// The device works and can be used.
    case opened
    /// Not tried, or tried and not what was asked for.
    case skipped
    /// Tried, and the system refused.
    case failed
  }

  /// What was tried: "EGL device 0", "/dev/dri/renderD128", "surfaceless".
  public var name: String
  public var outcome: Outcome
  /// For people, without a trailing period; never empty.
  public var reason: String
  /// What a user can do about it, where something is known to help.
  public var remedy: String?
  /// The device behind an opened rung, and behind one that was skipped for being software.
  public var device: DeviceDescription?

  public init(
    _ name: String, _ outcome: Outcome, _ reason: String, remedy: String? = nil,
    device: DeviceDescription? = nil
  ) {
    self.name = name
    self.outcome = outcome
    self.reason = reason
    self.remedy = remedy
    self.device = device
  }

  /// What comes of a device that opened.
  ///
  /// - Parameter acceptsSoftware: Whether it may be one that is not known to be hardware.
  package init(_ name: String, opened device: DeviceDescription, acceptsSoftware: Bool) {
    let reason = device.name + (device.isSoftware ? ", \(device.softwareReason)" : "")
    self.init(
      name, acceptsSoftware || !device.isSoftware ? .opened : .skipped, reason, device: device)
  }

  public var description: String {
    "\(name): \(outcome.rawValue), \(reason)" + (remedy.map { "; \($0)" } ?? "")
  }
}
