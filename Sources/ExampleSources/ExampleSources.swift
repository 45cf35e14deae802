/// The Swift files of the built-in scenes, embedded in the binary so that they can be printed
/// anywhere.
///
/// The folder of this target has a link to each file, and the manifest names the links.
package enum ExampleSources {
  /// The text of a file; nil where no such name exists.
  ///
  /// - Parameter name: Without `.swift`.
  package static func text(of name: String) -> String? {
    files[name].map { String(decoding: $0, as: UTF8.self) }
  }

  private static let files: [String: [UInt8]] = [
    "Clock": PackageResources.Clock_swift_txt,
    "Demo": PackageResources.Demo_swift_txt,
    "Demo+CardFan": PackageResources.Demo_CardFan_swift_txt,
    "Demo+ColorWheel": PackageResources.Demo_ColorWheel_swift_txt,
    "Demo+Postcard": PackageResources.Demo_Postcard_swift_txt,
    "DiagonalGradient": PackageResources.DiagonalGradient_swift_txt,
    "EarlyGradient": PackageResources.EarlyGradient_swift_txt,
    "Explosions": PackageResources.Explosions_swift_txt,
    "GLTriangle": PackageResources.GLTriangle_swift_txt,
    "GLTriangle+Drawing": PackageResources.GLTriangle_Drawing_swift_txt,
    "Greetings": PackageResources.Greetings_swift_txt,
    "Handwriting": PackageResources.Handwriting_swift_txt,
    "Labels": PackageResources.Labels_swift_txt,
    "MovingMarker": PackageResources.MovingMarker_swift_txt,
    "Paragraphs": PackageResources.Paragraphs_swift_txt,
    "Reflections": PackageResources.Reflections_swift_txt,
    "RichLabel": PackageResources.RichLabel_swift_txt,
    "RingOfSquares": PackageResources.RingOfSquares_swift_txt,
    "ScrolledPicture": PackageResources.ScrolledPicture_swift_txt,
    "Springs": PackageResources.Springs_swift_txt,
    "StickFigure": PackageResources.StickFigure_swift_txt,
    "ThreeRoundCorners": PackageResources.ThreeRoundCorners_swift_txt,
    "TiltedMovie": PackageResources.TiltedMovie_swift_txt,
    "TwoCubes": PackageResources.TwoCubes_swift_txt,
    "Weather": PackageResources.Weather_swift_txt,
    "ZoomedTiles": PackageResources.ZoomedTiles_swift_txt,
  ]
}
