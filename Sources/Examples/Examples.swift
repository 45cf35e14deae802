package import Strata

/// A scene that is included with Strata, as a starting point and for trying a device.
package struct Example: Sendable {
  /// The name in `strata examples`, in lowercase letters and hyphens.
  package let name: String
  /// A one-line description.
  package let title: String
  /// The size of the canvas in points.
  package let size: CGSize
  /// The duration in seconds that shows all of the content; 0 for a still image.
  package let duration: Double
  /// The names of the source files without `.swift`: the scene's own, then those of shared code.
  package let files: [String]
  /// Creates a new layer tree, which the caller owns.
  package let make: @Sendable () -> CALayer

  init(
    name: String, title: String, size: CGSize, duration: Double = 0, files: [String],
    make: @escaping @Sendable () -> CALayer
  ) {
    self.name = name
    self.title = title
    self.size = size
    self.duration = duration
    self.files = files
    self.make = make
  }
}

/// The scenes that are included with Strata.
///
/// Each is a function that uses only Apple's API, except that Strata renders the movie of
/// `tilted-movie` and provides the function tables of the GL examples.
package enum Examples {
  /// All examples in the order of the listing; their names are unique.
  package static let all: [Example] = [
    Example(
      name: "stick-figure", title: "A figure drawn by one shape layer with round caps and joins",
      size: CGSize(width: 200, height: 240), files: ["StickFigure"], make: stickFigure),
    Example(
      name: "three-round-corners", title: "A rectangle with three round corners and a square one",
      size: CGSize(width: 240, height: 160), files: ["ThreeRoundCorners"], make: threeRoundCorners),
    Example(
      name: "diagonal-gradient", title: "Red to blue from corner to corner",
      size: CGSize(width: 200, height: 200), files: ["DiagonalGradient"], make: diagonalGradient),
    Example(
      name: "early-gradient", title: "Red, yellow and green at 0, 0.25 and 0.5",
      size: CGSize(width: 240, height: 120), files: ["EarlyGradient"], make: earlyGradient),
    Example(
      name: "ring-of-squares", title: "A circle of ten squares by a replicator, from white to red",
      size: CGSize(width: 240, height: 240), files: ["RingOfSquares"], make: ringOfSquares),
    Example(
      name: "reflection", title: "A picture and its reflection, made by a replicator",
      size: CGSize(width: 240, height: 220), files: ["Reflections"], make: replicatedReflection),
    Example(
      name: "masked-reflection", title: "A mirror image that fades out under a gradient mask",
      size: CGSize(width: 240, height: 220), files: ["Reflections"], make: maskedReflection),
    Example(
      name: "two-cubes", title: "Two cubes in one perspective, each in a transform layer",
      size: CGSize(width: 360, height: 200), files: ["TwoCubes"], make: twoCubes),
    Example(
      name: "scrolled-picture", title: "A picture larger than its window, scrolled to its middle",
      size: CGSize(width: 240, height: 200), files: ["ScrolledPicture"], make: scrolledPicture),
    Example(
      name: "zoomed-tiles", title: "A map of numbered tiles, zoomed in over six levels of detail",
      size: CGSize(width: 320, height: 240), duration: 4, files: ["ZoomedTiles"],
      make: zoomedTiles),
    Example(
      name: "moving-marker", title: "A marker that moves up and down, with its reflection",
      size: CGSize(width: 240, height: 240), duration: 6, files: ["MovingMarker"],
      make: movingMarker),
    Example(
      name: "clock", title: "A clock whose hands turn, set by its layer's time offset",
      size: CGSize(width: 240, height: 240), duration: 10, files: ["Clock"], make: clockFace),
    Example(
      name: "springs", title: "Four springs with different damping, side by side",
      size: CGSize(width: 280, height: 220), duration: 4, files: ["Springs"], make: springs),
    Example(
      name: "tilted-movie", title: "A movie tilted in 3D, with round corners and a red border",
      size: CGSize(width: 320, height: 240), duration: 4, files: ["TiltedMovie"],
      make: tiltedMovie),
    Example(
      name: "explosion", title: "Sparks in all directions that add up to white",
      size: CGSize(width: 320, height: 320), duration: 5, files: ["Explosions"], make: explosion),
    Example(
      name: "unordered-explosion", title: "The same sparks, each drawn over the previous one",
      size: CGSize(width: 320, height: 320), duration: 5, files: ["Explosions"],
      make: unorderedExplosion),
    Example(
      name: "fire-rain-smoke", title: "A fire with its smoke, in the rain",
      size: CGSize(width: 320, height: 320), duration: 4, files: ["Weather", "Explosions"],
      make: fireRainAndSmoke),
    Example(
      name: "paragraphs", title: "A justified paragraph, rendered at two resolutions",
      size: CGSize(width: 280, height: 260), files: ["Paragraphs"], make: paragraphs),
    Example(
      name: "rich-label", title: "A label with one red, underlined word",
      size: CGSize(width: 320, height: 120), files: ["RichLabel"], make: richLabel),
    Example(
      name: "label", title: "A label class backed by a text layer",
      size: CGSize(width: 280, height: 120), files: ["Labels"], make: labels),
    Example(
      name: "greetings", title: "A greeting in six scripts, with emoji",
      size: CGSize(width: 320, height: 260), files: ["Greetings"], make: greetings),
    Example(
      name: "handwriting", title: "Letters that are written stroke by stroke",
      size: CGSize(width: 320, height: 140), duration: 4, files: ["Handwriting"],
      make: handwriting),
    Example(
      name: "gl-triangle", title: "A three-colored triangle, drawn with OpenGL ES",
      size: CGSize(width: 240, height: 240), files: ["GLTriangle", "GLTriangle+Drawing"],
      make: threeColoredTriangle),
    Example(
      name: "gl-reflection", title: "A spinning OpenGL ES layer, tilted and mirrored",
      size: CGSize(width: 320, height: 280), duration: 4,
      files: ["GLTriangle", "GLTriangle+Drawing"],
      make: spinningTriangle),
    Example(
      name: "demo", title: "A postcard, a color wheel and cards: most of what Strata draws",
      size: CGSize(width: 640, height: 480),
      files: ["Demo", "Demo+CardFan", "Demo+ColorWheel", "Demo+Postcard", "Handwriting"],
      make: demo),
  ]
}
