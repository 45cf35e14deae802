public import Foundation
public import StrataLayers

/// A scene that comes with Strata: a starting point to copy from, and something to try a device on.
public struct Example: Sendable {
  /// What `strata examples` calls it: small letters and hyphens.
  public let name: String
  /// One line for people.
  public let title: String
  /// The canvas that the scene is made for, in points.
  public let size: CGSize
  /// Makes a new tree, which belongs to the caller.
  public let make: @Sendable () -> CALayer
}

/// The scenes that come with Strata.
///
/// Each is a function in a file of its own that uses only Apple's names.
public enum Examples {
  /// In the order they are listed; names are unique.
  public static let all: [Example] = [
    Example(
      name: "stick-figure", title: "A figure drawn by one shape layer with round caps and joins",
      size: CGSize(width: 200, height: 240), make: stickFigure),
    Example(
      name: "three-round-corners", title: "A rectangle with three round corners and a square one",
      size: CGSize(width: 240, height: 160), make: threeRoundCorners),
    Example(
      name: "diagonal-gradient", title: "Red to blue from corner to corner",
      size: CGSize(width: 200, height: 200), make: diagonalGradient),
    Example(
      name: "early-gradient", title: "Red, yellow and green at 0, 0.25 and 0.5",
      size: CGSize(width: 240, height: 120), make: earlyGradient),
    Example(
      name: "demo", title: "A postcard, a colour wheel and cards: most of what is drawn today",
      size: CGSize(width: 640, height: 480), make: demo),
  ]
}
