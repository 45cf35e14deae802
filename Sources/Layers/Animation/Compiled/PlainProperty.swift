import StrataGraphics

/// A property of a layer's state that plain tracks move.
struct PlainProperty {
  let place: StatePlace
  /// In the list of plain tracks.
  let tracks: Range<Int32>
  /// In the list of transforms, where it is one.
  let transform: Int32
  /// The model's numbers while the layer shows others.
  private var model = SIMD4<Double>()

  init(_ place: StatePlace, tracks: Range<Int32>, transform: Int32) {
    (self.place, self.tracks, self.transform) = (place, tracks, transform)
  }

  /// Shows what tracks make of the numbers.
  ///
  /// - Parameter isFirst: Whether the state holds the model's, which are then kept.
  @inline(__always)
  mutating func present(
    _ tracks: UnsafeMutableBufferPointer<PlainTrack>,
    _ states: UnsafeMutableBufferPointer<ActiveTiming.State>,
    in state: UnsafeMutableRawPointer, isFirst: Bool
  ) {
    if isFirst { model = place.vector(in: state) }
    var value = model
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
    place.set(place.limited(value), in: state)
  }

  /// Writes the model's numbers back.
  @inline(__always)
  func restore(in state: UnsafeMutableRawPointer) { place.set(model, in: state) }
}
