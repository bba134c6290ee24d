import { pen } from './pen.ts';
import type { Tones } from './tones.ts';

const { circle, oval, box, shape, line, group } = pen;
const windows = (x: number, y: number, columns: number, rows: number, fill: string): string =>
  Array.from({ length: columns * rows }, (_, at) =>
    box([x + (at % columns) * 36, y + Math.floor(at / columns) * 46, 20, 26], fill, 3),
  ).join('');
const fir = (x: number, y: number, size: number, fill: string, trunk: string): string =>
  group(
    `translate(${x} ${y}) scale(${size})`,
    box([-9, -14, 18, 40], trunk),
    shape('M0 -190 L70 -60 H36 L86 0 H-86 L-36 -60 H-70 Z', fill),
  );

export const outdoors = {
  city: (tones: Tones) =>
    box([170, 300, 110, 206], tones.mid) +
    box([290, 170, 130, 336], tones.accent, 6) +
    box([430, 250, 110, 256], tones.deep, 6) +
    box([548, 340, 100, 166], tones.other, 6) +
    windows(188, 322, 2, 3, tones.white) +
    windows(310, 196, 3, 6, tones.white) +
    windows(450, 276, 2, 4, tones.warm) +
    windows(570, 362, 2, 2, tones.white) +
    line('M355 170 V110', tones.accent, 8),
  house: (tones: Tones) =>
    box([250, 300, 300, 200], tones.white, 4) +
    box([470, 170, 44, 100], tones.deep) +
    shape('M210 316 L400 160 L590 316 Z', tones.accent) +
    box([366, 380, 70, 120], tones.deep, 8) +
    circle(422, 444, 6, tones.warm) +
    box([280, 350, 60, 60], tones.mid, 6) +
    box([462, 350, 60, 60], tones.mid, 6) +
    line('M310 350 V410 M280 380 H340 M492 350 V410 M462 380 H522', tones.white, 6) +
    circle(190, 450, 54, tones.mid) +
    circle(230, 474, 36, tones.accent),
  shop: (tones: Tones) =>
    box([190, 220, 420, 284], tones.white, 8) +
    box([220, 350, 180, 110], tones.mid, 6) +
    box([440, 340, 120, 164], tones.deep, 6) +
    circle(540, 426, 7, tones.warm) +
    box([170, 190, 460, 70], tones.deep, 10) +
    Array.from({ length: 6 }, (_, at) =>
      shape(
        `M${170 + at * 76.7} 240 h76.7 v40 a38.3 38.3 0 0 1 -76.7 0 Z`,
        at % 2 === 0 ? tones.accent : tones.white,
      ),
    ).join('') +
    circle(270, 420, 26, tones.warm) +
    circle(330, 416, 30, tones.other) +
    box([240, 440, 140, 14], tones.white, 4),
  mountains: (tones: Tones) =>
    shape('M90 506 L300 180 L470 430 L540 330 L710 506 Z', tones.mid) +
    shape('M230 506 L430 210 L640 506 Z', tones.accent) +
    shape('M430 210 L486 290 L452 280 L426 310 L400 276 L380 284 Z', tones.white) +
    shape('M300 180 L340 240 L312 232 L292 252 L264 236 Z', tones.white) +
    fir(190, 500, 0.7, tones.deep, tones.deep) +
    fir(640, 502, 0.8, tones.deep, tones.deep) +
    fir(262, 506, 0.5, tones.deep, tones.deep),
  forest: (tones: Tones) =>
    fir(230, 490, 1.3, tones.mid, tones.deep) +
    fir(580, 490, 1.4, tones.mid, tones.deep) +
    fir(330, 500, 1.7, tones.accent, tones.deep) +
    fir(480, 504, 1.5, tones.deep, tones.deep) +
    oval(160, 496, 60, 22, tones.accent) +
    oval(650, 498, 70, 22, tones.deep),
  beach: (tones: Tones) =>
    shape('M100 350 C220 330 300 372 400 350 C500 330 600 370 700 350 V506 H100 Z', tones.accent) +
    shape('M100 410 C240 390 330 430 450 408 C560 390 630 420 700 410 V506 H100 Z', tones.mid) +
    shape('M110 506 C240 430 520 430 700 506 Z', tones.warm) +
    group(
      'rotate(12 420 320)',
      line('M420 470 V230', tones.white, 12),
      shape('M240 250 C270 120 570 120 600 250 Z', tones.other),
      shape('M340 250 C350 150 400 130 420 130 C440 130 490 150 500 250 Z', tones.white),
    ),
  garden: (tones: Tones) =>
    line(
      'M400 350 V190 M400 300 C340 300 310 260 300 220 M400 270 C460 270 490 230 500 190',
      tones.deep,
      12,
    ) +
    shape('M400 200 C340 150 350 90 400 60 C450 90 460 150 400 200 Z', tones.accent) +
    shape('M306 240 C230 240 200 190 210 140 C270 140 310 180 306 240 Z', tones.mid) +
    shape('M494 210 C560 210 600 160 590 110 C530 110 490 150 494 210 Z', tones.mid) +
    shape('M402 306 C470 320 520 290 530 250 C470 240 420 260 402 306 Z', tones.accent) +
    shape('M280 350 H520 L490 500 H310 Z', tones.other) +
    box([264, 336, 272, 40], tones.warm, 10),
  flower: (tones: Tones) =>
    line(
      'M400 500 V280 M400 430 C340 430 310 400 300 360 M400 400 C460 400 490 370 500 330',
      tones.deep,
      14,
    ) +
    shape('M304 372 C250 372 230 330 234 300 C280 300 306 330 304 372 Z', tones.mid) +
    shape('M496 342 C550 342 572 300 566 270 C522 270 494 300 496 342 Z', tones.mid) +
    Array.from({ length: 8 }, (_, at) =>
      group(
        `rotate(${at * 45} 400 240)`,
        oval(400, 152, 40, 72, at % 2 === 0 ? tones.accent : tones.other),
      ),
    ).join('') +
    circle(400, 240, 52, tones.warm),
  travel: (tones: Tones) =>
    circle(400, 320, 170, tones.accent) +
    shape(
      'M270 250 C320 190 400 210 390 270 C380 320 320 300 300 350 C270 350 240 300 270 250 Z',
      tones.mid,
    ) +
    shape(
      'M440 330 C500 300 560 330 550 380 C520 450 450 460 430 410 C420 380 420 350 440 330 Z',
      tones.mid,
    ) +
    line('M210 420 C300 560 620 480 610 240', tones.white, 8) +
    group(
      'translate(612 196) rotate(36)',
      shape(
        'M-60 8 L-20 -6 L10 -60 L30 -60 L24 -8 L62 -6 C76 -4 76 14 62 16 L24 18 L30 66 L10 66 L-20 20 L-60 12 Z',
        tones.deep,
      ),
    ),
};
