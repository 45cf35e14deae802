import Foundation
import Strata
import StrataTestSupport
import Testing

/// The direction of y at the root of a document: up, unless its index or the caller overrides it.
@Suite struct SceneYAxisTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A red strip of 8 × 2 points along the edge with the smallest y, on white of 8 × 6 points.
  private static let strip = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
    <CALayer bounds="0 0 8 6" position="4 3" backgroundColor="1 1 1"><sublayers>
    <CALayer bounds="0 0 8 2" position="4 1" backgroundColor="1 0 0"/></sublayers></CALayer>
    </caml>
    """

  /// A bundle whose index contains `body`; if nil, no index.
  private func bundle(_ body: String?) throws -> URL {
    try folder.write(Self.strip, to: "a.ca/main.caml")
    if let body {
      try folder.write(
        "<plist version=\"1.0\"><dict>\(body)</dict></plist>", to: "a.ca/index.xml")
    }
    return folder.url("a.ca")
  }

  /// Whether the strip is at the top of the image, according to both the renderer and the list.
  private func isStripOnTop(_ scene: Scene) throws -> Bool {
    let renderer = try Renderer(size: scene.size, device: .cpu, yAxis: scene.yAxis)
    let rgba = try renderer.image(of: scene.root).rgba
    let rows = (0..<6).map { Array(rgba[$0 * 32..<$0 * 32 + 4]) == [255, 0, 0, 255] }
    let isOnTop = rows == [true, true, false, false, false, false]
    expect(isOnTop || rows == [false, false, false, false, true, true])
    let list = try scene.renderList().textDump(strategy: PathStrategy.auto.routing())
    let same = try Scene(
      data: Data(Self.strip.utf8), name: "scene.caml", baseURL: nil, yAxis: isOnTop ? .down : .up)
    try expectEqual(list, same.renderList().textDump(strategy: PathStrategy.auto.routing()))
    return isOnTop
  }

  @Test(
    arguments: [
      (nil, YAxis.up), ("", .up), ("<key>geometryFlipped</key><false/>", .up),
      ("<key>geometryFlipped</key><true/>", .down),
      ("<key>geometryFlipped</key><real>1</real>", .up),
    ] as [(String?, YAxis)])
  func `the document sets the y axis, and the caller overrides it`(
    index: String?, says: YAxis
  ) throws {
    let url = try bundle(index)
    let scene = try Scene(contentsOf: url)
    expectEqual(scene.yAxis, says)
    try expectEqual(isStripOnTop(scene), says == .down)
    for asked in YAxis.allCases {
      let scene = try Scene(contentsOf: url, yAxis: asked)
      expectEqual(scene.yAxis, asked)
      try expectEqual(isStripOnTop(scene), asked == .down)
    }
  }

  @Test func `text without a bundle has y up`() throws {
    let scene = try Scene(data: Data(Self.strip.utf8), name: "scene.caml", baseURL: nil)
    expectEqual(scene.yAxis, .up)
    try expect(!isStripOnTop(scene))
  }
}
