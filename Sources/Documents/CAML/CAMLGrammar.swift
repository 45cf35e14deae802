import StrataLayers

/// The names with a meaning in CAML documents.
enum CAMLGrammar {
  static let rootElement = "caml"

  /// Returns a new animation of a class; nil for an unknown class.
  static func makeAnimation(_ className: String) -> CAAnimation? {
    switch className {
    case "CABasicAnimation": CABasicAnimation()
    case "CAKeyframeAnimation": CAKeyframeAnimation()
    case "CASpringAnimation": CASpringAnimation()
    case "CAAnimationGroup": CAAnimationGroup()
    default: nil
    }
  }

  /// The classes that `makeAnimation` supports.
  static let animationClasses = [
    "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup",
  ]

  /// Whether an element stands for one more layer, given its parent.
  ///
  /// A mask counts as its `mask` element, whether that is the layer itself or contains it.
  ///
  /// - Parameter parent: The name of the parent; nil for the root of the document.
  static func isLayer(_ name: String, parent: String?) -> Bool {
    switch parent {
    case nil: false
    case "sublayers": true
    case rootElement, "object": name.hasSuffix("Layer")
    case let parent? where isStateElement(parent, "AddElement"): name.hasSuffix("Layer")
    default: name == "mask"
    }
  }

  /// Whether an element is named after a class; properties begin with a lowercase letter.
  static func isClassName(_ name: String) -> Bool {
    name.first?.isUppercase == true || name.first == "_"
  }

  /// Whether an element is of a state class, which has two spellings.
  ///
  /// Examples are `LKStateSetValue` and `CAStateSetValue`.
  ///
  /// - Parameter kind: The part of the name after "State".
  static func isStateElement(_ name: String, _ kind: String) -> Bool {
    name == "LKState" + kind || name == "CAState" + kind
  }

  /// Whether an attribute or property element has no effect on rendering.
  ///
  /// These are identifiers, notes of editors and players, hints about storage, layout, event
  /// handling and the process that composites, and properties that only matter together with
  /// something that is already reported.
  static func isSilent(_ name: String) -> Bool {
    silent.contains(name) || name.hasPrefix("caplay") || name.hasPrefix("xmlns")
      || name.hasPrefix("mica_")
  }

  private static let silent: Set<String> = [
    "id", "object", "type", "hash", "delegate", "description", "locked", "isRootLayer",
    "contentsFormat", "contentsOpaque", "opaque", "drawsAsynchronously",
    "needsDisplayOnBoundsChange", "allowsGroupBlending",
    "preservesDepth", "modules", "style", "userInfo", "actions", "constraints", "emitterCells",
    "emitterBehaviors",
    // Written by iOS for the layers of views.
    "allowsDisplayCompositing", "allowsHitTesting", "autoresizingMask", "canDrawConcurrently",
    "clearsContext", "contentsAlignsToPixels", "contentsDither", "contentsCDRStrength",
    "contentsContainsSubtitles", "contentsMaximumDesiredEDR", "coordinateSpace",
    "createsCompositingGroup", "disableUpdateMask", "drawsMipmapLevels", "hitTestsAsOpaque",
    "hitTestsContentsAlphaChannel", "layoutManager", "literalContentsCenter", "loadingPriority",
    "needsLayoutOnGeometryChange", "noiseScale", "preloadsCache",
    "rasterizationPrefersDisplayCompositing",
    "securityMode", "shouldFlatten", "sizeRequisition", "toneMapMode", "unsafeUnretainedDelegate",
    "usesWebKitBehavior", "wantsExtendedDynamicRangeContent",
  ]

  /// Private properties of iOS that are not supported.
  ///
  /// Some are spelled like public ones, which must not be suggested as corrections.
  static let unsupported: Set<String> = [
    "backgroundColorPhase", "borderOffset", "contentsSwizzle",
    "contentsTransform", "cornerContentsCenter", "cornerContentsMaskEdges", "cornerRadii",
    "flipsHorizontalAxis", "inheritsTiming", "invertsShadow", "lights", "meshTransform",
    "minificationFilterBias", "motionBlurAmount", "premultiplied", "presentationModifiers",
    "punchoutShadow",
    "rimColor", "rimOpacity", "rimPathIsBounds", "rimWidth", "shouldReflatten", "sortsSublayers",
    "velocityStretch",
  ]

  /// The properties of `CABackdropLayer` that determine how its backdrop is captured.
  static let ofBackdrop: Set<String> = [
    "allowsInPlaceFiltering", "allowsSubstituteColor", "bleedAmount",
    "disablesOccludedBackdropBlurs",
    "groupName", "groupNamespace", "ignoresOffscreenGroups", "ignoresScreenClip", "marginWidth",
    "reducesCaptureBitDepth", "scale", "statisticsInterval", "statisticsType", "substituteColor",
    "tracksLuma", "updateRate", "usesGlobalGroupNamespace", "windowServerAware", "zoom",
  ]

  /// An example of each property that is written as an element only.
  static let elementExamples = [
    "backgroundFilters":
      #"<backgroundFilters><CAFilter filter="gaussianBlur"/></backgroundFilters>"#,
    "colors": #"<colors><CGColor value="1 0 0"/><CGColor value="0 0 1"/></colors>"#,
    "contents": #"<contents type="CGImage" src="assets/image.png"/>"#,
    "filters": #"<filters><CAFilter filter="gaussianBlur" inputRadius="2"/></filters>"#,
    "mask": #"<mask type="CALayer" bounds="0 0 10 10"/>"#,
    "sublayers": #"<sublayers><CALayer bounds="0 0 10 10"/></sublayers>"#,
  ]

  /// The properties that a layer ignores if it only groups its sublayers and draws nothing itself.
  static let ownDrawing: Set<String> = [
    "backgroundColor", "contents", "contentsMultiplyColor", "borderWidth", "borderColor",
    "cornerRadius", "cornerCurve", "continuousCorners", "maskedCorners", "masksToBounds", "mask",
    "filters", "backgroundFilters", "compositingFilter", "shouldRasterize", "shadowOpacity",
    "shadowRadius", "shadowOffset", "shadowColor", "shadowPath",
  ]

  /// The alternative names of animation properties.
  static let animationAliases = ["velocity": "initialVelocity"]

  /// Whether an attribute or element of an animation has no effect or is read elsewhere.
  static func isSilentInAnimation(_ name: String) -> Bool {
    isSilent(name) || ["key", "enabled", "animationType", "name"].contains(name)
  }

  /// Whether a text stands for a missing value.
  static func meansAbsent(_ text: String) -> Bool {
    ["", "undefined", "null", "nil", "none", "nan"].contains(text.lowercased())
  }
}
