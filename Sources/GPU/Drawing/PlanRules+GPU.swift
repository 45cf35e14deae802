package import StrataPlan
package import StrataRenderList

extension PlanRules {
  /// Returns the rules of a GPU.
  ///
  /// - Parameters:
  ///   - isHardware: Whether `auto` chooses strategies as on hardware GL.
  ///   - leavesOutHidden: Whether pixels that later items overwrite are skipped.
  package static func gpu(
    preferred: PathStrategy, isHardware: Bool, leavesOutHidden: Bool = true
  ) -> PlanRules {
    var rules = PlanRules(
      router: PathRouter(preferred: preferred, device: isHardware ? .hardwareGPU : .softwareGPU),
      culling: !leavesOutHidden ? .none : isHardware ? .commands : .rectangles)
    rules.mostWeights = FilterProgram.mostWeights
    rules.border = 1
    return rules
  }
}
