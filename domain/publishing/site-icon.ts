/**
 * Returns a data URI of a small icon for a site: the first letter or digit of its title on a
 * rounded square. `background` and `ink` are CSS colours.
 */
export function siteIcon(
  title: string,
  { background, ink }: { background: string; ink: string },
): string {
  const letter = [...title.toUpperCase()].find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" rx="7" fill="${background}"/>`,
    `<text x="16" y="16" dy=".36em" text-anchor="middle" font-family="Georgia,serif" font-size="20" fill="${ink}">${letter}</text>`,
    '</svg>',
  ].join('');
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
