/// Two numbers: a point of a texture.
public struct GLKVector2: Hashable, Sendable {
  /// The components as a tuple.
  public var v: (Float, Float) {
    get { (simd.x, simd.y) }
    set { simd = SIMD2(newValue.0, newValue.1) }
  }

  var simd: SIMD2<Float>

  /// Creates a vector of two components.
  public init(v: (Float, Float)) { simd = SIMD2(v.0, v.1) }

  public var x: Float {
    get { simd.x }
    set { simd.x = newValue }
  }
  public var y: Float {
    get { simd.y }
    set { simd.y = newValue }
  }
  /// `x`, as a texture coordinate.
  public var s: Float {
    get { simd.x }
    set { simd.x = newValue }
  }
  /// `y`, as a texture coordinate.
  public var t: Float {
    get { simd.y }
    set { simd.y = newValue }
  }
}

/// Three numbers: a point or a direction.
public struct GLKVector3: Hashable, Sendable {
  /// The components as a tuple.
  public var v: (Float, Float, Float) {
    get { (simd.x, simd.y, simd.z) }
    set { simd = SIMD3(newValue.0, newValue.1, newValue.2) }
  }

  var simd: SIMD3<Float>

  /// Creates a vector of three components.
  public init(v: (Float, Float, Float)) { simd = SIMD3(v.0, v.1, v.2) }

  init(_ simd: SIMD3<Float>) { self.simd = simd }

  public var x: Float {
    get { simd.x }
    set { simd.x = newValue }
  }
  public var y: Float {
    get { simd.y }
    set { simd.y = newValue }
  }
  public var z: Float {
    get { simd.z }
    set { simd.z = newValue }
  }
  /// `x`, as red.
  public var r: Float {
    get { simd.x }
    set { simd.x = newValue }
  }
  /// `y`, as green.
  public var g: Float {
    get { simd.y }
    set { simd.y = newValue }
  }
  /// `z`, as blue.
  public var b: Float {
    get { simd.z }
    set { simd.z = newValue }
  }
}

/// Four numbers: a point, a direction if `w` is 0, or a color.
public struct GLKVector4: Hashable, Sendable {
  /// The components as a tuple.
  public var v: (Float, Float, Float, Float) {
    get { (simd.x, simd.y, simd.z, simd.w) }
    set { simd = SIMD4(newValue.0, newValue.1, newValue.2, newValue.3) }
  }

  var simd: SIMD4<Float>

  /// Creates a vector of four components.
  public init(v: (Float, Float, Float, Float)) { simd = SIMD4(v.0, v.1, v.2, v.3) }

  init(_ simd: SIMD4<Float>) { self.simd = simd }

  public var x: Float {
    get { simd.x }
    set { simd.x = newValue }
  }
  public var y: Float {
    get { simd.y }
    set { simd.y = newValue }
  }
  public var z: Float {
    get { simd.z }
    set { simd.z = newValue }
  }
  public var w: Float {
    get { simd.w }
    set { simd.w = newValue }
  }
  /// `x`, as red.
  public var r: Float {
    get { simd.x }
    set { simd.x = newValue }
  }
  /// `y`, as green.
  public var g: Float {
    get { simd.y }
    set { simd.y = newValue }
  }
  /// `z`, as blue.
  public var b: Float {
    get { simd.z }
    set { simd.z = newValue }
  }
  /// `w`, as alpha.
  public var a: Float {
    get { simd.w }
    set { simd.w = newValue }
  }
}

/// Returns a vector of two components.
public func GLKVector2Make(_ x: Float, _ y: Float) -> GLKVector2 { GLKVector2(v: (x, y)) }

/// Returns a vector of three components.
public func GLKVector3Make(_ x: Float, _ y: Float, _ z: Float) -> GLKVector3 {
  GLKVector3(v: (x, y, z))
}

/// Returns a vector of four components.
public func GLKVector4Make(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> GLKVector4 {
  GLKVector4(v: (x, y, z, w))
}

/// Converts degrees to radians.
public func GLKMathDegreesToRadians(_ degrees: Float) -> Float {
  Float(Double(degrees) * .pi / 180)
}

/// Converts radians to degrees.
public func GLKMathRadiansToDegrees(_ radians: Float) -> Float {
  Float(Double(radians) * 180 / .pi)
}
