public import Foundation

/// Writes benchmark scenes, word by word, as the format describes them.
public struct PSCNWriter: Sendable {
  public typealias Words = [UInt32]

  public private(set) var words: Words
  /// The number of words after the header and after each operation.
  public private(set) var boundaries: [Int]

  /// - Parameter background: The straight red, green, blue and alpha.
  public init(
    _ width: Int, _ height: Int, frames: Int = 1, background: [Double] = [1, 1, 1, 1]
  ) {
    words = [0x4E43_5350, 1, UInt32(width), UInt32(height), UInt32(frames)]
    words += Self.floats(background) + Words(repeating: 0, count: 7)
    boundaries = [words.count]
  }

  public static func floats(_ values: [Double]) -> Words { values.map { Float($0).bitPattern } }

  public static func solid(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1)
    -> Words
  {
    [0] + floats([red, green, blue, alpha])
  }

  /// - Parameters:
  ///   - kind: 1 linear, 2 radial, 3 conic.
  ///   - geometry: Two points; a center and a radius; a center and an angle.
  ///   - stops: Offset, red, green, blue, alpha.
  public static func gradient(_ kind: UInt32, _ geometry: [Double], _ stops: [[Double]]) -> Words {
    var words: Words = [kind]
    words += floats(geometry)
    words.append(UInt32(stops.count))
    for stop in stops { words += floats(stop) }
    return words
  }

  /// A closed polygon.
  public static func polygon(_ points: [[Double]]) -> Words {
    var commands = Words()
    for point in points {
      commands.append(commands.isEmpty ? 0 : 1)
      commands += floats(point)
    }
    commands.append(3)
    return [UInt32(commands.count)] + commands
  }

  /// An open path of one cubic curve.
  public static func curve(_ points: [[Double]]) -> Words {
    var commands: Words = [0]
    commands += floats(points[0])
    commands.append(2)
    for point in points.dropFirst() { commands += floats(point) }
    return [UInt32(commands.count)] + commands
  }

  /// Adds any operation.
  public mutating func add(_ opcode: UInt32, _ payload: Words) {
    words += [opcode, UInt32(payload.count)] + payload
    boundaries.append(words.count)
  }

  /// - Parameter place: Center x and y, width, height, corner radius, angle.
  public mutating func rect(_ place: [Double], _ paint: Words) {
    add(1, Self.floats(place) + paint)
  }

  public mutating func fill(_ path: Words, evenOdd: Bool = false, _ paint: Words) {
    let rule: UInt32 = evenOdd ? 1 : 0
    add(2, [rule] + paint + path)
  }

  public mutating func stroke(_ path: Words, width: Double, _ paint: Words) {
    add(3, Self.floats([width]) + paint + path)
  }

  /// - Parameter matrix: The nine entries by rows.
  public mutating func image(_ index: UInt32, _ matrix: [Double], opacity: Double = 1) {
    add(6, [index] + Self.floats(matrix + [opacity]))
  }

  /// - Parameters:
  ///   - place: The geometry of the shape, as for `rect`.
  ///   - shadow: Offset x and y, sigma, red, green, blue, alpha.
  public mutating func shadow(_ place: [Double], _ shadow: [Double]) {
    add(5, Self.floats(place + shadow))
  }

  public mutating func beginGroup(_ opacity: Double, clip: [Double]) {
    add(8, Self.floats([opacity] + clip))
  }

  public mutating func endGroup() { add(9, []) }
  public mutating func frame(_ index: UInt32) { add(10, [index]) }

  /// - Parameter dots: The center x and y, scale, angle, red, green, blue and alpha of each.
  public mutating func sprites(_ dots: [[Double]]) {
    let count: Words = [UInt32(dots.count)]
    add(4, count + Self.floats(dots.flatMap { $0 }))
  }

  /// Adds "Hello" in black, starting at a point of the baseline.
  public mutating func hello(x: Double, y: Double, size: Double = 15) {
    let hello: Words = [5, 0x6C6C_6548, 0x0000_006F]
    add(7, Self.floats([x, y, size, 0, 0, 0, 1]) + hello)
  }

  public var data: Data { Self.data(words) }

  public static func data(_ words: Words) -> Data {
    words.reduce(into: Data(capacity: 4 * words.count)) { data, word in
      for byte in 0..<4 { data.append(UInt8(truncatingIfNeeded: word >> (8 * byte))) }
    }
  }

  /// Every operation, on a canvas of 96 × 64, in one frame.
  public static var everything: PSCNWriter {
    var scene = PSCNWriter(96, 64)
    let stops: [[Double]] = [[0, 1, 0, 0, 1], [0.5, 0, 1, 0, 1], [1, 0, 0, 1, 1]]
    scene.shadow([30, 22, 40, 24, 6, 0], [0, 3, 4, 0, 0, 0, 0.5])
    scene.rect([30, 22, 40, 24, 6, 0], solid(0.9, 0.5, 0.1))
    scene.rect([60, 40, 30, 30, 8, 0.6], solid(0.1, 0.3, 0.8, 0.6))
    scene.rect([20, 46, 24, 24, 5, 0.4], gradient(1, [-12, 0, 12, 0], stops))
    scene.rect([48, 14, 20, 20, 0, 0], gradient(2, [0, 0, 10], stops))
    scene.rect([80, 14, 20, 20, 4, 1], gradient(3, [0, 0, 0.7], stops))
    let star: [[Double]] = [[30, 4], [46, 44], [4, 18], [56, 18], [14, 44]]
    scene.fill(polygon(star), solid(0.2, 0.6, 0.3, 0.8))
    scene.fill(polygon(star.map { [$0[0] + 36, $0[1] + 12] }), evenOdd: true, solid(0.7, 0, 0.5))
    scene.stroke(
      curve([[6, 58], [30, 20], [60, 80], [90, 30]]), width: 5, solid(0, 0.2, 0.2, 0.9))
    scene.image(2, [0.2, 0.05, 60, -0.04, 0.2, 30, 0, 0, 1], opacity: 0.8)
    scene.image(3, [0.2, 0, 4, 0, 0.2, 30, 0.002, 0.001, 1])
    scene.sprites([[30, 24, 1.5, 0.4, 0.2, 0.5, 1, 0.6], [62.3, 41.7, 0.8, 2, 1, 0.4, 0.3, 1]])
    scene.beginGroup(0.5, clip: [48, 32, 50, 40, 12, 0.3])
    scene.rect([40, 28, 30, 30, 0, 0], solid(1, 0, 0))
    scene.beginGroup(0.8, clip: [56, 36, 24, 20, 4, 0])
    scene.rect([56, 36, 30, 30, 3, 0.5], solid(0, 0, 0))
    scene.hello(x: 40.3, y: 25.6)
    scene.endGroup()
    scene.endGroup()
    return scene
  }
}
