import { pen } from '../../../../../domain/illustrations/pen.ts';
import type { Tones } from '../../../../../domain/illustrations/tones.ts';

const { circle, oval, shape, line, group } = pen;
const bloom = 'var(--bloom)';

const stem = ({ other }: Tones, top: number): string =>
  line(`M400 520 V${top}`, other, 14) +
  shape('M400 450 C330 460 280 420 270 370 C340 360 390 390 400 450 Z', other) +
  shape('M400 420 C460 424 510 390 520 340 C460 334 410 364 400 420 Z', other);

const petals = (count: number, rx: number, ry: number, fill: string): string =>
  Array.from({ length: count }, (_, at) =>
    group(`rotate(${(at * 360) / count} 400 230)`, oval(400, 230 - ry, rx, ry, fill)),
  ).join('');

/** Flowers keep their own colours, whatever the accent of the page is. */
export const blooms = {
  rose: (tones: Tones) =>
    stem(tones, 280) +
    circle(400, 220, 120, bloom) +
    line('M300 230 C320 320 480 320 500 230 M330 190 C350 270 450 270 470 190', tones.white, 9) +
    line('M372 200 C372 160 436 160 432 204 C428 240 384 232 392 202', tones.white, 9),
  tulip: (tones: Tones) =>
    stem(tones, 270) +
    shape(
      'M300 130 C340 150 356 176 360 200 C368 150 384 120 400 100 C416 120 432 150 440 200 C444 176 460 150 500 130 C520 240 470 300 400 300 C330 300 280 240 300 130 Z',
      bloom,
    ) +
    line('M360 200 C360 240 372 270 392 290 M440 200 C440 240 428 270 408 290', tones.white, 7),
  sunflower: (tones: Tones) =>
    stem(tones, 270) +
    petals(14, 26, 74, '#eeb23e') +
    circle(400, 230, 62, '#6b4423') +
    circle(400, 230, 40, '#7d5430'),
  lily: (tones: Tones) =>
    stem(tones, 270) +
    petals(6, 36, 76, tones.white) +
    petals(3, 12, 60, bloom) +
    circle(400, 230, 18, tones.warm),
  hydrangea: (tones: Tones) =>
    stem(tones, 290) +
    Array.from({ length: 26 }, (_, at) => {
      const far = 26 * Math.sqrt(at);
      const [x, y] = [400 + far * Math.cos(at * 2.4), 220 + far * 0.86 * Math.sin(at * 2.4)];
      const fill = at % 3 === 0 ? '#a9b7e8' : '#8c9bd8';
      return (
        circle(Math.round(x), Math.round(y), 27, fill) +
        circle(Math.round(x), Math.round(y), 6, tones.white)
      );
    }).join(''),
  wreath: (tones: Tones) =>
    Array.from({ length: 22 }, (_, at) =>
      group(
        `rotate(${(at * 360) / 22} 400 300)`,
        group('rotate(32 400 140)', oval(400, 140, 22, 58, at % 2 === 0 ? tones.other : tones.mid)),
        at % 4 === 0 ? circle(400, 146, 18, bloom) : '',
      ),
    ).join(''),
  bouquet: (tones: Tones) =>
    line('M400 470 L300 250 M400 470 L400 210 M400 470 L500 250', tones.other, 12) +
    [
      [290, 230, bloom],
      [400, 170, '#eeb23e'],
      [510, 230, tones.white],
      [345, 260, tones.white],
      [455, 260, bloom],
    ]
      .map(
        ([x, y, fill]) =>
          circle(Number(x), Number(y), 54, String(fill)) +
          circle(Number(x), Number(y), 18, tones.warm),
      )
      .join('') +
    shape('M270 310 L530 310 L430 520 H370 Z', tones.white) +
    line('M352 420 H448', tones.accent, 20),
};
