import StrataGPU
package import StrataGraphics
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
  ) -> (RenderItem) throws -> ItemRouter.Route {
    StrategyForecast(preferred: self, isHardware: onHardware, limits: limits).strategy
  }
}
