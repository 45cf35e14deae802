import StrataGPU
package import StrataGraphics
package import StrataRenderList

extension RenderList {
  /// Draws the list on a GPU, and returns its drawing commands as text.
  ///
  /// The commands are those of a first frame: nothing of an earlier one is cached.
  ///
  /// - Parameter selector: A GPU.
  /// - Throws: `GPUError`, or an error of drawing.
  package func commandDump(
    on selector: DeviceSelector, strategy: PathStrategy, limits: Limits
  ) throws -> String {
    let (context, _) = try openDevice(selector)
    defer { context.releaseCurrent() }
    let backend = GPUBackend(context: context, limits: limits, clock: { 0 })
    return try backend.commandText(self, strategy: strategy).text
  }
}
