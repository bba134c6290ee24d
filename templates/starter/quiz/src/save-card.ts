import { content } from './content';
import type { Content } from './types';

const width = 900;
const height = 1200;

/** The drawing as an image: its colours are variables of the page, so they are written out first. */
async function drawingOf(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const from = svg.querySelectorAll<SVGElement>('*');
  copy.querySelectorAll<SVGElement>('*').forEach((element, index) => {
    const original = from[index];
    if (!original) return;
    const style = getComputedStyle(original);
    if (element.hasAttribute('fill')) element.setAttribute('fill', style.fill);
    if (element.hasAttribute('stroke')) element.setAttribute('stroke', style.stroke);
  });
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String((width * 3) / 4));
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

/** Breaks a text into lines that fit; languages without spaces break between characters. */
function lines(context: CanvasRenderingContext2D, text: string, max: number): string[] {
  const pieces = text.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー][，。、！？]*|[^\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\s]+\s*/gu) ?? [];
  const result: string[] = [''];
  for (const piece of pieces) {
    const longer = result.at(-1) + piece;
    if (context.measureText(longer).width > max) result.push(piece);
    else result[result.length - 1] = longer;
  }
  return result;
}

/** Draws the result card and downloads it as a PNG. */
export async function saveCard(svg: SVGSVGElement, result: Content['results'][number]): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  const colour = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const face = getComputedStyle(document.documentElement).getPropertyValue('--display');

  context.fillStyle = colour('--surface');
  context.fillRect(0, 0, width, height);
  context.drawImage(await drawingOf(svg), 0, 0, width, (width * 3) / 4);
  context.textAlign = 'center';
  const write = (text: string, y: number, font: string, fill: string) => {
    context.font = font;
    context.fillStyle = colour(fill);
    context.fillText(text, width / 2, y);
  };
  write(content.title, 745, `30px ${face}`, '--soft');
  write(result.name, 835, `600 76px ${face}`, '--ink');
  write(result.line, 900, `36px ${face}`, '--accent');
  context.font = `30px ${face}`;
  lines(context, result.text, width - 160)
    .slice(0, 5)
    .forEach((line, index) => {
      write(line, 970 + index * 46, `30px ${face}`, '--ink');
    });

  write(`${content.words.match} ${result.match}`, 1150, `28px ${face}`, '--soft');

  const link = document.createElement('a');
  link.download = `${result.name}.png`;
  link.href = canvas.toDataURL('image/png');
  link.click();
}
