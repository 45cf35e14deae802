import Foundation
import Strata
import StrataDocuments
import StrataGraphics
import StrataLottie
import StrataTestMeasures
import StrataTestSupport
import Testing

/// Properties that must hold however an animation is drawn.
@Suite(.enabled(if: LottieCorpus.folder != nil, "STRATA_CORPUS is not a folder with lottie"))
struct LottieSameTests {
  private static func document(_ url: URL, samplesAll: Bool = false) throws -> LottieDocument {
    try LottieDocument(
      data: try Data(contentsOf: url), name: url.lastPathComponent,
      files: try DocumentFolder(path: url.deletingLastPathComponent().path), samplesAll: samplesAll)
  }

  private static func scale(_ document: LottieDocument) -> Double {
    min(1, 300 / max(document.size.width, document.size.height))
  }

  @Test(arguments: LottieCorpus.documents)
  func `keyframes match sampling`(url: URL) throws {
    let (native, sampled) = (try Self.document(url), try Self.document(url, samplesAll: true))
    let renderer = try Renderer(size: native.size, scale: Self.scale(native), device: .cpu)
    for share in [0, 0.13, 0.37, 0.5, 0.81, 1] {
      let time = share * native.duration
      let expected = try renderer.image(of: sampled.root, at: time).pixels
      let drawn = try renderer.image(of: native.root, at: time).pixels
      let difference = PixelComparison(expected, drawn)
      // Pacing has the precision of a `Float` in keyframes.
      expect(difference.largest <= 2, "\(share): \(difference)")
    }
  }

  @Test(arguments: LottieCorpus.documents)
  func `a frame drawn alone matches the frame drawn in order`(url: URL) throws {
    let cold = try Self.document(url)
    let renderer = try Renderer(size: cold.size, scale: Self.scale(cold) / 2, device: .cpu)
    let ordered = try Self.document(url)
    for step in 0...4 {
      let time = Double(step) * cold.duration / 4
      let fresh = try Renderer(size: cold.size, scale: Self.scale(cold) / 2, device: .cpu)
      let expected = try renderer.image(of: ordered.root, at: time)
      try expectEqual(fresh.image(of: Self.document(url).root, at: time).rgba, expected.rgba)
    }
  }

  @Test(.enabled(if: hasGL), arguments: LottieCorpus.documents)
  func `both back ends draw it alike`(url: URL) throws {
    let document = try Self.document(url)
    let scale = Self.scale(document)
    let cpu = try Renderer(size: document.size, scale: scale, device: .cpu)
    let gpu = try Renderer(size: document.size, scale: scale, device: .gpu)
    for share in [0.25, 0.6] {
      let time = share * document.duration
      let expected = try cpu.image(of: document.root, at: time).pixels
      let difference = PixelComparison(expected, try gpu.image(of: document.root, at: time).pixels)
      expect(PixelBounds.filtered.admit(difference), "\(share): \(difference)")
    }
  }
}
