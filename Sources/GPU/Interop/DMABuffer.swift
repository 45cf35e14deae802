/// GPU memory that other processes and devices can use through file descriptors.
///
/// The descriptors belong to the caller that requested them, who must close each one. The memory
/// exists as long as one of them is open in any process.
public struct DMABuffer: Sendable, Hashable {
  /// A plane of the image; most formats have one.
  public struct Plane: Sendable, Hashable {
    /// The plane's file descriptor; −1 if the plane is in the buffer of the previous plane.
    public var fileDescriptor: Int32
    /// The distance between rows in bytes.
    public var stride: Int
    /// The offset of the first row in bytes.
    public var offset: Int
    /// The DRM format modifier, which describes the memory layout; 0 is linear.
    public var modifier: UInt64

    public init(fileDescriptor: Int32, stride: Int, offset: Int, modifier: UInt64) {
      self.fileDescriptor = fileDescriptor
      self.stride = stride
      self.offset = offset
      self.modifier = modifier
    }
  }

  /// The width in pixels.
  public var width: Int
  /// The height in pixels; the first row is the top of the image.
  public var height: Int
  /// The DRM format code, whose four bytes, lowest first, are letters.
  ///
  /// Colors are premultiplied.
  public var fourcc: UInt32
  public var planes: [Plane]

  public init(width: Int, height: Int, fourcc: UInt32, planes: [Plane]) {
    self.width = width
    self.height = height
    self.fourcc = fourcc
    self.planes = planes
  }

  /// The letters of `fourcc`: "AB24" is red, green, blue and alpha, one byte each, in this order.
  public var format: String {
    String((0..<4).map { Character(Unicode.Scalar(UInt8(truncatingIfNeeded: fourcc >> (8 * $0)))) })
  }
}
