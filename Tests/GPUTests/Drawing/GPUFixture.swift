import Foundation
import StrataGPU
import StrataGraphics
import StrataRenderList

/// Runs `body` with a back end on the best available GL, on the calling thread.
func withBackend<Result>(
  disabling: Set<Capability> = [], limits: Limits = .default, largestSurfaceSide: Int = .max,
  shortcuts: Shortcuts = Shortcuts(), routesAsHardware: Bool? = nil, readsAhead: Bool? = nil,
  binaries: (any ProgramBinaryStore)? = nil,
  _ body: (GPUBackend) throws -> Result
) throws -> Result {
  let (context, _) = try openDevice(.gpu, disabling: disabling)
  defer { context.releaseCurrent() }
  return try body(
    GPUBackend(
      context: context, limits: limits, clock: { 0 }, largestSurfaceSide: largestSurfaceSide,
      shortcuts: shortcuts, routesAsHardware: routesAsHardware, readsAhead: readsAhead,
      binaries: binaries))
}

func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> RenderShape {
  .roundedRect(RoundedRect(CGRect(x: x, y: y, width: width, height: height)))
}

func triangle(_ x: Double, _ y: Double, _ side: Double) -> RenderShape {
  var path = Path()
  path.move(to: SIMD2(x, y))
  path.line(to: SIMD2(x + side, y))
  path.line(to: SIMD2(x, y + side))
  path.close()
  return .fill(path, .nonZero)
}

func list(
  _ width: Int, _ height: Int, background: Color? = nil, _ commands: [RenderCommand]
) -> RenderList {
  var list = RenderList(size: PixelSize(width: width, height: height), background: background)
  list.commands = commands
  return list
}

func item(
  _ shape: RenderShape, _ color: Color, opacity: Float = 1,
  transform: PlaneTransform = .identity,
  scissor: PixelRect = PixelRect(minX: 0, minY: 0, maxX: 4_096, maxY: 4_096)
) -> RenderItem {
  RenderItem(
    shape: shape, paint: .solid(color), transform: transform, opacity: opacity, scissor: scissor)
}

func pixel(_ pixels: Pixels, _ x: Int, _ y: Int) -> [Int] {
  let at = 4 * (y * pixels.width + x)
  return pixels.bytes[at..<at + 4].map { Int($0) }
}
