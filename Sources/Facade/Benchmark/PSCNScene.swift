import Foundation
import StrataGraphics
import StrataRenderList

/// A benchmark scene in the PSCN format, version 1: a list of drawing operations for each frame.
///
/// Other renderers read the same files, so that all can be timed on the same work. The header is 16
/// words: "PSCN", version, width, height, frames, background (four floats, straight), seven zeros.
package struct PSCNScene: Sendable {
  package let size: PixelSize
  package let frameCount: Int
  let background: Color
  let file: String
  private let words: [UInt32]
  /// The words of each frame's operations.
  private let ranges: [Range<Int>]

  private static let headerWords = 16
  private static let largestSide = 16_384

  /// Reads and checks the whole file.
  ///
  /// - Throws: A `StrataError` of kind `scene` that names the word at fault, or `LimitExceeded`.
  package init(contentsOfFile path: String, limits: Limits = .default) throws {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw PSCNError.unreadable(file: path, reason: error.localizedDescription)
    }
    guard data.count <= limits.documentBytes else {
      throw LimitExceeded(
        "document size in bytes", asked: data.count, allowed: limits.documentBytes, place: path)
    }
    try self.init(words: Self.words(of: data), file: path)
  }

  init(words: [UInt32], file: String) throws {
    let header = Self.headerWords
    guard words.count >= header, words[0] == 0x4E43_5350 else {
      throw PSCNError.notPSCN(file: file)
    }
    guard words[1] == 1 else { throw PSCNError.version(file: file, found: Int(words[1])) }
    let (width, height) = (Int(words[2]), Int(words[3]))
    guard 1...Self.largestSide ~= width, 1...Self.largestSide ~= height else {
      throw PSCNError.canvas(file: file, width: width, height: height)
    }
    size = PixelSize(width: width, height: height)
    let parts = words[5..<9].map { Double(Float(bitPattern: $0)) }
    background = Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    self.file = file
    self.words = words
    ranges = try Self.frames(words, file)
    frameCount = ranges.count
    guard frameCount == Int(words[4]) else {
      throw PSCNError.frames(file: file, promised: Int(words[4]), found: frameCount)
    }
    for frame in ranges.indices { try forEachOperation(ofFrame: frame) { _ in } }
  }

  private static func words(of data: Data) -> [UInt32] {
    data.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map {
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))
      }
    }
  }

  /// A file without frame operations is one frame.
  private static func frames(_ words: [UInt32], _ file: String) throws -> [Range<Int>] {
    var starts: [Int] = []
    var reader = PSCNReader.operations(file: file, words: words[headerWords...])
    while let opcode = try reader.next() {
      // A reader that has found an operation stands behind its two leading words.
      if opcode == .frame { starts.append(reader.position - 2) }
    }
    if starts.first != headerWords { starts.insert(headerWords, at: 0) }
    return zip(starts, starts.dropFirst() + [words.count]).map { $0..<$1 }
  }

  /// Calls `body` with each operation of a frame, in order, built anew from the file's words.
  func forEachOperation(
    ofFrame frame: Int, _ body: (PSCNOperation) throws -> Void
  ) throws {
    var reader = PSCNReader.operations(file: file, words: words[ranges[frame]])
    while let opcode = try reader.next() {
      switch opcode {
      case .roundedRect:
        let rect = try reader.placedRect()
        try body(.roundedRect(rect, try reader.paint()))
      case .fill:
        let (rule, paint) = (try reader.fillRule(), try reader.paint())
        try body(.fill(try reader.path(), rule, paint))
      case .stroke:
        let (width, paint) = (try reader.number(), try reader.paint())
        try body(.stroke(try reader.path(), width: width, paint))
      case .image:
        let index = Int(try reader.word())
        var entries: [Double] = []
        for _ in 0..<9 { entries.append(try reader.number()) }
        try body(.image(index, PlaneTransform(rows: entries), opacity: try reader.number()))
      case .beginGroup:
        let opacity = try reader.number()
        try body(.beginGroup(opacity: opacity, clip: try reader.placedRect()))
      case .endGroup: try body(.endGroup)
      case .sprites: try body(.undrawn("sprites"))
      case .shadow: try body(.undrawn("shadow"))
      case .text: try body(.undrawn("text"))
      case .frame: break
      }
    }
  }

  /// Kinds of operations that the file has and that are not drawn, by name, each once.
  package var undrawn: [String] {
    var names: Set<String> = []
    for frame in 0..<frameCount {
      // The file was read to its end before, so this cannot throw.
      try? forEachOperation(ofFrame: frame) { operation in
        if case .undrawn(let name) = operation { names.insert(name) }
      }
    }
    return names.sorted()
  }
}

extension PlaneTransform {
  /// From a 3 × 3 matrix for column vectors, given by rows.
  fileprivate init(rows m: [Double]) {
    self.init()
    (m11, m21, m31) = (m[0], m[1], m[2])
    (m12, m22, m32) = (m[3], m[4], m[5])
    (m13, m23, m33) = (m[6], m[7], m[8])
  }
}
