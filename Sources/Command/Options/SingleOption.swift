import ArgumentParser

/// A group that consists of one option without a default value.
///
/// It can be shared by commands, and a command can report that it has no effect.
protocol SingleOption: ParsableArguments {
  associatedtype Value

  /// The canonical name of the option, with its dashes.
  static var name: String { get }

  /// The value on the command line; nil if the option is absent.
  var value: Value? { get }
}

extension SingleOption {
  /// The name of the option if it is on the command line.
  var given: [String] { value == nil ? [] : [Self.name] }
}
