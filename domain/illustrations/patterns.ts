import { pen } from './pen.ts';
import type { Tones } from './tones.ts';

const { circle, box, shape, line } = pen;
const grid = (columns: number, rows: number, draw: (x: number, y: number) => string): string =>
  Array.from({ length: columns * rows }, (_, at) =>
    draw(at % columns, Math.floor(at / columns)),
  ).join('');
const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** Pictures without a subject, for the background of a heading or for a card without a picture. */
export const patterns: Record<string, (tones: Tones, random: () => number) => string> = {
  tiles: (tones, random) =>
    grid(8, 6, (column, row) => {
      const [x, y] = [column * 100, row * 100];
      const [back, front] = pick(
        [
          [tones.soft, tones.accent],
          [tones.paper, tones.mid],
          [tones.mid, tones.white],
          [tones.accent, tones.warm],
          [tones.soft, tones.deep],
        ] as const,
        random,
      );
      const forms = [
        shape(`M${x} ${y} h100 a100 100 0 0 1 -100 100 Z`, front),
        shape(`M${x + 100} ${y + 100} h-100 a100 100 0 0 1 100 -100 Z`, front),
        circle(x + 50, y + 50, 32, front),
        shape(`M${x} ${y + 100} a50 50 0 0 1 100 0 Z M${x} ${y + 50} a50 50 0 0 1 100 0 Z`, front),
      ];
      return box([x, y, 100, 100], back) + pick(forms, random);
    }),
  waves: (tones, random) => {
    const lift = Math.round(random() * 40);
    return [tones.soft, tones.mid, tones.accent, tones.other, tones.deep]
      .map((fill, at) => {
        const y = 150 + at * 92 + lift;
        return shape(
          `M0 ${y} C130 ${y - 90} 270 ${y + 70} 400 ${y} C530 ${y - 70} 670 ${y + 90} 800 ${y} V600 H0 Z`,
          fill,
        );
      })
      .join('');
  },
  dots: (tones, random) =>
    grid(11, 8, (column, row) =>
      circle(
        40 + column * 72,
        48 + row * 72,
        Math.round(8 + random() * 22),
        pick([tones.soft, tones.mid, tones.accent, tones.warm, tones.other], random),
      ),
    ),
  lines: (tones, random) =>
    Array.from({ length: 9 }, (_, at) => {
      const y = 60 + at * 62;
      const bend = Math.round(20 + random() * 60);
      return line(
        `M-20 ${y} C200 ${y - bend} 320 ${y + bend} 460 ${y} S700 ${y - bend} 830 ${y}`,
        [tones.mid, tones.accent, tones.soft, tones.other, tones.deep][at % 5] ?? tones.mid,
        14,
      );
    }).join(''),
};
