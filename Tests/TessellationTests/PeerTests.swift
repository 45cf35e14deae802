import Foundation
import StrataGraphics
import StrataTessellation
import StrataTestSupport
import Testing

/// Polygons on which the tessellator is compared with GLU's, which `Benchmarks/tessellation-peer`
/// runs on the files written here.
@Suite struct PeerTests {
  private struct Peer {
    var name: String
    var polygons: [[Point]]
    var rule = FillRule.nonZero
    /// V - 2 + 2·holes - 2·(outer boundaries - 1) with all crossings counted as corners, if
    /// it is known.
    var triangles: Int?
  }

  private static var peers: [Peer] {
    func circle(_ n: Int, _ radius: Double) -> [Point] {
      (0..<n).map { polar(radius, Double($0) * 2 * .pi / Double(n)) }
    }
    func star(_ n: Int, _ k: Int) -> [Point] {
      (0..<n).map { polar(500, Double($0 * k % n) * 2 * .pi / Double(n)) }
    }
    func blob(_ n: Int) -> [Point] {
      (0..<n).map {
        let angle = Double($0) * 2 * .pi / Double(n)
        return polar(400 + 60 * Maths.sin(7 * angle) + 20 * Maths.cos(31 * angle), angle)
      }
    }
    var random = RepeatableRandom(seed: 3)
    let comb = (0..<250).map { tooth -> [Point] in
      let x = Double(tooth) * 4
      return [Point(x, 0), Point(x + 2, 0), Point(x + 2, 900), Point(x, 900)]
    }
    return [
      Peer(name: "circle-100", polygons: [circle(100, 500)], triangles: 98),
      Peer(name: "blob-1000", polygons: [blob(1000)], triangles: 998),
      Peer(name: "blob-10000", polygons: [blob(10_000)], triangles: 9998),
      Peer(
        name: "ring-200", polygons: [circle(100, 500), circle(100, 300)], rule: .evenOdd,
        triangles: 200),
      Peer(name: "comb-250", polygons: comb, triangles: 500),
      Peer(name: "star-101-50", polygons: [star(101, 50)], triangles: 200),
      Peer(name: "star-101-50-odd", polygons: [star(101, 50)], rule: .evenOdd),
      Peer(name: "star-1001-10-odd", polygons: [star(1001, 10)], rule: .evenOdd),
      Peer(name: "random-200", polygons: [(0..<200).map { _ in random.point(0...1000) }]),
    ]
  }

  @Test func `interiors have the closed form's number of triangles`() throws {
    let folder = ProcessInfo.processInfo.environment["STRATA_PEER_FOLDER"]
    var counts = ""
    for peer in Self.peers {
      let path = Path(polygons: peer.polygons)
      let tessellator = Tessellator(boundary: .plain)
      var best = Double.infinity
      var mesh = Mesh()
      for _ in 0..<(folder == nil ? 1 : 5) {
        let start = ContinuousClock.now
        mesh = try tessellator.fill(path, rule: peer.rule, tolerance: 1e-3)
        best = min(best, (ContinuousClock.now - start) / .milliseconds(1))
      }
      let triangles = mesh.insideIndices.count / 3
      if let expected = peer.triangles { expectEqual(triangles, expected, "\(peer.name)") }
      let points = peer.polygons.reduce(0) { $0 + $1.count }
      counts += "\(peer.name) \(points) \(triangles) \(best)\n"
      if let folder { try write(peer, to: folder) }
    }
    if let folder {
      try counts.write(toFile: folder + "/counts", atomically: true, encoding: .utf8)
    }
  }

  private func write(_ peer: Peer, to folder: String) throws {
    var text = peer.rule.rawValue + "\n"
    for polygon in peer.polygons {
      text += "\(polygon.count)\n"
      for point in polygon { text += "\(point.x) \(point.y)\n" }
    }
    try text.write(toFile: "\(folder)/\(peer.name).txt", atomically: true, encoding: .utf8)
  }
}
