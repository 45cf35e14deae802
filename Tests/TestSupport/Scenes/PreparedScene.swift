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

  /// The scenes for a comparison of a strategy with itself: all for `auto`, which users get, and
  /// under `make soak`; otherwise every third, so that three strategies together draw all.
  public static func part(for strategy: PathStrategy) -> [PreparedScene] {
    guard strategy != .auto, !isSoak, let number = PathStrategy.allCases.firstIndex(of: strategy)
    else { return all }
    return stride(from: number % 3, to: all.count, by: 3).map { all[$0] }
  }
}
