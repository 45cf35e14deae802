/// Pixels that lie outside the process's memory, such as in a texture.
///
/// A back end that knows the kind of source takes them from where they are; all others fetch them.
package protocol PixelSource: AnyObject, Sendable {
  /// Premultiplied RGBA, row 0 on top, without padding; fetched once. From any thread.
  var bytes: [UInt8] { get }
}
