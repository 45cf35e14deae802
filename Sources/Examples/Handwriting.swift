import Strata

/// Two words that are written letter by letter: outlines that grow and are then filled.
@Sendable func handwriting() -> CALayer {
  let page = CALayer()
  page.frame = CGRect(x: 0, y: 0, width: 320, height: 140)
  page.backgroundColor = UIColor(red: 0.99, green: 0.98, blue: 0.95, alpha: 1).cgColor
  let ink = UIColor(red: 0.12, green: 0.16, blue: 0.4, alpha: 1).cgColor
  let font = CTFontCreateWithName("TimesNewRomanPS-ItalicMT", 62, nil)
  for (index, letter) in letters("by hand", font).enumerated() {
    letter.position.x += 56
    letter.position.y = 90
    letter.fillColor = ink
    letter.strokeColor = ink
    letter.lineWidth = 1.2
    letter.lineJoin = .round

    let writing = CABasicAnimation(keyPath: "strokeEnd")
    writing.fromValue = 0
    writing.duration = 0.7
    let filling = CABasicAnimation(keyPath: "fillColor")
    filling.fromValue = UIColor.clear.cgColor
    filling.beginTime = 0.5
    filling.duration = 0.4
    filling.fillMode = .backwards
    let both = CAAnimationGroup()
    both.animations = [writing, filling]
    both.beginTime = 0.45 * Double(index)
    both.duration = 0.9
    both.fillMode = .backwards
    letter.add(both, forKey: "writing")
    page.addSublayer(letter)
  }
  return page
}

/// Returns a line of text as one shape layer per letter, on a baseline that begins at the origin.
func letters(_ text: String, _ font: CTFont) -> [CAShapeLayer] {
  let line = CTLineCreateWithAttributedString(
    NSAttributedString(string: text, attributes: [.font: font]))
  var letters: [CAShapeLayer] = []
  for case let run as CTRun in CTLineGetGlyphRuns(line) {
    let count = CTRunGetGlyphCount(run)
    var glyphs = [CGGlyph](repeating: 0, count: count)
    var places = [CGPoint](repeating: .zero, count: count)
    unsafe CTRunGetGlyphs(run, CFRange(location: 0, length: 0), &glyphs)
    unsafe CTRunGetPositions(run, CFRange(location: 0, length: 0), &places)
    // Glyph outlines have a y axis that points up.
    var upright = CGAffineTransform(scaleX: 1, y: -1)
    for (glyph, place) in zip(glyphs, places) {
      let letter = CAShapeLayer()
      letter.path = unsafe CTFontCreatePathForGlyph(font, glyph, &upright)
      letter.position = place
      letters.append(letter)
    }
  }
  return letters
}
