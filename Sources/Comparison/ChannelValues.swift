/// A channel of a picture, numbered as the bytes of a pixel.
package enum PictureChannel: Int, Sendable, CaseIterable {
  case red, green, blue, alpha
}

/// One value for each channel of a picture.
package struct ChannelValues<Value: Sendable>: Sendable {
  package let red: Value
  package let green: Value
  package let blue: Value
  package let alpha: Value

  /// What `value` says of each channel.
  package init(_ value: (PictureChannel) -> Value) {
    red = value(.red)
    green = value(.green)
    blue = value(.blue)
    alpha = value(.alpha)
  }

  package subscript(channel: PictureChannel) -> Value {
    switch channel {
    case .red: red
    case .green: green
    case .blue: blue
    case .alpha: alpha
    }
  }
}

extension ChannelValues: Equatable where Value: Equatable {}
extension ChannelValues: Encodable where Value: Encodable {}
