import StrataCPU
import StrataEvaluation
public import StrataGraphics
public import StrataRenderList

/// A scene with what every test of pictures needs of it, made once a process.
public struct PreparedScene: Sendable {
  public let scene: TestScene
  public let list: RenderList
  /// The float CPU picture: the golden before it became a file.
  public let exact: Pixels

  init(_ scene: TestScene, on backend: CPUBackend) throws {
    self.scene = scene
    list = try Evaluator.renderList(
      of: scene.make(), at: scene.time,
      on: Canvas(size: PixelSize(width: scene.width, height: scene.height), scale: 1),
      limits: .default)
    exact = try backend.render(list, way: .auto).pixels
  }

  /// Every scene that can be drawn; one that cannot fails its golden.
  public static let all: [PreparedScene] = {
    let backend = CPUBackend(
      options: CPUOptions(precision: .float), limits: .default, clock: { 0 })
    return TestScene.all.compactMap { try? PreparedScene($0, on: backend) }
  }()
}
