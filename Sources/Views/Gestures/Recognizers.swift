public import Foundation
import Strata

/// The maximum movement of a touch that counts as stationary, in points.
private let slack: CGFloat = 10

extension CGPoint {
  fileprivate func distance(to other: CGPoint) -> CGFloat {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// Recognizes taps.
@preconcurrency @MainActor
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The minimum tap count of the touches; 1 by default.
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1
  private var starts: [UITouch: CGPoint] = [:]
  /// Whether a tap has ended, and further taps are required.
  private var awaitsTap = false
  /// The number of taps after which further taps were required.
  private var awaitedTaps = 0
  /// The maximum time between two taps, in seconds.
  private static let pause = 0.35

  open override func reset() { (starts, awaitsTap) = ([:], false) }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches { starts[touch] = touch.location(in: nil) }
    if starts.count > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    for touch in touches {
      if let start = starts[touch], start.distance(to: touch.location(in: nil)) > slack {
        state = .failed
      }
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    guard starts.count == numberOfTouchesRequired else {
      if touches.count == numberOfTouches { state = .failed }
      return
    }
    let taps = touches.map(\.tapCount).max() ?? 0
    if taps >= numberOfTapsRequired { complete() } else { awaitTap() }
  }

  /// Fails after a pause, unless another tap follows.
  private func awaitTap() {
    awaitsTap = true
    awaitedTaps += 1
    // Touches arrive between frames, and an alarm counts from time 0 there.
    let passed = max((view?.layer.rootTimeNow ?? 0) - CACurrentMediaTime(), 0)
    let alarm = FrameAlarm(after: passed + Self.pause) { [weak self, awaitedTaps] in
      guard let self, self.awaitsTap, self.awaitedTaps == awaitedTaps else { return }
      if self.state == .possible { self.state = .failed }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + Self.pause, qos: .unspecified, flags: []) {
      alarm.machineTick()
    }
  }

  override func fail(unlessContinuedBy new: Set<UITouch>) {
    if state == .possible, awaitsTap, new.allSatisfy({ $0.tapCount <= 1 }) { state = .failed }
  }
}

/// Recognizes touches that are held down.
@preconcurrency @MainActor
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The minimum duration of a press in seconds, measured on the timestamps of the touches.
  ///
  /// A press is recognized by the first movement or end of a touch after this time. At 0 or less it
  /// is recognized when it begins.
  open var minimumPressDuration: TimeInterval = 0.5
  /// Stored without effect.
  open var numberOfTapsRequired = 0
  /// Stored without effect; one touch is enough.
  open var numberOfTouchesRequired = 1
  /// The maximum movement before recognition, in points; 10 by default.
  open var allowableMovement: CGFloat = 10
  private var start: (place: CGPoint, time: TimeInterval)?

  open override func reset() { start = nil }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard start == nil, let touch = touches.first else { return }
    start = (touch.location(in: nil), touch.timestamp)
    if minimumPressDuration <= 0, mayBegin { state = .began }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start, let touch = touches.first else { return }
    if hasRecognized {
      state = .changed
      return
    }
    guard start.place.distance(to: touch.location(in: nil)) <= allowableMovement else {
      state = .failed
      return
    }
    if state == .possible, touch.timestamp - start.time >= minimumPressDuration, mayBegin {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let start, let touch = touches.first else { return }
    if state == .possible, touch.timestamp - start.time >= minimumPressDuration, mayBegin {
      state = .began
    }
    state = hasRecognized ? .ended : .failed
  }
}

/// Recognizes touches that are dragged over the view.
@preconcurrency @MainActor
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The minimum number of touches when the drag begins; 1 by default.
  open var minimumNumberOfTouches = 1
  /// The maximum number of touches when the drag begins; no limit by default.
  ///
  /// A drag never begins if it is less than the minimum.
  open var maximumNumberOfTouches = Int.max
  private var origin = CGPoint.zero
  private var last: (place: CGPoint, time: TimeInterval)?
  private var speed = CGPoint.zero

  open override func reset() {
    last = nil
    speed = .zero
  }

  /// Returns the distance that the touches have moved, in the coordinate space of a view.
  open func translation(in view: UIView?) -> CGPoint {
    let place = location(in: view)
    let start = view?.convert(origin, from: nil) ?? origin
    return CGPoint(x: place.x - start.x, y: place.y - start.y)
  }

  /// Sets the translation from which further movement is measured.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let place = location(in: view)
    let start = CGPoint(x: place.x - translation.x, y: place.y - translation.y)
    origin = view?.convert(start, to: nil) ?? start
  }

  /// Returns the velocity in points per second, measured on the timestamps of the touches.
  ///
  /// - Parameter view: The view in whose coordinate space it is measured; nil for the window.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let view, let place = last?.place else { return speed }
    let start = view.convert(place, from: nil)
    let end = view.convert(CGPoint(x: place.x + speed.x, y: place.y + speed.y), from: nil)
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    origin = location(in: nil)
    last = (origin, event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let place = location(in: nil)
    if let last, event.timestamp > last.time {
      let span = CGFloat(event.timestamp - last.time)
      speed = CGPoint(x: (place.x - last.place.x) / span, y: (place.y - last.place.y) / span)
    }
    last = (place, event.timestamp)
    if hasRecognized {
      state = .changed
      return
    }
    guard state == .possible, origin.distance(to: place) >= slack,
      numberOfTouches >= minimumNumberOfTouches, numberOfTouches <= maximumNumberOfTouches
    else { return }
    switch permission {
    case .granted: state = .began
    case .denied: state = .failed
    // The next movement asks again.
    case .waiting: break
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if touches.count == numberOfTouches { state = hasRecognized ? .ended : .failed }
  }
}

/// Recognizes touches that are dragged from an edge of the screen.
@preconcurrency @MainActor
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  /// The edges of the window from which a touch must begin at a distance of less than 20 points.
  open var edges: UIRectEdge = []

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    guard let window = view?.window else { return }
    let (place, box) = (location(in: window), window.bounds)
    let isNear =
      edges.contains(.left) && place.x - box.minX < 20
      || edges.contains(.right) && box.maxX - place.x < 20
      || edges.contains(.top) && place.y - box.minY < 20
      || edges.contains(.bottom) && box.maxY - place.y < 20
    if !isNear { state = .failed }
  }
}

/// Recognizes a touch that moves quickly in one direction.
@preconcurrency @MainActor
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// The directions of a swipe.
  public struct Direction: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let right = Direction(rawValue: 1)
    public static let left = Direction(rawValue: 2)
    public static let up = Direction(rawValue: 4)
    public static let down = Direction(rawValue: 8)
  }

  /// The accepted directions; `.right` by default.
  open var direction = Direction.right
  open var numberOfTouchesRequired = 1
  private var start: CGPoint?
  /// The minimum length of a swipe in points; the movement across may be at most half of it.
  private static let length: CGFloat = 50

  open override func reset() { start = nil }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    start = start ?? location(in: nil)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, !isWaiting, let start else { return }
    let place = location(in: nil)
    let (x, y) = (place.x - start.x, place.y - start.y)
    let isAlongX = abs(x) >= abs(y)
    let (way, across) = isAlongX ? (x, y) : (y, x)
    let found: Direction = isAlongX ? (x > 0 ? .right : .left) : (y > 0 ? .down : .up)
    guard abs(way) >= Self.length else { return }
    let fits = direction.contains(found) && abs(across) <= abs(way) / 2
    if fits, numberOfTouches == numberOfTouchesRequired { complete() } else { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible, !isWaiting, touches.count == numberOfTouches else { return }
    state = .failed
  }
}

/// Recognizes two touches that move apart or together.
@preconcurrency @MainActor
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The distance between the touches divided by their initial distance; it can be set.
  open var scale: CGFloat = 1
  /// The change of the scale per second.
  open private(set) var velocity: CGFloat = 0
  private var last: (distance: CGFloat, time: TimeInterval)?

  open override func reset() { (scale, velocity, last) = (1, 0, nil) }

  private var distance: CGFloat? {
    guard numberOfTouches >= 2 else { return nil }
    return location(ofTouch: 0, in: nil).distance(to: location(ofTouch: 1, in: nil))
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if let distance { last = (distance, event.timestamp) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let distance, let last, last.distance > 0 else { return }
    let factor = distance / last.distance
    if event.timestamp > last.time {
      velocity = (factor - 1) * scale / CGFloat(event.timestamp - last.time)
    }
    scale *= factor
    self.last = (distance, event.timestamp)
    if hasRecognized {
      state = .changed
      return
    }
    if state == .possible, mayBegin { state = .began }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = hasRecognized ? .ended : .failed
  }
}

/// Recognizes two touches that rotate around each other.
@preconcurrency @MainActor
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// The rotation since the touches began, in radians; it can be set.
  open var rotation: CGFloat = 0
  /// The velocity of the rotation, in radians per second.
  open private(set) var velocity: CGFloat = 0
  private var last: (direction: CGPoint, time: TimeInterval)?

  open override func reset() { (rotation, velocity, last) = (0, 0, nil) }

  private var direction: CGPoint? {
    guard numberOfTouches >= 2 else { return nil }
    let (first, second) = (location(ofTouch: 0, in: nil), location(ofTouch: 1, in: nil))
    let length = first.distance(to: second)
    guard length > 0 else { return nil }
    return CGPoint(x: (second.x - first.x) / length, y: (second.y - first.y) / length)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if let direction { last = (direction, event.timestamp) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard let direction, let last else { return }
    let angle = CGVector(
      dx: last.direction.x * direction.x + last.direction.y * direction.y,
      dy: last.direction.x * direction.y - last.direction.y * direction.x
    ).angle
    if event.timestamp > last.time { velocity = angle / CGFloat(event.timestamp - last.time) }
    rotation += angle
    self.last = (direction, event.timestamp)
    if hasRecognized {
      state = .changed
      return
    }
    if state == .possible, mayBegin { state = .began }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = hasRecognized ? .ended : .failed
  }
}

extension CGVector {
  /// The angle of the vector in radians, from the x axis toward the y axis.
  ///
  /// It is read from the transform of a layer, so that it agrees with that of a rotated layer.
  fileprivate var angle: CGFloat {
    let layer = CALayer()
    layer.setAffineTransform(CGAffineTransform(a: dx, b: dy, c: -dy, d: dx, tx: 0, ty: 0))
    let angle = layer.value(forKeyPath: "transform.rotation.z") as? NSNumber
    return CGFloat(angle?.doubleValue ?? 0)
  }
}
