import { pen } from '../../../../../domain/illustrations/pen.ts';
import type { Tones } from '../../../../../domain/illustrations/tones.ts';

const { circle, oval, box, shape, line } = pen;
const bloom = 'var(--bloom)';

/** Drawings of objects of a trade, in addition to the shared illustrations. */
export const objects = {
  yarn: (tones: Tones) =>
    line('M500 120 L300 480 M560 160 L330 500', tones.deep, 12) +
    circle(500, 116, 16, tones.warm) +
    circle(564, 152, 16, tones.warm) +
    circle(390, 340, 160, tones.accent) +
    line(
      'M250 300 C320 240 450 240 530 300 M240 350 C320 290 470 290 544 350 M256 410 C330 350 460 350 526 410',
      tones.white,
      8,
    ) +
    line('M300 220 C270 300 280 400 330 480 M440 190 C500 270 510 390 460 480', tones.mid, 8) +
    line('M520 440 C600 470 620 500 690 490', tones.accent, 10),
  towel: (tones: Tones) =>
    line('M150 150 H650', tones.deep, 18) +
    box([250, 150, 300, 340], tones.white, 6) +
    box([250, 210, 300, 44], tones.accent) +
    box([250, 270, 300, 14], tones.other) +
    box([250, 420, 300, 14], tones.other) +
    line(
      'M270 490 v18 M310 490 v18 M350 490 v18 M390 490 v18 M430 490 v18 M470 490 v18 M510 490 v18',
      tones.mid,
      8,
    ),
  kit: (tones: Tones) =>
    box([230, 220, 340, 280], tones.warm, 14) +
    box([210, 190, 380, 70], tones.accent, 14) +
    line('M400 190 V500', tones.white, 26) +
    line('M400 186 C330 90 250 170 400 186 C550 170 470 90 400 186', tones.white, 18),
  tooth: (tones: Tones) =>
    shape(
      'M400 190 C350 130 240 150 240 270 C240 350 290 380 300 470 C306 520 350 520 356 470 C362 410 374 380 400 380 C426 380 438 410 444 470 C450 520 494 520 500 470 C510 380 560 350 560 270 C560 150 450 130 400 190 Z',
      tones.white,
    ) +
    line('M290 250 C290 210 310 196 340 194', tones.mid, 14) +
    shape('M590 130 L606 170 L646 186 L606 202 L590 242 L574 202 L534 186 L574 170 Z', tones.warm) +
    shape('M180 360 L190 384 L214 394 L190 404 L180 428 L170 404 L146 394 L170 384 Z', tones.warm),
  piano: (tones: Tones) =>
    shape('M180 250 C180 130 320 130 380 170 C440 210 520 150 620 220 V330 H180 Z', tones.deep) +
    box([160, 330, 480, 110], tones.white, 6) +
    Array.from({ length: 9 }, (_, at) => line(`M${212 + at * 47} 330 V440`, tones.mid, 4)).join(
      '',
    ) +
    [212, 259, 353, 400, 447, 541, 588]
      .map((x) => box([x - 14, 330, 28, 66], tones.deep, 3))
      .join('') +
    line('M520 90 V190 M520 90 L600 70 V170', tones.accent, 12) +
    oval(502, 194, 24, 18, tones.accent) +
    oval(582, 174, 24, 18, tones.accent),
  umbrella: (tones: Tones) =>
    line('M400 140 V420', tones.deep, 12) +
    line('M400 400 V470', tones.deep, 26) +
    shape(
      'M160 320 C170 180 280 120 400 120 C520 120 630 180 640 320 C600 280 540 280 520 320 C490 276 430 276 400 320 C370 276 310 276 280 320 C260 280 200 280 160 320 Z',
      tones.accent,
    ) +
    shape(
      'M280 320 C290 220 340 150 400 120 C460 150 510 220 520 320 C490 276 430 276 400 320 C370 276 310 276 280 320 Z',
      tones.mid,
    ) +
    line('M400 120 V90', tones.deep, 14) +
    line('M180 420 l-16 40 M270 440 l-16 40 M590 410 l-16 40 M660 400 l-16 40', tones.other, 10),
  code: (tones: Tones) =>
    box([220, 180, 360, 250], tones.deep, 16) +
    box([238, 198, 324, 196], tones.white, 6) +
    line('M270 240 H330 M360 240 H470 M300 316 H420 M270 354 H310', tones.accent, 12) +
    line('M300 278 H380 M450 316 H500', tones.other, 12) +
    line('M410 278 H520', tones.warm, 12) +
    shape('M360 430 H440 L456 480 H344 Z', tones.mid) +
    box([300, 476, 200, 18], tones.deep, 8),
  moon: (tones: Tones) =>
    box([0, 0, 800, 600], tones.deep) +
    shape(
      'M470 130 C350 130 260 210 260 320 C260 430 350 500 470 490 C390 460 350 400 350 315 C350 230 390 165 470 130 Z',
      tones.warm,
    ) +
    [
      [560, 180],
      [620, 300],
      [540, 380],
      [200, 180],
      [180, 400],
    ]
      .map(([x, y], at) => circle(x ?? 0, y ?? 0, 6 + (at % 3) * 4, tones.white))
      .join('') +
    shape('M0 540 C140 480 260 560 400 530 C540 500 660 560 800 520 V600 H0 Z', tones.accent),
  bed: (tones: Tones) =>
    box([170, 210, 40, 290], tones.deep, 10) +
    box([590, 330, 40, 170], tones.deep, 10) +
    box([190, 370, 420, 90], tones.white, 16) +
    shape('M330 340 H600 C612 340 614 352 614 366 V440 H330 Z', tones.accent) +
    box([216, 310, 110, 70], tones.warm, 26) +
    box([480, 130, 120, 130], tones.white, 8) +
    line('M540 130 V260 M480 195 H600', tones.mid, 8),
  yoga: (tones: Tones) =>
    oval(400, 480, 260, 30, tones.mid) +
    circle(400, 150, 52, tones.warm) +
    shape('M356 148 C350 80 450 80 444 148 C430 116 370 116 356 148 Z', tones.deep) +
    shape('M340 220 C360 200 440 200 460 220 L450 400 H350 Z', tones.accent) +
    line('M346 240 C290 300 270 340 230 380 M454 240 C510 300 530 340 570 380', tones.warm, 26) +
    shape(
      'M350 380 H450 C560 390 620 430 580 466 C520 490 460 460 400 450 C340 460 280 490 220 466 C180 430 240 390 350 380 Z',
      tones.deep,
    ),
  toys: (tones: Tones) =>
    box([190, 380, 130, 126], tones.accent, 14) +
    box([330, 380, 130, 126], tones.warm, 14) +
    box([262, 246, 130, 126], tones.other, 14) +
    shape('M327 120 L400 236 H254 Z', bloom) +
    circle(550, 430, 76, tones.white) +
    shape('M550 354 C590 380 590 480 550 506 C510 480 510 380 550 354 Z', bloom) +
    circle(255, 443, 26, tones.white) +
    line('M372 443 h46', tones.white, 16),
  mic: (tones: Tones) =>
    box([330, 100, 140, 230], tones.accent, 70) +
    line('M270 250 C270 430 530 430 530 250 M400 390 V490 M320 494 H480', tones.deep, 18) +
    line('M330 180 H400 M330 220 H400 M330 260 H400', tones.white, 10) +
    line('M220 160 q-40 60 0 130 M580 160 q40 60 0 130', tones.warm, 14),
  bag: (tones: Tones) =>
    line('M320 230 C320 110 480 110 480 230', tones.deep, 18) +
    shape('M230 220 H570 L600 500 H200 Z', tones.accent) +
    circle(400, 370, 60, tones.white) +
    shape(
      'M400 406 C350 372 360 340 384 340 C394 340 400 350 400 356 C400 350 406 340 416 340 C440 340 450 372 400 406 Z',
      bloom,
    ),
  bowl: (tones: Tones) =>
    oval(400, 300, 210, 56, tones.white) +
    oval(400, 306, 180, 40, tones.mid) +
    shape(
      'M190 306 H610 C600 420 520 470 460 476 V500 H340 V476 C280 470 200 420 190 306 Z',
      tones.accent,
    ) +
    line('M230 366 C300 400 500 400 570 366', tones.white, 10),
  vase: (tones: Tones) =>
    line('M400 200 C390 150 350 120 330 70 M404 200 C420 150 450 130 480 90', tones.other, 8) +
    oval(326, 84, 22, 34, tones.other) +
    oval(484, 96, 20, 32, tones.other) +
    shape(
      'M360 190 H440 C436 260 540 310 520 400 C506 470 470 500 460 504 H340 C330 500 294 470 280 400 C260 310 364 260 360 190 Z',
      tones.accent,
    ) +
    line('M290 380 C350 404 450 404 512 380', tones.white, 10) +
    oval(400, 190, 40, 10, tones.deep),
  teacup: (tones: Tones) =>
    oval(400, 210, 110, 30, tones.deep) +
    shape('M290 212 H510 C510 330 500 480 470 494 H330 C300 480 290 330 290 212 Z', tones.accent) +
    shape(
      'M290 260 C330 300 360 250 400 290 C440 320 480 260 510 280 L506 340 C440 380 360 320 294 340 Z',
      tones.mid,
    ) +
    oval(400, 212, 88, 20, tones.white),
  sea: (tones: Tones) =>
    box([0, 0, 800, 340], tones.soft) +
    circle(560, 170, 64, tones.warm) +
    shape('M310 330 L400 150 V330 Z', tones.white) +
    shape('M410 170 L480 330 H410 Z', tones.mid) +
    shape('M270 340 H520 L480 392 H310 Z', tones.deep) +
    shape(
      'M0 380 C100 340 200 410 300 380 C400 350 500 410 600 380 C700 350 760 390 800 380 V600 H0 Z',
      tones.accent,
    ) +
    shape(
      'M0 470 C120 430 220 500 340 470 C460 440 560 500 680 470 C740 456 780 470 800 476 V600 H0 Z',
      tones.mid,
    ),
};
