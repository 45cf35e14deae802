import StrataGraphics

/// An element that describes an image: a `CGImage`, or a `CATintedImage` around one.
///
/// ```xml
/// <contents type="CGImage" src="assets/photo.png"/>
/// <contents><CGImage src="assets/photo.png"/></contents>
/// <contents type="CGImage" A8asL8="1" src="assets/glyph.png"/>
/// <contents type="CATintedImage">
///   <image type="CGImage" A8asL8="1" src="assets/text.png"/>
///   <tint type="CGColor" value="0.2 0.2 0.25" opacity="0.6"/>
/// </contents>
/// ```
///
/// iOS stores images without colors as gray PNG files, with the alpha as gray (`A8asL8`). They are
/// drawn white, or in the tint.
struct ContentsElement {
  /// The class of the contents; `CGImage` by default.
  let className: String
  /// The element with the attribute `src`; nil if there is no image.
  private let image: MarkupElement?
  private let tint: MarkupElement?

  /// - Parameter given: The class, if it is known from the context; nil to read it.
  init(_ element: MarkupElement, as given: String? = nil) {
    let known = given ?? element.attribute("type")
    let holder = known == nil ? Self.object(in: element) : element
    className = known ?? (holder.index == element.index ? "CGImage" : holder.name)
    switch className {
    case "CGImage":
      image = Self.object(in: holder)
      tint = nil
    case "CATintedImage":
      image = holder.child("image").map(Self.object)
      tint = holder.child("tint").map { $0.attribute("value") == nil ? Self.object(in: $0) : $0 }
    default: (image, tint) = (nil, nil)
    }
  }

  /// Returns the element itself if it has a source, otherwise its first child, if there is one.
  private static func object(in element: MarkupElement) -> MarkupElement {
    guard element.attribute("src") == nil else { return element }
    return element.children.first { _ in true } ?? element
  }

  /// Whether the element names an image.
  var namesImage: Bool { image?.attribute("src") != nil }

  /// Returns the image; nil if the element does not name one.
  ///
  /// - Throws: `ImageProblem`, and the errors of the loader.
  func image(from images: ImageLoader) throws -> ImageLoader.Loaded? {
    guard let image, let source = image.attribute("src") else { return nil }
    var loaded = try images.image(source)
    if image.attribute("A8asL8").flatMap(NumberText.flag) == true {
      loaded.image = try images.stencil(of: loaded.image)
    }
    guard let tint, !tint.isNull, let text = tint.attribute("value") else { return loaded }
    guard let color = ColorText.color(text, opacity: tint.opacity) else {
      throw ImageProblem(
        code: "bad-value",
        message: "the image \(DocumentNotes.quoted(source)) is not drawn: its tint is "
          + "\(DocumentNotes.quoted(text)); expected \(ColorText.accepted)")
    }
    loaded.image = try images.image(loaded.image, multipliedBy: color)
    return loaded
  }
}
