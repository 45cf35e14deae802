import Foundation
import Strata
import StrataDocuments
import StrataTestSupport
import Testing

/// A scene written as a document and read again is the same at every time.
@Suite struct WrittenSceneTests {
  /// A further time at which a scene written at one time is drawn: one of three, by its name.
  private static func otherTime(of scene: TestScene) -> Double {
    [0, 0.31, 1.75][scene.name.utf8.reduce(0) { $0 + Int($1) } % 3]
  }

  /// The diagnostics for scenes that a document cannot represent completely.
  private static func expectedMessages(of scene: TestScene) -> Set<String> {
    // Their tiles are drawn by code.
    scene.name.hasPrefix("tiled/") ? ["not-written-tiles"] : []
  }

  private func picture(
    _ root: CALayer, _ size: CGSize, at time: Double, yAxis: YAxis = .down
  ) throws -> [UInt8] {
    let renderer = try Renderer(size: size, device: .cpu, yAxis: yAxis)
    return try renderer.image(of: root, at: time).pixels.bytes
  }

  @Test(arguments: TestScene.all)
  func `a golden is the same after writing and reading it`(scene: TestScene) throws {
    let folder = try TemporaryFolder()
    let bundle = folder.url("scene.ca")
    let messages = try Scene(root: scene.make(), size: scene.size).write(to: bundle)
    let expected = Self.expectedMessages(of: scene)
    expectEqual(Set(messages.map(\.code)), expected, "\(messages.map(\.description))")
    let read = try Scene(contentsOf: bundle)
    expect(read.size == scene.size && read.yAxis == .down)
    // Some goldens test values that are out of range.
    let found = read.diagnostics.filter { $0.code != "out-of-range" }
    expectEqual(found.map(\.description), [])
    guard expected.isEmpty else { return }
    for time in [scene.time, Self.otherTime(of: scene)] {
      // A separate tree for each time, so that no earlier frame has an influence.
      let again = try Scene(contentsOf: bundle)
      let same =
        try picture(scene.make(), scene.size, at: time)
        == picture(again.root, again.size, at: time)
      expect(same, "at \(time) s")
    }
  }

  /// A file cannot express that y runs down, as it does in these scenes.
  @Test(arguments: TestScene.all)
  func `it is the same in a single file too`(scene: TestScene) throws {
    let folder = try TemporaryFolder()
    let file = folder.url("scene.caml")
    let expected = Self.expectedMessages(of: scene)
    let messages = try Scene(root: scene.make(), size: scene.size).write(to: file)
    expectEqual(Set(messages.map(\.code)), expected)
    let read = try Scene(contentsOf: file)
    expect(read.size == scene.size && read.yAxis == .up)
    guard expected.isEmpty else { return }
    let same =
      try picture(scene.make(), scene.size, at: scene.time)
      == picture(read.root, read.size, at: scene.time, yAxis: .up)
    expect(same)
  }

  /// Changes of every kind, and a transition.
  private static let states = """
    <caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer id="#1" bounds="0 0 60 40" \
    position="30 20" backgroundColor="0.9 0.9 0.9"><sublayers>
    <CALayer id="#2" bounds="0 0 20 20" position="15 15" backgroundColor="1 0 0"><filters>
    <CAFilter filter="gaussianBlur" name="soft" inputRadius="2"/></filters></CALayer>
    <CALayer id="#3" bounds="0 0 10 10" position="45 10" backgroundColor="0 0 1"><animations>
    <animation type="CABasicAnimation" key="sink" keyPath="position.y" duration="2" \
    repeatCount="inf"><toValue type="real" value="30"/></animation></animations></CALayer>
    <CAEmitterLayer id="#4" emitterPosition="30 20"/></sublayers>
    <states><LKState name="A"><elements>
    <LKStateSetValue targetId="#2" keyPath="transform.rotation.z"><value type="real" value="0.7"/>
    </LKStateSetValue><LKStateSetValue targetId="#2" keyPath="filters.soft.inputRadius">
    <value type="real" value="0"/></LKStateSetValue></elements></LKState>
    <LKState name="B" basedOn="A"><elements>
    <LKStateAddElement targetId="#1" keyPath="sublayers" beforeId="#3"><CALayer id="#5" \
    bounds="0 0 30 8" position="42 12" backgroundColor="0 1 0"><sublayers><CALayer id="#6" \
    bounds="0 0 4 4" position="4 4" backgroundColor="0 0 0"/></sublayers></CALayer>\
    </LKStateAddElement>
    <LKStateSetValue targetId="#6" keyPath="position.x"><value type="real" value="20"/>\
    </LKStateSetValue>
    <LKStateAddElement targetId="#2" keyPath="filters"><CAFilter filter="colorInvert" name="i"/>
    </LKStateAddElement><LKStateRemoveElement targetId="#2" keyPath="filters" name="soft"/>
    <LKStateAddElement targetId="#4" keyPath="emitterCells"><CAEmitterCell name="c" birthRate="20" \
    lifetime="2" velocity="9" color="1 0 1"><contents type="CGImage" src="data:image/png;base64,\
    iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADklEQVR42mP4z8AAQv8BD/kD/Zh51wAAAAAASUVORK5CYI\
    I="/>
    </CAEmitterCell></LKStateAddElement></elements></LKState>
    <LKState name="C"><elements><LKStateRemoveElement targetId="#1" keyPath="sublayers" \
    objectId="#2"/><LKStateRemoveAnimation targetId="#3" key="sink"/>
    <LKStateAddAnimation targetId="#3" key="turn"><animation type="CABasicAnimation" \
    keyPath="transform.rotation.z" duration="1"><toValue type="real" value="1"/></animation>
    </LKStateAddAnimation></elements></LKState></states>
    <stateTransitions><LKStateTransition fromState="*" toState="A"><elements>
    <LKStateTransitionElement key="transform.rotation.z" targetId="#2"><animation \
    type="CABasicAnimation" keyPath="transform.rotation.z" duration="1"/></LKStateTransitionElement>
    </elements></LKStateTransition></stateTransitions></CALayer></caml>
    """

  @Test(arguments: ["scene.ca", "scene.caml"])
  func `states and transitions are written with all their changes`(name: String) throws {
    let folder = try TemporaryFolder()
    func given() throws -> Scene {
      try Scene(data: Data(Self.states.utf8), name: "states.caml", baseURL: nil)
    }
    let written = try given()
    expectEqual(written.diagnostics.map(\.description), [])
    try expectEqual(written.write(to: folder.url(name)).map(\.description), [])
    let first = try Scene(contentsOf: folder.url(name))
    expectEqual(first.diagnostics.map(\.description), [])
    expectEqual(first.states, written.states)
    var pictures: Set<[UInt8]> = []
    for state in [nil] + written.states.map(\.name) {
      for time in [0.0, 0.5] {
        var (one, other) = (try given(), try Scene(contentsOf: folder.url(name)))
        try one.show(state: state)
        try other.show(state: state)
        let expected = try picture(one.root, one.size, at: time, yAxis: .up)
        let drawn = try picture(other.root, other.size, at: time, yAxis: .up)
        expectEqual(drawn, expected, "\(state ?? "none") at \(time) s")
        pictures.insert(expected)
      }
    }
    // All states look different.
    expectEqual(pictures.count, 8)
    var (one, other) = (try given(), try Scene(contentsOf: folder.url(name)))
    try one.show(from: nil, to: "A")
    try other.show(from: nil, to: "A")
    expectEqual(one.duration, other.duration)
    let expected = try picture(one.root, one.size, at: 0.5, yAxis: .up)
    try expectEqual(picture(other.root, other.size, at: 0.5, yAxis: .up), expected)
  }
}
