/// The Swift files of the built-in scenes, embedded so that they can be printed anywhere.
#include "strata_example_sources.h"
#include <string.h>

// Since version 19, clang supports this directive of C23.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char Clock[] = {
#embed "../Examples/Clock.swift"
    , 0};
static const char Demo[] = {
#embed "../Examples/Demo.swift"
    , 0};
static const char Demo_CardFan[] = {
#embed "../Examples/Demo+CardFan.swift"
    , 0};
static const char Demo_ColorWheel[] = {
#embed "../Examples/Demo+ColorWheel.swift"
    , 0};
static const char Demo_Postcard[] = {
#embed "../Examples/Demo+Postcard.swift"
    , 0};
static const char DiagonalGradient[] = {
#embed "../Examples/DiagonalGradient.swift"
    , 0};
static const char EarlyGradient[] = {
#embed "../Examples/EarlyGradient.swift"
    , 0};
static const char Explosions[] = {
#embed "../Examples/Explosions.swift"
    , 0};
static const char GLTriangle[] = {
#embed "../Examples/GLTriangle.swift"
    , 0};
static const char GLTriangle_Drawing[] = {
#embed "../Examples/GLTriangle+Drawing.swift"
    , 0};
static const char Greetings[] = {
#embed "../Examples/Greetings.swift"
    , 0};
static const char Handwriting[] = {
#embed "../Examples/Handwriting.swift"
    , 0};
static const char Labels[] = {
#embed "../Examples/Labels.swift"
    , 0};
static const char MovingMarker[] = {
#embed "../Examples/MovingMarker.swift"
    , 0};
static const char Paragraphs[] = {
#embed "../Examples/Paragraphs.swift"
    , 0};
static const char Reflections[] = {
#embed "../Examples/Reflections.swift"
    , 0};
static const char RichLabel[] = {
#embed "../Examples/RichLabel.swift"
    , 0};
static const char RingOfSquares[] = {
#embed "../Examples/RingOfSquares.swift"
    , 0};
static const char ScrolledPicture[] = {
#embed "../Examples/ScrolledPicture.swift"
    , 0};
static const char Springs[] = {
#embed "../Examples/Springs.swift"
    , 0};
static const char StickFigure[] = {
#embed "../Examples/StickFigure.swift"
    , 0};
static const char ThreeRoundCorners[] = {
#embed "../Examples/ThreeRoundCorners.swift"
    , 0};
static const char TiltedMovie[] = {
#embed "../Examples/TiltedMovie.swift"
    , 0};
static const char TwoCubes[] = {
#embed "../Examples/TwoCubes.swift"
    , 0};
static const char Weather[] = {
#embed "../Examples/Weather.swift"
    , 0};
static const char ZoomedTiles[] = {
#embed "../Examples/ZoomedTiles.swift"
    , 0};

static const struct {
  const char *name;
  const char *text;
} files[] = {
    {"Clock", Clock},
    {"Demo", Demo},
    {"Demo+CardFan", Demo_CardFan},
    {"Demo+ColorWheel", Demo_ColorWheel},
    {"Demo+Postcard", Demo_Postcard},
    {"DiagonalGradient", DiagonalGradient},
    {"EarlyGradient", EarlyGradient},
    {"Explosions", Explosions},
    {"GLTriangle", GLTriangle},
    {"GLTriangle+Drawing", GLTriangle_Drawing},
    {"Greetings", Greetings},
    {"Handwriting", Handwriting},
    {"Labels", Labels},
    {"MovingMarker", MovingMarker},
    {"Paragraphs", Paragraphs},
    {"Reflections", Reflections},
    {"RichLabel", RichLabel},
    {"RingOfSquares", RingOfSquares},
    {"ScrolledPicture", ScrolledPicture},
    {"Springs", Springs},
    {"StickFigure", StickFigure},
    {"ThreeRoundCorners", ThreeRoundCorners},
    {"TiltedMovie", TiltedMovie},
    {"TwoCubes", TwoCubes},
    {"Weather", Weather},
    {"ZoomedTiles", ZoomedTiles},
};

const char *strata_example_source(const char *name) {
  for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
    if (strcmp(files[i].name, name) == 0) return files[i].text;
  return NULL;
}
