import { renderSVG } from 'uqr';

/**
 * GAP-13: returns whether `qrCodeUrl` is an image (a data URL or a path of this site, never a
 * foreign image); otherwise it is text to draw.
 */
export function isImageAddress(text: string): boolean {
  return /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/.test(text) || /^\/(?![/\\])/.test(text);
}

/**
 * GAP-77: returns the address of an image that shows `text` as a QR code, drawn here. Black on
 * white in both themes, with the standard's quiet zone of four modules: some phones read nothing
 * else.
 */
export function renderQrCode(text: string): string {
  if (isImageAddress(text)) return text;
  const svg = renderSVG(text, { ecc: 'M', border: 4, pixelSize: 8 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
