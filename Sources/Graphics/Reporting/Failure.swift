/// The category of a failure; the command maps each category to one exit code.
public enum FailureKind: String, Sendable, CaseIterable {
  /// Drawing itself failed: a driver error, or a bug in Strata.
  case render
  /// An argument is invalid: a size of 0, a scale that is not a number.
  case usage
  /// A scene file is missing, unreadable or not a valid document.
  case scene
  /// No device matches the request.
  case device
  /// A resource of a scene is missing, and the policy is strict, or the command cannot read an
  /// image that an option names.
  case resource
  /// An encoder failed, or the output could not be written.
  case output
  /// A comparison or a benchmark missed its threshold.
  case threshold
  /// A limit was exceeded; the message has its name, the requested value and the allowed one.
  case limit
  /// The operation was canceled.
  case cancelled
}

/// An error that describes what went wrong, where, and what is valid instead.
///
/// `description` is one sentence for users, without a trailing period.
public protocol StrataError: Error, CustomStringConvertible, Sendable {
  /// The category, which determines the exit code of the command.
  var kind: FailureKind { get }
}

/// The error for an exceeded resource limit.
public struct LimitExceeded: StrataError, Equatable {
  /// The name of the limited quantity for users, such as "canvas width" or "layer depth".
  public let what: String
  public let asked: Int
  public let allowed: Int
  /// The file and line or the layer path, if known.
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
