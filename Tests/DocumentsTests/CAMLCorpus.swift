import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// All layers of a tree, masks included.
private func tree(_ root: CALayer) -> [CALayer] {
  var open = [root]
  var result: [CALayer] = []
  while let layer = open.popLast() {
    result.append(layer)
    open += layer.sublayers ?? []
    if let mask = layer.mask { open.append(mask) }
  }
  return result
}

/// Real and synthetic documents.
@Suite(.enabled(if: SceneCorpus.folder != nil, "STRATA_CORPUS is not set"))
struct CAMLCorpus {
  @Test func `the corpus exists`() throws {
    expect(SceneCorpus.bundles.count >= 29)
  }

  @Test func `every bundle is read, and every diagnostic has a code and a location`() throws {
    for bundle in SceneCorpus.bundles {
      let scene = try CAMLDocument(contentsOf: bundle)
      expect(!tree(scene.root).isEmpty)
      expect(scene.root.bounds.width > 0, "\(bundle.lastPathComponent)")
      for diagnostic in scene.diagnostics {
        expect(!diagnostic.code.isEmpty)
        expectEqual(diagnostic.file?.hasPrefix(bundle.path), true, "\(diagnostic)")
        expect((diagnostic.line ?? 0) > 0, "\(diagnostic)")
      }
    }
  }

  @Test func `a truncated bundle throws with a file and a line`() throws {
    for bundle in SceneCorpus.bundles {
      let whole = try Data(contentsOf: bundle.appendingPathComponent("main.caml"))
      for part in 1..<20 {
        let cut = whole.prefix(whole.count * part / 20)
        do {
          _ = try CAMLDocument(data: cut, name: "cut.caml", baseURL: bundle)
          Issue.record("\(bundle.lastPathComponent) cut at \(cut.count) bytes was accepted")
        } catch {
          expect(error is DocumentError)
          expect("\(error)".hasPrefix("cut.caml"))
        }
      }
    }
  }

  /// Hand-counted layers of the synthetic bundles.
  @Test(arguments: [
    ("01-boxes", 11), ("02-shapes", 5), ("03-gradients", 4), ("04-masks", 5), ("11-images", 5),
    ("08-replicator", 3), ("12-odd-but-legal", 4),
  ])
  func `synthetic bundles have the layers they were written with`(
    name: String, layers: Int
  ) throws {
    let bundle = try #require(SceneCorpus.bundles.first { $0.lastPathComponent == name + ".ca" })
    expectEqual(tree(try CAMLDocument(contentsOf: bundle).root).count, layers)
  }

  /// Animations per bundle, not counting disabled ones and those in groups.
  @Test(arguments: [
    ("sidestore-floating", 40), ("spinning_squares-background", 5),
    ("spinning_squares-floating", 5), ("06-keyframes", 5), ("07-transform3d", 1),
    ("08-replicator", 1), ("12-odd-but-legal", 1),
  ])
  func `bundles have the animations they were written with`(
    name: String, animations: Int
  ) throws {
    let bundle = try #require(SceneCorpus.bundles.first { $0.lastPathComponent == name + ".ca" })
    let layers = tree(try CAMLDocument(contentsOf: bundle).root)
    expectEqual(layers.reduce(0) { $0 + ($1.animationKeys()?.count ?? 0) }, animations)
  }

  /// Emitter cells of bundles, and the number of diagnostics about them.
  @Test(arguments: [
    ("09-emitter", 1, 0), ("space-floating", 5, 0), ("rainbowsprinkles-floating", 10, 0),
  ])
  func `emitters have the cells they were written with`(
    name: String, cells: Int, messages: Int
  ) throws {
    let bundle = try #require(SceneCorpus.bundles.first { $0.lastPathComponent == name + ".ca" })
    let scene = try CAMLDocument(contentsOf: bundle)
    let all = tree(scene.root).compactMap { ($0 as? CAEmitterLayer)?.emitterCells }.flatMap { $0 }
    expectEqual(all.count, cells)
    expect(all.allSatisfy { $0.contents is CGImage && $0.birthRate > 0 && $0.lifetime > 0 })
    expectEqual(
      scene.diagnostics.filter { $0.code == "not-drawn-particles" }.count,
      messages,
      "\(scene.diagnostics)")
  }

  @Test func `every animation is applied except the one without a property`() throws {
    let codes = ["not-drawn-animation", "key-times"]
    var messages: [Diagnostic] = []
    for bundle in SceneCorpus.bundles {
      messages += try CAMLDocument(contentsOf: bundle).diagnostics
        .filter { codes.contains($0.code) }
    }
    expectEqual(messages.count, 1)
    expectEqual(messages.first?.message.contains("'no.such.key'"), true, "\(messages)")
  }
}
