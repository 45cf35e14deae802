import Glibc
import Strata
import Testing

/// Memory that does not come back, in the whole process: so this suite runs alone.
@Suite(.serialized) struct LeakTests {
  private func residentBytes() throws -> Int {
    let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let pages = try #require(text.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return pages * Int(getpagesize())
  }

  @Test func `two hundred renderers on one device leave nothing behind`() throws {
    let keeper = try Renderer(size: CGSize(width: 64, height: 64), device: .gpu)
    let layer = TestLayer.make()
    var marks: [Int] = []
    for index in 0..<200 {
      let renderer = try Renderer(size: CGSize(width: 64, height: 64), device: .gpu)
      _ = try renderer.image(of: layer)
      if index % 50 == 49 { marks.append(try residentBytes()) }
    }
    #expect(keeper.device.kind == .gpu)
    // Other suites run beside this one and come and go; a leak would grow with every renderer.
    let growth = marks[3] - marks[0]
    #expect(growth < 150 * 64 * 1_024, "grew by \(growth) bytes over 150 renderers")
  }
}

private enum TestLayer {
  static func make() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 2.5, y: 2, width: 50, height: 50)
    layer.cornerRadius = 9
    layer.backgroundColor = CGColor(gray: 0.3, alpha: 1)
    return layer
  }
}
