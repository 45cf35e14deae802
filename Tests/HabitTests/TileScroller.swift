import Testing
import UIKit

/// A view whose backing layer is tiled, in a scroll view that zooms it.
class TiledDrawing: UIView {
  override class var layerClass: AnyClass { CATiledLayer.self }

  var tiledLayer: CATiledLayer { self.layer as! CATiledLayer }

  override init(frame: CGRect) {
    super.init(frame: frame)
    tiledLayer.tileSize = CGSize(width: 64, height: 64)
    tiledLayer.levelsOfDetail = 3
    tiledLayer.levelsOfDetailBias = 1
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let box = context.boundingBoxOfClipPath
    let isEven = (Int(box.midX / 100) + Int(box.midY / 100)) % 2 == 0
    context.setFillColor((isEven ? UIColor.red : UIColor.blue).cgColor)
    context.fill(box)
  }
}

class MapController: UIViewController, UIScrollViewDelegate {
  @IBInspectable var zoom: CGFloat = 1
  weak var scrollView: UIScrollView!
  let content = TiledDrawing(frame: CGRect(x: 0, y: 0, width: 100_000, height: 100_000))

  override func loadView() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    view = scroll
    scrollView = scroll
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.delegate = self
    scrollView.minimumZoomScale = 0.25
    scrollView.maximumZoomScale = 4
    scrollView.contentSize = content.bounds.size
    scrollView.addSubview(content)
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? {
    content
  }
}

@MainActor @Suite struct TileScroller {
  /// Whether pixels have the colors of their tiles, which are 64 pixels wide at a whole zoom.
  private func expect(_ picture: Picture, at offset: CGPoint, zoom: Double) {
    func part(_ place: CGFloat, _ pixel: Int) -> Int {
      let tile = ((Double(place) + Double(pixel) + 0.5) / 64).rounded(.down)
      return Int((tile + 0.5) * 64 / zoom / 100)
    }
    for y in stride(from: 1, to: 200, by: 9) {
      for x in stride(from: 1, to: 200, by: 9) {
        let isEven = (part(offset.x, x) + part(offset.y, y)) % 2 == 0
        let color: [UInt8] = isEven ? [255, 0, 0, 255] : [0, 0, 255, 255]
        #expect(picture[x, y] == color, "\(x), \(y) at \(zoom)")
      }
    }
  }

  @Test func `what is scrolled to is drawn, at any zoom`() throws {
    let controller = MapController()
    let renderer = try Renderer(size: CGSize(width: 200, height: 200), device: .cpu)
    _ = try renderer.image(of: controller)
    controller.scrollView.contentOffset = CGPoint(x: 50_000, y: 70_000)
    var picture = Picture(try renderer.image(of: controller, at: 1))
    #expect(picture.area == 40_000)
    expect(picture, at: controller.scrollView.contentOffset, zoom: 1)
    controller.scrollView.zoomScale = 2
    #expect(controller.scrollView.contentSize == CGSize(width: 200_000, height: 200_000))
    #expect(controller.scrollView.contentOffset == CGPoint(x: 100_100, y: 140_100))
    picture = Picture(try renderer.image(of: controller, at: 2))
    #expect(picture.area == 40_000)
    expect(picture, at: controller.scrollView.contentOffset, zoom: 2)
    controller.scrollView.setZoomScale(100, animated: false)
    #expect(controller.scrollView.zoomScale == 4)
  }
}
