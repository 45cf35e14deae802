public import Foundation
import StrataGraphics

/// What particles do after their birth, beyond what their cell says: a force that moves them, or
/// what they look like over their life.
///
/// A behaviour has a type and values for the type's inputs by key. Those of a layer apply to all its
/// particles, those of a cell to the particles of that cell, after those of the layer. A layer and a
/// cell take copies: change one that is theirs through a key path,
/// `emitterBehaviors.NAME.stiffness`, which animations move too.
///
/// ```swift
/// let attractor = CAEmitterBehavior(type: "attractor")
/// attractor.name = "pull"
/// attractor.setValue(CGPoint(x: 100, y: 100), forKey: "position")
/// attractor.setValue(4, forKey: "stiffness")
/// layer.emitterBehaviors = [attractor]
/// ```
///
/// Apple's class is not documented; its header once said what types and inputs there are, and what
/// a few of them mean. What it says holds here. What it leaves open was decided once, from published
/// code that uses behaviours, and is marked *assumed*.
///
/// Lengths are points of the layer's space, angles radians, times seconds. A force divided by a
/// particle's `mass` is an acceleration. Forces act in steps that lie at each 1/60 s of the layer's
/// time, with the values that inputs have in the middle of a step, so that a moment is the same
/// whichever frames came before it.
///
/// ## wave
///
/// `force` (three numbers, 0): a force that is multiplied by a wave between -1 and 1. `frequency` (1):
/// waves a second. The wave is a triangular one made smooth: 4x(1 - x) over the first half of a
/// period, where x runs from 0 to 1, and the negative of that over the second. It follows the
/// layer's time, so that all particles sway together (*assumed*, as are the ends -1 and 1).
///
/// ## drag
///
/// `drag` (0): the force is -drag times the velocity; without other forces the velocity falls as
/// e^(-drag·t/mass).
///
/// ## attractor, simpleAttractor
///
/// A spring between a particle and a surface: its force is -stiffness · d · w, along the normal of
/// the surface, d being the distance from it, less than 0 inside. The surface lies `radius` (0) from
/// `position` (a point, (0, 0)) and `zPosition` (0), and is, by `attractorType`, a sphere
/// ("radial", the default), a cylinder around an axis ("axial"), or two planes ("planar"). Axis and
/// normal of the planes point along `orientationLongitude` (0) and `orientationLatitude` (0), as
/// the emission angles of the same names do from +x.
///
/// `stiffness` (0) below 0 pushes away. The share w grows from 0 at the surface to 1 at the distance
/// `falloff` (0) from it: outside where that is greater than 0, inside where it is less. So nothing
/// acts inside the radius with a falloff of 0 or more, and with one of less a particle inside is
/// driven out (*assumed*: it is what makes the falloffs in published code work). `falloffDistance`
/// is kept and without effect.
///
/// A "simpleAttractor" is radial (*assumed*). A stiffness that would carry a particle to the other
/// side within a step counts as less.
///
/// ## valueOverLife
///
/// `keyPath`: what changes: "position.x", "position.y", "position.z", "velocity.x", "velocity.y",
/// "velocity.z", "mass", "rotation", "spin", "scale", "scaleSpeed", "color.red", "color.green",
/// "color.blue" or "color.alpha". `values`: numbers that it takes one after the other while the
/// particle lives, straight from one to the next. `locations`: where in its life, 0...1; evenly
/// apart where there are not as many as values. `additive` (false): whether the numbers are added to
/// what the particle would have, or stand in its place.
///
/// ## colorOverLife
///
/// `colors`: colours that take the place of the particle's, one after the other, red, green, blue and
/// alpha each straight from one to the next. `locations`: as above.
///
/// ## alignToMotion
///
/// Turns a particle so that its image's y axis points along its velocity; one that rests keeps the
/// angle that it has. `rotation` (0): whole turns that are added. `preservesDepth` (false): turns
/// particles of the type "plane" in space.
///
/// ## light
///
/// Lights particles: their red, green and blue are multiplied by the sum of all lights. A light adds
/// its `color` (white), without alpha, times the cosine of the angle between the particle's normal,
/// which is +z but for particles of the type "plane", and the way to the light, at `position`
/// ((0, 0)) and `zPosition` (0). Nothing comes from behind a particle, of a plane both sides are lit
/// (*assumed*).
///
/// Beyond `falloffDistance` (1) it is multiplied by (falloffDistance / distance)^`falloff` (0)
/// (*assumed*). With `spot` (false) only what lies within half of `coneAngle` (π/2) around the
/// direction of `directionLongitude` (0) and `directionLatitude` (0) is lit, fading over the share
/// `coneEdgeSoftness` (0, at most 1) of it toward the edge (*assumed*). With `appliesAlpha` (false)
/// alpha is multiplied by the greatest component of the light (*assumed*).
open class CAEmitterBehavior: NSObject, NSCopying, ValueRefusing {
  /// What the behaviour does.
  public final var type: String { state.type }

  /// What key paths call the behaviour; the type where there is none.
  open var name: String? {
    get { state.name }
    set { state.name = newValue }
  }

  /// False: the behaviour has no effect.
  open var isEnabled: Bool {
    get { state.isEnabled }
    set { state.isEnabled = newValue }
  }

  final package private(set) var state: EmitterBehaviorState

  /// Makes a behaviour whose inputs have their defaults.
  ///
  /// - Parameter type: Any string is accepted; one of a type that is not known has no effect, and is
  ///   reported when a layer with it is rendered.
  public init(type: String) {
    state = EmitterBehaviorState(type: type)
  }

  init(state: EmitterBehaviorState) {
    self.state = state
  }

  /// The types that are known, sorted.
  open class func behaviorTypes() -> [String] {
    BehaviorType.allCases.map(\.rawValue).sorted()
  }

  /// The inputs of a type, with their kinds and defaults; none for a type that is not known.
  package static func inputs(of type: String) -> [BehaviorInput] {
    BehaviorType(rawValue: type)?.inputs ?? []
  }

  /// The inputs that the type has, sorted; none for a type that is not known.
  open var inputKeys: [String] {
    Self.inputs(of: type).map(\.key).sorted()
  }

  /// The value of an input: what was set or its default; nil when there is neither.
  ///
  /// The keys "type", "name" and "enabled" stand for the properties.
  open func value(forKey key: String) -> Any? { state.value(forKey: key) }

  /// Sets an input; nil gives it its default.
  ///
  /// What an input does not take is treated as ``CALayer/setValue(_:forKey:)`` tells, and reported
  /// when a layer with the behaviour is rendered. Any other key stores any value.
  open func setValue(_ value: Any?, forKey key: String) {
    take(value, forKeyPath: key) { (value) throws(KeyPathError) in
      try state.assign(value, forKey: key)
    }
  }

  /// The value at a path of keys: `position.x`; nil where a part of the path is unknown.
  open func value(forKeyPath keyPath: String) -> Any? {
    state.value(along: keyPath.keyPathParts)
  }

  /// Sets the value at a path of keys.
  ///
  /// What does not fit, or leads nowhere, is treated and reported as `setValue(_:forKey:)` tells.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    take(value, forKeyPath: keyPath) { (value) throws(KeyPathError) in
      try state.assign(value, along: keyPath.keyPathParts, in: keyPath)
    }
  }

  /// A behaviour with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    CAEmitterBehavior(state: state)
  }

  /// What key-value calls gave that the behaviour cannot take; layers report it.
  final var refusedValues: RefusedValues {
    get { state.refusedValues }
    set { state.refusedValues = newValue }
  }
}

/// The type of ``CAEmitterBehavior`` that sways particles.
public let kCAEmitterBehaviorWave = "wave"
/// The type of ``CAEmitterBehavior`` that slows particles.
public let kCAEmitterBehaviorDrag = "drag"
/// The type of ``CAEmitterBehavior`` that turns particles with their motion.
public let kCAEmitterBehaviorAlignToMotion = "alignToMotion"
/// The type of ``CAEmitterBehavior`` that changes one quantity of particles while they live.
public let kCAEmitterBehaviorValueOverLife = "valueOverLife"
/// The type of ``CAEmitterBehavior`` that changes the colour of particles while they live.
public let kCAEmitterBehaviorColorOverLife = "colorOverLife"
/// The type of ``CAEmitterBehavior`` that lights particles.
public let kCAEmitterBehaviorLight = "light"
/// The type of ``CAEmitterBehavior`` that pulls particles.
public let kCAEmitterBehaviorAttractor = "attractor"
/// The type of ``CAEmitterBehavior`` that pulls particles to a point.
public let kCAEmitterBehaviorSimpleAttractor = "simpleAttractor"
