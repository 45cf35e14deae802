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
      name: "ring-of-squares", title: "Ten squares in a circle by a replicator, white to red",
      size: CGSize(width: 240, height: 240), make: ringOfSquares),
    Example(
      name: "reflection", title: "A picture and its mirror image by a replicator of two",
      size: CGSize(width: 240, height: 220), make: replicatedReflection),
    Example(
      name: "masked-reflection", title: "A mirror image that fades out under a gradient mask",
      size: CGSize(width: 240, height: 220), make: maskedReflection),
    Example(
      name: "two-cubes", title: "Two cubes in one perspective, each in a transform layer",
      size: CGSize(width: 360, height: 200), make: twoCubes),
    Example(
      name: "scrolled-picture", title: "A picture larger than its window, scrolled to its middle",
      size: CGSize(width: 240, height: 200), make: scrolledPicture),
    Example(
      name: "demo", title: "A postcard, a colour wheel and cards: most of what is drawn today",
      size: CGSize(width: 640, height: 480), make: demo),
  ]
}
