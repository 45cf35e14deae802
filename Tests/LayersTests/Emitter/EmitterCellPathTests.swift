import Foundation
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Cells in a layer: frozen, and addressed by the key paths that their names form.
@Suite struct EmitterCellPathTests {
  private let layer = CAEmitterLayer()
  private let spark = CAEmitterCell()

  init() {
    let trail = CAEmitterCell()
    (trail.name, trail.birthRate) = ("trail", 30)
    (spark.name, spark.birthRate) = ("spark", 10)
    spark.emitterCells = [trail]
    layer.emitterCells = [CAEmitterCell(), spark]
  }

  private var birthRate: Float? {
    layer.value(forKeyPath: "emitterCells.spark.birthRate") as? Float
  }

  @Test func `changing a cell counts until the layer's next commit`() throws {
    expect(layer.emitterCells?[1] === spark)
    (spark.birthRate, spark.name) = (99, "flash")
    expectEqual(layer.value(forKeyPath: "emitterCells.flash.birthRate") as? Float, 99)
    spark.name = "spark"
    expectEqual(birthRate, 99)
    try layer.prepareTree(isYUp: false, at: 0)
    spark.birthRate = 98
    expectEqual(birthRate, 99)
    expectEqual(layer.drawnCells?[1].birthRate, 99)
    layer.emitterCells = [spark]
    expectEqual(birthRate, 98)
  }

  @Test func `a key path changes the layer's cell and not the object`() {
    layer.setValue(12, forKeyPath: "emitterCells.spark.birthRate")
    expect(spark.birthRate == 10 && layer.emitterCells?[1] !== spark)
    spark.birthRate = 50
    expectEqual(birthRate, 12)
  }

  @Test func `key paths use the names of cells`() throws {
    layer.setValue(12, forKeyPath: "emitterCells.spark.birthRate")
    layer.setValue(0.5, forKeyPath: "emitterCells.spark.emitterCells.trail.scale")
    layer.setValue(3, forKeyPath: "emitterCells.spark.contentsRect.origin.x")
    layer.setValue(true, forKeyPath: "emitterCells.spark.own")
    let cell = try #require(layer.emitterCells?[1])
    expect(cell.birthRate == 12 && cell.contentsRect.origin.x == 3)
    expectEqual(cell.emitterCells?[0].scale, 0.5)
    expectEqual(cell.value(forKeyPath: "emitterCells.trail.birthRate") as? Float, 30)
    expectEqual(cell.value(forKey: "own") as? Bool, true)
    expectEqual((layer.value(forKeyPath: "emitterCells.spark") as? CAEmitterCell)?.birthRate, 12)
    expect(layer.value(forKeyPath: "emitterCells.nobody.birthRate") == nil)
    expect(layer.value(forKeyPath: "emitterCells.spark.emitterCells.nobody.scale") == nil)
    expect(layer.value(forKeyPath: "emitterCells.spark.birthRate.x") == nil)
    expect(layer.value(forKeyPath: "emitterCells") as? [CAEmitterCell] != nil)
  }

  @Test func `key paths may pass through sublayers`() {
    let root = CALayer()
    layer.name = "fire"
    root.addSublayer(layer)
    root.setValue(4, forKeyPath: "sublayers.fire.emitterCells.spark.lifetime")
    expectEqual(layer.value(forKeyPath: "emitterCells.spark.lifetime") as? Float, 4)
  }

  @Test func `an invalid path is reported with its end`() {
    func message(_ keyPath: String, _ value: Any? = 1) -> String? {
      do {
        try layer.assign(value, forKeyPath: keyPath)
        return nil
      } catch {
        return error.description
      }
    }
    expectEqual(
      message("emitterCells.nobody.scale"),
      "emitterCells.nobody.scale: no emitter cell is named nobody")
    expectEqual(message("emitterCells.spark.emitterCells.x.scale")?.hasSuffix("is named x"), true)
    expectEqual(message("emitterCells.spark.birthRate", "many")?.contains("a number"), true)
    expectEqual(message("emitterCells.spark.contentsRect.middle")?.contains("origin, size"), true)
    expectEqual(message("emitterCells.spark"), "emitterCells.spark cannot be set")
  }

  @Test func `nested cells are counted`() {
    // Each level references the previous one twice, so that they represent 2^61 cells.
    var cell = CAEmitterCell()
    for _ in 0..<60 {
      let outer = CAEmitterCell()
      outer.emitterCells = [cell, cell]
      cell = outer
    }
    layer.emitterCells = [cell]
    #expect(throws: Never.self) { try layer.renderFrame(at: 0) }
    #expect(throws: LimitExceeded.self) {
      _ = try layer.paintedContent(at: 1)
    }
    #expect(throws: Never.self) { _ = try LayerTreeDump(of: layer).string(.text) }
  }

  @Test(.waitsForProcess) func `extremely nested cells are refused`() async {
    await #expect(processExitsWith: .failure) {
      var cell = CAEmitterCell()
      for _ in 0..<256 {
        let outer = CAEmitterCell()
        outer.emitterCells = [cell]
        cell = outer
      }
    }
  }

  @Test func `copies of a layer have its cells`() throws {
    let copy = try #require(layer.copied() as? CAEmitterLayer)
    layer.setValue(1, forKeyPath: "emitterCells.spark.birthRate")
    expectEqual(copy.emitterCells?.map(\.name), [nil, "spark"])
    expectEqual(copy.value(forKeyPath: "emitterCells.spark.birthRate") as? Float, 10)
  }

  @Test func `a dump has each cell's nondefault values`() throws {
    layer.name = "fire"
    #expect(
      try LayerTreeDump(of: layer).string(.text) == """
        tree at 0 s: 1 layer, depth 1
        CAEmitterLayer "fire"
            emitterCells: [CAEmitterCell, CAEmitterCell "spark"(birthRate: 10, \
        emitterCells: [CAEmitterCell "trail"(birthRate: 30)])]

        """)
    let json = try LayerTreeDump(of: layer).string(.json)
    #expect(json.contains(#"{"kind": "cell", "name": "trail", "values": {"birthRate": 30}}"#))
  }
}
