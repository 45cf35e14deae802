import Foundation
import Strata

/// Collects the changes made by the keyframes of a block and builds one animation per property.
@MainActor
final class KeyframeRecorder {
  private struct Frame {
    let start: Double
    let end: Double
    let value: Any
  }

  private struct Track {
    let layer: CALayer
    let keyPath: String
    let first: Any?
    var frames: [Frame] = []
  }

  private let mode: CAAnimationCalculationMode
  private var tracks: [Track] = []
  /// The interval of the current keyframe, as fractions of the block's duration.
  private var span: (start: Double, end: Double)?

  init(_ mode: CAAnimationCalculationMode) { self.mode = mode }

  /// Runs a closure whose changes belong to one keyframe.
  func record(start: Double, duration: Double, _ changes: () -> Void) {
    let start = min(max(start, 0), 1)
    let outer = span
    span = (start, min(start + max(duration, 0), 1))
    changes()
    span = outer
  }

  /// Records a property change; outside of all keyframes the change spans the whole block.
  func note(_ layer: CALayer, _ keyPath: String, from old: Any?, to new: Any?) {
    guard let new else { return }
    let span = span ?? (0, 1)
    let frame = Frame(start: span.start, end: span.end, value: new)
    if let index = tracks.firstIndex(where: { $0.layer === layer && $0.keyPath == keyPath }) {
      tracks[index].frames.append(frame)
    } else {
      tracks.append(Track(layer: layer, keyPath: keyPath, first: old, frames: [frame]))
    }
  }

  func addAnimations(of block: AnimationBlock) {
    for track in tracks {
      let animation = CAKeyframeAnimation(keyPath: track.keyPath)
      var last = track.first ?? track.frames[0].value
      var times = [0.0]
      var values = [last]
      for frame in track.frames.sorted(by: { $0.start < $1.start }) {
        if let before = times.last, frame.start > before {
          times.append(frame.start)
          values.append(last)
        }
        last = frame.value
        times.append(max(frame.end, times[times.count - 1]))
        values.append(last)
      }
      if let end = times.last, end < 1 {
        times.append(1)
        values.append(last)
      }
      // The model has the value that was set last.
      let final = track.frames[track.frames.count - 1].value
      let offsets = values.compactMap { AdditiveOffset(from: final, to: $0)?.value }
      animation.isAdditive = offsets.count == values.count
      animation.values = animation.isAdditive ? offsets : values
      animation.keyTimes = times.map { NSNumber(value: $0) }
      animation.calculationMode = mode
      let function = block.pace.function
      animation.timingFunction = function
      block.add(animation, at: .curve(function), to: track.layer, change: (track.first, final))
    }
  }
}
