import Strata

/// A movie on a layer that is tilted away, with rounded corners and a red border.
///
/// The movie is the clock at sixty times its speed. It is rendered on first use.
@Sendable func tiltedMovie() -> CALayer {
  let stage = CALayer()
  stage.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
  stage.backgroundColor = UIColor(red: 0.12, green: 0.13, blue: 0.17, alpha: 1).cgColor
  var perspective = CATransform3DIdentity
  perspective.m34 = -1 / 500
  stage.sublayerTransform = perspective

  let player = AVPlayer(url: ExampleMovie.url)
  let screen = AVPlayerLayer(player: player)
  screen.frame = CGRect(x: 60, y: 20, width: 200, height: 200)
  screen.videoGravity = .resizeAspectFill
  screen.masksToBounds = true
  screen.cornerRadius = 24
  screen.borderWidth = 6
  screen.borderColor = UIColor.red.cgColor
  screen.transform = CATransform3DMakeRotation(.pi / 4, 1, 1, 0)
  stage.addSublayer(screen)
  player.play()
  return stage
}

/// The movie of the example: a temporary file that is removed when the process exits normally.
private enum ExampleMovie {
  /// The location of the movie; if it cannot be made, there is no file and the player reports that.
  static let url: URL = {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("strata-example-\(ProcessInfo.processInfo.processIdentifier).mkv")
    try? make(at: url)
    // The file is not needed after the process has ended.
    atexit { try? FileManager.default.removeItem(at: ExampleMovie.url) }
    return url
  }()

  private static func make(at url: URL) throws {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 240, height: 240)
    let face = clockFace()
    face.speed = 60
    root.addSublayer(face)
    let renderer = try Renderer(size: root.bounds.size, device: .cpu)
    try renderer.render(root, frames: 0..<60, fps: 15, to: url)
  }
}
