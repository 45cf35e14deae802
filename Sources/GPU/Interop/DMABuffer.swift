/// Memory of a GPU that other processes and devices can use, by file descriptors.
///
/// The descriptors belong to whoever asked for them, who closes each once. The memory stays for as
/// long as one of them is open, wherever it was sent.
public struct DMABuffer: Sendable, Hashable {
  /// A part of the picture; most formats have one.
  public struct Plane: Sendable, Hashable {
    /// −1 where the plane lies in the buffer of the plane before.
    public var fileDescriptor: Int32
    /// Bytes from one row to the next.
    public var stride: Int
    /// Bytes before the first row.
    public var offset: Int
    /// How pixels lie in memory, as DRM numbers it; 0 is row by row.
    public var modifier: UInt64

    public init(fileDescriptor: Int32, stride: Int, offset: Int, modifier: UInt64) {
      self.fileDescriptor = fileDescriptor
      self.stride = stride
      self.offset = offset
      self.modifier = modifier
    }
  }

  /// In pixels.
  public var width: Int
  /// In pixels; the first row is the top of the picture.
  public var height: Int
  /// The format as DRM numbers it; its four bytes, lowest first, are letters.
  ///
  /// Colours are premultiplied.
  public var fourcc: UInt32
  public var planes: [Plane]

  public init(width: Int, height: Int, fourcc: UInt32, planes: [Plane]) {
    self.width = width
    self.height = height
    self.fourcc = fourcc
    self.planes = planes
  }

  /// The letters of `fourcc`: "AB24" is red, green, blue, alpha, a byte each, in this order.
  public var format: String {
    String((0..<4).map { Character(Unicode.Scalar(UInt8(truncatingIfNeeded: fourcc >> (8 * $0)))) })
  }
}
