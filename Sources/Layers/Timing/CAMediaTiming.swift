public import StrataGraphics

/// A node in a hierarchy of clocks: layers, animations and groups have one each.
///
/// The clock of an object is driven by its parent's: a layer's by its superlayer's, an animation's
/// by its layer's, a grouped animation's by its group's. All times are seconds. With a parent time
/// `tp` the local time is `(tp - beginTime)·speed + timeOffset`.
///
/// On a layer, `duration`, the repeats, `autoreverses` and `fillMode` are stored but have no
/// effect. An animation begins at `beginTime` and lasts as long as its passes. Its `timeOffset`
/// shifts its phase: it starts at that time in its cycle and still shows all of the cycle.
public protocol CAMediaTiming: AnyObject {
  /// The begin of the object's time, in parent time; 0 by default.
  ///
  /// On an animation of a layer, 0 stands for the time at which it is committed.
  var beginTime: CFTimeInterval { get set }

  /// The duration of one pass, in local time.
  ///
  /// It is 0 on a new animation: one that is added to a layer then takes the transaction's, one in
  /// a group the group's. It is infinite on a layer.
  var duration: CFTimeInterval { get set }

  /// The speed of local time relative to the parent's; 1 by default.
  ///
  /// 0 stays at `timeOffset`. An animation with a negative speed is played from its end to its
  /// start.
  var speed: Float { get set }

  /// An offset added to the local time after `speed` has been applied; 0 by default.
  var timeOffset: CFTimeInterval { get set }

  /// The number of cycles; 0, the default, is one.
  ///
  /// A fraction ends within a cycle. Infinity or the greatest finite number never ends.
  var repeatCount: Float { get set }

  /// The total duration of all cycles, in local time; 0, the default, uses `repeatCount`.
  ///
  /// Any other value takes precedence over `repeatCount`.
  var repeatDuration: CFTimeInterval { get set }

  /// Whether each pass is followed by a reversed one, which makes a cycle twice as long; false by
  /// default.
  var autoreverses: Bool { get set }

  /// The values shown before and after the active time; `.removed` by default.
  var fillMode: CAMediaTimingFillMode { get set }
}
