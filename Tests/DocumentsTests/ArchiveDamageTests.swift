import Foundation
import StrataDocuments
import StrataGraphics
import StrataTestSupport
import Testing

/// Whether reading an archive returns a document or throws one of our errors with its name.
private func isReadOrRefused(_ data: Data) -> Bool {
  do {
    _ = try ArchiveDocument(data: data, file: "scene.caar", limits: .default)
    return true
  } catch let error as any StrataError {
    return error.description.hasPrefix("scene.caar:")
  } catch {
    return false
  }
}

@Suite struct ArchiveDamageTests {
  private var writer = ArchiveWriter()

  /// An archive with one of everything.
  private static func whole() -> Data {
    var writer = ArchiveWriter()
    let path = writer.path([(0, [(1, 2)]), (3, [(1, 2), (3, 4), (5, 6)]), (4, [])])
    let shape = writer.add("CAShapeLayer", ["path": path, "fillColor": writer.color(1, 0, 0, 0.5)])
    let animation = writer.add(
      "CABasicAnimation", ["keyPath": .text("opacity"), "fromValue": .number(0.25)])
    let data = writer.add("NSData", ["NS.data": .data(Data("image".utf8))])
    let filter = writer.add(
      "CAFilter",
      [
        "CAFilterType": .text("blur"),
        "CAFilterInputs": writer.dictionary(["inputRadius": .integer(3)]),
      ])
    let layer = writer.add(
      "CALayer",
      [
        "name": .text("é"), "bounds": writer.rect(0, 0, 10, 10), "mask": shape,
        "CALayerAnimations": writer.array([animation]),
        "CALayerAnimationKeys": writer.array([.text("fade")]),
        "contents": writer.add("LKCGImageCodingProxy", ["data": data]),
        "filters": writer.array([filter]),
        "sublayers": writer.array([writer.add("CALayer", ["hidden": .flag(true)]), shape]),
      ])
    return writer.data(root: ["rootLayer": layer, "documentWidth": .number(10)])
  }

  @Test func `every truncation of an archive is refused`() throws {
    let whole = Self.whole()
    _ = try ArchiveDocument(data: whole, file: "scene.caar", limits: .default)
    for length in 0..<whole.count {
      #expect(throws: DocumentError.self, "cut after \(length) bytes") {
        try ArchiveDocument(data: whole.prefix(length), file: "scene.caar", limits: .default)
      }
    }
  }

  @Test(arguments: [0xFF, 0x01] as [UInt8])
  func `an archive with any byte changed is read or refused`(bits: UInt8) {
    var whole = Self.whole()
    for index in whole.indices {
      whole[index] ^= bits
      if !isReadOrRefused(whole) { Issue.record("byte \(index)") }
      whole[index] ^= bits
    }
  }

  @Test func `an archive may be a slice of other data`() throws {
    let whole = Self.whole()
    let padded = Data([1, 2, 3]) + whole
    let document = try ArchiveDocument(
      data: padded.dropFirst(3), file: "scene.caar", limits: .default)
    expectEqual(document.tree.root.child("CALayer")?.attribute("name"), "é")
  }

  // MARK: Depth and number

  /// Returns a layer with `depth` nested layers.
  private mutating func nested(_ depth: Int) -> ArchiveWriter.Field {
    var layer = writer.add("CALayer", [:])
    for _ in 1..<depth { layer = writer.add("CALayer", ["sublayers": writer.array([layer])]) }
    return layer
  }

  @Test mutating func `layers may nest up to the limit`() throws {
    let deepest = nested(256)
    #expect(throws: Never.self) { try archive(deepest, in: writer) }
    let deeper = writer.add("CALayer", ["mask": deepest])
    #expect(
      throws: LimitExceeded("layer depth", asked: 257, allowed: 256, place: "scene.caar")
    ) { try archive(deeper, in: writer) }
  }

  @Test mutating func `more layers than the limit are refused`() {
    let sublayers = (0..<5).map { _ in writer.add("CALayer", [:]) }
    let layer = writer.add("CALayer", ["sublayers": writer.array(sublayers)])
    var limits = Limits.default
    limits.layers = 6
    #expect(throws: Never.self) { try archive(layer, in: writer, limits: limits) }
    limits.layers = 5
    #expect(throws: LimitExceeded("number of layers", asked: 6, allowed: 5, place: "scene.caar")) {
      try archive(layer, in: writer, limits: limits)
    }
  }

  @Test mutating func `a larger archive than the limit is refused`() {
    let whole = Self.whole()
    var limits = Limits.default
    limits.documentBytes = whole.count - 1
    #expect(
      throws: LimitExceeded(
        "document size in bytes", asked: whole.count, allowed: whole.count - 1, place: "scene.caar")
    ) { try ArchiveDocument(data: whole, file: "scene.caar", limits: limits) }
  }

  @Test mutating func `a hundred thousand nested arrays are refused`() {
    var array = writer.list.add(.array([]))
    for _ in 0..<100_000 { array = writer.list.add(.array([array])) }
    let layer = writer.add("CAGradientLayer", ["colors": .listed(array)])
    #expect(
      throws: LimitExceeded(
        "nesting of elements", asked: 1_025, allowed: 1_024, place: "scene.caar")
    ) { try archive(layer, in: writer) }
  }

  @Test mutating func `exponentially repeated arrays are refused`() {
    // Forty levels with two references each are 2⁴⁰ elements.
    var value = ArchiveWriter.Field.number(1)
    for _ in 0..<40 {
      let inner = writer.array([value, value])
      value = inner
    }
    let layer = writer.add("CAGradientLayer", ["colors": value])
    let error = #expect(throws: LimitExceeded.self) { try archive(layer, in: writer) }
    expectEqual(error?.what, "number of references to values")
  }

  @Test mutating func `many references to an object with many fields are refused`() {
    // Objects outside the tree take time, too: 40,000,000 fields.
    let wide = writer.reserve()
    writer.define(
      wide, "Wide", fields: (0..<2_000).map { (key: "$\($0)", value: ArchiveWriter.Field.null) })
    let mentions = (0..<20_000).map { _ in wide }
    let layer = writer.add("CALayer", ["things": .items(mentions)])
    let error = #expect(throws: LimitExceeded.self) { try archive(layer, in: writer) }
    expectEqual(error?.what, "number of references to values")
  }

  // Comparing every field with every other would take many minutes.
  @Test mutating func `an object with many fields is read in one go`() throws {
    let layer = writer.reserve()
    writer.define(layer, "CALayer", fields: (0..<100_000).map { ("field\($0)", .flag(true)) })
    let writer = writer
    var element: MarkupElement?
    let seconds = try processorSeconds {
      element = try archive(layer, in: writer).tree.root.child("CALayer")
    }
    expectEqual(element?.attributes.count, 100_001)
    expectEqual(element?.attribute("field99999"), "1")
    expect(seconds < 60)
  }

  @Test mutating func `an image with many references is stored once`() throws {
    let data = writer.add("NSData", ["NS.data": .data(Data(count: 1_000_000))])
    let image = writer.add("LKCGImageCodingProxy", ["data": data])
    let mentions = (0..<100_000).map { _ in image }
    let layer = writer.add("CALayer", ["images": .items(mentions)])
    let document = try archive(layer, in: writer)
    expectEqual(
      document.tree.root.child("CALayer")?.child("images")?.children.reduce(0) { n, _ in n + 1 },
      100_000)
  }
}
