import Foundation
import Strata

/// From documents to trees.
enum OpeningStages {
  static let all = [
    StageBenchmark(name: "open 100 moving shapes") { try opening(Data(shapes(100).utf8)) }
  ]

  /// Returns one benchmark per Lottie document in a folder, sorted by name.
  ///
  /// - Throws: The error of reading the folder.
  static func all(in folder: String) throws -> [StageBenchmark] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }
      .sorted().map { name in
        let file = URL(fileURLWithPath: folder).appendingPathComponent(name)
        // Other programs are timed the same way and close documents afterwards. One thread runs all
        // of it.
        nonisolated(unsafe) var opened: Scene?
        return StageBenchmark(
          name: "open \(name)", hasAllocations: false, finish: { opened = nil }
        ) {
          {
            opened = try Scene(contentsOf: file)
            return opened.map(counts) ?? [:]
          }
        }
      }
  }

  private static func opening(_ data: Data) throws -> StageBenchmark.Work {
    { try counts(of: Scene(data: data, name: "shapes.json", baseURL: nil)) }
  }

  private static func counts(of scene: Scene) -> StageBenchmark.Counts {
    var (count, open) = (0, [scene.root])
    while let layer = open.popLast() {
      count += 1
      open += layer.sublayers ?? []
    }
    return ["layers": count]
  }

  /// Returns a Lottie document of squares that move, rotate and grow, each in its own layer.
  private static func shapes(_ count: Int) -> String {
    func moving(_ from: String, _ to: String) -> String {
      let pace = #""i":{"x":[0.6],"y":[1]},"o":{"x":[0.4],"y":[0]}"#
      return #"{"a":1,"k":[{"t":0,"s":\#(from),\#(pace)},{"t":60,"s":\#(to)}]}"#
    }
    let layers = (0..<count).map { index in
      let corners = "[[\(index),0],[90,\(index)],[80,80],[0,70]]"
      let end = "[99,\(index)]"
      let bends = "[[0,0],[4,0],[0,4],[-4,0]]"
      return #"{"ty":4,"ind":\#(index + 1),"ip":0,"op":60,"st":0,"#
        + #""ks":{"p":\#(moving("[9,9]", end)),"#
        + #""r":\#(moving("[0]", "[180]")),"s":\#(moving("[100,100]", "[50,60]"))},"#
        + #""shapes":[{"ty":"gr","it":["#
        + #"{"ty":"sh","ks":{"k":{"c":true,"v":\#(corners),"#
        + #""i":\#(bends),"o":\#(bends)}}},"#
        + #"{"ty":"st","c":{"k":[0,0,1]},"o":{"k":100},"w":{"k":3}},"#
        + #"{"ty":"fl","c":{"k":[1,0.5,0]},"o":{"k":80}},{"ty":"tr"}]}]}"#
    }
    return #"{"v":"5.9.0","fr":30,"ip":0,"op":60,"w":128,"h":128,"#
      + #""layers":[\#(layers.joined(separator: ","))]}"#
  }
}
