import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// Parts of trees that written documents contain, or that are reported.
@Suite struct SceneWriterTests {
  /// Writes a tree and reads it back.
  private func copy(
    _ root: CALayer, states: TreeStates = TreeStates()
  ) throws -> (copy: CAMLDocument, notes: [Diagnostic]) {
    let folder = try TemporaryFolder()
    let notes = try CAMLBundle.write(
      root, to: folder.file("copy.caml"), size: root.bounds.size, isYUp: true, states: states,
      limits: .default)
    return (try CAMLDocument(contentsOf: folder.url("copy.caml")), notes)
  }

  @Test func `states of a root without children are written`() throws {
    let scene = try document(
      """
      <CALayer bounds="0 0 10 10"><states><LKState name="A"><elements>\
      <LKStateSetValue keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue>\
      </elements></LKState></states></CALayer>
      """)
    let (copy, notes) = try copy(scene.root, states: scene.states)
    expect(notes.isEmpty && copy.diagnostics.isEmpty)
    expectEqual(copy.states.names, ["A"])
  }

  @Test func `transitions are reported, and leave no empty animations`() throws {
    let root = CALayer()
    let group = CAAnimationGroup()
    group.animations = [CATransition(), CABasicAnimation(keyPath: "opacity")]
    root.add(CATransition(), forKey: "fade 2")
    root.add(group, forKey: "group 2")
    let (copy, notes) = try copy(root)
    expectEqual(notes.map(\.code), ["not-written-animation"])
    expectEqual(copy.root.animationKeys(), ["group 2"])
    expectEqual((copy.root.animation(forKey: "group 2") as? CAAnimationGroup)?.animations?.count, 1)
  }

  @Test func `names that XML does not allow are reported`() throws {
    let root = CALayer()
    let filter = CAFilter(type: "gaussianBlur")
    filter.setValue(1, forKey: "input x<y")
    filter.setValue(2, forKey: "inputRadius")
    root.filters = [filter]
    let (copy, notes) = try copy(root)
    expectEqual(notes.map(\.code), ["not-written-property"])
    let read = try #require(copy.root.filters?.first as? CAFilter)
    expectEqual(read.value(forKey: "inputRadius") as? Double, 2)
  }
}
