import Foundation
import Strata
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Public CAML bundles and archives, if there are any.
///
/// Each draws alike on both back ends, as it is and in each of its states. The expected omissions
/// are in a list.
@Suite(.enabled(if: SceneCorpus.folder != nil)) struct CAMLCorpusPictures {
  private static let scenes = SceneCorpus.bundles + SceneCorpus.archives

  /// The diagnostics expected for a document: scripts, which never run, and the missing references
  /// that two documents contain on purpose.
  private static let leftOut: [String: [String]] = [
    "github-background.ca": ["script-not-run"],
    // A missing file.
    "11-images.ca": ["missing-image"],
    // A missing key path, class and script.
    "12-odd-but-legal.ca": ["not-drawn-animation", "script-not-run"],
    "VariableBlur-Top.caar": ["not-drawn-filter"],
  ]

  /// Bounds for documents whose images, many of them much reduced, allow a larger GPU error: class
  /// E.
  private static let otherBounds: [String: PixelBounds] = [
    // About eight hundred overlapping translucent particles, each rounded.
    "ParticleDot.caar": .deep(blends: 800)
  ]

  @Test(arguments: scenes)
  func `a document draws on both back ends, in every state`(document: URL) throws {
    let name = document.lastPathComponent
    for state in [nil] + (try Scene(contentsOf: document).states.map(\.name)) {
      var scene = try Scene(contentsOf: document)
      if let state { try scene.show(state: state) }
      // A quarter of a phone's screen is enough to detect a difference.
      let scale = min(1, 400 / max(scene.size.width, scene.size.height, 1))
      let cpu = try Renderer(size: scene.size, scale: scale, device: .cpu, yAxis: scene.yAxis)
      let expected = try cpu.image(of: scene.root, at: 0.7).pixels
      let found = Set(scene.diagnostics + cpu.diagnostics).filter { $0.severity == .warning }
      expectEqual(found.map(\.code).sorted(), Self.leftOut[name] ?? [], "\(found)")
      expect(found.allSatisfy { $0.layerPath != nil || $0.file != nil })
      guard hasGL else { continue }
      let gpu = try Renderer(size: scene.size, scale: scale, device: .gpu, yAxis: scene.yAxis)
      let drawn = try gpu.image(of: scene.root, at: 0.7).pixels
      let difference = PixelComparison(expected, drawn)
      let bounds = Self.otherBounds[name] ?? .filtered
      expect(bounds.admit(difference), "\(state ?? ""): \(difference)")
      expectEqual(gpu.diagnostics, cpu.diagnostics)
    }
  }

  @Test func `there are bundles and archives`() {
    expect(SceneCorpus.bundles.count >= 29 && SceneCorpus.archives.count >= 5)
  }
}
