import { pen } from './pen.ts';
import type { Tones } from './tones.ts';

const { circle, oval, box, shape, line, group } = pen;

export const things = {
  office: (tones: Tones) =>
    box([250, 220, 300, 200], tones.deep, 16) +
    box([268, 238, 264, 150], tones.white, 6) +
    line('M300 350 L350 310 L400 330 L480 264', tones.accent, 12) +
    box([376, 420, 48, 40], tones.deep) +
    box([130, 456, 540, 24], tones.accent, 8) +
    box([170, 480, 20, 30], tones.deep) +
    box([610, 480, 20, 30], tones.deep) +
    box([590, 396, 46, 60], tones.warm, 8) +
    line('M612 396 C600 350 640 340 640 310 M612 390 C590 360 590 340 580 330', tones.accent, 8),
  school: (tones: Tones) =>
    box([240, 400, 320, 44], tones.accent, 8) +
    box([262, 356, 290, 44], tones.other, 8) +
    box([230, 444, 330, 50], tones.warm, 8) +
    line('M262 422 H520 M290 378 H520 M260 470 H520', tones.white, 6) +
    shape('M400 150 L600 230 L400 310 L200 230 Z', tones.deep) +
    shape('M290 268 V330 C330 366 470 366 510 330 V268 L400 312 Z', tones.deep) +
    line('M570 242 V330', tones.warm, 8) +
    circle(570, 340, 14, tones.warm),
  books: (tones: Tones) =>
    shape('M400 230 C340 190 250 190 180 210 V450 C250 430 340 430 400 470 Z', tones.white) +
    shape('M400 230 C460 190 550 190 620 210 V450 C550 430 460 430 400 470 Z', tones.warm) +
    line(
      'M226 260 C280 250 330 258 362 274 M226 310 C280 300 330 308 362 324 M226 360 C280 350 330 358 362 374',
      tones.mid,
      9,
    ) +
    line('M574 260 C520 250 470 258 438 274 M574 310 C520 300 470 308 438 324', tones.white, 9) +
    line('M180 452 C250 434 340 434 400 474 C460 434 550 434 620 452', tones.accent, 18) +
    shape('M520 200 V300 L542 280 L564 300 V202 Z', tones.accent),
  music: (tones: Tones) =>
    circle(370, 320, 170, tones.deep) +
    line('M370 190 A130 130 0 0 1 500 320 M370 220 A100 100 0 0 1 470 320', tones.mid, 6) +
    circle(370, 320, 66, tones.accent) +
    circle(370, 320, 14, tones.white) +
    line('M580 170 L560 330 L480 390', tones.other, 16) +
    circle(582, 164, 26, tones.warm),
  sport: (tones: Tones) =>
    circle(400, 320, 165, tones.accent) +
    line(
      'M400 155 V485 M235 320 H565 M290 200 C360 270 360 370 290 440 M510 200 C440 270 440 370 510 440',
      tones.deep,
      10,
    ) +
    oval(344, 240, 34, 20, tones.mid),
  camera: (tones: Tones) =>
    box([310, 200, 160, 70], tones.deep, 16) +
    box([200, 240, 400, 250], tones.accent, 34) +
    box([200, 310, 400, 110], tones.deep) +
    circle(400, 364, 104, tones.white) +
    circle(400, 364, 80, tones.deep) +
    circle(400, 364, 44, tones.mid) +
    circle(376, 340, 16, tones.white) +
    box([530, 264, 44, 26], tones.warm, 8),
  cat: (tones: Tones) =>
    shape('M500 480 C600 470 610 360 560 330', 'none') +
    line('M500 480 C600 480 620 390 570 340', tones.accent, 34) +
    shape('M280 500 C270 360 330 300 400 300 C470 300 530 360 520 500 Z', tones.accent) +
    shape(
      'M290 120 L350 170 C380 160 420 160 450 170 L510 120 L520 240 C520 310 460 340 400 340 C340 340 280 310 280 240 Z',
      tones.accent,
    ) +
    shape('M305 152 L342 180 L308 206 Z', tones.other) +
    shape('M495 152 L458 180 L492 206 Z', tones.other) +
    oval(352, 236, 13, 18, tones.deep) +
    oval(448, 236, 13, 18, tones.deep) +
    shape('M386 272 H414 L400 288 Z', tones.deep) +
    line(
      'M400 288 Q384 306 370 298 M400 288 Q416 306 430 298 M300 276 L240 266 M304 292 L246 302 M500 276 L560 266 M496 292 L554 302',
      tones.deep,
      5,
    ) +
    oval(400, 440, 60, 70, tones.mid),
  dog: (tones: Tones) =>
    shape('M280 500 C270 370 330 320 400 320 C470 320 530 370 520 500 Z', tones.warm) +
    oval(400, 240, 120, 112, tones.warm) +
    shape('M296 160 C230 150 214 250 250 320 C290 320 310 250 316 190 Z', tones.deep) +
    shape('M504 160 C570 150 586 250 550 320 C510 320 490 250 484 190 Z', tones.deep) +
    oval(400, 286, 66, 52, tones.white) +
    oval(354, 222, 12, 16, tones.deep) +
    oval(446, 222, 12, 16, tones.deep) +
    oval(400, 262, 24, 16, tones.deep) +
    shape('M384 308 H416 C416 350 384 350 384 308 Z', tones.other) +
    line('M400 276 V302 M400 302 Q376 316 362 300 M400 302 Q424 316 438 300', tones.deep, 6) +
    line('M322 362 C360 386 440 386 478 362', tones.accent, 20) +
    circle(400, 394, 16, tones.accent),
  health: (tones: Tones) =>
    shape(
      'M400 470 C220 350 190 260 240 200 C290 150 370 170 400 240 C430 170 510 150 560 200 C610 260 580 350 400 470 Z',
      tones.accent,
    ) + line('M210 320 H330 L362 260 L412 376 L446 320 H590', tones.white, 14),
  bike: (tones: Tones) =>
    [250, 550]
      .map(
        (x) =>
          circle(x, 400, 104, tones.deep) +
          circle(x, 400, 86, tones.soft) +
          circle(x, 400, 12, tones.deep),
      )
      .join('') +
    line(
      'M250 400 L340 240 H500 L400 400 Z M500 240 L550 400 M340 240 L400 400 M500 240 L486 196 H540 M312 226 H368',
      tones.accent,
      16,
    ) +
    circle(400, 400, 20, tones.warm),
  car: (tones: Tones) =>
    shape(
      'M230 370 L280 260 C290 240 310 230 340 230 H470 C500 230 520 240 536 262 L590 350 Z',
      tones.deep,
    ) +
    shape('M300 350 L330 276 H392 V350 Z', tones.soft) +
    shape('M412 350 V276 H480 L528 350 Z', tones.soft) +
    box([150, 344, 510, 104], tones.accent, 46) +
    box([606, 372, 48, 26], tones.warm, 12) +
    [260, 550]
      .map((x) => circle(x, 450, 56, tones.deep) + circle(x, 450, 24, tones.white))
      .join(''),
  mail: (tones: Tones) =>
    box([190, 220, 420, 270], tones.white, 20) +
    shape(
      'M190 470 L360 340 L440 340 L610 470 C606 484 600 490 590 490 H210 C200 490 194 484 190 470 Z',
      tones.mid,
    ) +
    shape(
      'M192 236 C196 226 202 220 212 220 H588 C598 220 604 226 608 236 L420 376 C408 386 392 386 380 376 Z',
      tones.accent,
    ) +
    circle(600, 220, 44, tones.other) +
    line('M582 220 L596 234 L620 208', tones.white, 10),
  calendar: (tones: Tones) =>
    box([220, 170, 360, 320], tones.white, 24) +
    shape(
      'M220 260 V194 C220 180 230 170 244 170 H556 C570 170 580 180 580 194 V260 Z',
      tones.accent,
    ) +
    line('M300 140 V196 M500 140 V196', tones.deep, 18) +
    Array.from({ length: 12 }, (_, at) =>
      box(
        [256 + (at % 4) * 78, 292 + Math.floor(at / 4) * 64, 50, 42],
        at === 6 ? tones.other : tones.soft,
        10,
      ),
    ).join(''),
  chart: (tones: Tones) =>
    box([190, 150, 420, 340], tones.white, 20) +
    [110, 180, 140, 240]
      .map((height, at) =>
        box(
          [236 + at * 88, 452 - height, 56, height],
          [tones.mid, tones.accent, tones.other, tones.deep][at] ?? tones.mid,
          10,
        ),
      )
      .join('') +
    line('M250 300 L350 240 L440 262 L560 186', tones.warm, 12),
  tools: (tones: Tones) =>
    group(
      'rotate(45 400 330)',
      box([376, 150, 48, 340], tones.accent, 20),
      shape(
        'M340 90 C330 160 360 190 400 190 C440 190 470 160 460 90 L430 120 V150 H370 V120 Z',
        tones.deep,
      ),
    ) +
    group(
      'rotate(-45 400 330)',
      box([380, 250, 40, 260], tones.warm, 16),
      box([390, 130, 20, 130], tones.deep, 4),
      shape('M380 110 H420 L414 150 H386 Z', tones.deep),
    ),
};
