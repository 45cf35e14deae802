import StrataGraphics

/// A transform with components that plain tracks animate.
struct NumericTransform {
  /// The model's transform when the animations were linked.
  ///
  /// It is stored with its components, so that an unchanged transform is decomposed only once.
  private let linked: CATransform3D
  private let parts: TransformParts

  init(_ model: CATransform3D) {
    linked = model
    parts = TransformParts(model)
  }

  /// Writes the transform with the animated components.
  ///
  /// Angles keep their values between tracks, even beyond half a turn. The matrix alone would give
  /// other angles.
  ///
  /// - Parameter values: The values, initially equal to the model's.
  func show(
    _ list: Range<Int32>, _ tracks: UnsafeMutableBufferPointer<NumericTrack>,
    _ states: UnsafeMutableBufferPointer<ActiveTiming.State>, at property: ValueOffset,
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
