public import Foundation
import StrataGraphics

/// The behavior of particles after their birth: a force, or a change of their appearance over life.
///
/// A behavior has a type, and values for the type's inputs by key. A layer's behaviors apply to all
/// its particles. A cell's behaviors apply to the particles of that cell, after those of the layer.
/// Layers and cells copy behaviors that are assigned to them. To change such a copy, use a key
/// path, `emitterBehaviors.NAME.stiffness`. Animations can use it, too.
///
/// ```swift
/// let attractor = CAEmitterBehavior(type: "attractor")
/// attractor.name = "pull"
/// attractor.setValue(CGPoint(x: 100, y: 100), forKey: "position")
/// attractor.setValue(4, forKey: "stiffness")
/// layer.emitterBehaviors = [attractor]
/// ```
///
/// Apple's class is not documented. An earlier version of its header listed the types and inputs
/// and explained a few of them, and those explanations apply here. Everything else was decided from
/// published code that uses behaviors, and is marked *assumed*.
///
/// Lengths are points in the layer's coordinate space, angles are radians, times are seconds. A
/// force divided by a particle's `mass` is an acceleration. Forces are applied in steps of 1/60 s
/// of the layer's time, with the inputs' values in the middle of a step. The result at a given time
/// therefore does not depend on the frames rendered before.
///
/// ## wave
///
/// `force` (three numbers, 0): a force that is multiplied by a wave between -1 and 1. `frequency`
/// (1): the number of waves per second. The wave is a smoothed triangle wave: 4x(1 - x) over the
/// first half of a period, with x from 0 to 1, and the negative of that over the second half. It
/// follows the layer's time, so all particles sway in phase (*assumed*, as are the limits -1 and
/// 1).
///
/// ## drag
///
/// `drag` (0): the force is -drag times the velocity. Without other forces the velocity decays as
/// e^(-drag·t/mass).
///
/// ## attractor, simpleAttractor
///
/// A spring between a particle and a surface. Its force is -stiffness · d · w along the surface
/// normal, where d is the distance from the surface, negative inside. The surface is at the
/// distance `radius` (0) from `position` (a point, (0, 0)) and `zPosition` (0). According to
/// `attractorType`, it is a sphere ("radial", the default), a cylinder around an axis ("axial"), or
/// two planes ("planar"). The axis, and the normal of the planes, point along
/// `orientationLongitude` (0) and `orientationLatitude` (0), which rotate +x as the emission angles
/// of the same names do.
///
/// A negative `stiffness` (0) repels. The weight w grows from 0 at the surface to 1 at the distance
/// `falloff` (0) from it: outside if `falloff` is positive, inside if it is negative. With a
/// falloff of 0 or more there is no force inside the radius. With a negative falloff a particle
/// inside is driven out (*assumed*, because the falloffs in published code need it).
/// `falloffDistance` is stored and has no effect.
///
/// A "simpleAttractor" is radial (*assumed*). The stiffness is limited so that a particle cannot
/// reach the other side within one step.
///
/// ## valueOverLife
///
/// `keyPath`: the animated quantity: "position.x", "position.y", "position.z", "velocity.x",
/// "velocity.y", "velocity.z", "mass", "rotation", "spin", "scale", "scaleSpeed", "color.red",
/// "color.green", "color.blue" or "color.alpha". `values`: the numbers that it takes over the
/// particle's life, with linear interpolation. `locations`: the corresponding fractions of its
/// life, 0...1; evenly spaced if their number differs from that of the values. `additive` (false):
/// whether the numbers are added to the particle's own value instead of replacing it.
///
/// ## colorOverLife
///
/// `colors`: the colors that replace the particle's own over its life, with linear interpolation of
/// red, green, blue and alpha. `locations`: as above.
///
/// ## alignToMotion
///
/// Rotates a particle so that its image's y axis points along its velocity. A particle at rest
/// keeps its angle. `rotation` (0): the number of whole turns to add. `preservesDepth` (false):
/// whether particles of the type "plane" rotate in space.
///
/// ## light
///
/// Lights particles by multiplying their red, green and blue by the sum of all lights. A light adds
/// its `color` (white), without alpha, times the cosine of the angle between the particle's normal
/// and the direction to the light. The normal is +z except for particles of the type "plane". The
/// light is at `position` ((0, 0)) and `zPosition` (0). Light from behind a particle has no effect,
/// but planes are lit on both sides (*assumed*).
///
/// At distances over `falloffDistance` (1) the light is multiplied by (falloffDistance /
/// distance)^`falloff` (0) (*assumed*). With `spot` (false), only the cone within half of
/// `coneAngle` (π/2) around the direction of `directionLongitude` (0) and `directionLatitude` (0)
/// is lit. It fades toward its edge over the fraction `coneEdgeSoftness` (0, at most 1) of it
/// (*assumed*). With `appliesAlpha` (false), alpha is multiplied by the greatest component of the
/// lights that set it (*assumed*).
open class CAEmitterBehavior: NSObject, NSCopying, ValueRefusing {
  /// The type of the behavior.
  public final var type: String { state.type }

  /// The name of the behavior in key paths; if nil, key paths use the type.
  open var name: String? {
    get { state.name }
    set { state.name = newValue }
  }

  /// Whether the behavior has an effect.
  open var isEnabled: Bool {
    get { state.isEnabled }
    set { state.isEnabled = newValue }
  }

  final package private(set) var state: EmitterBehaviorState

  /// Creates a behavior whose inputs have their defaults.
  ///
  /// - Parameter type: Any string. A behavior of an unknown type has no effect, and is reported
  ///   when a layer with it is rendered.
  public init(type: String) {
    state = EmitterBehaviorState(type: type)
  }

  init(state: EmitterBehaviorState) {
    self.state = state
  }

  /// Returns the known types, sorted.
  open class func behaviorTypes() -> [String] {
    BehaviorType.allCases.map(\.rawValue).sorted()
  }

  /// Returns the inputs of a type with their kinds and defaults, or an empty array for an unknown
  /// type.
  package static func inputs(of type: String) -> [BehaviorInput] {
    BehaviorType(rawValue: type)?.inputs ?? []
  }

  /// The keys of the type's inputs, sorted; empty for an unknown type.
  open var inputKeys: [String] {
    Self.inputs(of: type).map(\.key).sorted()
  }

  /// Returns the value of an input, or its default, or nil if it has neither.
  ///
  /// The keys "type", "name" and "enabled" denote the properties.
  open func value(forKey key: String) -> Any? { state.value(forKey: key) }

  /// Sets an input; nil restores its default.
  ///
  /// Unsuitable values are handled as described for ``CALayer/setValue(_:forKey:)``, and reported
  /// when a layer with the behavior is rendered. Other keys store any value.
  open func setValue(_ value: Any?, forKey key: String) {
    take(value, forKeyPath: key) { (value) throws(KeyPathError) in
      try state.assign(value, forKey: key)
    }
  }

  /// Returns the value at a key path such as `position.x`, or nil if a component of the path is
  /// unknown.
  open func value(forKeyPath keyPath: String) -> Any? {
    state.value(along: keyPath.keyPathParts)
  }

  /// Sets the value at a key path.
  ///
  /// Unsuitable values and invalid paths are handled and reported as described for
  /// `setValue(_:forKey:)`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    take(value, forKeyPath: keyPath) { (value) throws(KeyPathError) in
      try state.assign(value, along: keyPath.keyPathParts, in: keyPath)
    }
  }

  /// Returns a behavior with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    CAEmitterBehavior(state: state)
  }

  /// Values passed to key-value methods that the behavior could not accept, for layers to report.
  final var refusedValues: RefusedValues {
    get { state.refusedValues }
    set { state.refusedValues = newValue }
  }
}

/// The type of ``CAEmitterBehavior`` that sways particles.
public let kCAEmitterBehaviorWave = "wave"
/// The type of ``CAEmitterBehavior`` that slows particles.
public let kCAEmitterBehaviorDrag = "drag"
/// The type of ``CAEmitterBehavior`` that rotates particles along their motion.
public let kCAEmitterBehaviorAlignToMotion = "alignToMotion"
/// The type of ``CAEmitterBehavior`` that changes one quantity of particles over their life.
public let kCAEmitterBehaviorValueOverLife = "valueOverLife"
/// The type of ``CAEmitterBehavior`` that changes the color of particles over their life.
public let kCAEmitterBehaviorColorOverLife = "colorOverLife"
/// The type of ``CAEmitterBehavior`` that lights particles.
public let kCAEmitterBehaviorLight = "light"
/// The type of ``CAEmitterBehavior`` that attracts particles.
public let kCAEmitterBehaviorAttractor = "attractor"
/// The type of ``CAEmitterBehavior`` that attracts particles to a point.
public let kCAEmitterBehaviorSimpleAttractor = "simpleAttractor"
