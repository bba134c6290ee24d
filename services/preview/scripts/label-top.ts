/** The height of the label that names a marked part, in px, with the gap beside the part. */
const labelPx = 22;

/**
 * Returns where the label of a marked part begins, in px from the top of the window: above the part,
 * below it where there is no room above, or else inside it.
 */
export function labelTop(
  { y, height }: { y: number; height: number },
  windowHeight: number,
): number {
  if (y >= labelPx) return y - labelPx;
  const below = y + height + 2;
  return below >= 0 && below + labelPx <= windowHeight ? below : Math.max(0, y) + 2;
}
