/// One step of the search for a device: a target to open, or the reason why none is opened.
package struct LadderStep: Sendable, Hashable {
  enum LadderAction: Sendable, Hashable {
    /// Opens the target; `acceptsSoftware` is false if only hardware is wanted.
    case attempt(DisplayTarget, acceptsSoftware: Bool)
    /// Reports a known outcome.
    case resolved(DeviceCandidate.Outcome, reason: String, remedy: String?)
  }

  package var name: String
  var action: LadderAction

  /// The reason why nothing is opened; nil for a step that opens a target.
  package var reason: String? {
    if case .resolved(_, let reason, _) = action { reason } else { nil }
  }

  /// The remedy if nothing is opened.
  package var remedy: String? {
    if case .resolved(_, _, let remedy) = action { remedy } else { nil }
  }

  static func attempt(
    _ target: DisplayTarget, as name: String? = nil, acceptsSoftware: Bool
  ) -> LadderStep {
    LadderStep(
      name: name ?? target.name, action: .attempt(target, acceptsSoftware: acceptsSoftware))
  }

  static func skip(_ name: String, _ reason: String, remedy: String? = nil) -> LadderStep {
    LadderStep(name: name, action: .resolved(.skipped, reason: reason, remedy: remedy))
  }

  static func fail(_ name: String, _ reason: String, remedy: String? = nil) -> LadderStep {
    LadderStep(name: name, action: .resolved(.failed, reason: reason, remedy: remedy))
  }
}
