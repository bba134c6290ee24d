import { renderSVG } from 'uqr';

/**
 * GAP-13: returns whether `qrCodeUrl` is an image: a data URL or a path of this site, never an
 * image of another site. Any other text is the content of the code.
 */
export function isImageAddress(text: string): boolean {
  return /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/.test(text) || /^\/(?![/\\])/.test(text);
}

/**
 * Returns the address of an image that shows `text` as a QR code, drawn in this browser (GAP-77).
 * It is black on white in both themes and has a margin of four modules, as the standard requires,
 * because some phones cannot read other codes.
 */
export function renderQrCode(text: string): string {
  if (isImageAddress(text)) return text;
  const svg = renderSVG(text, { ecc: 'M', border: 4, pixelSize: 8 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
