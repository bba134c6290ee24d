const words = (text: string): string[] => text.trim().split(/\s+/);

/** The SVG elements that draw something, and the elements that they may refer to. */
export const drawingElements: ReadonlySet<string> = new Set(
  words(`
    svg g defs symbol use switch title desc style
    path rect circle ellipse line polyline polygon text tspan textPath
    linearGradient radialGradient stop clipPath mask pattern marker filter
    feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
    feSpotLight feTile feTurbulence`),
);

/** Properties that define how a shape is drawn, as attributes or in a style. */
export const drawingProperties: ReadonlySet<string> = new Set(
  words(`
    fill fill-opacity fill-rule stroke stroke-dasharray stroke-dashoffset stroke-linecap
    stroke-linejoin stroke-miterlimit stroke-opacity stroke-width opacity color display visibility
    overflow clip-path clip-rule mask mask-type filter marker marker-start marker-mid marker-end
    stop-color stop-opacity flood-color flood-opacity lighting-color font-family font-size
    font-style font-weight font-stretch font-variant letter-spacing word-spacing text-anchor
    text-decoration dominant-baseline alignment-baseline baseline-shift writing-mode vector-effect
    paint-order shape-rendering image-rendering text-rendering color-interpolation
    color-interpolation-filters mix-blend-mode isolation transform transform-origin
    transform-box enable-background`),
);

/**
 * All attributes that are kept unchanged if their value is safe. `href` and `style` are checked
 * separately.
 */
export const drawingAttributes: ReadonlySet<string> = new Set([
  ...drawingProperties,
  ...words(`
    id class d x y x1 x2 y1 y2 cx cy r rx ry fx fy fr width height viewBox preserveAspectRatio
    points pathLength offset dx dy rotate textLength lengthAdjust startOffset method spacing side
    gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits
    patternUnits patternContentUnits patternTransform markerWidth markerHeight markerUnits refX
    refY orient filterUnits primitiveUnits in in2 result stdDeviation values type mode operator k1
    k2 k3 k4 scale xChannelSelector yChannelSelector baseFrequency numOctaves seed stitchTiles
    surfaceScale diffuseConstant specularConstant specularExponent kernelMatrix order divisor bias
    targetX targetY edgeMode preserveAlpha kernelUnitLength azimuth elevation pointsAtX pointsAtY
    pointsAtZ limitingConeAngle radius tableValues slope intercept amplitude exponent version role
    aria-label aria-hidden lang`),
]);
