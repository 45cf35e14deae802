import UIKit

protocol BarChartDataSource: NSObjectProtocol {
	func barChart(_ chart: BarChart, valueAt index: Int) -> CGFloat
	func numberOfBars(in chart: BarChart) -> Int
	func barChart(_ chart: BarChart, insetsFor index: Int) -> UIEdgeInsets
	func barChart(_ chart: BarChart, colorAt index: Int) -> UIColor
	#if DEBUG
	func debug(_ chart: BarChart)
	#endif
}

/// Default implementations of optional requirements.
extension BarChartDataSource {
	func numberOfBars(in chart: BarChart) -> Int { 5 }
	func barChart(_ chart: BarChart, insetsFor index: Int) -> UIEdgeInsets { .zero }
	func debug(_ chart: BarChart) {}
}

class BarChart: UIView {
	weak var dataSource: (any BarChartDataSource)?

	func reload() {
		let count = dataSource?.numberOfBars(in: self) ?? 5
		let again = (dataSource?.numberOfBars(in: self) ?? 5) * 2
		for index in 0..<count + again {
			let insets = dataSource?.barChart(self, insetsFor: index) ?? .zero
			guard let color = dataSource?.barChart(self, colorAt: index) else { continue }
			print(insets, color)
		}
		if dataSource?.numberOfBars != nil { print("counted") }
	}
}
