public import StrataGraphics

/// A place in a hierarchy of clocks: layers, animations and groups have one each.
///
/// The clock of an object is driven by its parent's: a layer's by its superlayer's, an animation's by
/// its layer's, a grouped animation's by its group's. All times are seconds. With a parent time `tp`
/// the local time is `(tp - beginTime)·speed + timeOffset`. On a layer that is all; there `duration`,
/// the repeats, `autoreverses` and `fillMode` are kept and have no effect. An animation begins at
/// `beginTime`, lasts as long as its passes do, and `timeOffset` turns its phase: it starts that far
/// into its cycle and still shows all of it.
public protocol CAMediaTiming: AnyObject {
  /// When the object's time begins, in parent time; 0 by default.
  ///
  /// 0 on an animation of a layer stands for the time at which it is committed.
  var beginTime: CFTimeInterval { get set }

  /// How long one pass takes, in local time.
  ///
  /// 0 on a new animation: one that is added to a layer takes the transaction's, one in a group the
  /// group's. Infinite on a layer.
  var duration: CFTimeInterval { get set }

  /// How fast local time runs; 1 is the parent's pace, 0 stands still at `timeOffset`, and an
  /// animation with a negative one is played from its end to its start.
  var speed: Float { get set }

  /// Added to the local time once `speed` has been applied; 0 by default.
  var timeOffset: CFTimeInterval { get set }

  /// How many cycles are played; 0, the default, is one, a fraction ends within a cycle, and
  /// infinity or the greatest finite number never ends.
  var repeatCount: Float { get set }

  /// How long cycles are played, in local time; 0, the default, leaves it to `repeatCount`, any other
  /// wins over it.
  var repeatDuration: CFTimeInterval { get set }

  /// Whether each pass is followed by one backwards, which makes a cycle twice as long.
  var autoreverses: Bool { get set }

  /// What shows before and after the active time.
  var fillMode: CAMediaTimingFillMode { get set }
}
