/// Carries a Swift error through a C encoder, which only reports that the sink stopped it.
final class SinkBox {
  let sink: any ByteSink
  private(set) var error: (any Error)?

  init(_ sink: any ByteSink) { self.sink = sink }

  /// The pointer that the encoder passes to `forward`; valid while the box exists.
  var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

  /// Receives bytes from the encoder; a result other than 0 stops it.
  static let forward:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int) -> Int32 = {
      context, bytes, count in
      guard let context = unsafe context else { return -1 }
      let box = unsafe Unmanaged<SinkBox>.fromOpaque(context).takeUnretainedValue()
      do {
        try unsafe box.sink.write(UnsafeRawBufferPointer(start: bytes, count: count))
        return 0
      } catch {
        box.error = error
        return -1
      }
    }
}
