import Foundation
import Strata
import StrataTestSupport
import Testing

/// Public CAML bundles and archives, where there are some: each draws on both back ends, alike, as it is and
/// in each of its states; what is left out is in a list.
@Suite(.enabled(if: SceneCorpus.folder != nil)) struct CAMLCorpusPictures {
  private static let scenes = SceneCorpus.bundles + SceneCorpus.archives

  /// What a picture lacks of a document: scripts, which are never run, and what two documents ask for to see
  /// what becomes of it.
  private static let leftOut: [String: [String]] = [
    "github-background.ca": ["script-not-run"],
    // A file that is not there.
    "11-images.ca": ["missing-image"],
    // A key path, a class and a script that are not there.
    "12-odd-but-legal.ca": ["class-not-drawn", "not-drawn-animation", "script-not-run"],
  ]

  /// Where images, many of them much reduced, do not say how far the GPU may be off: class E.
  private static let otherBounds: [String: PixelBounds] = [
    // Some eight hundred translucent particles over one another, each rounded.
    "ParticleDot.caar": .deep(blends: 800)
  ]

  @Test(arguments: scenes)
  func `a document draws on both back ends, in every state`(document: URL) throws {
    let name = document.lastPathComponent
    for state in [nil] + (try Scene(contentsOf: document).states.map(\.name)) {
      var scene = try Scene(contentsOf: document)
      if let state { try scene.show(state: state) }
      // A quarter of a phone's screen is enough to see a difference.
      let scale = min(1, 400 / max(scene.size.width, scene.size.height, 1))
      let cpu = try Renderer(size: scene.size, scale: scale, device: .cpu, yAxis: scene.yAxis)
      let expected = try cpu.image(of: scene.root, at: 0.7).pixels
      let found = Set(scene.diagnostics + cpu.diagnostics).filter { $0.severity == .warning }
      #expect(found.map(\.code).sorted() == Self.leftOut[name] ?? [], "\(found)")
      #expect(found.allSatisfy { $0.layerPath != nil || $0.file != nil })
      guard hasGL else { continue }
      let gpu = try Renderer(size: scene.size, scale: scale, device: .gpu, yAxis: scene.yAxis)
      let drawn = try gpu.image(of: scene.root, at: 0.7).pixels
      let difference = PixelComparison(expected, drawn)
      let bounds = Self.otherBounds[name] ?? .filtered
      #expect(bounds.admit(difference), "\(state ?? ""): \(difference)")
      #expect(gpu.diagnostics == cpu.diagnostics)
    }
  }

  @Test func `there are bundles and archives`() {
    #expect(SceneCorpus.bundles.count >= 29 && SceneCorpus.archives.count >= 5)
  }
}
