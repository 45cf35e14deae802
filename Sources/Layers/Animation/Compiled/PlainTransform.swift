import StrataGraphics

/// A transform whose parts plain tracks move.
struct PlainTransform {
  /// The model's when the animations were linked, and its parts, so that one that stays the same is
  /// taken apart once.
  private let linked: CATransform3D
  private let parts: TransformParts

  init(_ model: CATransform3D) {
    linked = model
    parts = TransformParts(model)
  }

  /// Shows what tracks make of the parts.
  ///
  /// Angles keep what was set from one track to the next, also beyond half a turn, where the matrix
  /// alone would give others.
  ///
  /// - Parameter values: Hold the model's.
  func show(
    _ list: Range<Int32>, _ tracks: UnsafeMutableBufferPointer<PlainTrack>,
    _ states: UnsafeMutableBufferPointer<ActiveTiming.State>, at property: ValuePlace,
    in values: UnsafeMutableRawPointer
  ) {
    let place = property.transform(in: values)
    guard list.contains(where: { states[Int(tracks[Int($0)].clock)].contributes }) else { return }
    var shown = place.pointee == linked ? parts : TransformParts(place.pointee)
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
}
