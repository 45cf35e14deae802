import StrataCPU
import StrataEvaluation
public import StrataGraphics
public import StrataRenderList

/// A scene with the data that every image test needs, prepared once per process.
public struct PreparedScene: Sendable {
  public let scene: TestScene
  public let list: RenderList
  /// The float CPU image, before it is stored as a golden.
  public let exact: Pixels

  init(_ scene: TestScene, on backend: CPUBackend) throws {
    self.scene = scene
    list = try Evaluator.renderList(
      of: scene.make(), at: scene.time,
      on: Canvas(size: PixelSize(width: scene.width, height: scene.height), scale: 1),
      limits: .default)
    exact = try backend.render(list, strategy: .auto).pixels
  }

  /// Every scene that can be drawn; the golden test fails for the others.
  public static let all: [PreparedScene] = {
    let backend = CPUBackend(
      options: CPUOptions(precision: .float), limits: .default, clock: { 0 })
    return TestScene.all.compactMap { try? PreparedScene($0, on: backend) }
  }()
}
