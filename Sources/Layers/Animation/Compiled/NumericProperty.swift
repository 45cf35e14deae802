import StrataGraphics

/// A numeric property that plain tracks animate.
struct NumericProperty {
  let place: ValueOffset
  /// A range in the list of plain tracks.
  let tracks: Range<Int32>
  /// An index in the list of transforms, if the property is a transform.
  let transform: Int32

  init(_ place: ValueOffset, tracks: Range<Int32>, transform: Int32) {
    (self.place, self.tracks, self.transform) = (place, tracks, transform)
  }

  /// Writes the animated numbers of the property.
  ///
  /// - Parameter values: The values, initially equal to the model's.
  @inline(__always)
  func show(
    _ tracks: UncheckedList<NumericTrack>,
    _ states: UncheckedList<ActiveTiming.State>, in values: ValuePlace
  ) {
    var value = place.vector(in: values)
    for index in self.tracks where states[Int(tracks[Int(index)].clock)].contributes {
      let time = states[Int(tracks[Int(index)].clock)]
      switch tracks[Int(index)].part {
      case .whole:
        value = tracks[Int(index)].value(time, over: value)
      case .element(let element):
        let number = SIMD4(value[Int(element)], 0, 0, 0)
        value[Int(element)] = tracks[Int(index)].value(time, over: number).x
      case .origin:
        let pair = SIMD4(lowHalf: value.lowHalf, highHalf: SIMD2())
        value.lowHalf = tracks[Int(index)].value(time, over: pair).lowHalf
      case .size:
        let pair = SIMD4(lowHalf: value.highHalf, highHalf: SIMD2())
        value.highHalf = tracks[Int(index)].value(time, over: pair).lowHalf
      case .component, .translation:
        break
      }
    }
    place.set(place.limited(value), in: values)
  }
}
