import Foundation
public import StrataGraphics

/// The last frame that contained a layer.
struct LastFrame {
  /// The root that was rendered.
  let root: CALayer
  /// The time on the root's timeline.
  let time: Double
  /// The number of frames so far, including this one.
  let count: Int
  /// The layer's local time.
  let localTime: Double
}

extension CALayer {
  /// Returns the result of `presentation()`, of the class of the layer's copies.
  func shownVersion() -> CALayer? {
    if extras?.presentation != nil { return self }
    if let presented = extras?.presented { return presented }
    guard isShown, let last = lastFrame else { return nil }
    return PresentationTree(time: last.time, of: last.root).copy(of: self)
  }

  /// The last frame of the tree that contains the layer; nil before the first.
  var lastFrame: LastFrame? {
    // A subtree may have been rendered by itself, before or after the whole tree.
    let root = sequence(first: self, next: \.superlayer).reduce(into: nil as CALayer?) {
      if $1.extras?.timeline != nil { $0 = $1 }
    }
    guard let root, let timeline = root.extras?.timeline else { return nil }
    return LastFrame(
      root: root, time: timeline.time, count: timeline.frames,
      localTime: localTime(atTime: timeline.time, of: root))
  }

  /// The time of the last frame of the layer's tree, on the rendered root's timeline.
  ///
  /// nil before the first frame.
  public var lastFrameTime: CFTimeInterval? { lastFrame?.time }

  /// Returns the layer's local time at a time on the timeline of `root`, the layer or an ancestor.
  func localTime(atTime time: Double, of root: CALayer) -> Double {
    var way = [self]
    while way[way.count - 1] !== root, let next = way[way.count - 1].superlayer { way.append(next) }
    return way.reversed().reduce(time) { $1.timing.localTime(at: $0) }
  }

  // MARK: Values of one time

  /// Returns the presented value at a key path in the last frame; the model's value before the
  /// first.
  func shownValue(forKeyPath keyPath: String) -> Any? {
    guard animations != nil, let last = lastFrame else { return resolve(keyPath) }
    return shownCopy(at: last.localTime).resolve(keyPath)
  }

  /// Returns a copy, without sublayers, of the layer's presentation at its local time.
  ///
  /// - Parameter isFrozen: Whether the copy calls no code of the layer's class.
  package func shownCopy(at localTime: Double, isFrozen: Bool = false) -> CALayer {
    let copy = copied(showing: shown(at: localTime).values, isFrozen: isFrozen)
    if let free = animations?.undeclaredValues(at: localTime) {
      copy.undeclaredValues.merge(free) { $1 }
    }
    return copy
  }

  /// Returns an unanimated copy of the layer and all below it with the values of the last frame.
  ///
  /// Its layers are of built-in classes where possible, so that no code of users is called and
  /// classes need not implement `init(layer:)`.
  func frozenCopy() -> CALayer {
    let time = lastFrame?.localTime ?? timing.localTime(at: 0)
    let copy = shownCopy(at: time, isFrozen: true)
    // Also stops content that is driven by the clock alone.
    copy.timing.speed = 0
    copy.timing.timeOffset = time
    var waiting = [(self, copy, time)]
    while let (model, copy, time) = waiting.popLast() {
      func below(_ model: CALayer) -> CALayer {
        let local = model.timing.localTime(at: time)
        let new = model.shownCopy(at: local, isFrozen: true)
        new.superlayer = copy
        waiting.append((model, new, local))
        return new
      }
      copy.children = model.children.map(below)
      copy.maskLayer = model.maskLayer.map(below)
    }
    return copy
  }

  /// Creates the copies of everything below a presentation copy.
  package func fillPresentation() {
    guard extras?.presentation != nil else { return }
    var waiting = [self]
    while let copy = waiting.popLast() {
      copy.extras?.presentation?.fill(copy)
      waiting += copy.maskAndChildren
    }
  }
}
