/// An update of a view that a change of a property requires; see `UIView.Invalidating`.
@preconcurrency @MainActor
public protocol UIViewInvalidating {
  /// Schedules the update.
  func invalidate(view: UIView)
}

extension UIView {
  /// The updates that properties can schedule.
  public enum Invalidations {
    /// Schedules layout; see `setNeedsLayout()`.
    public nonisolated struct Layout: UIViewInvalidating, Sendable {
      public init() {}
      @MainActor public func invalidate(view: UIView) { view.setNeedsLayout() }
    }

    /// Schedules drawing; see `setNeedsDisplay()`.
    public nonisolated struct Display: UIViewInvalidating, Sendable {
      public init() {}
      @MainActor public func invalidate(view: UIView) { view.setNeedsDisplay() }
    }

    /// Schedules an update of constraints; see `setNeedsUpdateConstraints()`.
    public nonisolated struct Constraints: UIViewInvalidating, Sendable {
      public init() {}
      @MainActor public func invalidate(view: UIView) { view.setNeedsUpdateConstraints() }
    }

    /// Invalidates the size of the content; see `invalidateIntrinsicContentSize()`.
    public nonisolated struct IntrinsicContentSize: UIViewInvalidating, Sendable {
      public init() {}
      @MainActor public func invalidate(view: UIView) { view.invalidateIntrinsicContentSize() }
    }

    /// Schedules two updates.
    public nonisolated struct Tuple<First: UIViewInvalidating, Second: UIViewInvalidating>:
      UIViewInvalidating
    {
      private let first: First
      private let second: Second

      public init(_ first: First, _ second: Second) {
        (self.first, self.second) = (first, second)
      }

      @MainActor public func invalidate(view: UIView) {
        first.invalidate(view: view)
        second.invalidate(view: view)
      }
    }
  }

  /// A property of a view that schedules updates of the view when its value changes.
  ///
  /// `@Invalidating(.layout, .display) var radius = 4.0` combines up to four updates. Setting an
  /// equal value schedules nothing.
  @propertyWrapper
  public struct Invalidating<Value: Equatable, InvalidationType: UIViewInvalidating> {
    private var value: Value
    private let invalidation: InvalidationType

    /// Creates a property with one update.
    public init(wrappedValue: Value, _ invalidation: InvalidationType) {
      (value, self.invalidation) = (wrappedValue, invalidation)
    }

    /// Creates a property with two updates.
    public init<First, Second>(
      wrappedValue: Value, _ invalidation1: First, _ invalidation2: Second
    ) where InvalidationType == Invalidations.Tuple<First, Second> {
      self.init(wrappedValue: wrappedValue, Invalidations.Tuple(invalidation1, invalidation2))
    }

    /// Creates a property with three updates.
    public init<First, Second, Third>(
      wrappedValue: Value, _ invalidation1: First, _ invalidation2: Second,
      _ invalidation3: Third
    )
    where
      InvalidationType == Invalidations.Tuple<Invalidations.Tuple<First, Second>, Third>
    {
      self.init(
        wrappedValue: wrappedValue, Invalidations.Tuple(invalidation1, invalidation2),
        invalidation3)
    }

    /// Creates a property with four updates.
    public init<First, Second, Third, Fourth>(
      wrappedValue: Value, _ invalidation1: First, _ invalidation2: Second,
      _ invalidation3: Third, _ invalidation4: Fourth
    )
    where
      InvalidationType == Invalidations.Tuple<
        Invalidations.Tuple<First, Second>, Invalidations.Tuple<Third, Fourth>
      >
    {
      self.init(
        wrappedValue: wrappedValue, Invalidations.Tuple(invalidation1, invalidation2),
        Invalidations.Tuple(invalidation3, invalidation4))
    }

    /// Not used: the property is read and set through its view.
    @available(*, unavailable, message: "@Invalidating is only for properties of views")
    public var wrappedValue: Value {
      get { fatalError("@Invalidating is only for properties of views") }
      set { _ = newValue }
    }

    /// The value of the property.
    @preconcurrency @MainActor
    public static subscript<Owner: UIView>(
      _enclosingInstance view: Owner,
      wrapped wrappedKeyPath: ReferenceWritableKeyPath<Owner, Value>,
      storage storageKeyPath: ReferenceWritableKeyPath<Owner, Invalidating>
    ) -> Value {
      get { view[keyPath: storageKeyPath].value }
      set {
        guard view[keyPath: storageKeyPath].value != newValue else { return }
        view[keyPath: storageKeyPath].value = newValue
        view[keyPath: storageKeyPath].invalidation.invalidate(view: view)
      }
    }
  }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Layout {
  /// Schedules layout of the view.
  public nonisolated static var layout: UIView.Invalidations.Layout { .init() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Display {
  /// Schedules drawing of the view.
  public nonisolated static var display: UIView.Invalidations.Display { .init() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Constraints {
  /// Schedules an update of the constraints of the view.
  public nonisolated static var constraints: UIView.Invalidations.Constraints { .init() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.IntrinsicContentSize {
  /// Invalidates the size of the content of the view.
  public nonisolated static var intrinsicContentSize: UIView.Invalidations.IntrinsicContentSize {
    .init()
  }
}
