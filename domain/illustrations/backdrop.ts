import { pen } from './pen.ts';
import type { Tones } from './tones.ts';

const { circle, oval, box, shape } = pen;

/** Draws a plain form behind the subject, the ground under it, and a few small shapes around it. */
export function backdrop(tones: Tones, random: () => number): string {
  const { soft, mid, warm, white } = tones;
  const shift = Math.round((random() - 0.5) * 70);
  const forms = [
    circle(400 + shift, 290, 235, soft),
    box([190 + shift, 70, 420, 440], soft, 210),
    shape(`M${130 + shift} 490 C40 300 190 60 400 80 C640 60 760 260 660 490 Z`, soft),
    box([120 + shift, 110, 560, 380], soft, 60),
  ];
  const spots = Array.from({ length: 5 }, (_, at) => {
    const x = Math.round(90 + ((at * 157 + random() * 90) % 640));
    const y = Math.round(60 + random() * 130);
    return circle(x, y, Math.round(5 + random() * 8), at % 2 === 0 ? white : mid);
  });
  const sun = circle(random() > 0.5 ? 640 : 160, 130, 44, warm);
  const form = forms[Math.floor(random() * forms.length)] ?? '';
  return form + sun + spots.join('') + oval(400, 506, 300, 26, mid);
}
