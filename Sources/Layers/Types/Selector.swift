/// A method of a class by itself, to be called later on some object: what Objective-C's selectors are
/// for target and action.
///
/// Made of the method and, so that two can be compared, its name:
/// `Selector("tapped:", ViewController.tapped(_:))` stands where `#selector(tapped(_:))` does on Apple's
/// systems. Methods of the main actor are to be called on the main thread.
public struct Selector: Hashable, CustomStringConvertible, @unchecked Sendable {
  /// As Objective-C would have it: `tapped:` for `tapped(_:)`.
  public let description: String
  private let call: (AnyObject, _ sender: Any?, _ event: Any?) -> Any?

  private init(
    name: String, _ call: @escaping (AnyObject, _ sender: Any?, _ event: Any?) -> Any?
  ) {
    (description, self.call) = (name, call)
  }

  /// A method without parameters.
  public init<Target: AnyObject, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
  ) {
    // The actor is a matter of types; functions of both kinds are called alike.
    self.init(name, unsafeBitCast(method, to: ((Target) -> () -> Result).self))
  }

  /// A method that takes the sender.
  public init<Target: AnyObject, Sender, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Result
  ) {
    self.init(name, unsafeBitCast(method, to: ((Target) -> (Sender) -> Result).self))
  }

  /// A method that takes the sender and an event.
  public init<Target: AnyObject, Sender, Event, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender, Event) -> Result
  ) {
    self.init(name, unsafeBitCast(method, to: ((Target) -> (Sender, Event) -> Result).self))
  }

  /// A method without parameters, of no actor.
  @_disfavoredOverload
  public init<Target: AnyObject, Result>(
    _ name: String, _ method: @escaping (Target) -> () -> Result
  ) {
    self.init(name: name) { target, _, _ in (target as? Target).map { method($0)() } }
  }

  /// A method that takes the sender, of no actor.
  @_disfavoredOverload
  public init<Target: AnyObject, Sender, Result>(
    _ name: String, _ method: @escaping (Target) -> (Sender) -> Result
  ) {
    self.init(name: name) { target, sender, _ in
      guard let target = target as? Target, let sender = Self.argument(sender, as: Sender.self)
      else { return nil }
      return method(target)(sender)
    }
  }

  /// A method that takes the sender and an event, of no actor.
  @_disfavoredOverload
  public init<Target: AnyObject, Sender, Event, Result>(
    _ name: String, _ method: @escaping (Target) -> (Sender, Event) -> Result
  ) {
    self.init(name: name) { target, sender, event in
      guard let target = target as? Target, let sender = Self.argument(sender, as: Sender.self),
        let event = Self.argument(event, as: Event.self)
      else { return nil }
      return method(target)(sender, event)
    }
  }

  /// Calls the method.
  ///
  /// - Parameters:
  ///   - target: Nothing is called on an object of another class than the method's.
  ///   - sender: Left out where the method takes none; nothing is called where it does not fit.
  /// - Returns: What the method returns; nil where nothing was called.
  @discardableResult
  public func perform(on target: AnyObject, with sender: Any? = nil, event: Any? = nil) -> Any? {
    call(target, sender, event)
  }

  /// What is passed to a parameter of a type, which may be an optional.
  private static func argument<Value>(_ value: Any?, as type: Value.Type) -> Value? {
    if let value = value as? Value { return value }
    return value == nil ? Optional<Any>.none as? Value : nil
  }

  public static func == (left: Selector, right: Selector) -> Bool {
    left.description == right.description
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
