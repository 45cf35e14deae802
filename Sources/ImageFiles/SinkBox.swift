/// Carries a Swift error past a C encoder, which only knows that the sink wants to stop.
final class SinkBox {
  let sink: any ByteSink
  private(set) var error: (any Error)?

  init(_ sink: any ByteSink) { self.sink = sink }

  /// What the encoder hands to `forward`; good for as long as the box lives.
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  /// Takes bytes from the encoder; anything but 0 asks it to stop.
  static let forward:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, Int) -> Int32 = {
      context, bytes, count in
      guard let context else { return -1 }
      let box = Unmanaged<SinkBox>.fromOpaque(context).takeUnretainedValue()
      do {
        try box.sink.write(UnsafeRawBufferPointer(start: bytes, count: count))
        return 0
      } catch {
        box.error = error
        return -1
      }
    }
}
