import UIKit

@objc(BCBarChartDataSource) protocol BarChartDataSource: NSObjectProtocol {
	func barChart(_ chart: BarChart, valueAt index: Int) -> CGFloat
	@objc optional func numberOfBars(in chart: BarChart) -> Int
	@objc optional func barChart(_ chart: BarChart, insetsFor index: Int) -> UIEdgeInsets
	@objc optional func barChart(_ chart: BarChart, colorAt index: Int) -> UIColor
	#if DEBUG
	@objc optional func debug(_ chart: BarChart)
	#endif
}

@objcMembers
class BarChart: UIView {
	weak var dataSource: (any BarChartDataSource)?

	func reload() {
		let count = dataSource?.numberOfBars?(in: self) ?? 5
		let again = (dataSource?.numberOfBars?(in: self) ?? 5) * 2
		for index in 0..<count + again {
			let insets = dataSource?.barChart?(self, insetsFor: index) ?? .zero
			guard let color = dataSource?.barChart?(self, colorAt: index) else { continue }
			print(insets, color)
		}
		if dataSource?.numberOfBars != nil { print("counted") }
	}
}
