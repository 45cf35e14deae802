/// The values of a view that few views have.
@MainActor
final class RareViewValues {
  var motionEffects: [UIMotionEffect] = []
  var interactions: [any UIInteraction] = []
  var clearsContextBeforeDrawing = true
  var minimumContentSizeCategory: UIContentSizeCategory?
  var maximumContentSizeCategory: UIContentSizeCategory?
  /// The guides of the view's controller.
  var topLayoutGuide: LayoutSupportGuide?
  var bottomLayoutGuide: LayoutSupportGuide?
}

extension UIView {
  /// The rare values, which are created on first use.
  var rareValues: RareViewValues {
    if let values = memory.rare { return values }
    let values = RareViewValues()
    memory.rare = values
    return values
  }

  // MARK: Without effect

  /// Whether the context is cleared before the view draws; stored, always true in effect.
  ///
  /// A view draws into a transparent bitmap.
  public var clearsContextBeforeDrawing: Bool {
    get { memory.rare?.clearsContextBeforeDrawing ?? true }
    set { rareValues.clearsContextBeforeDrawing = newValue }
  }

  /// The limits of the text size that the view and its superviews set, one per line.
  var contentSizeCategoryLimits: String {
    sequence(first: self, next: \.superview).compactMap { view in
      let limits = [
        view.minimumContentSizeCategory.map { "minimum \($0.rawValue)" },
        view.maximumContentSizeCategory.map { "maximum \($0.rawValue)" },
      ].compactMap(\.self)
      return limits.isEmpty ? nil : "\(type(of: view)): \(limits.joined(separator: ", "))"
    }.joined(separator: "\n")
  }
}
