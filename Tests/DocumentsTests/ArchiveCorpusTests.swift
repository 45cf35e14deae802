import Foundation
import StrataDocuments
import StrataGraphics
import StrataTestSupport
import Testing

private func data(_ name: String) throws -> Data {
  let folder = try #require(SceneCorpus.folder).appendingPathComponent("caar")
  return try Data(contentsOf: folder.appendingPathComponent(name + ".caar"))
}

private func document(_ name: String) throws -> ArchiveDocument {
  try ArchiveDocument(data: data(name), file: name, limits: .default)
}

/// All elements of a tree.
private func elements(_ document: ArchiveDocument) -> [MarkupElement] {
  var open = [document.tree.root]
  var result: [MarkupElement] = []
  while let element = open.popLast() {
    result.append(element)
    open += element.children
  }
  return result
}

@Suite(.enabled(if: SceneCorpus.folder != nil, "STRATA_CORPUS is not set"))
struct ArchiveCorpusTests {
  /// Counts made by hand.
  @Test(arguments: [
    ("Bookmark", 5, 0, 0), ("Checkmark", 3, 2, 0), ("ClipTemplate", 8, 0, 1),
    ("ParticleDot", 2, 0, 1), ("VariableBlur-Top", 3, 0, 1),
  ])
  func `archives have the layers, animations and images they were written with`(
    name: String, layers: Int, animations: Int, images: Int
  ) throws {
    let all = elements(try document(name))
    expectEqual(all.count { $0.name.hasSuffix("Layer") }, layers)
    expectEqual(all.count { $0.name == "p" }, animations)
    expectEqual(
      all.count { $0.attribute("src")?.hasPrefix("data:;base64,iVBORw0KGgo") == true },
      images)
    // Only objects that CAML can express.
    expect(!all.contains { $0.attribute("object") != nil || $0.attribute("type") == "null" })
    expect(
      !all.contains { $0.name.contains("Proxy") || $0.attribute("type")?.contains("Proxy") == true }
    )
  }

  @Test(
    arguments: [
      ("Bookmark", CGSize(width: 12, height: 19)), ("Checkmark", CGSize(width: 400, height: 400)),
      ("ClipTemplate", CGSize(width: 1_280, height: 720)),
      ("ParticleDot", CGSize(width: 100, height: 100)), ("VariableBlur-Top", nil),
    ] as [(String, CGSize?)])
  func `archives have their canvas`(name: String, size: CGSize?) throws {
    try expectEqual(document(name).size, size)
  }

  @Test func `a check mark is drawn as it was animated`() throws {
    let all = elements(try document("Checkmark"))
    let shape = try #require(all.first { $0.attribute("name") == "Shape" })
    expectEqual(shape.attribute("path"), "0 0 m 45 65 l 138 -59 l")
    expectEqual(shape.attribute("lineWidth"), "11")
    let fill = try #require(shape.child("fillColor"))
    expect(fill.attribute("opacity") == "0" && fill.attribute("value") == "0 0 0")
    let animation = try #require(shape.child("animations")?.child("p"))
    expectEqual(animation.attribute("key"), "1BC9A93B-9668-4464-92F3-35234CDEEDC0")
    expectEqual(animation.attribute("keyPath"), "strokeEnd")
    expectEqual(animation.attribute("beginTime"), "0.16349709375000004")
    expectEqual(animation.child("toValue")?.attribute("value"), "1")
  }

  @Test(arguments: ["Bookmark", "Checkmark", "ClipTemplate", "ParticleDot", "VariableBlur-Top"])
  func `a damaged archive is read or refused`(name: String) throws {
    let whole = try data(name)
    let step = whole.count < 10_000 ? 13 : 9_973
    for index in stride(from: 0, to: whole.count, by: step) {
      var changed = whole
      changed[index] ^= 0xFF
      for bytes in [changed, whole.prefix(index)] {
        do {
          _ = try ArchiveDocument(data: bytes, file: "scene.caar", limits: .default)
          expectEqual(bytes.count, whole.count, "a cut after \(index) bytes was accepted")
        } catch {
          let error = error as? any StrataError
          expectEqual(error?.description.hasPrefix("scene.caar:"), true, "byte \(index)")
        }
      }
    }
  }
}
