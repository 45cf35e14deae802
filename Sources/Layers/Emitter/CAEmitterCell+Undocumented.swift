public import Foundation

// Apple's cells have these properties too, but they are not documented. Their effects were decided
// from their names and from published files and code. Assumptions are marked as such.
extension CAEmitterCell {
  /// The behaviors of the cell's particles, applied after those of the layer; nil by default.
  ///
  /// They are copied when set. To change a behavior of a layer's cell, use the key path
  /// `emitterCells.NAME.emitterBehaviors.NAME.drag`. Reading returns new behaviors with the values.
  public var emitterBehaviors: [CAEmitterBehavior]? {
    get { state.behaviors?.map { CAEmitterBehavior(state: $0) } }
    set { state.behaviors = newValue?.map(\.state) }
  }

  /// The type of rotation: "sprite", the default, in the layer's plane, or "plane" in space.
  ///
  /// A particle of the type "plane" rotates about its own axis. It faces the viewer, rotated about
  /// its axis by its angle (`rotation`, and `spin` over time), and its back shows the contents
  /// mirrored. It is drawn in perspective if a `sublayerTransform` or `preservesDepth` gives
  /// particles depth, otherwise without perspective. It is assumed that the orientation is the
  /// rotation axis of a plane, because the values in published code then make particles tumble. Any
  /// other type is stored, drawn as a sprite, and reported when the tree is rendered.
  public var particleType: String {
    get { state.particleType }
    set { state.particleType = newValue }
  }

  /// The angle of a plane's axis from the layer's plane toward +z, in radians; 0 by default.
  public var orientationLatitude: CGFloat {
    get { state.orientationLatitude }
    set { state.orientationLatitude = newValue }
  }

  /// The direction of a plane's axis in the layer's plane, in radians, from x toward y; 0 by
  /// default.
  public var orientationLongitude: CGFloat {
    get { state.orientationLongitude }
    set { state.orientationLongitude = newValue }
  }

  /// The angle of the cone around that direction that the axes of particles fill evenly, in
  /// radians.
  ///
  /// 0 by default; 2π covers all directions.
  public var orientationRange: CGFloat {
    get { state.orientationRange }
    set { state.orientationRange = newValue }
  }

  /// The mass by which the forces of behaviors are divided; 1 by default.
  ///
  /// Values below a thousandth count as a thousandth.
  public var mass: Float {
    get { state.mass }
    set { state.mass = newValue }
  }

  /// The width of the range from which masses are drawn; 0 by default.
  public var massRange: Float {
    get { state.massRange }
    set { state.massRange = newValue }
  }

  /// The angle of a particle at its birth, in radians; 0 by default.
  ///
  /// It is from x toward y, or about its axis for a plane.
  public var rotation: CGFloat {
    get { state.rotation }
    set { state.rotation = newValue }
  }

  /// The width of the range from which these angles are drawn, in radians; 0 by default.
  public var rotationRange: CGFloat {
    get { state.rotationRange }
    set { state.rotationRange = newValue }
  }

  /// The number of frames in the displayed part of the contents; 1, the default, shows it whole.
  ///
  /// The frames have the same size and are in rows from the top, each from the left. A particle of
  /// scale 1 has the size of one frame. At most 4,096 frames are used.
  public var contentsFrameCount: Int {
    get { state.contentsFrameCount }
    set { state.contentsFrameCount = newValue }
  }

  /// The number of frames in a row.
  ///
  /// 0, the default, makes one row of them, or as many rows as specified by
  /// `contentsFrameRowCount`.
  public var contentsFrameColumnCount: Int {
    get { state.contentsFrameColumnCount }
    set { state.contentsFrameColumnCount = newValue }
  }

  /// The number of rows of frames; 0, the default, makes as many as needed.
  public var contentsFrameRowCount: Int {
    get { state.contentsFrameRowCount }
    set { state.contentsFrameRowCount = newValue }
  }

  /// The number of frames that a particle shows per second; 1 by default.
  public var contentsFramesPerSecond: Float {
    get { state.contentsFramesPerSecond }
    set { state.contentsFramesPerSecond = newValue }
  }

  /// The order in which a particle shows the frames; "single" by default.
  ///
  /// "single" shows them in sequence from its birth and stays at the last. "loop" repeats the
  /// sequence. "pingPong" goes back and forth. "random" shows one frame drawn at its birth. Any
  /// other name is stored and acts as "single". The existence and behavior of these modes are
  /// assumed, because known files only use "single" for one frame.
  public var contentsFrameMode: String {
    get { state.contentsFrameMode }
    set { state.contentsFrameMode = newValue }
  }
}
