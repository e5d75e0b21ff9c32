/** Excel measures widths, heights and places in points, and the grid in pixels, of which an inch has 96. */
const PIXELS_PER_POINT = 96 / 72;

export const toPixels = (points: unknown): number => Number(points) * PIXELS_PER_POINT;
export const toPoints = (pixels: number): number => pixels / PIXELS_PER_POINT;
