import Foundation
public import StrataGraphics

/// A frame that a layer was in.
struct LastFrame {
  /// What was rendered.
  let root: CALayer
  /// On its timeline.
  let time: Double
  /// How many there have been, this one included.
  let count: Int
  /// The time in terms of the layer.
  let localTime: Double
}

extension CALayer {
  /// What `presentation()` gives, of whatever class the layer makes copies.
  func shownVersion() -> CALayer? {
    if extras?.presentation != nil { return self }
    guard isShown, let last = lastFrame else { return nil }
    return PresentationTree(time: last.time, of: last.root).copy(of: self)
  }

  /// The last frame of the tree that the layer is in; nil before the first.
  var lastFrame: LastFrame? {
    // A part of a tree may have been rendered by itself, before or after the whole.
    let root = sequence(first: self, next: \.superlayer).reduce(into: nil as CALayer?) {
      if $1.extras?.timeline != nil { $0 = $1 }
    }
    guard let root, let timeline = root.extras?.timeline else { return nil }
    return LastFrame(
      root: root, time: timeline.time, count: timeline.frames,
      localTime: localTime(atTime: timeline.time, of: root))
  }

  /// The time of the last frame of the tree that the layer is in, on the timeline of what was
  /// rendered; nil before the first.
  public var lastFrameTime: CFTimeInterval? { lastFrame?.time }

  /// The layer's time at one of the timeline on which `root`, above it or itself, is rendered.
  func localTime(atTime time: Double, of root: CALayer) -> Double {
    var way = [self]
    while way[way.count - 1] !== root, let next = way[way.count - 1].superlayer { way.append(next) }
    return way.reversed().reduce(time) { $1.timing.localTime(at: $0) }
  }

  // MARK: Values of one time

  /// What the last frame shows at a key path; the model's value before the first one.
  func shownValue(forKeyPath keyPath: String) -> Any? {
    guard animations != nil, let last = lastFrame else { return resolve(keyPath) }
    return shownCopy(at: last.localTime).resolve(keyPath)
  }

  /// A copy without sublayers of what is shown at a time of the layer.
  package func shownCopy(at localTime: Double) -> CALayer {
    let copy = copied(showing: shown(at: localTime).values)
    if let free = animations?.freeValues(at: localTime) {
      copy.freeValues.merge(free) { $1 }
    }
    return copy
  }

  /// A copy of the layer and all below it with the values of the last frame, in which nothing moves.
  func frozenCopy() -> CALayer {
    let time = lastFrame?.localTime ?? timing.localTime(at: 0)
    let copy = shownCopy(at: time)
    // What moves by the clock alone stands still too.
    copy.timing.speed = 0
    copy.timing.timeOffset = time
    var waiting = [(self, copy, time)]
    while let (model, copy, time) = waiting.popLast() {
      func below(_ model: CALayer) -> CALayer {
        let local = model.timing.localTime(at: time)
        let new = model.shownCopy(at: local)
        new.superlayer = copy
        waiting.append((model, new, local))
        return new
      }
      copy.children = model.children.map(below)
      copy.maskLayer = model.maskLayer.map(below)
    }
    return copy
  }

  /// Makes the copies of all that is below a presentation copy.
  package func fillPresentation() {
    guard extras?.presentation != nil else { return }
    var waiting = [self]
    while let copy = waiting.popLast() {
      copy.extras?.presentation?.fill(copy)
      waiting += copy.maskAndChildren
    }
  }
}
