import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// The scale of a wallpaper's documents on the screen, bundles that cannot be read, and states that
/// are listed as properties of named layers.
@Suite struct WallpaperScaleTests {
  private static let place = "x-390w-844h@3x~iphone.wallpaper/"

  private static func index(_ width: Int, _ height: Int, _ flag: String, _ value: Bool) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>documentWidth</key><real>\(width)</real>
    <key>documentHeight</key><real>\(height)</real><key>\(flag)</key><\(value)/></dict></plist>
    """
  }

  private static func caml(_ layer: String) -> String { "<caml \(namespace)>\(layer)</caml>" }

  private func wallpaper(_ files: KeyValuePairs<String, String>) throws -> CAMLDocument {
    try CAMLDocument(data: ZipWriter(files).data, name: "w.zip")
  }

  @Test(
    arguments: [
      (1170, 2532, "unitsInPixelsInPlayer", true, 1 / 3.0),
      (1170, 2532, "unitsInPixelsInPlayer", false, 1),
      // The width of the screen is smaller in proportion.
      (780, 844, "scalesToFitInPlayer", true, 0.5), (195, 422, "scalesToFitInPlayer", true, 2),
      (195, 422, "scalesToFitInPlayer", false, 1),
    ])
  func `the index determines the scale of a document`(
    width: Int, height: Int, flag: String, value: Bool, factor: Double
  ) throws {
    let scene = try wallpaper([
      "\(Self.place)background.ca/main.caml": Self.caml("<CALayer bounds='0 0 390 844'/>"),
      "\(Self.place)floating.ca/index.xml": Self.index(width, height, flag, value),
      "\(Self.place)floating.ca/main.caml": Self.caml(
        "<CALayer id='f' bounds='0 0 \(width) \(height)' "
          + "position='\(Double(width) / 2) \(height / 2)'/>"),
    ])
    expectEqual(scene.size, CGSize(width: 390, height: 844))
    let layer = try #require(scene.layersByID["f"])
    let shown = layer.convert(layer.bounds, to: scene.root)
    expect(abs(shown.width - Double(width) * factor) < 1e-9)
    expect(abs(shown.midX - 195) < 1e-9 && abs(shown.midY - 422) < 1e-9)
  }

  @Test(
    arguments: [
      "<caml xmlns='http://www.apple.com/CoreAnimation/1.0'/>", "<caml><CALayer></caml>", "",
    ])
  func `a bundle that cannot be read is reported, and the others are drawn`(text: String) throws {
    let good = Self.caml("<CALayer id='f' bounds='0 0 4 4' position='2 2'/>")
    let scene = try wallpaper(["background.ca/main.caml": text, "floating.ca/main.caml": good])
    expect(scene.layersByID["f"] != nil)
    expectEqual(scene.diagnostics.map(\.code), ["unreadable-bundle"])
    #expect(throws: DocumentError.self) {
      try wallpaper(["background.ca/main.caml": text, "floating.ca/main.caml": text])
    }
  }

  @Test func `property groups are the states of wallpapers that follow motion`() throws {
    let groups = [("sun", "position.y", 422, 700, 100), ("gone", "opacity", 1, 0, 0)].map {
      """
      <NSDictionary><layerName type="string" value="\($0)"/><keyPath type="string" value="\($1)"/>\
      <v_lock type="real" value="\($2)"/><v_home type="real" value="\($3)"/>\
      <v_sleep type="real" value="\($4)"/></NSDictionary>
      """
    }
    let root = """
      <CALayer bounds='0 0 4 4' position='2 2'><sublayers><CALayer id='s' name='sun'/></sublayers>\
      <style><wallpaperPropertyGroups type='NSArray'>\(groups.joined())</wallpaperPropertyGroups>\
      <wallpaperParallaxGroups type='NSArray'><NSDictionary/></wallpaperParallaxGroups></style>\
      <states/></CALayer>
      """
    let scene = try CAMLDocument(data: Data(Self.caml(root).utf8), name: "gyro.caml")
    expectEqual(scene.states.names, ["Locked", "Unlock", "Sleep"])
    let sun = try #require(scene.layersByID["s"])
    for (name, y) in [("Locked", 422.0), ("Unlock", 700), ("Sleep", 100)] {
      scene.states.show(.everywhere(name))
      expectEqual(sun.position.y, y)
    }
    expectEqual(scene.diagnostics.map(\.code), ["parallax-not-drawn", "not-drawn-state"])
  }
}
