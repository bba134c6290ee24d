import { shade } from './art/shade';
import { randomFrom } from './lib/random';

/** A potted plant; the thirstier, the more its leaves hang. */
export function PlantDrawing({ seed, thirst }: { seed: string; thirst: number }) {
  const random = randomFrom(seed);
  const leaves = 5 + Math.floor(random() * 4);
  const width = 5 + random() * 6;
  return (
    <svg viewBox="0 0 80 80" className="size-full" aria-hidden="true">
      {[...Array(leaves).keys()].map((index) => {
        const spread = (index / (leaves - 1) - 0.5) * (90 + thirst * 95);
        const length = 22 + random() * 14;
        return (
          <g key={index} transform={`rotate(${spread} 40 52)`}>
            <path
              d={`M40 52C${40 - width} ${52 - length * 0.5} ${40 - width * 0.6} ${52 - length} 40 ${48 - length}C${40 + width * 0.6} ${52 - length} ${40 + width} ${52 - length * 0.5} 40 52z`}
              fill={shade('accent', 85 - thirst * 38 - (index % 2) * 18, 'surface')}
            />
          </g>
        );
      })}
      <path d="M24 50h32l-4 24a4 4 0 0 1-4 3H32a4 4 0 0 1-4-3z" fill={shade('ink', 55, 'surface')} />
      <path d="M22 48h36v7H22z" fill={shade('ink', 70, 'surface')} />
    </svg>
  );
}
