import { pen } from './pen.ts';
import type { Tones } from './tones.ts';

const { circle, oval, box, shape, line, group } = pen;
const steam = (x: number, { white }: Tones) =>
  line(`M${x} 190 C${x - 22} 160 ${x + 22} 140 ${x} 104`, white, 12);

export const table = {
  coffee: (tones: Tones) =>
    steam(350, tones) +
    steam(410, tones) +
    line('M500 300 C600 290 600 410 490 410', tones.accent, 30) +
    shape('M250 240 H510 V380 C510 450 460 480 380 480 C300 480 250 450 250 380 Z', tones.accent) +
    oval(380, 242, 130, 30, tones.white) +
    oval(380, 246, 108, 20, tones.deep) +
    oval(380, 496, 190, 20, tones.white),
  food: (tones: Tones) =>
    oval(400, 330, 220, 60, tones.white) +
    circle(320, 300, 54, tones.warm) +
    circle(320, 300, 26, tones.other) +
    circle(420, 286, 60, tones.mid) +
    shape('M400 300 C420 200 520 210 540 320 Z', tones.accent) +
    shape('M260 320 C250 240 200 250 210 326 Z', tones.accent) +
    shape('M180 330 H620 C620 440 520 490 400 490 C280 490 180 440 180 330 Z', tones.deep) +
    line('M230 372 C300 392 500 392 570 372', tones.mid, 8) +
    line('M560 120 L500 320 M610 140 L530 326', tones.deep, 12),
  cake: (tones: Tones) =>
    box([250, 330, 300, 140], tones.warm, 14) +
    box([290, 230, 220, 110], tones.white, 14) +
    shape(
      'M250 344 H550 V372 C530 400 512 400 500 376 C486 410 462 410 450 380 C436 404 412 404 400 376 C386 410 362 410 350 380 C336 400 312 404 300 376 C286 398 264 396 250 372 Z',
      tones.accent,
    ) +
    shape(
      'M290 236 H510 V262 C490 284 474 282 462 262 C448 288 424 286 412 264 C398 288 374 286 362 264 C346 284 310 286 290 262 Z',
      tones.other,
    ) +
    [350, 400, 450]
      .map(
        (x) =>
          box([x - 6, 166, 12, 66], tones.accent, 6) +
          shape(
            `M${x} 122 C${x + 22} 148 ${x + 12} 164 ${x} 164 C${x - 12} 164 ${x - 22} 148 ${x} 122 Z`,
            tones.warm,
          ),
      )
      .join('') +
    oval(400, 480, 200, 18, tones.white),
  bread: (tones: Tones) =>
    group(
      'rotate(-14 400 360)',
      shape(
        'M190 400 C170 290 260 260 400 260 C540 260 630 290 610 400 C604 450 560 460 400 460 C240 460 196 450 190 400 Z',
        tones.warm,
      ),
      line(
        'M290 300 L330 372 M370 288 L410 364 M450 288 L490 364 M530 304 L560 366',
        tones.white,
        18,
      ),
    ) +
    line(
      'M560 220 C620 190 640 130 630 90 M586 200 l-34 -18 M604 170 l-36 -18 M620 140 l-34 -20 M604 196 l34 -4 M622 164 l34 -4',
      tones.accent,
      12,
    ),
  basket: (tones: Tones) =>
    line('M260 330 C270 130 530 130 540 330', tones.deep, 20) +
    circle(320, 300, 56, tones.other) +
    circle(470, 296, 60, tones.accent) +
    shape('M380 320 C340 220 460 220 420 320 Z', tones.warm) +
    line('M470 240 q10 -26 34 -28 M320 248 q-4 -24 -26 -30', tones.deep, 8) +
    shape('M210 320 H590 L552 490 H248 Z', tones.mid) +
    line(
      'M226 366 H574 M238 412 H562 M246 456 H554 M310 326 L322 486 M400 326 V486 M490 326 L478 486',
      tones.white,
      8,
    ),
  restaurant: (tones: Tones) =>
    circle(400, 340, 150, tones.white) +
    circle(400, 340, 104, tones.soft) +
    shape('M400 270 C450 300 450 380 400 410 C350 380 350 300 400 270 Z', tones.accent) +
    line('M400 290 V396', tones.white, 6) +
    line(
      'M180 210 V300 M150 210 V270 Q150 306 180 306 Q210 306 210 270 V210 M180 306 V480',
      tones.deep,
      14,
    ) +
    shape('M606 200 C660 240 660 330 620 350 H606 Z', tones.deep) +
    line('M614 210 V480', tones.deep, 16),
};
