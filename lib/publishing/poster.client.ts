import 'client-only';
import { renderQrCode } from '@/lib/wechat/qr-code';
import { wrapText } from './wrap-text';

export type PosterTexts = {
  title: string;
  description: string;
  /** The site's address, which the QR code contains. */
  url: string;
  /** What a person does with the code, in their language. */
  scan: string;
};

const size = { width: 1080, height: 1620 };
const edge = 72;
const inner = size.width - 2 * edge;
const picture = { top: edge, height: 760, radius: 28 };
const code = 232;
const colours = { paper: '#faf8f4', ink: '#1c1917', soft: '#57534e', line: '#e3ddd3' };
/** Grounds of posters without a picture; the title chooses one. */
const grounds = ['#2f5d50', '#7c3f2c', '#2d4a6b', '#6b4a7d', '#7a5b1e'];
const font = (weight: number, pixels: number) =>
  `${weight} ${pixels}px system-ui, "PingFang SC", "Hiragino Sans", "Apple SD Gothic Neo", "Noto Sans CJK SC", sans-serif`;

/** Draws a portrait poster of a site as PNG. Throws if this browser cannot draw. */
export async function drawPoster(texts: PosterTexts, bytes: Blob | null): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  const [image, qr] = await Promise.all([
    bytes && createImageBitmap(bytes).catch(() => null),
    loadImage(renderQrCode(texts.url)),
  ]);
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, size.width, size.height);
  drawPicture(pen, image, texts.title);
  drawTexts(pen, texts);
  drawFoot(pen, qr, texts);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}

function drawPicture(pen: CanvasRenderingContext2D, image: ImageBitmap | null, title: string) {
  pen.save();
  pen.beginPath();
  pen.roundRect(edge, picture.top, inner, picture.height, picture.radius);
  pen.clip();
  if (image) {
    // Like `object-fit: cover` with the top of the page in view.
    const scale = Math.max(inner / image.width, picture.height / image.height);
    const width = image.width * scale;
    pen.drawImage(image, edge + (inner - width) / 2, picture.top, width, image.height * scale);
    image.close();
  } else {
    const letters = [...title.toUpperCase()].filter((one) => /[\p{L}\p{N}]/u.test(one));
    pen.fillStyle = grounds[(letters[0]?.codePointAt(0) ?? 0) % grounds.length] ?? colours.ink;
    pen.fillRect(edge, picture.top, inner, picture.height);
    pen.fillStyle = colours.paper;
    pen.font = font(600, 380);
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(letters[0] ?? '', size.width / 2, picture.top + picture.height / 2 + 20);
  }
  pen.restore();
  pen.strokeStyle = colours.line;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(edge, picture.top, inner, picture.height, picture.radius);
  pen.stroke();
}

function drawTexts(pen: CanvasRenderingContext2D, { title, description }: PosterTexts): void {
  pen.textAlign = 'left';
  pen.textBaseline = 'alphabetic';
  const measure = (text: string) => pen.measureText(text).width;
  let top = picture.top + picture.height + 56;
  const write = (
    text: string,
    style: { font: string; colour: string; line: number },
    most: number,
  ) => {
    pen.font = style.font;
    pen.fillStyle = style.colour;
    for (const line of wrapText(text, { width: inner, maxLines: most, measure })) {
      top += style.line;
      pen.fillText(line, edge, top);
    }
  };
  write(title, { font: font(700, 68), colour: colours.ink, line: 86 }, 2);
  top += 20;
  write(description, { font: font(400, 36), colour: colours.soft, line: 54 }, 3);
}

function drawFoot(
  pen: CanvasRenderingContext2D,
  qr: HTMLImageElement,
  { url, scan }: PosterTexts,
): void {
  const top = size.height - edge - code;
  pen.fillStyle = colours.line;
  pen.fillRect(edge, top - 44, inner, 2);
  pen.fillStyle = '#ffffff';
  pen.beginPath();
  pen.roundRect(size.width - edge - code, top, code, code, 18);
  pen.fill();
  pen.imageSmoothingEnabled = false;
  pen.drawImage(qr, size.width - edge - code + 6, top + 6, code - 12, code - 12);
  pen.imageSmoothingEnabled = true;
  pen.fillStyle = colours.ink;
  pen.font = font(600, 40);
  pen.fillText(scan, edge, top + code / 2 - 8);
  pen.fillStyle = colours.soft;
  pen.font = font(400, 30);
  const width = inner - code - 40;
  const measure = (text: string) => pen.measureText(text).width;
  const [host = ''] = wrapText(new URL(url).host, { width, maxLines: 1, measure });
  pen.fillText(host, edge, top + code / 2 + 46);
}

function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  return image.decode().then(() => image);
}
