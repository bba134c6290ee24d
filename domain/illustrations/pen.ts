/** Draws the shapes of a picture of 800 by 600 units as SVG. */
export const pen = {
  circle: (x: number, y: number, radius: number, fill: string): string =>
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`,
  oval: (x: number, y: number, rx: number, ry: number, fill: string): string =>
    `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`,
  /** `corner`: the radius of the rectangle's corners. */
  box: (
    [x, y, width, height]: readonly [number, number, number, number],
    fill: string,
    corner = 0,
  ): string =>
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${corner}" fill="${fill}"/>`,
  shape: (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`,
  line: (path: string, stroke: string, width = 10): string =>
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`,
  /** Several shapes that are moved and rotated together. */
  group: (transform: string, ...parts: string[]): string =>
    `<g transform="${transform}">${parts.join('')}</g>`,
};
