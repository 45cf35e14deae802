import Foundation
import StrataDocuments
import StrataGraphics
import StrataLayers
import StrataTestSupport
import Testing

/// A root of 100 × 100 with two sublayers, and states.
private func stateful(_ states: String, transitions: String = "") throws -> CAMLDocument {
  try document(
    """
    <CALayer bounds="0 0 100 100"><sublayers>
    <CALayer id="#1" name="a" bounds="0 0 10 10" position="20 20" opacity="0.5"/>
    <CALayer id="#2" name="b" bounds="0 0 10 10"><filters><CAFilter filter="gaussianBlur" \
    name="blur" inputRadius="2"/></filters></CALayer>
    </sublayers><states>\(states)</states><stateTransitions>\(transitions)</stateTransitions>\
    </CALayer>
    """)
}

private func set(_ id: String, _ keyPath: String, _ value: String) -> String {
  "<LKStateSetValue targetId=\"\(id)\" keyPath=\"\(keyPath)\"><value \(value)/></LKStateSetValue>"
}

private func state(_ name: String, _ elements: String, basedOn base: String? = nil) -> String {
  let base = base.map { " basedOn=\"\($0)\"" } ?? ""
  return "<LKState name=\"\(name)\"\(base)><elements>\(elements)</elements></LKState>"
}

extension CAMLDocument {
  fileprivate var a: CALayer? { layersByID["#1"] }
  fileprivate var b: CALayer? { layersByID["#2"] }
}

@Suite struct StateTests {
  @Test func `a state sets its values, and leaving it restores the document's`() throws {
    let scene = try stateful(
      state(
        "on",
        set("#1", "opacity", #"type="real" value="0.25""#)
          + set("#1", "position.x", #"type="integer" value="70""#)
          + set("#1", "backgroundColor", #"type="CGColor" value="1 0 0" opacity="0.5""#)
          + set("#1", "transform", #"type="CATransform3D" value="scale(2, 2, 1)""#)
          + set("#2", "filters.blur.inputRadius", #"type="real" value="7""#)
          + set("#2", "hidden", #"type="integer" value="1""#)))
    expect(scene.diagnostics.isEmpty)
    expectEqual(scene.states.names, ["on"])
    let (a, b) = (try #require(scene.a), try #require(scene.b))
    func isAsWritten() -> Bool {
      a.opacity == 0.5 && a.position == CGPoint(x: 20, y: 20) && a.backgroundColor == nil
        && CATransform3DIsIdentity(a.transform) && !b.isHidden
        && b.value(forKeyPath: "filters.blur.inputRadius") as? Double == 2
    }
    expect(isAsWritten())
    scene.states.show("on")
    expectEqual(a.opacity, 0.25)
    expectEqual(a.position, CGPoint(x: 70, y: 20))
    expectEqual(a.backgroundColor?.value, Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    expectEqual(a.transform.m11, 2)
    expectEqual(b.value(forKeyPath: "filters.blur.inputRadius") as? Double, 7)
    expect(b.isHidden)
    scene.states.show("on")
    expectEqual(a.opacity, 0.25)
    scene.states.show(nil)
    expect(isAsWritten())
  }

  @Test func `a state applies after its base states, and cycles end`() throws {
    let scene = try stateful(
      state("one", set("#1", "opacity", #"type="real" value="0.1""#), basedOn: "three")
        + state("two", set("#1", "position.y", #"type="real" value="1""#), basedOn: "one")
        + state(
          "three",
          set("#1", "opacity", #"type="real" value="0.3""#)
            + set("#1", "cornerRadius", #"type="real" value="3""#), basedOn: "two"))
    let a = try #require(scene.a)
    scene.states.show("two")
    expect(a.opacity == 0.1 && a.position.y == 1 && a.cornerRadius == 3)
    scene.states.show("three")
    expect(a.opacity == 0.3 && a.position.y == 1 && a.cornerRadius == 3)
  }

  @Test func `malformed states are reported with their line`() throws {
    let scene = try stateful(
      state(
        "on",
        set("#nobody", "opacity", #"type="real" value="1""#)
          + set("#nobody", "opacity", #"type="real" value="1""#)
          + set("#1", "opacity", #"type="string" value="x""#)
          + set("#1", "nothing", #"type="real" value="1""#)
          + set("#1", "opacity", #"type="CGOdd" value="1""#)
          + ##"<LKStateSetValue targetId="#1" keyPath="opacity"/>"##
          + "<LKStateOddity/>")
        + state("on", "") + state("off", "", basedOn: "gone") + "<LKState/>")
    expectEqual(
      codes(scene),
      ["state-without-target"] + Array(repeating: "not-drawn-state", count: 8))
    expect(scene.diagnostics.allSatisfy { $0.line != nil })
    expectEqual(scene.states.names, ["on", "off"])
    scene.states.show("on")
    expectEqual(scene.a?.opacity, 0.5)
  }

  @Test func `a shear of 0 changes nothing`() throws {
    let scene = try stateful(
      state("on", set("#1", "transform.shear.x", #"type="integer" value="0""#)),
      transitions: """
        <LKStateTransition fromState="*" toState="on"><elements><LKStateTransitionElement \
        key="transform.shear.x" targetId="#1"><animation type="CABasicAnimation" \
        keyPath="transform.shear.x"/></LKStateTransitionElement></elements></LKStateTransition>
        """)
    expect(scene.diagnostics.isEmpty)
    let other = try stateful(
      state("on", set("#1", "transform.shear.x", #"type="real" value="0.5""#)))
    expectEqual(codes(other), ["not-drawn-state"])
  }

  @Test func `states add and remove layers, filters, cells and animations`() throws {
    let scene = try document(
      """
      <CALayer id="root" bounds="0 0 100 100"><sublayers>
      <CALayer id="#1" name="a"><animations><p key="turn" type="CABasicAnimation" \
      keyPath="opacity" duration="2"><fromValue type="real" value="0"/></p></animations></CALayer>
      <CALayer id="#2" name="b"><filters><CAFilter filter="gaussianBlur" name="blur"/></filters>\
      </CALayer></sublayers>
      <states><LKState name="on"><elements>
      <LKStateAddElement targetId="root" keyPath="sublayers" beforeId="#2"><object>\
      <CALayer id="#3" name="c"><sublayers><CALayer name="d"/></sublayers></CALayer>\
      </object></LKStateAddElement>
      <LKStateSetValue targetId="#3" keyPath="opacity"><value type="real" value="0.5"/>\
      </LKStateSetValue>
      <LKStateRemoveElement targetId="root" keyPath="sublayers"><object object="#1"/>\
      </LKStateRemoveElement>
      <LKStateAddElement targetId="#2" keyPath="filters"><CAFilter filter="colorInvert" \
      name="invert"/></LKStateAddElement>
      <CAStateRemoveElement targetId="#2" keyPath="filters" name="blur"/>
      <LKStateRemoveAnimation targetId="#1" key="turn"/>
      <LKStateAddAnimation targetId="#2" key="fade"><animation type="CABasicAnimation" \
      keyPath="opacity" duration="1"><toValue type="real" value="0"/></animation>\
      </LKStateAddAnimation>
      </elements></LKState></states></CALayer>
      """)
    expect(scene.diagnostics.isEmpty)
    let (a, b) = (try #require(scene.layersByID["#1"]), try #require(scene.layersByID["#2"]))
    func filters() -> [String?]? { (b.filters as? [CAFilter])?.map(\.name) }
    func isAsWritten() -> Bool {
      scene.root.sublayers?.map(\.name) == ["a", "b"] && filters() == ["blur"]
        && a.animationKeys() == ["turn"] && b.animationKeys() == nil
    }
    expect(isAsWritten())
    scene.states.show("on")
    expectEqual(scene.root.sublayers?.map(\.name), ["c", "b"])
    expectEqual(scene.root.sublayers?.first?.opacity, 0.5)
    expectEqual(scene.root.sublayers?.first?.sublayers?.map(\.name), ["d"])
    expectEqual(filters(), ["invert"])
    expect(a.animationKeys() == nil && b.animationKeys() == ["fade"])
    scene.states.show(nil)
    expect(isAsWritten())
  }

  @Test func `states of the same name in several layers are entered together`() throws {
    let scene = try document(
      """
      <CALayer bounds="0 0 9 9"><sublayers><CALayer id="#1"><states><LKState name="on">\
      <elements><LKStateSetValue keyPath="opacity"><value type="real" value="0.5"/>\
      </LKStateSetValue></elements></LKState></states></CALayer></sublayers>
      <states><LKState name="on"><elements><LKStateSetValue keyPath="cornerRadius" value="2"/>\
      </elements></LKState><LKState name="off"/></states></CALayer>
      """)
    expect(scene.diagnostics.isEmpty)
    expectEqual(scene.states.names, ["on", "off"])
    scene.states.show("on")
    expectEqual(scene.layersByID["#1"]?.opacity, 0.5)
    expectEqual(scene.root.cornerRadius, 2)
    scene.states.show("off")
    expectEqual(scene.layersByID["#1"]?.opacity, 1)
    expectEqual(scene.root.cornerRadius, 0)
  }
}

@Suite struct StateTransitionTests {
  private static let two =
    state("low", set("#1", "opacity", #"type="real" value="0""#))
    + state("high", set("#1", "opacity", #"type="real" value="1""#))

  private static func fade(
    _ from: String, _ to: String, _ animation: String, id: String = ""
  ) -> String {
    """
    <LKStateTransition fromState="\(from)" toState="\(to)"><elements><LKStateTransitionElement \
    \(id) key="opacity" targetId="#1">\(animation)</LKStateTransitionElement></elements>\
    </LKStateTransition>
    """
  }

  private static func basic(_ duration: Double, _ more: String = "") -> String {
    #"<animation type="CABasicAnimation" keyPath="opacity" duration="\#(duration)" \#(more)/>"#
  }

  /// The opacity that a layer presents at a time.
  private func opacity(_ layer: CALayer?, at time: Double) -> Float? {
    layer?.shownCopy(at: time).opacity
  }

  @Test func `an animation without values interpolates between the states`() throws {
    let scene = try stateful(
      Self.two, transitions: Self.fade("low", "high", Self.basic(2)))
    expect(scene.diagnostics.isEmpty)
    let end = scene.states.show(from: "low", to: "high", at: 0) { Issue.record("\($0.message)") }
    expectEqual(end, 2)
    for (time, expected) in [(0.0, Float(0)), (0.5, 0.25), (1, 0.5), (2, 1), (9, 1)] {
      expectEqual(opacity(scene.a, at: time), expected)
    }
    scene.states.show(nil)
    expect(scene.a?.animationKeys() == nil && scene.a?.opacity == 0.5)
  }

  @Test func `before a transition begins, the first state is visible`() throws {
    let scene = try stateful(
      Self.two, transitions: Self.fade("low", "high", Self.basic(2, #"beginTime="1""#)))
    let end = scene.states.show(from: "low", to: "high", at: 3) { _ in }
    expectEqual(end, 6)
    // The animation has no effect in the second before it begins, so the new value shows there.
    for (time, expected) in [(0.0, Float(0)), (2.9, 0), (3.5, 1), (5, 0.5), (6, 1)] {
      expectEqual(opacity(scene.a, at: time), expected)
    }
  }

  @Test func `the most specific transition is chosen`() throws {
    func end(_ transitions: String, from: String?, to: String?) throws -> Double {
      try stateful(Self.two, transitions: transitions).states
        .show(from: from, to: to, at: 0) { _ in }
    }
    let all =
      Self.fade("*", "*", Self.basic(1)) + Self.fade("low", "*", Self.basic(2))
      + Self.fade("*", "high", Self.basic(3)) + Self.fade("low", "high", Self.basic(4))
    try expectEqual(end(all, from: "low", to: "high"), 4)
    try expectEqual(end(all, from: nil, to: "high"), 3)
    try expectEqual(end(all, from: "low", to: nil), 2)
    try expectEqual(end(all, from: "high", to: "low"), 1)
    try expectEqual(end("", from: "high", to: "low"), 0)
  }

  @Test func `an element may refer to one of another transition`() throws {
    let scene = try stateful(
      Self.two,
      transitions: """
        <LKStateTransition fromState="high" toState="*"><elements>\
        <LKStateTransitionElement object="#t"/></elements></LKStateTransition>
        """ + Self.fade("low", "high", Self.basic(2), id: ##"id="#t""##))
    expect(scene.diagnostics.isEmpty)
    let end = scene.states.show(from: "high", to: "low", at: 0) { _ in }
    expectEqual(end, 2)
    expectEqual(opacity(scene.a, at: 0.5), 0.75)
  }

  @Test func `groups and keyframes animate as specified`() throws {
    let group = """
      <animation type="CAAnimationGroup" duration="4"><animations><CABasicAnimation \
      keyPath="opacity" duration="2"/><CAKeyframeAnimation keyPath="cornerRadius" duration="4">\
      <values><real value="0"/><real value="8"/></values></CAKeyframeAnimation></animations>\
      </animation>
      """
    let scene = try stateful(Self.two, transitions: Self.fade("*", "high", group))
    expect(scene.diagnostics.isEmpty)
    let end = scene.states.show(from: "low", to: "high", at: 0) { _ in }
    expectEqual(end, 4)
    expectEqual(opacity(scene.a, at: 1), 0.5)
    expectEqual(scene.a?.shownCopy(at: 1).cornerRadius, 2)
  }

  @Test func `changes that cannot be delayed are reported`() throws {
    let scene = try stateful(
      state("on", set("#1", "contentsGravity", #"type="string" value="center""#)))
    expect(scene.diagnostics.isEmpty)
    var told: [String] = []
    _ = scene.states.show(from: nil, to: "on", at: 0) { told.append($0.message) }
    expect(told.isEmpty)
    _ = scene.states.show(from: nil, to: "on", at: 1) { told.append($0.message) }
    expectEqual(told, ["'contentsGravity' changes at 0 s, before the transition begins"])
  }
}
