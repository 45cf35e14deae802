/// A channel of an image, numbered as the bytes of a pixel.
package enum PictureChannel: Int, Sendable, CaseIterable {
  case red, green, blue, alpha
}

/// One value for each channel of an image.
package struct ChannelValues<Value: Sendable>: Sendable {
  package let red: Value
  package let green: Value
  package let blue: Value
  package let alpha: Value

  /// Creates the values by calling `value` for each channel.
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
