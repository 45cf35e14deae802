import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// States of the documents of a wallpaper, and transitions without animations.
@Suite struct DocumentStateTests {
  /// A document of one layer with states that set its opacity.
  private static func caml(
    _ id: String, _ states: KeyValuePairs<String, Double>, transitions: String = ""
  ) -> String {
    let states = states.map { name, opacity in
      """
      <LKState name="\(name)"><elements><LKStateSetValue targetId="\(id)" keyPath="opacity"><value \
      type="real" value="\(opacity)"/></LKStateSetValue></elements></LKState>
      """
    }
    return """
      <caml \(namespace)><CALayer id="\(id)" bounds="0 0 4 4" position="9 9" opacity="0.5"><states>\
      \(states.joined())</states><stateTransitions>\(transitions)</stateTransitions></CALayer>\
      </caml>
      """
  }

  private static let fade = """
    <LKStateTransition fromState="*" toState="Unlock"><elements><LKStateTransitionElement \
    key="opacity" targetId="f"><animation type="CABasicAnimation" keyPath="opacity" \
    duration="4"/></LKStateTransitionElement></elements></LKStateTransition>
    """

  private func wallpaper(transitions: String = "") throws -> CAMLDocument {
    let data = ZipWriter([
      "background.ca/main.caml": Self.caml("b", ["Dark": 0, "Locked": 0.25, "Light": 1]),
      "floating.ca/main.caml": Self.caml(
        "f", ["Locked": 0, "Unlock": 1], transitions: transitions),
    ]).data
    return try CAMLDocument(data: data, name: "w.zip")
  }

  private func opacities(_ scene: CAMLDocument, at time: Double = 0) -> [Float?] {
    ["b", "f"].map { scene.layersByID[$0]?.shownCopy(at: time).opacity }
  }

  @Test func `each document has states of its own`() throws {
    let scene = try wallpaper()
    expectEqual(scene.states.documents, ["background", "floating"])
    expectEqual(scene.states.names, ["Dark", "Locked", "Light", "Unlock"])
    expectEqual(scene.states.names(of: "floating"), ["Locked", "Unlock"])
    // Without a canvas in a bundle, the bounds of its root are the canvas.
    expectEqual(scene.layersByID["b"]?.position, CGPoint(x: 2, y: 2))
    expectEqual(scene.diagnostics.map(\.code), ["root-position", "root-position"])
  }

  @Test(
    arguments: [
      (ShownStates.everywhere("Locked"), [0.25, 0]), (.everywhere("Unlock"), [0.5, 1]),
      (.byDocument(["background": "Light", "floating": "Locked"]), [1, 0]),
      (.byDocument(["background": "Dark"]), [0, 0.5]), (.byDocument([:]), [0.5, 0.5]),
    ] as [(ShownStates, [Float])])
  func `a state of each document is shown`(states: ShownStates, opacities: [Float]) throws {
    let scene = try wallpaper()
    scene.states.show(.everywhere("Unlock"))
    scene.states.show(states)
    expectEqual(self.opacities(scene), opacities)
    scene.states.show(nil)
    expectEqual(self.opacities(scene), [0.5, 0.5])
  }

  @Test func `documents move between states of their own`() throws {
    let scene = try wallpaper(transitions: Self.fade)
    let shown = scene.states.show(
      from: .byDocument(["background": "Dark", "floating": "Locked"]),
      to: .byDocument(["background": "Light", "floating": "Unlock"]), at: 0, fading: 2
    ) { _ in }
    // The floating document has an animation of four seconds, the background has none.
    expect(shown.end == 4 && shown.isIncomplete)
    expectEqual(opacities(scene, at: 1), [0.5, 0.25])
    expectEqual(opacities(scene, at: 2), [1, 0.5])
  }

  @Test(
    arguments: [
      // start, duration, end, and the opacity of the floating layer at 0, 1, 2 and 3 seconds
      (0, 2, 2, [0, 0.5, 1, 1]), (1, 2, 3, [0, 0, 0.5, 1]), (0, 0, 0, [1, 1, 1, 1]),
      (2, 0, 2, [0, 0, 1, 1]),
    ] as [(Double, Double, Double, [Float])])
  func `a transition without animations lasts as long as requested`(
    start: Double, duration: Double, end: Double, opacities: [Float]
  ) throws {
    let empty = "<LKStateTransition fromState='*' toState='Unlock'><elements/></LKStateTransition>"
    let scene = try wallpaper(transitions: empty)
    let shown = scene.states.show(
      from: .everywhere("Locked"), to: .everywhere("Unlock"), at: start, fading: duration
    ) { _ in }
    expect(shown.end == end && shown.isIncomplete && shown.changesValues)
    expectEqual([0.0, 1, 2, 3].map { self.opacities(scene, at: $0)[1] }, opacities)
    scene.states.show(nil)
    expect(scene.layersByID["f"]?.animationKeys() == nil)
  }

  @Test func `a transition that changes nothing is recognized`() throws {
    let scene = try wallpaper()
    let shown = scene.states.show(
      from: .everywhere("Locked"), to: .everywhere("Locked"), at: 0, fading: 2
    ) { _ in }
    expect(shown.end == 2 && !shown.changesValues && !shown.isIncomplete)
  }
}
