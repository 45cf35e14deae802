import Foundation
import Strata
import StrataTestSupport
import Testing

/// Public CAML bundles, where `STRATA_CORPUS` names a folder that has them: each draws on both back
/// ends, alike, or says what is wrong with it; what is left out is named.
@Suite(.enabled(if: corpus != nil)) struct CAMLCorpusPictures {
  @Test(arguments: bundles)
  func `a bundle draws on both back ends and names what it leaves out`(bundle: URL) throws {
    let scene: Scene
    do {
      scene = try Scene(contentsOf: bundle)
    } catch let error as any StrataError {
      #expect(error.description.contains(bundle.lastPathComponent))
      return
    }
    for diagnostic in scene.diagnostics {
      #expect(!diagnostic.code.isEmpty && !diagnostic.message.isEmpty)
      #expect(diagnostic.layerPath != nil || diagnostic.file != nil)
    }
    // A quarter of a phone's screen is enough to see a difference.
    let scale = min(1, 400 / max(scene.size.width, scene.size.height, 1))
    let cpu = try Renderer(size: scene.size, scale: scale, device: .cpu, yAxis: scene.yAxis)
    let expected = try cpu.image(of: scene.root, at: 0.7).pixels
    guard hasGL else { return }
    let gpu = try Renderer(size: scene.size, scale: scale, device: .gpu, yAxis: scene.yAxis)
    let drawn = try gpu.image(of: scene.root, at: 0.7).pixels
    let difference = PixelComparison(expected, drawn)
    // Images, many of them much reduced: class E.
    #expect(difference.largest <= 8, "\(difference)")
    #expect(difference.share(above: 4) <= 0.0002, "\(difference)")
    #expect(difference.share(above: 2) <= 0.005, "\(difference)")
    #expect(gpu.diagnostics == cpu.diagnostics)
  }

  @Test func `there are bundles`() {
    #expect(bundles.count >= 12)
  }
}

private let corpus = ProcessInfo.processInfo.environment["STRATA_CORPUS"].map {
  URL(fileURLWithPath: $0).appendingPathComponent("caml")
}

private let bundles: [URL] = {
  guard let corpus else { return [] }
  let folders = [corpus, corpus.appendingPathComponent("synthetic")]
  return folders.flatMap { folder in
    (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil))
      ?? []
  }.filter { $0.pathExtension == "ca" }.sorted { $0.path < $1.path }
}()
