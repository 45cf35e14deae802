import StrataGPU
package import StrataGraphics
package import StrataRenderList

extension PathWay {
  /// Works out the way that each item of a list takes when this is preferred; for the dumps of a
  /// list, and needs no device.
  ///
  /// What may be a mesh is tessellated, because only then it shows whether it is too thin.
  ///
  /// - Parameter onHardware: Whether the GPU is none in software; matters to `auto` alone.
  package func routing(
    onHardware: Bool = false, limits: Limits = .default
  ) -> (RenderItem) throws -> ItemRouter.Way {
    WayForecast(preferred: self, isHardware: onHardware, limits: limits).way
  }
}
