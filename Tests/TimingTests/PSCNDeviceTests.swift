import Foundation
import Strata
import StrataGraphics
import StrataTestMeasures
import StrataTestSupport
import StrataTiming
import Testing

/// Every operation of a benchmark scene on every device: drawn alike, or listed as not drawn alike.
@Suite struct PSCNDeviceTests {
  private typealias Writer = PSCNWriter

  /// A device and its options.
  private static let manners: [(device: DeviceSelector, cpu: CPUOptions)] =
    [
      (.cpu, CPUOptions(precision: .float)), (.cpu, CPUOptions(precision: .eightBit)),
      (.cpu, CPUOptions(precision: .eightBit, threads: 1)),
      (.cpu, CPUOptions(precision: .eightBit, threads: 3)),
    ] + (hasGL ? [(.gpu, CPUOptions())] : [])

  private func drawn(
    _ scene: PSCNWriter, _ manner: (device: DeviceSelector, cpu: CPUOptions)
  ) throws -> (picture: Pixels, unsupported: [String]) {
    let benchmark = try FrameBenchmark(
      scene: PSCNScene(scene.data, file: "scene.pscn"), device: manner.device, strategy: .auto,
      usesLayers: false, cpu: manner.cpu)
    let picture = try #require(try benchmark.drawFirst(reading: true).picture)
    return (picture, benchmark.unsupported)
  }

  @Test func `a scene with every opcode is drawn alike on all devices`() throws {
    let scene = Writer.everything
    let exact = try drawn(scene, Self.manners[0])
    expect(exact.unsupported.isEmpty)
    for manner in Self.manners.dropFirst() {
      let found = try drawn(scene, manner)
      expectEqual(found.unsupported, exact.unsupported)
      let difference = PixelComparison(exact.picture, found.picture)
      expect(difference.largest <= 8, "\(manner): \(difference)")
      expect(difference.share(above: 2) <= 0.005, "\(manner): \(difference)")
    }
  }

  @Test func `threads change no byte`() throws {
    let (one, three) = (
      try drawn(.everything, Self.manners[2]), try drawn(.everything, Self.manners[3])
    )
    expectEqual(one.picture.bytes, three.picture.bytes)
  }

  /// Scenes of one operation each; a group contains a rectangle, or it would be invisible.
  private static let operations: [(name: String, isDrawn: Bool, scene: PSCNWriter)] = {
    let black = Writer.solid(0, 0, 0)
    let stops: [[Double]] = [[0, 1, 0, 0, 1], [1, 0, 0, 1, 1]]
    let triangle = Writer.polygon([[8, 8], [56, 20], [20, 56]])
    func scene(_ name: String, isDrawn: Bool = true, _ add: (inout PSCNWriter) -> Void)
      -> (name: String, isDrawn: Bool, scene: PSCNWriter)
    {
      var scene = Writer(64, 64)
      add(&scene)
      return (name, isDrawn, scene)
    }
    return [
      scene("rounded rectangle") { $0.rect([32, 32, 40, 30, 8, 0.3], black) },
      scene("linear") {
        $0.rect([32, 32, 40, 30, 0, 0], Writer.gradient(1, [-20, 0, 20, 0], stops))
      },
      scene("radial") { $0.rect([32, 32, 40, 30, 0, 0], Writer.gradient(2, [0, 0, 20], stops)) },
      scene("conic") { $0.rect([32, 32, 40, 30, 0, 0], Writer.gradient(3, [0, 0, 1], stops)) },
      scene("fill") { $0.fill(triangle, black) },
      scene("even-odd fill") { $0.fill(triangle, evenOdd: true, black) },
      scene("stroke") { $0.stroke(triangle, width: 5, black) },
      scene("affine image") { $0.image(2, [0.3, 0.1, 10, -0.1, 0.3, 20, 0, 0, 1]) },
      scene("image in perspective") { $0.image(3, [0.3, 0, 10, 0, 0.3, 10, 0.002, 0.001, 1]) },
      scene("group") {
        $0.beginGroup(0.5, clip: [32, 32, 40, 30, 8, 0.4])
        $0.rect([32, 32, 60, 60, 0, 0], black)
        $0.endGroup()
      },
      scene("text") { $0.hello(x: 4.2, y: 40, size: 24) },
      scene("text without a size", isDrawn: false) { $0.hello(x: 4, y: 40, size: 0) },
    ]
  }()

  @Test(arguments: operations.indices)
  func `each operation is visible on every device`(index: Int) throws {
    let operation = Self.operations[index]
    let blank = try drawn(Writer(64, 64), Self.manners[0]).picture
    let exact = try drawn(operation.scene, Self.manners[0]).picture
    for manner in Self.manners {
      let found = try drawn(operation.scene, manner).picture
      let marks = PixelComparison(blank, found).count(above: 40)
      expectEqual(marks > 100, operation.isDrawn, "\(operation.name), \(manner): \(marks)")
      let difference = PixelComparison(exact, found)
      expect(difference.largest <= 8, "\(operation.name), \(manner): \(difference)")
    }
  }
}
