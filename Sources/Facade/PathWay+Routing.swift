import StrataGPU
public import StrataGraphics
public import StrataRenderList

extension PathWay {
  /// Works out the way that each item of a list takes when this is preferred, on a software GL where
  /// it is `auto`; for the dumps of a list, and needs no device.
  ///
  /// What may be a mesh is tessellated, because only then it shows whether it is too thin.
  public func routing(
    limits: Limits = .default
  ) -> (RenderItem) throws -> ItemRouter.Way {
    WayForecast(preferred: self, isHardware: false, limits: limits).way
  }
}
