/// How much of what is below a presented controller covers.
public enum UIModalPresentationStyle: Int, Sendable {
  case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext
  case popover
  case none = -1
  case automatic = -2

  /// Whether what is below stays in its place.
  var keepsPresenting: Bool {
    switch self {
    case .fullScreen, .currentContext: false
    default: true
    }
  }
}

/// How a presented controller comes and goes without a delegate.
public enum UIModalTransitionStyle: Int, Sendable {
  case coverVertical, flipHorizontal, crossDissolve, partialCurl
}
