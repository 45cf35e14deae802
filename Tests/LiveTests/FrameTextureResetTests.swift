import Foundation
import Strata
import StrataCGLES
import StrataGLLayers
import StrataGPU
import StrataGraphics
import StrataTestSupport
import Testing

/// Textures of frames after a reset of the GPU that another context noticed.
///
/// In separate processes, because contexts of other tests would be lost, too.
@Suite(.serialized, .enabled(if: hasGL)) struct FrameTextureResetTests {
  @Test(.waitsForProcess) func `a new context gets textures, and the old one the reason`() async {
    await #expect(processExitsWith: .success) {
      let stage = try ResetStage()
      _ = try stage.renderer.texture(of: stage.tree(.red), in: stage.context)
      try stage.reset()
      do {
        _ = try stage.renderer.texture(of: stage.tree(.red), in: stage.context)
        preconditionFailure("the context is lost")
      } catch GPUError.contextLost {}
      stage.context = ResetStage.makeContext()
      let texture = try stage.renderer.texture(of: stage.tree(.red), in: stage.context)
      precondition(stage.texel(texture) == [255, 0, 0, 255])
      precondition(stage.renderer.diagnostics.map(\.code) == ["context-lost"])
      _ = try stage.renderer.texture(of: stage.tree(.red), in: stage.context)
      precondition(stage.renderer.diagnostics.isEmpty)
    }
  }

  @Test(.waitsForProcess) func `an old frame neither deletes a new one nor exports it`() async {
    await #expect(processExitsWith: .success) {
      let stage = try ResetStage()
      var old = try (0..<4).map { _ in
        try stage.renderer.texture(of: stage.tree(.red), in: stage.context)
      }
      let names = Set(old.map(\.name))
      try stage.reset()
      stage.context = ResetStage.makeContext()
      let new = try (0..<4).map { _ in
        try stage.renderer.texture(of: stage.tree(.green), in: stage.context)
      }
      precondition(!names.isDisjoint(with: new.map(\.name)), "the names are not used again")
      do {
        _ = try old[0].dmaBuf()
        preconditionFailure("the frame is lost")
      } catch GPUError.contextLost {}
      old = []
      let last = try stage.renderer.texture(of: stage.tree(.blue), in: stage.context)
      precondition(!new.map(\.name).contains(last.name))
      precondition(new.allSatisfy { stage.texel($0) == [0, 255, 0, 255] })
    }
  }
}

/// A renderer and a current context on one device.
private final class ResetStage {
  let renderer: Renderer
  var context: EAGLContext

  init() throws {
    renderer = try Renderer(size: CGSize(width: 8, height: 8), device: .gpu)
    context = Self.makeContext()
  }

  /// Creates a context and makes it current.
  static func makeContext() -> EAGLContext {
    guard let context = EAGLContext(api: .openGLES3) ?? EAGLContext(api: .openGLES2) else {
      preconditionFailure("there is no context")
    }
    EAGLContext.setCurrent(context)
    return context
  }

  func tree(_ color: UIColor) -> CALayer { layer(0, 0, 8, 8, color.cgColor) }

  /// Resets the GPU; this thread then has no current context.
  func reset() throws {
    let (context, _) = try openDevice(.gpu)
    context.simulateReset()
    context.releaseCurrent()
  }

  /// The texel in the first row and column.
  func texel(_ texture: FrameTexture) -> [UInt8]? {
    context.shareGroup.procs.pixels(ofTexture: texture.name, width: 8, height: 8)
      .map { pixel($0, 0, 0) }
  }
}
