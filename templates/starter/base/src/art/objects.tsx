import { randomFrom } from '../lib/random';
import { shade } from './shade';

function Table() {
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 10, 'tint')} />
      <rect y="212" width="400" height="88" fill={shade('accent', 22, 'tint')} />
    </>
  );
}

/** A vessel thrown on the wheel: its outline comes from the seed. */
export function Bowl({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const height = 70 + random() * 95;
  const lip = 34 + random() * 44;
  const belly = lip * (0.9 + random() * 0.75);
  const foot = 20 + random() * 18;
  const top = 240 - height;
  const side = (sign: 1 | -1) => `C${200 + sign * belly * 1.25} ${top + height * 0.3} ${200 + sign * belly * 1.1} ${top + height * 0.85}`;
  const outline = `M${200 - lip} ${top}${side(-1)} ${200 - foot} 240H${200 + foot}C${200 + belly * 1.1} ${top + height * 0.85} ${200 + belly * 1.25} ${top + height * 0.3} ${200 + lip} ${top}Z`;
  const glaze = top + height * (0.3 + random() * 0.35);
  const clip = `clip-${seed.replace(/[^\p{L}\p{N}]/gu, '')}`;
  return (
    <>
      <Table />
      <ellipse cx="206" cy="242" rx={belly * 1.05} ry="11" fill={shade('ink', 30, 'tint')} opacity="0.5" />
      <clipPath id={clip}>
        <path d={outline} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="400" height="300" fill={shade('accent', 28, 'surface')} />
        <path
          d={`M0 0H400V${glaze}C330 ${glaze + 16} 290 ${glaze - 10} 240 ${glaze + 8}S140 ${glaze - 12} 0 ${glaze + 6}Z`}
          fill={shade('accent', 76, 'surface')}
        />
        <path
          d={`M${200 + lip * 0.4} 0C${200 + belly} ${top + 40} ${200 + belly * 0.9} 200 ${200 + foot} 300H400V0Z`}
          fill="var(--ink)"
          opacity="0.13"
        />
      </g>
      <ellipse cx="200" cy={top} rx={lip} ry={lip * 0.17} fill={shade('accent', 55, 'ink')} />
      <ellipse cx="200" cy={top - 1.5} rx={lip} ry={lip * 0.17} fill="none" stroke={shade('accent', 40, 'surface')} strokeWidth="3" />
    </>
  );
}

export function Cup({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const x = 130 + random() * 40;
  return (
    <>
      <Table />
      <ellipse cx={x + 72} cy="240" rx="118" ry="16" fill={shade('accent', 52, 'surface')} />
      <ellipse cx={x + 72} cy="236" rx="112" ry="13" fill={shade('accent', 16, 'surface')} />
      <path d={`M${x + 136} 156c54-8 54 52-6 56`} fill="none" stroke={shade('accent', 16, 'surface')} strokeWidth="13" />
      <path d={`M${x} 134h144c0 62-18 98-50 102h-44c-32-4-50-40-50-102z`} fill={shade('accent', 8, 'surface')} />
      <path d={`M${x + 98} 134h46c0 62-18 98-50 102h-18c20-20 24-60 22-102z`} fill="var(--ink)" opacity="0.08" />
      <ellipse cx={x + 72} cy="134" rx="72" ry="14" fill={shade('accent', 22, 'surface')} />
      <ellipse cx={x + 72} cy="137" rx="62" ry="10" fill={shade('accent', 72, 'ink')} />
      {[-22, 4, 30].map((dx) => (
        <path
          key={dx}
          d={`M${x + 70 + dx} 112c-14-18 12-26 0-46s10-${20 + random() * 16} 2-36`}
          fill="none"
          stroke={shade('accent', 34, 'tint')}
          strokeWidth="4"
          strokeLinecap="round"
        />
      ))}
    </>
  );
}

export function Bread({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const isRound = random() > 0.5;
  const cuts = [0, 1, 2, 3].map((index) => ({ x: (isRound ? 138 : 104) + index * (isRound ? 36 : 50), lean: 12 + random() * 12 }));
  return (
    <>
      <Table />
      <rect x="58" y="232" width="284" height="18" rx="9" fill={shade('accent', 60, 'ink')} />
      <path
        d={isRound ? 'M96 232c-14-96 52-128 104-128s118 32 104 128z' : 'M64 232c-14-60 34-86 136-86s150 26 136 86z'}
        fill={shade('accent', 66, 'surface')}
      />
      <path
        d={
          isRound
            ? 'M110 214c-8-70 48-96 90-96 20 0 40 6 56 18-70-14-130 20-146 78z'
            : 'M78 216c-4-38 40-56 122-56 40 0 72 4 94 14-90-10-190 0-216 42z'
        }
        fill={shade('accent', 36, 'surface')}
        opacity="0.8"
      />
      {cuts.map(({ x, lean }) => (
        <path
          key={x}
          d={`M${x} 196q${lean} -30 ${lean * 2} -44`}
          fill="none"
          stroke={shade('accent', 14, 'surface')}
          strokeWidth="8"
          strokeLinecap="round"
        />
      ))}
    </>
  );
}

export function Sweets({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const petals = 5 + Math.floor(random() * 4);
  return (
    <>
      <Table />
      <path d="M70 226h260l-22 22H92z" fill={shade('ink', 62, 'accent')} />
      <ellipse cx="200" cy="226" rx="130" ry="12" fill={shade('ink', 45, 'accent')} />
      <ellipse cx="200" cy="178" rx="76" ry="54" fill={shade('accent', 34, 'surface')} />
      {[...Array(petals).keys()].map((index) => (
        <ellipse
          key={index}
          cx="200"
          cy="150"
          rx="17"
          ry="36"
          fill={shade('accent', index % 2 ? 48 : 62, 'surface')}
          opacity="0.85"
          transform={`rotate(${(index * 360) / petals} 200 176) translate(0 -6)`}
        />
      ))}
      <circle cx="200" cy="176" r="11" fill={shade('surface', 86, 'accent')} />
    </>
  );
}

export function Flowers({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const stems = [...Array(7).keys()].map((index) => ({
    x: 96 + index * 34 + random() * 14,
    y: 70 + random() * 76,
    size: 12 + random() * 13,
  }));
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 8, 'surface')} />
      {stems.map(({ x, y, size }, index) => (
        <g key={x}>
          <path
            d={`M200 292C${200 + (x - 200) * 0.3} 220 ${x} ${y + 70} ${x} ${y}`}
            fill="none"
            stroke={shade('ink', 44, 'accent')}
            strokeWidth="2.5"
          />
          <path
            d={`M${200 + (x - 200) * 0.55} ${(y + 250) / 2}q${x < 200 ? -26 : 26} -8 ${x < 200 ? -34 : 34} -30q${x < 200 ? 28 : -28} 4 ${x < 200 ? 34 : -34} 30`}
            fill={shade('ink', 28, 'surface')}
          />
          {[0, 72, 144, 216, 288].map((angle) => (
            <ellipse
              key={angle}
              cx={x}
              cy={y - size * 0.75}
              rx={size * 0.58}
              ry={size * 0.9}
              fill={shade('accent', index % 2 ? 72 : 44, 'surface')}
              transform={`rotate(${angle} ${x} ${y})`}
            />
          ))}
          <circle cx={x} cy={y} r={size * 0.36} fill={shade('surface', 80, 'accent')} />
        </g>
      ))}
    </>
  );
}
