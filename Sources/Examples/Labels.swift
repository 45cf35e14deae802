import Strata

/// Two labels of a class that draws with a text layer.
@Sendable func labels() -> CALayer {
  let page = CALayer()
  page.frame = CGRect(x: 0, y: 0, width: 280, height: 120)
  page.backgroundColor = UIColor(white: 0.96, alpha: 1).cgColor
  let title = Label()
  title.frame = CGRect(x: 16, y: 16, width: 248, height: 34)
  title.text = "A label that is a layer"
  title.textFont = UIFont.boldSystemFont(ofSize: 22)
  let detail = Label()
  detail.frame = CGRect(x: 16, y: 56, width: 248, height: 48)
  detail.text = "What is set shows with the next frame, wrapped between its sides."
  detail.textColor = UIColor(red: 0.1, green: 0.35, blue: 0.6, alpha: 1)
  page.addSublayer(title)
  page.addSublayer(detail)
  return page
}

/// Text with a font and a color.
private final class Label: CATextLayer {
  var text = "" { didSet { setNeedsDisplay() } }
  var textFont = UIFont.systemFont(ofSize: 15) { didSet { setNeedsDisplay() } }
  var textColor = UIColor.black { didSet { setNeedsDisplay() } }

  /// Called before a frame if a property has changed.
  override func display() {
    string = text
    font = textFont
    fontSize = textFont.pointSize
    foregroundColor = textColor.cgColor
    isWrapped = true
    truncationMode = .end
    contentsScale = 2
  }
}
