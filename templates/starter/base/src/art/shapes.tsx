import { randomFrom } from '../lib/random';
import { shade } from './shade';

const cell = 100;
/** Outlines inside one cell of 100 by 100; a turn by quarters makes four of each. */
const outlines = [
  'M0 0A100 100 0 0 1 100 100H0Z',
  'M0 0H100A100 100 0 0 1 0 100Z',
  'M0 50A50 50 0 0 1 100 50Z',
  'M50 8A42 42 0 1 1 49.9 8Z',
  'M0 0H100L0 100Z',
  'M0 0H22V100H0ZM39 0H61V100H39ZM78 0H100V100H78Z',
  'M0 0H50A50 50 0 0 1 50 100H0Z',
  'M50 30A20 20 0 1 1 49.9 30Z',
];

/** A composition of simple shapes, as on a poster; another seed is another one. */
export function Shapes({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const grounds = [shade('accent', 12, 'surface'), shade('accent', 26, 'surface'), 'var(--surface)', shade('ink', 86, 'accent')];
  const figures = ['var(--accent)', shade('accent', 52, 'surface'), shade('ink', 80, 'accent'), shade('accent', 34, 'surface')];
  const pick = <T,>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  return (
    <>
      {[...Array(12).keys()].map((index) => {
        const ground = pick(grounds);
        const isDark = ground === grounds[3];
        return (
          <g key={index} transform={`translate(${(index % 4) * cell} ${Math.floor(index / 4) * cell})`}>
            <rect width={cell + 0.5} height={cell + 0.5} fill={ground} />
            <path
              d={pick(outlines)}
              fill={isDark ? shade('surface', 78, 'accent') : pick(figures)}
              transform={`rotate(${Math.floor(random() * 4) * 90} 50 50)`}
            />
          </g>
        );
      })}
    </>
  );
}
