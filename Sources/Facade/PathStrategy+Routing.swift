import StrataGPU
package import StrataGraphics
import StrataPlan
package import StrataRenderList

extension PathStrategy {
  /// Returns the path rendering strategy of each item of a list, if this strategy is preferred.
  ///
  /// It is for dumps of a list and does not need a device. Possible meshes are tessellated, because
  /// only then is it known whether they are too thin.
  ///
  /// - Parameter onHardware: Whether the GPU is a hardware GPU. It affects only `auto`.
  package func routing(
    onHardware: Bool = false, limits: Limits = .default
  ) -> (RenderItem) throws -> PathStrategy {
    StrategyForecast(preferred: self, isHardware: onHardware, limits: limits).strategy
  }
}

extension RenderList {
  /// Returns the plan of the list for a GPU, as text.
  ///
  /// No device is needed. Shapes whose meshes turn out to be too thin are still reported as meshes,
  /// and paths that are drawn with coverage hide nothing.
  package func planDump(strategy: PathStrategy, onHardware: Bool = false) -> String {
    let rules = PlanRules.gpu(preferred: strategy, isHardware: onHardware)
    var plan = FramePlan(self, rules).placed(on: PixelRect(size))
    plan.cull { _ in [] }
    return plan.textDump
  }
}
