import { pen } from './pen.ts';
import type { Tones } from './tones.ts';

const { circle, oval, box, shape, line, group } = pen;
const skins = ['#f2c9a5', '#c98d62', '#8d5a3b', '#e7b58c'];

/** Draws the head and shoulders of a person. `look` selects the skin and hair. */
function person(x: number, { deep }: Tones, shirt: string, look: number): string {
  const skin = skins[look % skins.length] ?? '#f2c9a5';
  const hair = [
    shape('M-62 -150 C-70 -240 70 -240 62 -150 L62 -120 C40 -170 -30 -180 -62 -120 Z', deep),
    shape(
      'M-66 -60 C-84 -240 84 -240 66 -60 L44 -60 L44 -140 C10 -170 -20 -170 -44 -140 L-44 -60 Z',
      deep,
    ),
    circle(0, -216, 32, deep) +
      shape('M-60 -138 C-64 -226 64 -226 60 -138 C30 -176 -30 -176 -60 -138 Z', deep),
  ];
  return group(
    `translate(${x} 500)`,
    shape('M-120 0 C-120 -90 -70 -104 0 -104 C70 -104 120 -90 120 0 Z', shirt),
    look % 3 === 1 ? (hair[1] ?? '') : '',
    box([-20, -124, 40, 44], skin, 18),
    oval(0, -150, 54, 60, skin),
    look % 3 === 1
      ? shape('M-56 -140 C-60 -226 60 -226 56 -140 C30 -178 -20 -186 -56 -140 Z', deep)
      : (hair[look % 3] ?? ''),
    circle(-19, -146, 5, deep),
    circle(19, -146, 5, deep),
    line('M-16 -122 Q0 -110 16 -122', deep, 5),
  );
}

export const people = {
  person: (tones: Tones) =>
    group('translate(-160 -200) scale(1.4)', person(400, tones, tones.accent, 1)),
  people: (tones: Tones) =>
    person(220, tones, tones.other, 0) +
    person(580, tones, tones.warm, 2) +
    person(400, tones, tones.accent, 1),
  meeting: (tones: Tones) =>
    person(250, tones, tones.accent, 3) +
    person(550, tones, tones.other, 1) +
    box([110, 440, 580, 26], tones.deep, 13) +
    box([330, 380, 140, 66], tones.white, 10) +
    line('M352 402 H446 M352 422 H420', tones.mid, 7),
};
