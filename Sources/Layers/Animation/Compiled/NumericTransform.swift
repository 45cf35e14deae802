import StrataGraphics

/// A transform with components that plain tracks animate.
struct NumericTransform {
  /// The model's transform when the animations were linked.
  ///
  /// It is stored with its components, so that an unchanged transform is decomposed only once.
  private let linked: CATransform3D
  private let parts: TransformParts

  /// - Parameter place: The place of the model's transform.
  init(at place: ValuePlace) {
    linked = place[as: CATransform3D.self]
    parts = TransformParts(linked)
  }

  /// Writes the transform with the animated components.
  ///
  /// Angles keep their values between tracks, even beyond half a turn. The matrix alone would give
  /// other angles.
  ///
  /// - Parameter values: The values, initially equal to the model's.
  func show(
    _ list: Range<Int32>, _ tracks: UncheckedList<NumericTrack>,
    _ states: UncheckedList<ActiveTiming.State>, at property: ValueOffset,
    in values: ValuePlace
  ) {
    let place = property.place(in: values)
    guard list.contains(where: { states[Int(tracks[Int($0)].clock)].contributes }) else { return }
    var shown =
      place[as: CATransform3D.self] == linked
      ? parts : TransformParts(place[as: CATransform3D.self])
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
    place[as: CATransform3D.self] = property.range.limited(shown.matrix)
  }
}
