/// A channel of a picture, numbered as the bytes of a pixel.
public enum PictureChannel: Int, Sendable, CaseIterable {
  case red, green, blue, alpha
}

/// One value for each channel of a picture.
public struct ChannelValues<Value: Sendable>: Sendable {
  public let red: Value
  public let green: Value
  public let blue: Value
  public let alpha: Value

  /// What `value` says of each channel.
  public init(_ value: (PictureChannel) -> Value) {
    red = value(.red)
    green = value(.green)
    blue = value(.blue)
    alpha = value(.alpha)
  }

  public subscript(channel: PictureChannel) -> Value {
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
