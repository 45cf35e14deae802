package import Foundation
import Strata
import StrataDocuments
package import StrataGraphics
import StrataRenderList

/// A benchmark scene in the PSCN format, version 1: a list of drawing operations for each frame.
///
/// Other renderers read the same files, so that all are measured on the same work. The header is 16
/// words: "PSCN", version, width, height, number of frames, background (four floats with straight
/// alpha), seven zeros.
package struct PSCNScene: Sendable {
  package let size: PixelSize
  package let frameCount: Int
  let background: Color
  let texts = PSCNTexts()
  let file: String
  private let words: [UInt32]
  /// The words of each frame's operations.
  private let ranges: [Range<Int>]
  /// The number of operations in each frame.
  let operationCounts: [Int]

  private static let headerWords = 16

  /// Reads and checks the whole file.
  ///
  /// - Throws: A `StrataError` of kind `scene` that names the invalid word, counted from 0, or
  ///   `LimitExceeded`.
  package init(contentsOfFile path: String, limits: Limits = .default) throws {
    switch try DocumentFile.kind(of: path) {
    case .none: throw PSCNError.unreadable(file: path, reason: "there is no such file")
    case .folder: throw PSCNError.unreadable(file: path, reason: "it is a folder")
    case .regular, .other: break
    }
    try self.init(DocumentFile(path: path).read(limits: limits), file: path, limits: limits)
  }

  /// Reads and checks the bytes of a file.
  ///
  /// - Parameter file: The file's name in errors.
  package init(_ data: Data, file: String, limits: Limits = .default) throws {
    let words = Self.words(of: data)
    guard words.count >= Self.headerWords, words[0] == 0x4E43_5350 else {
      throw PSCNError.notPSCN(file: file)
    }
    guard data.count % 4 == 0 else {
      throw PSCNError.partOfWord(file: file, word: words.count, bytes: data.count % 4)
    }
    guard words[1] == 1 else { throw PSCNError.version(file: file, found: Int(words[1])) }
    let (width, height) = (Int(words[2]), Int(words[3]))
    guard width > 0, height > 0 else {
      throw PSCNError.canvas(file: file, width: width, height: height)
    }
    try Renderer.checkCanvas(Double(width), Double(height), limits, place: file)
    size = PixelSize(width: width, height: height)
    background = try Self.background(words, file)
    self.file = file
    self.words = words
    ranges = try Self.frames(words, file)
    frameCount = ranges.count
    guard frameCount == Int(words[4]) else {
      throw PSCNError.frames(file: file, promised: Int(words[4]), found: frameCount)
    }
    var check = PSCNCheck(file: file, limits: limits)
    for (index, range) in ranges.enumerated() {
      try check.frame(index, PSCNReader(file: file, words: words[range]))
    }
    operationCounts = try ranges.map { range in
      var reader = PSCNReader(file: file, words: words[range])
      var count = 0
      while try reader.next() != nil { count += 1 }
      return count
    }
  }

  private static func words(of data: Data) -> [UInt32] {
    unsafe data.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map {
        unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))
      }
    }
  }

  private static func background(_ words: [UInt32], _ file: String) throws -> Color {
    let parts = try (5..<9).map { word in
      let value = Float(bitPattern: words[word])
      guard value.isFinite else {
        throw PSCNError.badValue(
          file: file, word: word, what: "the background", value: "\(value)",
          accepted: "a finite number")
      }
      return Double(value)
    }
    return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// Returns the ranges of the frames; a file without frame operations is one frame.
  private static func frames(_ words: [UInt32], _ file: String) throws -> [Range<Int>] {
    var starts: [Int] = []
    var reader = PSCNReader(file: file, words: words[headerWords...])
    while let opcode = try reader.next() {
      if opcode == .frame { starts.append(reader.start) }
    }
    if starts.first != headerWords { starts.insert(headerWords, at: 0) }
    return zip(starts, starts.dropFirst() + [words.count]).map { $0..<$1 }
  }

  /// Calls `body` with each operation of a frame, in order, parsed from the file's words.
  func forEachOperation(
    ofFrame frame: Int, _ body: (PSCNOperation) throws -> Void
  ) throws {
    var reader = PSCNReader(file: file, words: words[ranges[frame]])
    while let opcode = try reader.next() { try body(try reader.operation(opcode)) }
  }
}

/// Checks of a file beyond the consistency of each operation.
private struct PSCNCheck {
  let file: String
  let limits: Limits

  init(file: String, limits: Limits) { (self.file, self.limits) = (file, limits) }

  /// - Parameter index: The index of the frame.
  mutating func frame(_ index: Int, _ words: PSCNReader) throws {
    var reader = words
    // The starts of the open groups.
    var groups: [Int] = []
    while let opcode = try reader.next() {
      switch try reader.operation(opcode) {
      case .fill(let path, _, _), .stroke(let path, _, _):
        try check(
          "number of path elements", path.verbs.count, limits.pathElements, at: reader.start)
      case .sprites(let sprites):
        try check("number of sprites", sprites.count, limits.particles, at: reader.start)
      case .beginGroup:
        groups.append(reader.start)
        // The frame is at depth 1, as a root layer is.
        try check("depth of groups", groups.count + 1, limits.depth, at: reader.start)
      case .endGroup:
        guard groups.popLast() != nil else {
          throw PSCNError.unbalanced(file: file, word: reader.start)
        }
      case .frame(let found):
        guard found == index else {
          throw PSCNError.badValue(
            file: file, word: reader.start + 2, what: "the frame's index", value: "\(found)",
            accepted: "\(index)")
        }
      case .roundedRect, .shadow, .image, .text: break
      }
    }
    if let group = groups.last { throw PSCNError.unbalanced(file: file, word: group) }
  }

  private func check(_ what: String, _ asked: Int, _ allowed: Int, at word: Int) throws {
    guard asked <= allowed else {
      throw LimitExceeded(what, asked: asked, allowed: allowed, place: "\(file): word \(word)")
    }
  }
}
