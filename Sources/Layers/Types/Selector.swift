/// A reference to a method of a class, called later on an object, as in target-action.
///
/// It replaces Objective-C's selectors. It consists of the method and, so that two can be compared,
/// its name. `Selector("tapped:", ViewController.tapped(_:))` corresponds to
/// `#selector(tapped(_:))` on Apple's systems. Methods of the main actor must be called on the main
/// thread.
public struct Selector: Hashable, CustomStringConvertible, @unchecked Sendable {
  // Thread-safe: the properties are constant, and the closure captures only a method of a class.

  /// The name in Objective-C's form: `tapped:` for `tapped(_:)`.
  public let description: String
  private let call: (AnyObject, _ sender: Any?, _ event: Any?) -> Any?

  private init(
    name: String, _ call: @escaping (AnyObject, _ sender: Any?, _ event: Any?) -> Any?
  ) {
    (description, self.call) = (name, call)
  }

  /// Creates a selector of a method without parameters.
  public init<Target: AnyObject, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor () -> Result
  ) {
    self.init(name, Self.plain(method, as: ((Target) -> () -> Result).self))
  }

  /// Creates a selector of a method that takes the sender.
  public init<Target: AnyObject, Sender, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Result
  ) {
    self.init(name, Self.plain(method, as: ((Target) -> (Sender) -> Result).self))
  }

  /// Creates a selector of a method that takes the sender and an event.
  public init<Target: AnyObject, Sender, Event, Result>(
    _ name: String, _ method: @escaping @MainActor (Target) -> @MainActor (Sender, Event) -> Result
  ) {
    self.init(name, Self.plain(method, as: ((Target) -> (Sender, Event) -> Result).self))
  }

  /// Returns a method of the main actor as a function outside any actor.
  ///
  /// - Parameter type: The type of the method without its actor.
  private static func plain<Method, Plain>(_ method: Method, as type: Plain.Type) -> Plain {
    // The actor only exists in the type; both kinds of functions have the same calling convention.
    unsafe unsafeBitCast(method, to: type)
  }

  /// Creates a selector of a nonisolated method without parameters.
  @_disfavoredOverload
  public init<Target: AnyObject, Result>(
    _ name: String, _ method: @escaping (Target) -> () -> Result
  ) {
    self.init(name: name) { target, _, _ in (target as? Target).map { method($0)() } }
  }

  /// Creates a selector of a nonisolated method that takes the sender.
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

  /// Creates a selector of a nonisolated method that takes the sender and an event.
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
  ///   - target: The object; nothing is called if it is not of the method's class.
  ///   - sender: The sender, omitted if the method takes none; nothing is called if its type does
  ///     not match.
  /// - Returns: The method's result, or nil if nothing was called.
  @discardableResult
  public func perform(on target: AnyObject, with sender: Any? = nil, event: Any? = nil) -> Any? {
    call(target, sender, event)
  }

  /// Returns the argument for a parameter of a type, which may be an optional.
  private static func argument<Value>(_ value: Any?, as type: Value.Type) -> Value? {
    if let value = value as? Value { return value }
    return value == nil ? Optional<Any>.none as? Value : nil
  }

  public static func == (left: Selector, right: Selector) -> Bool {
    left.description == right.description
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
