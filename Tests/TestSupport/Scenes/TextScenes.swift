import Strata

extension TestScene {
  /// Empty if the fonts with which they were recorded are not installed; see `PinnedFonts`.
  public static let text = PinnedFonts.difference == nil ? allText : []

  /// Scenes that cannot be drawn here as they were recorded.
  public static let withheld = PinnedFonts.difference == nil ? [] : allText

  private static let pangram =
    "Seven wizards pack five dozen jugs while the quick brown fox jumps over a lazy dog; "
    + "they office well."

  private static func label(
    _ string: Any, _ font: String, _ size: Double, _ frame: CGRect, scale: Double = 1,
    _ change: (CATextLayer) -> Void = { _ in }
  ) -> CATextLayer {
    let layer = CATextLayer()
    layer.frame = frame
    layer.string = string
    layer.font = font
    layer.fontSize = CGFloat(size)
    layer.foregroundColor = color(0.1, 0.1, 0.15)
    layer.contentsScale = CGFloat(scale)
    change(layer)
    return layer
  }

  /// A justified paragraph, twice as large as its font size.
  private static func paragraph(scale: Double) -> CALayer {
    let layer = label(
      pangram, "Liberation Serif", 9, CGRect(x: 4, y: 4, width: 88, height: 66), scale: scale
    ) {
      $0.isWrapped = true
      $0.alignmentMode = .justified
    }
    let zoom = CALayer()
    zoom.frame = CGRect(x: 0, y: 0, width: 96, height: 72)
    zoom.anchorPoint = CGPoint(x: 0, y: 0)
    zoom.position = CGPoint(x: 0, y: 0)
    zoom.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    zoom.addSublayer(layer)
    return stage([zoom], width: 192, height: 144)
  }

  private static var mixed: NSAttributedString {
    let text = NSMutableAttributedString(
      string: "A rich label with red words",
      attributes: [.font: UIFont(name: "Liberation Sans", size: 15) as Any])
    func add(_ words: String, _ attributes: [NSAttributedString.Key: Any]) {
      text.addAttributes(attributes, range: (text.string as NSString).range(of: words))
    }
    add("rich", [.font: UIFont(name: "LiberationSans-Bold", size: 20) as Any, .kern: 2])
    add(
      "red words",
      [
        .foregroundColor: UIColor.red, .underlineStyle: NSUnderlineStyle.double.rawValue,
        .underlineColor: UIColor.blue,
      ])
    add("label", [.backgroundColor: UIColor.yellow, .strikethroughStyle: 1, .baselineOffset: 3])
    return text
  }

  private static var looks: NSAttributedString {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 2, height: 2)
    shadow.shadowBlurRadius = 3
    shadow.shadowColor = color(0.9, 0.2, 0)
    let text = NSMutableAttributedString(string: "")
    func add(_ word: String, _ attributes: [NSAttributedString.Key: Any]) {
      let font = UIFont(name: "LiberationSans-Bold", size: 19) as Any
      text.append(
        NSAttributedString(
          string: word, attributes: attributes.merging([.font: font]) { $1 }))
    }
    add("Shadow ", [.shadow: shadow])
    add("Hollow ", [.strokeWidth: 4, .strokeColor: UIColor.blue])
    add("Rim ", [.strokeWidth: -4, .strokeColor: UIColor.red])
    add("Lean ", [.obliqueness: 0.3])
    add("Wide", [.expansion: 0.4])
    return text
  }

  private static let allText = [
    TestScene("text/justified", 192, 144) { paragraph(scale: 1) },
    TestScene("text/justified-at-contents-scale-2", 192, 144) { paragraph(scale: 2) },
    TestScene("text/truncated", 128, 96) {
      let modes: [CATextLayerTruncationMode] = [.start, .middle, .end]
      let lines = modes.enumerated().map { index, mode in
        label(
          pangram, "Liberation Sans", 12, CGRect(x: 4, y: 4 + 16 * index, width: 120, height: 16)
        ) { $0.truncationMode = mode }
      }
      let wrapped = label(
        pangram, "Liberation Sans", 12, CGRect(x: 4, y: 56, width: 120, height: 30)
      ) { ($0.isWrapped, $0.truncationMode) = (true, .end) }
      return stage(lines + [wrapped], width: 128, height: 96)
    },
    TestScene("text/mixed-styles", 128, 96) {
      stage(
        [
          label(mixed, "", 0, CGRect(x: 4.5, y: 4.25, width: 118, height: 86)) {
            $0.isWrapped = true
          }
        ], width: 128, height: 96)
    },
    TestScene("text/right-to-left", 128, 96) {
      stage(
        [
          label(
            "שלום 1234 (עולם) abc", "DejaVu Sans", 12, CGRect(x: 4, y: 4, width: 120, height: 36)
          ) { $0.isWrapped = true },
          label(
            "في عام 1984، لا كتاب", "DejaVu Sans", 14, CGRect(x: 4, y: 46, width: 120, height: 44)
          ) { $0.isWrapped = true },
        ], width: 128, height: 96)
    },
    TestScene("text/scaled-and-tilted", 128, 96) {
      let turned = label(
        "Tilted", "LiberationSans-Bold", 18, CGRect(x: 6, y: 12, width: 60, height: 24))
      turned.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
      let scaled = label(
        "Scaled", "Liberation Serif", 10, CGRect(x: 72, y: 16, width: 40, height: 14), scale: 3)
      scaled.setAffineTransform(CGAffineTransform(scaleX: 1.4, y: 2.2))
      let leaning = label(
        "Into depth", "LiberationSans-Bold", 20, CGRect(x: 10, y: 58, width: 108, height: 28),
        scale: 2)
      var transform = CATransform3DIdentity
      transform.m34 = -1 / 150
      leaning.transform = CATransform3DRotate(transform, 0.9, 0, 1, 0)
      return stage([turned, scaled, leaning], width: 128, height: 96)
    },
    TestScene("text/emoji", 128, 96) {
      let faded = label(
        "👍🏽🇩🇪", "Liberation Sans", 30, CGRect(x: 4, y: 46, width: 120, height: 44))
      faded.foregroundColor = color(0, 0, 0, 0.5)
      return stage(
        [
          label("Hi 😀 1️⃣", "Liberation Sans", 24, CGRect(x: 4, y: 6, width: 120, height: 36)),
          faded,
        ], width: 128, height: 96)
    },
    TestScene("text/looks", 128, 96) {
      stage(
        [
          label(looks, "", 0, CGRect(x: 4, y: 4, width: 120, height: 88)) { $0.isWrapped = true }
        ], width: 128, height: 96)
    },
    TestScene("text/drawn-by-code", 128, 96) {
      let page = Page()
      page.frame = CGRect(x: 4, y: 4, width: 120, height: 88)
      page.setNeedsDisplay()
      return stage([page], width: 128, height: 96)
    },
  ]
}

/// Text drawn with every API.
private final class Page: CALayer {
  override func draw(in context: CGContext) {
    let font = CTFontCreateWithName("Liberation Serif", 13, nil)
    let text = NSAttributedString(
      string: "Set in a frame of two or three lines.", attributes: [.font: font])
    let frame = CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(text), CFRangeMake(0, 0),
      CGPath(rect: CGRect(x: 0, y: 0, width: 120, height: 40), transform: nil), nil)
    // Core Text's y axis points up, the layer's down.
    context.saveGState()
    context.concatenate(CGAffineTransform(1, 0, 0, -1, 0, 40))
    CTFrameDraw(frame, context)
    context.restoreGState()
    UIGraphicsPushContext(context)
    "By a string".draw(
      at: CGPoint(x: 60, y: 52),
      withAttributes: [.font: UIFont(name: "Liberation Sans", size: 10) as Any])
    UIGraphicsPopContext()
    clip(to: "Clip", context)
    for stripe in 0..<12 {
      context.setFillColor(color(Double(stripe) / 11, 0.3, 1 - Double(stripe) / 11))
      context.fill(CGRect(x: 0, y: CGFloat(54 + 3 * stripe), width: 60, height: 3))
    }
  }

  /// Clips later drawing to the inside of letters.
  private func clip(to text: String, _ context: CGContext) {
    let font = CTFontCreateWithName("LiberationSans-Bold", 26, nil)
    var glyphs = [CGGlyph](repeating: 0, count: text.utf16.count)
    guard CTFontGetGlyphsForCharacters(font, Array(text.utf16), &glyphs, glyphs.count) else {
      return
    }
    context.setFont(CTFontCopyGraphicsFont(font, nil))
    context.setFontSize(26)
    context.setTextDrawingMode(.clip)
    context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
    var advances = [CGSize](repeating: .zero, count: glyphs.count)
    _ = CTFontGetAdvancesForGlyphs(font, .horizontal, glyphs, &advances, glyphs.count)
    var x = CGFloat(0)
    let places = advances.map { advance in
      defer { x += advance.width }
      return CGPoint(x: x, y: -80)
    }
    context.showGlyphs(glyphs, at: places)
  }
}
