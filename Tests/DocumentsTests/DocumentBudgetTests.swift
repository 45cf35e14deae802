import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Declarations that the XML parser must not see, and limits for all parts of a document together.
@Suite struct DocumentBudgetTests {
  private static let scene = "<caml><CALayer bounds=\"0 0 1 1\"/></caml>"

  private func excess(_ text: String, _ limits: Limits) -> String? {
    do {
      _ = try CAMLDocument(data: Data(text.utf8), name: "scene.caml", limits: limits)
      return nil
    } catch {
      return (error as? LimitExceeded)?.what
    }
  }

  private func layers(_ element: String, count: Int = 3) -> String {
    let list = String(repeating: element, count: count)
    return "<caml><CALayer bounds=\"0 0 1 1\"><sublayers>\(list)</sublayers></CALayer></caml>"
  }

  @Test(arguments: [
    "<!DOCTYPE caml [<!NOTATION x SYSTEM \"a\">]>", "<!DOCTYPE caml[ ]>",
    "<!DOCTYPE caml SYSTEM \"a\" [<!ELEMENT caml ANY>]>", "<!DOCTYPE caml \"<\">",
    "<?a <!DOCTYPE ?><!DOCTYPE caml [%x;]>", "<!-- > --><!DOCTYPE caml PUBLIC 'a' 'b'[]>",
    "<!DOCTYPE caml", "<!doctype caml>", "<!DOCTYPE caml SYSTEM '<!--'>",
  ])
  func `a document type with declarations of its own is refused`(prologue: String) {
    for text in [prologue + Self.scene, "\u{FEFF}" + prologue + Self.scene] {
      guard case .declarationNotAccepted(_, let line, _)? = failure(text) else {
        Issue.record("\(text) is not refused for its declaration")
        continue
      }
      expectEqual(line, 1)
    }
  }

  @Test(arguments: [
    "<!DOCTYPE caml>", "<!DOCTYPE caml SYSTEM 'caml.dtd' >",
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\"\n\"http://www.apple.com/DTDs/a.dtd\">",
  ])
  func `a document type that only has a name is accepted`(prologue: String) {
    expect(failure(prologue + Self.scene) == nil)
  }

  @Test func `attributes of an element are counted before they are parsed`() {
    func text(_ count: Int) -> String {
      let list = (0..<count).map { "a\($0)='>'" }.joined(separator: " ")
      return "<caml><CALayer bounds=\"0 0 1 1\" \(list)/></caml>"
    }
    expect(excess(text(1_000), .default) == nil)
    expectEqual(excess(text(1_024), .default), "number of attributes of an element")
  }

  @Test func `paths, values and animations count together`() {
    var limits = Limits.default
    limits.pathElements = 8
    let path = layers("<CAShapeLayer path=\"0 0 m 1 1 l 2 2 l\"/>")
    expectEqual(excess(path, limits), "number of path elements of a document")
    let values = "<values><real value=\"0\"/><real value=\"1\"/></values>"
    let animated =
      "<CALayer><animations><animation type=\"CAKeyframeAnimation\" keyPath=\"opacity\">"
      + "\(values)</animation></animations></CALayer>"
    expectEqual(excess(layers(animated), limits), "number of values of all keyframes and lists")
    let runs =
      "<CATextLayer><string type=\"NSAttributedString\">"
      + "<run value=\"a\"/><run value=\"b\"/></string></CATextLayer>"
    expectEqual(excess(layers(runs), limits), "number of values of all keyframes and lists")
    limits = .default
    limits.layers = 4
    let two = String(
      repeating: "<animation type=\"CABasicAnimation\" keyPath=\"opacity\"/>", count: 2)
    let animations = "<CALayer><animations>\(two)</animations></CALayer>"
    expectEqual(excess(layers(animations), limits), "number of animations")
    expect(excess(layers(animations, count: 2), limits) == nil)
  }

  /// Hashes of data in Foundation omit bytes after the first 80.
  @Test func `embedded images that differ anywhere have different hashes`() {
    let start = [UInt8](repeating: 65, count: 200)
    let hashes = start.indices.map { index in
      var bytes = start
      bytes[index] = 66
      return ImageLoader.Source(String(decoding: bytes, as: UTF8.self)).hashValue
    }
    // Two may be equal by coincidence.
    expect(Set(hashes).count >= hashes.count - 1)
  }

  @Test func `reading ends at its processor time`() {
    var limits = Limits.default
    limits.processorSeconds = 0
    let many = layers("<CALayer/>", count: 400)
    expectEqual(excess(many, limits), "processor time for a document in seconds")
  }

  @Test func `writing ends at its processor time, and leaves nothing`() throws {
    let root = CALayer()
    for _ in 0..<400 { root.addSublayer(CALayer()) }
    var limits = Limits.default
    limits.processorSeconds = 0
    let folder = try TemporaryFolder()
    let error = #expect(throws: LimitExceeded.self) {
      try ThreadWatch.during("a document", limits) {
        try CAMLBundle.write(
          root, to: folder.url.appendingPathComponent("a.ca").path,
          size: CGSize(width: 9, height: 9), isYUp: true, states: TreeStates(), limits: limits)
      }
    }
    expectEqual(error?.what, "processor time for a document in seconds")
    try expectEqual(FileManager.default.contentsOfDirectory(atPath: folder.url.path), [])
  }
}
