import { renderSVG } from 'uqr';

/** GAP-13: `qrCodeUrl` is an image (a data URL, or a path of our own: no stranger's picture is loaded), else text to draw. */
export function isPicture(text: string): boolean {
  return /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/.test(text) || /^\/(?![/\\])/.test(text);
}

/**
 * GAP-77: the address of an image that shows `text` as a QR code, drawn here. Black on white in both themes, with the quiet zone of
 * four modules that the standard asks for: some phones read nothing else.
 */
export function codePicture(text: string): string {
  if (isPicture(text)) return text;
  const svg = renderSVG(text, { ecc: 'M', border: 4, pixelSize: 8 });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
