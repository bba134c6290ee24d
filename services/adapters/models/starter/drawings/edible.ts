import { pen } from '../../../../../domain/illustrations/pen.ts';
import type { Tones } from '../../../../../domain/illustrations/tones.ts';

const { circle, oval, box, shape, line, group } = pen;
const steam = (x: number, { white }: Tones) =>
  line(`M${x} 200 C${x - 22} 170 ${x + 22} 150 ${x} 114`, white, 12);

/** Drawings of food and drink, in addition to the shared illustrations. */
export const edible = {
  hotpot: (tones: Tones) =>
    [330, 400, 470].map((x) => steam(x, tones)).join('') +
    oval(400, 300, 220, 70, tones.deep) +
    oval(400, 296, 196, 56, tones.warm) +
    shape(
      'M400 240 C480 270 320 320 400 352 C510 352 596 330 596 296 C596 264 510 240 400 240 Z',
      tones.accent,
    ) +
    circle(300, 290, 18, tones.white) +
    circle(346, 314, 14, tones.other) +
    circle(480, 286, 16, tones.other) +
    circle(530, 302, 12, tones.white) +
    shape('M180 310 H620 C616 420 540 470 400 470 C260 470 184 420 180 310 Z', tones.deep) +
    line('M180 320 H130 M620 320 H670', tones.deep, 26) +
    box([300, 466, 200, 40], tones.mid, 8),
  skewers: (tones: Tones) =>
    group(
      'rotate(-12 400 300)',
      ...[190, 310, 430].map(
        (y, row) =>
          line(`M150 ${y} H650`, tones.deep, 8) +
          [280, 360, 440, 520]
            .map((x, at) =>
              (at + row) % 2 === 0
                ? box([x - 34, y - 38, 68, 76], tones.accent, 22)
                : box([x - 20, y - 40, 40, 80], row === 1 ? tones.warm : tones.other, 12),
            )
            .join(''),
      ),
    ),
  fish: (tones: Tones) =>
    oval(400, 330, 290, 150, tones.white) +
    oval(400, 330, 240, 112, tones.soft) +
    shape('M540 330 L660 250 C640 310 640 350 660 410 Z', tones.deep) +
    shape('M190 330 C260 220 440 220 560 330 C440 440 260 440 190 330 Z', tones.accent) +
    shape('M340 252 C380 210 440 210 470 262 Z', tones.deep) +
    line('M290 276 C320 310 320 350 290 384', tones.white, 8) +
    line('M350 300 q20 30 0 60 M410 292 q20 38 0 76 M470 304 q16 26 0 52', tones.mid, 8) +
    circle(244, 312, 13, tones.white) +
    circle(244, 312, 6, tones.deep) +
    circle(590, 230, 34, tones.warm) +
    circle(590, 230, 22, tones.white),
  pizza: (tones: Tones) =>
    circle(400, 310, 210, tones.warm) +
    circle(400, 310, 178, tones.accent) +
    circle(400, 310, 168, tones.white) +
    [
      [330, 230],
      [460, 220],
      [500, 330],
      [420, 400],
      [300, 350],
      [395, 305],
    ]
      .map(([x, y]) => circle(x ?? 0, y ?? 0, 30, tones.accent))
      .join('') +
    line('M370 270 q24 -10 34 -34 M340 420 q-6 -24 -30 -30 M470 280 q20 6 40 -8', tones.other, 14) +
    line('M400 100 V520 M218 205 L582 415 M218 415 L582 205', tones.warm, 5),
  bubbletea: (tones: Tones) =>
    line('M430 250 L470 70', tones.accent, 22) +
    shape('M270 190 H530 L496 500 H304 Z', tones.white) +
    shape('M280 280 H520 L494 490 H306 Z', tones.warm) +
    box([250, 168, 300, 34], tones.accent, 17) +
    [
      [330, 470],
      [372, 466],
      [414, 470],
      [456, 466],
      [350, 430],
      [394, 428],
      [440, 432],
    ]
      .map(([x, y]) => circle(x ?? 0, y ?? 0, 19, tones.deep))
      .join('') +
    line('M306 300 L320 420', tones.white, 12),
  wagashi: (tones: Tones) =>
    oval(400, 430, 280, 70, tones.deep) +
    oval(400, 418, 264, 58, tones.white) +
    shape(
      'M180 400 C180 320 240 290 290 290 C340 290 400 320 400 400 C360 424 220 424 180 400 Z',
      tones.warm,
    ) +
    line('M186 372 C240 392 340 392 394 372', tones.deep, 12) +
    Array.from({ length: 5 }, (_, at) =>
      group(`rotate(${at * 72} 500 350)`, oval(500, 306, 38, 48, 'var(--bloom)')),
    ).join('') +
    circle(500, 350, 20, tones.warm) +
    shape('M590 420 C640 400 650 360 640 330 C600 340 584 380 590 420 Z', tones.other),
  tea: (tones: Tones) =>
    steam(370, tones) +
    line('M520 300 C610 280 620 420 510 420', tones.deep, 24) +
    shape('M262 350 C200 340 190 280 150 262 L176 240 C240 260 240 300 290 310 Z', tones.accent) +
    shape(
      'M250 330 C250 260 310 240 390 240 C470 240 530 260 530 330 C540 440 490 480 390 480 C290 480 240 440 250 330 Z',
      tones.accent,
    ) +
    oval(390, 246, 80, 22, tones.deep) +
    circle(390, 216, 20, tones.deep) +
    line('M290 370 C340 390 440 390 490 370', tones.white, 8) +
    oval(390, 490, 210, 18, tones.white),
  tealeaf: (tones: Tones) =>
    line('M400 500 C400 400 400 300 400 230', tones.deep, 12) +
    shape('M400 250 C340 190 350 120 400 70 C450 120 460 190 400 250 Z', tones.other) +
    shape('M398 350 C310 350 240 300 220 220 C310 220 380 270 398 350 Z', tones.accent) +
    shape('M402 320 C490 320 560 270 580 190 C490 190 420 240 402 320 Z', tones.mid) +
    shape('M400 450 C330 460 270 430 240 380 C310 360 370 390 400 450 Z', tones.other) +
    line('M400 230 V100 M396 346 L260 246 M404 316 L540 216', tones.white, 6),
  caddy: (tones: Tones) =>
    box([270, 180, 260, 320], tones.accent, 22) +
    box([290, 120, 220, 80], tones.deep, 18) +
    box([300, 270, 200, 140], tones.white, 10) +
    shape('M400 300 C440 310 450 350 400 384 C350 350 360 310 400 300 Z', tones.other) +
    line('M400 310 V376', tones.white, 5),
  pasta: (tones: Tones) =>
    oval(400, 350, 270, 140, tones.white) +
    oval(400, 340, 190, 92, tones.mid) +
    line(
      'M250 340 C290 260 500 260 540 340 C500 410 300 410 280 340 C310 290 480 290 500 340 C470 380 340 380 330 340 C360 310 440 310 460 340',
      tones.warm,
      20,
    ) +
    circle(390, 300, 30, tones.accent) +
    circle(450, 330, 24, tones.accent) +
    shape('M340 300 C340 260 380 250 400 260 C390 290 370 304 340 300 Z', tones.other),
  rolls: (tones: Tones) =>
    box([170, 400, 460, 50], tones.deep, 24) +
    [250, 400, 550]
      .map(
        (x, at) =>
          box([x - 62, 270, 124, 130], tones.white, 54) +
          circle(x, 332, 42, [tones.accent, tones.other, tones.warm][at] ?? tones.accent) +
          circle(x - 8, 326, 16, tones.white),
      )
      .join('') +
    line('M200 200 L620 150 M206 226 L626 180', tones.deep, 10),
};
