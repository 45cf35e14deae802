/// The presentation style, which determines how much of the presenting view is covered.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext
  case popover
  case none = -1
  case automatic = -2

  /// Whether the presenting view stays in the hierarchy.
  var keepsPresenting: Bool {
    switch self {
    case .fullScreen, .currentContext: false
    default: true
    }
  }
}

/// The transition of a presented controller that has no transitioning delegate.
///
/// `flipHorizontal` and `partialCurl` are drawn as cross-dissolves.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}
