import { count, type Drawn, mix, randomOf } from './tools';

/** A table from above. */
function Cloth({ seed }: { seed: string }) {
  const random = randomOf(seed);
  const isStriped = random.next() > 0.4;
  const gap = random.pick([50, 60, 75] as const);
  return (
    <>
      <rect width="600" height="600" fill={mix('accent', 20)} />
      {isStriped &&
        count(Math.ceil(600 / gap)).map((at) => (
          <path key={at} d={`M${at * gap} 0V600M0 ${at * gap}H600`} stroke={mix('accent', 38)} strokeWidth={gap / 2} opacity="0.42" />
        ))}
    </>
  );
}

type Dish = { x: number; y: number; r: number; seed: string };

function Food({ x, y, r, seed }: Dish) {
  const random = randomOf(seed);
  const kind = random.pick(['greens', 'soup', 'round', 'bites'] as const);
  const at = (turn: number, far: number) => [x + Math.cos(turn) * far, y + Math.sin(turn) * far] as const;
  if (kind === 'soup')
    return (
      <>
        <circle cx={x} cy={y} r={r * 0.68} fill={mix('pop', 88, 'ink')} />
        <path
          d={`M${x - r * 0.42} ${y}a${r * 0.42} ${r * 0.42} 0 0 1 ${r * 0.84} 0a${r * 0.2} ${r * 0.2} 0 0 1-${r * 0.4} 0`}
          fill="none"
          stroke={mix('surface', 82, 'pop')}
          strokeWidth={r * 0.09}
          strokeLinecap="round"
        />
        {count(5).map((index) => {
          const [cx, cy] = at(random.next() * 6.28, r * random.between(0.1, 0.5));
          return <circle key={index} cx={cx} cy={cy} r={r * 0.06} fill="var(--leaf)" />;
        })}
      </>
    );
  if (kind === 'round')
    return (
      <>
        <circle cx={x} cy={y} r={r * 0.7} fill={mix('pop', 60, 'surface')} />
        <circle cx={x} cy={y} r={r * 0.58} fill={mix('accent', 74, 'pop')} />
        {count(7).map((index) => {
          const [cx, cy] = at(index * 0.9 + random.next(), r * random.between(0.12, 0.44));
          return <circle key={index} cx={cx} cy={cy} r={r * 0.1} fill={index % 3 ? mix('surface', 92, 'pop') : 'var(--leaf)'} />;
        })}
      </>
    );
  if (kind === 'bites')
    return count(6).map((index) => {
      const [cx, cy] = at(index * 1.05, r * 0.4);
      return (
        <g key={index}>
          <circle cx={cx} cy={cy} r={r * 0.22} fill={mix('pop', 70, 'surface')} />
          <path
            d={`M${cx - r * 0.13} ${cy - r * 0.03}q${r * 0.13}-${r * 0.12} ${r * 0.26} 0`}
            fill="none"
            stroke={mix('roast', 60, 'pop')}
            strokeWidth={r * 0.035}
            strokeLinecap="round"
          />
        </g>
      );
    });
  return (
    <>
      {count(11).map((index) => {
        const turn = index * 0.62 + random.next() * 0.3;
        const [cx, cy] = at(turn, r * random.between(0.2, 0.42));
        return (
          <ellipse
            key={index}
            cx={cx}
            cy={cy}
            rx={r * 0.26}
            ry={r * 0.1}
            transform={`rotate(${(turn * 180) / Math.PI} ${cx} ${cy})`}
            fill={index % 3 ? 'var(--leaf)' : mix('leaf', 60, 'surface')}
          />
        );
      })}
      {count(4).map((index) => {
        const [cx, cy] = at(index * 1.7, r * 0.26);
        return <circle key={index} cx={cx} cy={cy} r={r * 0.11} fill={index % 2 ? 'var(--accent)' : 'var(--pop)'} />;
      })}
    </>
  );
}

function Dishes({ x, y, r, seed }: Dish) {
  return (
    <>
      <circle cx={x + r * 0.06} cy={y + r * 0.1} r={r} fill="var(--deep)" opacity="0.16" />
      <circle cx={x} cy={y} r={r} fill="var(--surface)" />
      <circle cx={x} cy={y} r={r * 0.78} fill="none" stroke={mix('accent', 24, 'surface')} strokeWidth={r * 0.025} />
      <Food x={x} y={y} r={r} seed={`${seed} ${x} ${y}`} />
    </>
  );
}

export function Plate({ seed, isDetail }: Drawn) {
  const random = randomOf(seed);
  if (isDetail)
    return (
      <>
        <Cloth seed={`${seed} cloth`} />
        <Dishes x={300} y={300} r={215} seed={`${seed} 300 300`} />
      </>
    );
  const turn = random.between(-14, 10);
  return (
    <>
      <Cloth seed={`${seed} cloth`} />
      <rect x="64" y="330" width="170" height="330" rx="4" fill={mix('surface', 86, 'accent')} transform={`rotate(${turn} 150 480)`} />
      <Dishes x={210} y={205} r={165} seed={`${seed} 210 205`} />
      <Dishes x={440} y={402} r={142} seed={`${seed} 440 402`} />
      <Dishes x={486} y={120} r={86} seed={`${seed} 486 120`} />
      <g transform={`rotate(${turn} 130 500)`} fill={mix('ink', 62, 'surface')}>
        <path d="M112 372q-3 70 14 84v150h16V456q17-14 14-84h-7v62h-8v-62h-7v62h-8v-62z" />
        <path d="M184 372q30 40 18 118h-8v116h-14V372z" />
      </g>
      <circle cx="262" cy="498" r="54" fill={mix('surface', 60, 'tint')} />
      <circle cx="262" cy="498" r="43" fill={mix('pop', 70, 'accent')} />
      <ellipse cx="248" cy="486" rx="12" ry="7" fill="var(--surface)" opacity="0.5" />
    </>
  );
}

function Coffee({ x, y, r, seed }: Dish) {
  const random = randomOf(seed);
  const turn = random.between(0, 360);
  return (
    <g transform={`rotate(${turn} ${x} ${y})`}>
      <circle cx={x + r * 0.05} cy={y + r * 0.08} r={r * 1.35} fill="var(--deep)" opacity="0.14" />
      <circle cx={x} cy={y} r={r * 1.35} fill={mix('surface', 94, 'accent')} />
      <circle cx={x} cy={y} r={r * 1.08} fill="none" stroke={mix('accent', 26, 'surface')} strokeWidth={r * 0.03} />
      <rect x={x + r * 0.8} y={y - r * 0.13} width={r * 0.7} height={r * 0.26} rx={r * 0.13} fill={mix('accent', 62, 'surface')} />
      <circle cx={x} cy={y} r={r} fill={mix('accent', 62, 'surface')} />
      <circle cx={x} cy={y} r={r * 0.84} fill="var(--roast)" />
      {random.next() > 0.35 ? (
        [0.62, 0.44, 0.26].map((far, index) => (
          <path
            key={far}
            d={`M${x} ${y + r * far}C${x - r * far * 1.5} ${y - r * far * 0.3} ${x - r * far * 0.6} ${y - r * far * 1.3} ${x} ${y - r * far * 0.5}C${x + r * far * 0.6} ${y - r * far * 1.3} ${x + r * far * 1.5} ${y - r * far * 0.3} ${x} ${y + r * far}z`}
            fill={index % 2 ? 'var(--roast)' : mix('surface', 84, 'pop')}
          />
        ))
      ) : (
        <ellipse cx={x - r * 0.2} cy={y - r * 0.24} rx={r * 0.34} ry={r * 0.16} fill="var(--surface)" opacity="0.22" />
      )}
    </g>
  );
}

function Croissant({ x, y, turn, size = 1 }: { x: number; y: number; turn: number; size?: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      <path d="M-104 48C-104-70 104-70 104 48 76 20 44 14 0 14S-76 20-104 48z" fill="var(--pop)" />
      <path
        d="M-80-8-58 22M-40-34-28 12M40-34 28 12M80-8 58 22M0-40V10"
        stroke={mix('roast', 60, 'pop')}
        strokeWidth="7"
        strokeLinecap="round"
      />
    </g>
  );
}

export function Cup({ seed, isDetail }: Drawn) {
  const random = randomOf(seed);
  const ground = <rect width="600" height="600" fill={mix('accent', 22)} />;
  const round = <circle cx={random.between(200, 400)} cy={random.between(220, 420)} r="270" fill={mix('accent', 36)} />;
  if (isDetail)
    return (
      <>
        {ground}
        {round}
        {random.next() > 0.45 ? (
          <Coffee x={300} y={300} r={140} seed={`${seed} 300 300`} />
        ) : (
          <Croissant x={300} y={310} turn={random.between(-30, 30)} size={2} />
        )}
      </>
    );
  return (
    <>
      {ground}
      {round}
      <Coffee x={228} y={236} r={128} seed={`${seed} 228 236`} />
      <Coffee x={458} y={446} r={86} seed={`${seed} 458 446`} />
      <circle cx="196" cy="490" r="118" fill={mix('surface', 80, 'pop')} />
      <Croissant x={196} y={498} turn={random.between(-24, 24)} />
      {count(11).map((index) => {
        const x = 400 + random.next() * 180;
        const y = 40 + random.next() * 210;
        return (
          <g key={index} transform={`rotate(${random.next() * 180} ${x} ${y})`}>
            <ellipse cx={x} cy={y} rx="15" ry="10" fill="var(--roast)" />
            <path d={`M${x - 13} ${y}q13-6 26 0`} fill="none" stroke={mix('accent', 30)} strokeWidth="2.5" />
          </g>
        );
      })}
    </>
  );
}
