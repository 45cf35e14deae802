/// Pixels outside the process's memory, such as in a texture.
///
/// A back end that supports the type of source uses them in place; all others read them back.
package protocol PixelSource: AnyObject, Sendable {
  /// Premultiplied RGBA, row 0 on top, without padding; read back once, on any thread.
  var bytes: [UInt8] { get }
}
