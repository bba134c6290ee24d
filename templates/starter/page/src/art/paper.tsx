import { count, type Drawn, mix, type Random, randomOf } from './tools';

const grounds = [mix('accent', 16), mix('pop', 46, 'surface'), mix('leaf', 40, 'surface'), 'var(--accent)', 'var(--deep)'] as const;
const inks = ['var(--accent)', 'var(--pop)', 'var(--leaf)', 'var(--surface)', 'var(--deep)'] as const;

const cutouts = [
  'M100 10C160 0 196 48 188 100S150 196 96 188 4 150 12 92 52 18 100 10z',
  'M0 100A100 100 0 0 1 200 100z',
  'M100 0A100 100 0 0 1 100 200 100 100 0 0 1 100 0zM100 50a50 50 0 0 0 0 100 50 50 0 0 0 0-100z',
  'M100 200C60 160 60 130 20 120 60 110 54 80 30 54c40 14 56-6 70-54 14 48 30 68 70 54-24 26-30 56 10 66-40 10-40 40-80 80z',
  'M0 0h80v80h40V0h80v200h-80v-80H80v80H0z',
  'M0 0A200 200 0 0 1 200 200H0z',
  'M20 0h50v200H20zm110 0h50v200h-50z',
  'M0 60Q50 0 100 60T200 60V110Q150 170 100 110T0 110z',
];

function pickOther(random: Random, ground: string): string {
  const ink = random.pick(inks);
  if (ink !== ground) return ink;
  return ground === 'var(--deep)' ? 'var(--pop)' : 'var(--surface)';
}

/** Cut-out papers on coloured grounds. */
export function Paper({ seed, isDetail }: Drawn) {
  const random = randomOf(seed);
  const cells = isDetail ? 1 : 3;
  const size = 600 / cells;
  const order = random.next();
  return count(cells * cells).map((index) => {
    const [x, y] = [(index % cells) * size, Math.floor(index / cells) * size];
    const ground = random.pick(grounds);
    const turn = Math.floor(random.next() * 4) * 90;
    const inner = size * random.between(0.62, 0.98);
    const edge = (size - inner) / 2;
    return (
      <g key={`${order}-${index}`} transform={`translate(${x} ${y})`}>
        <rect width={size + 1} height={size + 1} fill={ground} />
        <g transform={`translate(${edge} ${edge}) scale(${inner / 200}) rotate(${turn} 100 100)`}>
          <path d={cutouts[Math.floor(random.next() * cutouts.length)]} fill={pickOther(random, ground)} fillRule="evenodd" />
        </g>
        {isDetail && (
          <circle cx={random.between(120, 480)} cy={random.between(120, 480)} r={random.between(40, 90)} fill={pickOther(random, ground)} />
        )}
      </g>
    );
  });
}

/** A sun with rays, and confetti. */
export function Rays({ seed }: Drawn) {
  const random = randomOf(seed);
  const x = random.between(220, 380);
  const rays = random.pick([18, 22, 26] as const);
  return (
    <>
      <rect width="600" height="600" fill="var(--accent)" />
      {count(rays).map((index) => {
        const turn = (index / rays) * Math.PI * 2;
        const next = turn + Math.PI / rays;
        return (
          <path
            key={index}
            d={`M${x} 420L${x + Math.cos(turn) * 900} ${420 + Math.sin(turn) * 900}L${x + Math.cos(next) * 900} ${420 + Math.sin(next) * 900}z`}
            fill={mix('accent', 78, 'surface')}
          />
        );
      })}
      {[250, 196, 142, 88].map((r, index) => (
        <circle key={r} cx={x} cy="420" r={r} fill={['var(--deep)', 'var(--pop)', 'var(--surface)', 'var(--leaf)'][index]} />
      ))}
      {count(34).map((index) => {
        const [cx, cy] = [random.between(0, 600), random.between(0, 330)];
        const fill = random.pick(['var(--pop)', 'var(--surface)', 'var(--leaf)'] as const);
        return index % 2 ? (
          <circle key={index} cx={cx} cy={cy} r={random.between(4, 11)} fill={fill} />
        ) : (
          <rect
            key={index}
            x={cx}
            y={cy}
            width="26"
            height="9"
            rx="4"
            fill={fill}
            transform={`rotate(${random.next() * 180} ${cx} ${cy})`}
          />
        );
      })}
    </>
  );
}

/** An empty frame, for a picture that is still missing. */
export function Frame() {
  return (
    <>
      <rect width="600" height="600" fill={mix('accent', 12)} />
      <rect x="150" y="150" width="300" height="300" fill="var(--surface)" stroke={mix('accent', 36)} strokeWidth="6" />
    </>
  );
}

/** An empty frame with a play sign, for a film that is still missing. */
export function Film() {
  return (
    <>
      <rect width="600" height="600" fill={mix('accent', 12)} />
      <circle cx="300" cy="300" r="92" fill="var(--surface)" stroke={mix('accent', 36)} strokeWidth="6" />
      <path d="M272 250L352 300L272 350z" fill="var(--accent)" />
    </>
  );
}

/** A board of blocks, as in a game. */
export function Blocks({ seed }: Drawn) {
  const random = randomOf(seed);
  return (
    <>
      <rect width="600" height="600" fill="var(--deep)" />
      {count(64).map((index) => {
        const [column, row] = [index % 8, Math.floor(index / 8)];
        const isLit = random.next() < 0.22 + row * 0.07;
        return (
          <rect
            key={index}
            x={column * 75 + 5}
            y={row * 75 + 5}
            width="65"
            height="65"
            rx="14"
            fill={
              isLit
                ? random.pick(['var(--accent)', 'var(--pop)', 'var(--leaf)', mix('accent', 60, 'surface')] as const)
                : mix('deep', 88, 'surface')
            }
          />
        );
      })}
    </>
  );
}
