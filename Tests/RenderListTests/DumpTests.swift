import Foundation
import StrataGraphics
import StrataRenderList
import StrataTestSupport
import Testing

@Suite struct RenderCommandTests {
  /// Without its own byte the tag is stored in the spare bits of a group's last word.
  ///
  /// Other commands are shorter and leave those bits uninitialized, so memory checkers report each
  /// inspection of a command.
  @Test func `a command's tag has its own byte`() {
    expect(MemoryLayout<RenderCommand>.size > MemoryLayout<RenderGroup>.size)
  }
}

@Suite struct DumpTests {
  private var list: RenderList {
    var list = RenderList(size: PixelSize(width: 20, height: 10), background: .white)
    let root = list.layers.add(.name("root"), below: nil)
    let child = list.layers.add(.name("CALayer[1]"), below: root)
    list.commands = [
      .beginGroup(
        RenderGroup(
          opacity: 0.5, clip: nil, bounds: PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 8),
          layer: root)),
      .draw(
        RenderItem(
          shape: .roundedRect(RoundedRect(CGRect(x: 0, y: 0, width: 4, height: 4))),
          paint: .solid(Color(red: 1, green: 0, blue: 0)), transform: .identity,
          scissor: PixelRect(list.size), layer: child)),
      .endGroup,
    ]
    return list
  }

  @Test func `the text names every field, the strategy and the layer`() {
    #expect(
      list.textDump() == """
        canvas 20x10 background #ffffffff
        group opacity 0.5 bounds 0,0 8x8 layer root
          draw rect 0.0,0.0 4.0x4.0 paint #ff0000ff opacity 1.0 matrix [1.0 0.0 0.0 1.0 0.0 0.0] \
        scissor 0,0 20x10 layer root/CALayer[1]
        end

        """)
    expect(list.textDump { _ in .coverage }.contains("strategy coverage"))
  }

  @Test func `the JSON has the same commands`() throws {
    let object = try JSONSerialization.jsonObject(with: try list.jsonDump { _ in .mesh })
    let json = try #require(object as? [String: Any])
    let commands = try #require(json["commands"] as? [[String: Any]])
    expectEqual(commands.map { $0["command"] as? String }, ["group", "draw", "end"])
    expectEqual(commands[1]["layer"] as? String, "root/CALayer[1]")
    expectEqual(commands[1]["strategy"] as? String, "mesh")
    expectEqual(json["width"] as? Int, 20)
  }
}
