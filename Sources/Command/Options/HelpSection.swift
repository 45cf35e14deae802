/// The section titles of the help texts.
///
/// A section appears in `--help` in the order in which a command declares the first of its groups.
enum HelpSection {
  static let output = "Output"
  static let sizeAndScale = "Size and scale"
  static let framesAndTime = "Frames and time"
  static let encoding = "Encoding"
  static let documents = "Documents"
  static let device = "Device"
  static let limits = "Limits"
  static let messages = "Messages"
}
