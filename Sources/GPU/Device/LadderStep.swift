/// One step of the ladder: something to open, or the reason why there is nothing.
package struct LadderStep: Sendable, Hashable {
  enum Way: Sendable, Hashable {
    /// Open it; `acceptsSoftware` is false where only hardware is wanted.
    case attempt(DisplayTarget, acceptsSoftware: Bool)
    /// Report it.
    case settled(RungReport.Outcome, reason: String, remedy: String?)
  }

  package var name: String
  var way: Way

  /// The reason why nothing is opened here; nil for a step that opens something.
  package var reason: String? {
    if case .settled(_, let reason, _) = way { reason } else { nil }
  }

  /// What would help, where nothing is opened here.
  package var remedy: String? {
    if case .settled(_, _, let remedy) = way { remedy } else { nil }
  }

  static func attempt(
    _ target: DisplayTarget, as name: String? = nil, acceptsSoftware: Bool
  ) -> LadderStep {
    LadderStep(
      name: name ?? target.name, way: .attempt(target, acceptsSoftware: acceptsSoftware))
  }

  static func skip(_ name: String, _ reason: String, remedy: String? = nil) -> LadderStep {
    LadderStep(name: name, way: .settled(.skipped, reason: reason, remedy: remedy))
  }

  static func fail(_ name: String, _ reason: String, remedy: String? = nil) -> LadderStep {
    LadderStep(name: name, way: .settled(.failed, reason: reason, remedy: remedy))
  }
}
