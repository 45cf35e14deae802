import UIKit
import Foundation // for URL

class RemoteImageView: UIImageView {
    private var task: URLSessionDataTask?

    func load(_ url: URL) {
        task = URLSession.shared.dataTask(with: URLRequest(url: url)) { [weak self] data, _, _ in
            DispatchQueue.main.async { self?.image = data.flatMap { UIImage(data: $0) } }
        }
        task?.resume()
    }
}
