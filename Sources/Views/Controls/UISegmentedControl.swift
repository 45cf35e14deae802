public import Foundation
public import Strata

/// A row of titles or images of which one can be selected.
@preconcurrency @MainActor
open class UISegmentedControl: UIControl {
  /// The index that stands for no segment.
  public nonisolated static let noSegment = -1

  private let marker = UIView()
  private var segments: [UIView] = []
  private var attributes: [State: [NSAttributedString.Key: Any]] = [:]
  /// The index of the segment under the tracked touch; nil without a touch.
  private var touchedSegment: Int?

  /// Creates a control with a segment for each title or image.
  ///
  /// - Parameter items: Strings and images. Other objects become empty segments.
  public init(items: [Any]?) {
    super.init(frame: .zero)
    setUp()
    for item in items ?? [] { append(item) }
    bounds.size = intrinsicContentSize
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    layer.cornerRadius = 8.91
    backgroundColor = .tertiarySystemFill
    marker.backgroundColor = Self.markerColor
    marker.layer.cornerRadius = 6.93
    marker.layer.shadowOpacity = 0.12
    marker.layer.shadowOffset = CGSize(width: 0, height: 3)
    marker.layer.shadowRadius = 4
    marker.isHidden = true
    addSubview(marker)
  }

  /// The default color of the selected segment.
  private static let markerColor = UIColor {
    $0.userInterfaceStyle == .dark ? .systemGray2 : .white
  }

  private func append(_ item: Any) { insert(item, at: segments.count) }

  private func insert(_ item: Any, at index: Int) {
    let view: UIView
    if let image = item as? UIImage {
      let picture = UIImageView(image: image)
      picture.contentMode = .center
      view = picture
    } else {
      let label = UILabel()
      label.text = item as? String
      label.textAlignment = .center
      view = label
    }
    segments.insert(view, at: min(max(index, 0), segments.count))
    addSubview(view)
    restyle()
    invalidateIntrinsicContentSize()
  }

  // MARK: Segments

  /// The number of segments.
  open var numberOfSegments: Int { segments.count }

  /// The index of the selected segment; `noSegment`, the default, if no segment is selected.
  ///
  /// An index that is out of range selects no segment.
  open var selectedSegmentIndex = UISegmentedControl.noSegment {
    didSet {
      if !segments.indices.contains(selectedSegmentIndex) { selectedSegmentIndex = Self.noSegment }
      restyle()
    }
  }

  /// Whether the selection is cleared at the end of a touch; false by default.
  open var isMomentary = false
  /// Whether segments are as wide as their content instead of equally wide; false by default.
  open var apportionsSegmentWidthsByContent = false { didSet { setNeedsLayout() } }
  /// The background color of the selected segment.
  ///
  /// nil, the default, is white in a light appearance and gray in a dark one.
  open var selectedSegmentTintColor: UIColor? {
    didSet { marker.backgroundColor = selectedSegmentTintColor ?? Self.markerColor }
  }

  /// Inserts a segment with a title at an index, which is clamped to the valid range.
  open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    insert(title ?? "", at: segment)
  }

  /// Inserts a segment with an image at an index, which is clamped to the valid range.
  open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
    insert(image as Any, at: segment)
  }

  /// Removes a segment and clears the selection; an index out of range is ignored.
  open func removeSegment(at segment: Int, animated: Bool) {
    guard segments.indices.contains(segment) else { return }
    segments.remove(at: segment).removeFromSuperview()
    selectedSegmentIndex = Self.noSegment
    invalidateIntrinsicContentSize()
  }

  /// Removes all segments.
  open func removeAllSegments() {
    while !segments.isEmpty { removeSegment(at: 0, animated: false) }
  }

  /// Sets the title of a segment; a segment with an image is not changed.
  open func setTitle(_ title: String?, forSegmentAt segment: Int) {
    guard segments.indices.contains(segment) else { return }
    (segments[segment] as? UILabel)?.text = title
    invalidateIntrinsicContentSize()
  }

  /// Returns the title of a segment; nil for an image.
  open func titleForSegment(at segment: Int) -> String? {
    segments.indices.contains(segment) ? (segments[segment] as? UILabel)?.text : nil
  }

  /// Returns the image of a segment; nil for a title.
  open func imageForSegment(at segment: Int) -> UIImage? {
    segments.indices.contains(segment) ? (segments[segment] as? UIImageView)?.image : nil
  }

  /// Sets the text attributes of the titles for a state.
  ///
  /// Only the font and the foreground color are used. A title in a combination of states has the
  /// attributes for the combination, then those for `.disabled`, `.highlighted`, `.selected` and
  /// `.normal`. A segment is highlighted while it is touched.
  open func setTitleTextAttributes(
    _ attributes: [NSAttributedString.Key: Any]?, for state: State
  ) {
    self.attributes[state] = attributes
    restyle()
  }

  /// Returns the text attributes of the titles for a state.
  open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? {
    attributes[state]
  }

  override func stateDidChange() {
    super.stateDidChange()
    restyle()
  }

  private func restyle() {
    for (index, view) in segments.enumerated() {
      view.alpha = isEnabled ? 1 : 0.3
      guard let label = view as? UILabel else { continue }
      let isChosen = index == selectedSegmentIndex
      let state = stateOfSegment(at: index)
      let own = titleAttributes(in: state)
      // A color for the state replaces the default appearance of the state.
      let colors = [attributes[state], attributes[.disabled]].compactMap { $0?[.foregroundColor] }
      if !colors.isEmpty { label.alpha = 1 }
      label.font =
        own[.font] as? UIFont ?? .systemFont(ofSize: 13, weight: isChosen ? .medium : .regular)
      label.textColor = own[.foregroundColor] as? UIColor ?? .label
    }
    setNeedsLayout()
  }

  private func stateOfSegment(at index: Int) -> State {
    var state: State = isEnabled ? [] : .disabled
    if index == selectedSegmentIndex { state.insert(.selected) }
    if isHighlighted, index == touchedSegment { state.insert(.highlighted) }
    return state
  }

  private func titleAttributes(in state: State) -> [NSAttributedString.Key: Any] {
    let parts = [State.normal, .selected, .highlighted, .disabled, state]
    return parts.filter { $0.isSubset(of: state) }.reduce(into: [:]) { found, part in
      found.merge(attributes[part] ?? [:]) { $1 }
    }
  }

  // MARK: Layout

  private var widths: [CGFloat] {
    segments.map { $0.sizeThatFits(.zero).width + 20 }
  }

  open override var intrinsicContentSize: CGSize {
    let width =
      apportionsSegmentWidthsByContent
      ? widths.reduce(0, +) : (widths.max() ?? 0) * CGFloat(segments.count)
    return CGSize(width: width, height: 32)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let (natural, total) = (widths, max(widths.reduce(0, +), 1))
    var x: CGFloat = 0
    marker.isHidden = selectedSegmentIndex == Self.noSegment
    for (index, view) in segments.enumerated() {
      let share =
        apportionsSegmentWidthsByContent ? natural[index] / total : 1 / CGFloat(segments.count)
      let box = CGRect(x: x, y: 0, width: bounds.width * share, height: bounds.height)
      view.frame = box.insetBy(dx: 2, dy: 2)
      if index == selectedSegmentIndex { marker.frame = box.insetBy(dx: 2, dy: 2) }
      x += box.width
    }
  }

  // MARK: Touches

  private func segment(under touch: UITouch?) -> Int? {
    guard let place = touch?.location(in: self), bounds.contains(place) else { return nil }
    return segments.firstIndex { place.x < $0.frame.maxX + 2 }
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    touchedSegment = segment(under: touch)
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    touchedSegment = segment(under: touch)
    restyle()
    return true
  }

  open override func cancelTracking(with event: UIEvent?) { touchedSegment = nil }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    touchedSegment = nil
    guard let index = segment(under: touch), index != selectedSegmentIndex else { return }
    selectedSegmentIndex = index
    sendActions(for: .valueChanged)
    if isMomentary { selectedSegmentIndex = Self.noSegment }
  }
}
