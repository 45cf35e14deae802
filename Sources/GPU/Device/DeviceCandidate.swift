public import StrataRenderList

/// The outcome of one device candidate.
public struct DeviceCandidate: Sendable, Hashable, CustomStringConvertible {
  public enum Outcome: String, Sendable {
    /// The device works and can be used.
    case opened
    /// Not tried, or tried but not a match for the request.
    case skipped
    /// Tried and rejected, or known to be unavailable without a try.
    case failed
  }

  /// The candidate: "EGL device 0", "/dev/dri/renderD128", "surfaceless".
  public var name: String
  public var outcome: Outcome
  /// A human-readable reason without a trailing period; never empty.
  public var reason: String
  /// A suggestion for the user, if a remedy is known.
  public var remedy: String?
  /// The device of an opened candidate, or of one that was skipped because it is software.
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

  /// Creates the report for a device that was opened.
  ///
  /// - Parameter acceptsSoftware: Whether devices that are not known to be hardware are accepted.
  package init(_ name: String, opened device: DeviceDescription, acceptsSoftware: Bool) {
    let reason = device.name + (device.isSoftware ? ", \(device.softwareReason)" : "")
    self.init(
      name, acceptsSoftware || !device.isSoftware ? .opened : .skipped, reason, device: device)
  }

  public var description: String {
    "\(name): \(outcome.rawValue), \(reason)" + (remedy.map { "; \($0)" } ?? "")
  }
}
