import Foundation
import Strata
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

/// The findings of a scene check, and their locations.
@Suite struct SceneCheckTests {
  private func check(_ layer: String, limits: Limits = .default) -> SceneCheck {
    check(whole: "<caml>\n\(layer)\n</caml>", limits: limits)
  }

  private func check(whole text: String, limits: Limits = .default) -> SceneCheck {
    SceneCheck(named: "scene.caml", limits: limits) {
      try Scene(data: Data(text.utf8), name: "scene.caml", baseURL: nil, limits: limits)
    }
  }

  @Test func `a fully supported scene has nothing to report`() {
    let found = check("<CALayer bounds='0 0 9 9'/>")
    expect(found.failure == nil && found.diagnostics.isEmpty)
    expectEqual(found.name, "scene.caml")
  }

  @Test func `evaluation diagnostics have the layer's line`() {
    let found = check(
      "<CALayer bounds='0 0 9 9'><sublayers>\n<CALayer/>\n"
        + "<CALayer bounds='0 0 9 9' cornerRadius='2'"
        + " edgeAntialiasingMask='0' name='hard'/>\n"
        + "</sublayers></CALayer>")
    expect(found.failure == nil)
    expectEqual(found.diagnostics.map(\.code), ["not-drawn-hard-edges"])
    expectEqual(found.diagnostics.first?.file, "scene.caml")
    expectEqual(found.diagnostics.first?.line, 4)
    expectEqual(found.diagnostics.first?.layerPath, "CALayer[0]/hard")
  }

  @Test func `findings are in the order of the lines, each once`() {
    let found = check(
      "<CALayer bounds='0 0 9 9'>\n<sublayers>\n<XQLayer/>\n<YQLayer/><YQLayer/>\n</sublayers>\n"
        + "<animations><CABasicAnimation keyPath='a'/><CABasicAnimation keyPath='a'/>"
        + "</animations>\n"
        + "</CALayer>")
    let lines = found.diagnostics.compactMap(\.line)
    expect(lines == lines.sorted() && lines.count == found.diagnostics.count)
    expectEqual(Set(found.diagnostics).count, found.diagnostics.count)
    // Two layers of a kind are two findings; two animations of a key in one layer are one.
    expectEqual(found.diagnostics.count { $0.message.contains("YQLayer") }, 2)
    expectEqual(found.diagnostics.count { $0.code == "not-drawn-animation" }, 1)
  }

  @Test func `an error has its own line and is the only finding`() {
    let found = check(whole: "<caml>\n<CALayer>\n</caml>")
    expectEqual(found.failure, .scene)
    expectEqual(found.diagnostics.map(\.severity), [.error])
    expectEqual(found.diagnostics.first?.file, "scene.caml")
    expectEqual(found.diagnostics.first?.line, 3)
    expectEqual(found.diagnostics.first?.message.contains("scene.caml"), false)
  }

  @Test func `an exceeded document limit has a line or a file`() {
    var limits = Limits.default
    limits.layers = 2
    let found = check(
      "<CALayer bounds='0 0 1 1'><sublayers><CALayer/>\n<CALayer/></sublayers></CALayer>",
      limits: limits)
    expectEqual(found.failure, .limit)
    expectEqual(found.diagnostics.first?.line, 3)
    expectEqual(found.diagnostics.first?.message.contains("at most 2"), true)

    let wide = check("<CALayer bounds='0 0 99999 1'/>")
    expectEqual(wide.failure, .limit)
    expectEqual(wide.diagnostics.first?.file, "scene.caml")
    expectEqual(wide.diagnostics.first?.message.contains("99999"), true)
  }

  @Test func `a scene without a size is checked`() {
    let found = check(
      "<CALayer><sublayers>\n<CALayer cornerRadius='1' edgeAntialiasingMask='0'/></sublayers>"
        + "</CALayer>"
    )
    expectEqual(found.failure, .scene)
    expectEqual(found.diagnostics.map(\.code), ["no-size", "not-drawn-hard-edges"])
    expectEqual(found.diagnostics.map(\.line), [2, 3])
  }

  @Test func `a missing file is an error about the file`() {
    let found = SceneCheck(contentsOf: URL(fileURLWithPath: "/nonexistent/a.caml"))
    expectEqual(found.failure, .scene)
    expectEqual(found.diagnostics.first?.file, "/nonexistent/a.caml")
    expect(found.diagnostics.first?.line == nil)
  }

  @Test func `the list of a scene needs no renderer`() throws {
    let text = "<caml><CALayer bounds='0 0 8 6' position='4 3' backgroundColor='1 0 0'/></caml>"
    let scene = try Scene(data: Data(text.utf8), name: "scene.caml", baseURL: nil)
    let list = try scene.renderList(scale: 2)
    expectEqual(list.size, PixelSize(width: 16, height: 12))
    let renderer = try Renderer(
      size: scene.size, scale: 2, device: .cpu, yAxis: scene.yAxis)
    try expectEqual(list.textDump(), renderer.renderList(of: scene.root).textDump())
    #expect(throws: RendererError.self) { try scene.renderList(at: .nan) }
    #expect(throws: RendererError.self) { try scene.renderList(scale: 0) }
  }
}

/// Public CAML bundles, if there are any.
@Suite(.enabled(if: SceneCorpus.folder != nil)) struct CorpusCheckTests {
  @Test(arguments: SceneCorpus.bundles)
  func `a bundle is checked and dumped`(bundle: URL) throws {
    let found = SceneCheck(contentsOf: bundle)
    expect(found.failure == nil)
    for diagnostic in found.diagnostics {
      expectEqual(diagnostic.file?.hasPrefix(bundle.path), true, "\(diagnostic)")
      expect((diagnostic.line ?? 0) > 0, "\(diagnostic)")
    }

    let scene = try Scene(contentsOf: bundle)
    let dump = try LayerTreeDump(of: scene.root)
    let text = dump.string(.text).split(separator: "\n")
    // A layer's line is its class and its name or index, a mask's begins with "mask"; a
    // property's has a colon after its key.
    let line = /\ *([A-Z]\w*(\ ".*"|\[\d+\])|mask:\ [A-Z]\w*(\ ".*")?)/
    let layers = text.count { $0.wholeMatch(of: line) != nil }
    expectEqual(layers, dump.layerCount)
    let json = try JSONSerialization.jsonObject(with: Data(dump.string(.json).utf8))
    let listed = (json as? [String: Any])?["layers"] as? [[String: Any]]
    expectEqual(listed?.count, dump.layerCount)
    let list = try scene.renderList()
    expectEqual(list.textDump().split(separator: "\n").count, list.commands.count + 1)
    try expect(JSONSerialization.jsonObject(with: list.jsonDump()) is [String: Any])
  }
}
