import StrataGraphics

/// A transform of a layer's state whose parts are moved.
struct PlainTransform {
  /// The model's while the layer shows another.
  private var model = CATransform3DIdentity
  /// Of the model; kept from frame to frame, so that one that stays the same is taken apart once.
  private var parts = TransformParts(CATransform3DIdentity)
  private var isTakenApart = true

  /// Shows what tracks make of the parts.
  ///
  /// Angles keep what was set from one track to the next, also beyond half a turn, where the matrix
  /// alone would give others.
  mutating func present(
    _ list: Range<Int32>, _ tracks: UnsafeMutableBufferPointer<PlainTrack>,
    _ states: UnsafeMutableBufferPointer<ActiveTiming.State>,
    at property: StatePlace, in state: UnsafeMutableRawPointer, isFirst: Bool
  ) {
    let place = property.transform(in: state)
    if isFirst {
      let new = place.pointee
      if new != model { isTakenApart = false }
      model = new
    }
    guard list.contains(where: { states[Int(tracks[Int($0)].clock)].contributes }) else {
      if !isFirst { place.pointee = property.range.limited(model) }
      return
    }
    if !isTakenApart {
      parts = TransformParts(model)
      isTakenApart = true
    }
    var shown = parts
    for index in list where states[Int(tracks[Int(index)].clock)].contributes {
      let time = states[Int(tracks[Int(index)].clock)]
      switch tracks[Int(index)].part {
      case .component(let component):
        let number = SIMD4(shown[component], 0, 0, 0)
        shown[component] = tracks[Int(index)].value(time, over: number).x
      case .translation:
        let pair = SIMD4(shown.translation.x, shown.translation.y, 0, 0)
        let moved = tracks[Int(index)].value(time, over: pair)
        (shown.translation.x, shown.translation.y) = (moved.x, moved.y)
      case .whole, .element, .origin, .size:
        break
      }
    }
    place.pointee = property.range.limited(shown.matrix)
  }

  /// Writes the model's transform back.
  @inline(__always)
  func restore(at place: UnsafeMutablePointer<CATransform3D>) { place.pointee = model }
}
