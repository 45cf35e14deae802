/// What kind of thing went wrong; the command maps each kind to one exit code.
public enum FailureKind: String, Sendable, CaseIterable {
  /// Drawing itself failed: a driver error, or a bug of ours.
  case render
  /// An argument is wrong: a size of 0, a scale that is not a number.
  case usage
  /// A scene file is missing, unreadable or not a valid document.
  case scene
  /// No device fits what was asked for.
  case device
  /// A resource that a scene names is missing, and the policy is strict.
  case resource
  /// An encoder failed, or the output could not be written.
  case output
  /// A comparison or a benchmark missed its threshold.
  case threshold
  /// A limit was exceeded; the message says which, what was asked and what is allowed.
  case limit
  /// Somebody cancelled it.
  case cancelled
}

/// An error that says what went wrong, where, and what would be accepted.
///
/// `description` is one sentence for people, without a trailing period.
public protocol StrataError: Error, CustomStringConvertible, Sendable {
  /// Whose fault it is, and so which exit code the command ends with.
  var kind: FailureKind { get }
}

/// A machine's limit was exceeded.
public struct LimitExceeded: StrataError, Equatable {
  /// What is limited, as a user knows it: "canvas width", "layer depth".
  public let what: String
  public let asked: Int
  public let allowed: Int
  /// The file and line or the layer path, where there is one.
  public let place: String?

  public init(_ what: String, asked: Int, allowed: Int, place: String? = nil) {
    self.what = what
    self.asked = asked
    self.allowed = allowed
    self.place = place
  }

  public var kind: FailureKind { .limit }

  public var description: String {
    (place.map { "\($0): " } ?? "") + "\(what) is \(asked); at most \(allowed) is allowed"
  }
}
