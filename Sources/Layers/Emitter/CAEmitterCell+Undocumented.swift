public import Foundation

// Apple's cells have these properties too, but no documentation of them. What each does was decided
// once, from its name and from published files and code; so far as it is assumed, it says so.
extension CAEmitterCell {
  /// What the cell's particles do after their birth, after what the layer's behaviours do; copied when
  /// set, nil by default.
  ///
  /// Change one that a layer's cell has through a key path,
  /// `emitterCells.NAME.emitterBehaviors.NAME.drag`. Reading gives new behaviours with the values.
  public var emitterBehaviors: [CAEmitterBehavior]? {
    get { state.behaviors?.map { CAEmitterBehavior(state: $0) } }
    set { state.behaviors = newValue?.map(\.state) }
  }

  /// How particles turn: "sprite", the default, in the layer's plane; "plane" in space, each about
  /// an axis of its own.
  ///
  /// A plane faces the viewer, turned by its angle (`rotation`, and `spin` over time) about its axis;
  /// its back shows the contents mirrored. It is seen in perspective where a `sublayerTransform` or
  /// `preservesDepth` gives particles depth, else from straight ahead. That the orientation is what
  /// a plane turns about is assumed: so the values that published code has make particles tumble. Any
  /// other type is kept, drawn as a sprite, and reported when the tree is rendered.
  public var particleType: String {
    get { state.particleType }
    set { state.particleType = newValue }
  }

  /// By how much the axis of a plane points away from the layer's plane, toward +z, in radians; 0 by
  /// default.
  public var orientationLatitude: CGFloat {
    get { state.orientationLatitude }
    set { state.orientationLatitude = newValue }
  }

  /// The direction of the axis of a plane in the layer's plane, in radians, from x toward y; 0 by
  /// default.
  public var orientationLongitude: CGFloat {
    get { state.orientationLongitude }
    set { state.orientationLongitude = newValue }
  }

  /// The angle, in radians, of the cone about that direction that the axes of particles fill evenly;
  /// 0 by default, and 2π is all directions.
  public var orientationRange: CGFloat {
    get { state.orientationRange }
    set { state.orientationRange = newValue }
  }

  /// What forces of behaviours are divided by; 1 by default.
  ///
  /// What is less than a thousandth counts as that.
  public var mass: Float {
    get { state.mass }
    set { state.mass = newValue }
  }

  /// By how much masses differ, from the least to the greatest; 0 by default.
  public var massRange: Float {
    get { state.massRange }
    set { state.massRange = newValue }
  }

  /// The angle of a particle at its birth, in radians, from x toward y, or of a plane about its axis;
  /// 0 by default.
  public var rotation: CGFloat {
    get { state.rotation }
    set { state.rotation = newValue }
  }

  /// By how much these angles differ, from the least to the greatest; 0 by default.
  public var rotationRange: CGFloat {
    get { state.rotationRange }
    set { state.rotationRange = newValue }
  }

  /// How many pictures the part of the contents that is shown holds; 1, the default, shows it whole.
  ///
  /// The pictures are of one size and lie in rows from the top, each from the left; a particle of
  /// scale 1 is as large as one of them. No more than 4,096 count.
  public var contentsFrameCount: Int {
    get { state.contentsFrameCount }
    set { state.contentsFrameCount = newValue }
  }

  /// How many pictures lie in a row; 0, the default, makes one row of them, or as many rows as
  /// `contentsFrameRowCount` says.
  public var contentsFrameColumnCount: Int {
    get { state.contentsFrameColumnCount }
    set { state.contentsFrameColumnCount = newValue }
  }

  /// How many rows of pictures there are; 0, the default, are as many as the pictures need.
  public var contentsFrameRowCount: Int {
    get { state.contentsFrameRowCount }
    set { state.contentsFrameRowCount = newValue }
  }

  /// How many pictures a particle shows in a second; 1 by default.
  public var contentsFramesPerSecond: Float {
    get { state.contentsFramesPerSecond }
    set { state.contentsFramesPerSecond = newValue }
  }

  /// In which order a particle shows the pictures; "single" by default.
  ///
  /// "single" shows one after the other from its birth, and then the last; "loop" begins again;
  /// "pingPong" goes back and forth; "random" shows one that is drawn at its birth. Any other name
  /// is kept and acts as "single". That there are these modes, and what they do, is assumed: files
  /// have only shown "single" for one picture.
  public var contentsFrameMode: String {
    get { state.contentsFrameMode }
    set { state.contentsFrameMode = newValue }
  }
}
