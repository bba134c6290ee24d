import { randomFrom } from '../lib/random';
import { shade } from './shade';

export function Room({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const window = 40 + random() * 60;
  const lamp = 250 + random() * 60;
  const isLow = random() > 0.5;
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 9, 'surface')} />
      <rect y="226" width="400" height="74" fill={shade('accent', 26, 'surface')} />
      <rect x={window} y="44" width="112" height="118" fill={shade('accent', 30, 'surface')} />
      <path d={`M${window} 128c30-30 46-6 62-20s32-18 50-6v60h-112z`} fill={shade('accent', 52, 'surface')} />
      <path d={`M${window} 103h112M${window + 56} 44v118`} stroke={shade('surface', 92, 'accent')} strokeWidth="5" />
      <path
        d={`M${lamp} 0v${60}m-30 26a30 26 0 0 1 60 0z`}
        fill={shade('ink', 64, 'accent')}
        stroke={shade('ink', 64, 'accent')}
        strokeWidth="2"
      />
      <path
        d={isLow ? 'M150 236v-52a14 14 0 0 1 14-14h132a14 14 0 0 1 14 14v52z' : 'M196 240v-82q0-14 14-14h76q14 0 14 14v82z'}
        fill={shade('accent', 72, 'surface')}
      />
      <rect x="136" y="206" width="188" height="40" rx="12" fill={shade('accent', 86, 'ink')} />
      <path d="M152 246v18m156-18v18" stroke={shade('ink', 60, 'accent')} strokeWidth="6" strokeLinecap="round" />
      <ellipse cx="230" cy="274" rx="128" ry="10" fill={shade('accent', 44, 'surface')} opacity="0.7" />
      <path
        d="M84 262v-54m0 6c-30-4-38-34-30-54 18 6 30 24 30 54zm0-20c2-30 16-46 36-50 4 22-8 44-36 50z"
        fill={shade('accent', 62, 'ink')}
        stroke={shade('accent', 62, 'ink')}
        strokeWidth="3"
      />
      <path d="M66 244h36l-6 32H72z" fill={shade('surface', 60, 'accent')} />
    </>
  );
}

export function House({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const roof = 96 + random() * 34;
  const split = 170 + random() * 60;
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 8, 'surface')} />
      <circle cx={320 - random() * 60} cy="66" r="22" fill={shade('accent', 26, 'surface')} />
      <path d={`M52 ${roof}L${split} ${roof - 40}V250H52z`} fill={shade('accent', 22, 'surface')} />
      <path d={`M${split} ${roof - 20}L348 ${roof + 24}V250H${split}z`} fill={shade('accent', 58, 'surface')} />
      <path
        d={`M40 ${roof + 4}L${split} ${roof - 46}l6 14L46 ${roof + 16}zM${split - 8} ${roof - 28}L362 ${roof + 20}l-4 12L${split - 8} ${roof - 14}z`}
        fill={shade('ink', 68, 'accent')}
      />
      <rect x="82" y="166" width="70" height="84" fill={shade('surface', 88, 'accent')} />
      <path d="M117 166v84M82 206h70" stroke={shade('ink', 50, 'accent')} strokeWidth="3" />
      <rect x={split + 34} y="176" width="40" height="74" fill={shade('ink', 60, 'accent')} />
      <rect x={split + 92} y="164" width="34" height="30" fill={shade('surface', 82, 'accent')} />
      <rect y="248" width="400" height="52" fill={shade('accent', 34, 'surface')} />
      <path d="M28 250c-22-34-10-70 4-78 16 10 22 50 4 78zm344 0c-16-26-8-52 4-58 12 8 14 38 4 58z" fill={shade('accent', 80, 'ink')} />
    </>
  );
}

export function Box({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const tall = 62 + random() * 46;
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 8, 'surface')} />
      <ellipse cx="206" cy="252" rx="150" ry="14" fill={shade('ink', 18, 'surface')} />
      <path d={`M106 ${250 - tall}l94 24v${tall}l-94 -24z`} fill={shade('accent', 46, 'surface')} transform="translate(0 -14)" />
      <path d={`M200 ${260 - tall}l102 -30v${tall}l-102 30z`} fill={shade('accent', 64, 'surface')} />
      <path d={`M106 ${236 - tall}l100 -28 96 22 -102 30z`} fill={shade('accent', 24, 'surface')} />
      <path d={`M146 ${246 - tall}l100 -28 14 4 -100 28v34l-14 -4z`} fill={shade('surface', 86, 'accent')} />
      <path
        d={`M226 ${290 - tall}c16-16 30-16 44-8-6 16-24 24-44 8zm0 0l54-26`}
        fill="none"
        stroke={shade('surface', 90, 'accent')}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <rect x="44" y="202" width="52" height="46" fill={shade('accent', 34, 'surface')} />
      <path d="M44 216h52" stroke={shade('accent', 66, 'surface')} strokeWidth="5" />
    </>
  );
}

export function Book({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const moon = 190 + random() * 60;
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 9, 'surface')} />
      <path d="M118 268l168 0 14-16V46z" fill="var(--ink)" opacity="0.14" />
      <rect x="118" y="32" width="168" height="230" rx="3" fill={shade('accent', 88, 'ink')} />
      <rect x="118" y="32" width="13" height="230" fill="var(--ink)" opacity="0.25" />
      <rect x="146" y="50" width="124" height="194" fill="none" stroke={shade('surface', 70, 'accent')} strokeWidth="1.5" />
      <circle cx={moon} cy="112" r="26" fill={shade('surface', 84, 'accent')} />
      <path d="M147 204c24-34 40-30 58-12s38 10 64-22v73H147z" fill={shade('surface', 44, 'accent')} />
      <path d="M147 222c30-20 52-8 76-6s34-6 46-16v43H147z" fill={shade('surface', 24, 'accent')} />
    </>
  );
}

export function Phone({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const bars = [0, 1, 2, 3, 4].map((index) => ({ x: 152 + index * 20, height: 18 + random() * 50 }));
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 12, 'surface')} />
      <circle cx="200" cy="180" r="132" fill={shade('accent', 22, 'surface')} />
      <rect x="126" y="24" width="148" height="300" rx="24" fill={shade('ink', 86, 'accent')} />
      <rect x="134" y="32" width="132" height="290" rx="17" fill="var(--surface)" />
      <rect x="148" y="54" width="56" height="9" rx="4" fill={shade('ink', 34, 'surface')} />
      <rect x="148" y="74" width="88" height="18" rx="5" fill={shade('ink', 80, 'surface')} />
      {bars.map(({ x, height }, index) => (
        <rect
          key={x}
          x={x}
          y={182 - height}
          width="13"
          height={height}
          rx="3"
          fill={index === 3 ? 'var(--accent)' : shade('accent', 36, 'surface')}
        />
      ))}
      {[204, 236, 268].map((y) => (
        <g key={y}>
          <circle cx="160" cy={y + 8} r="10" fill={shade('accent', 26, 'surface')} />
          <rect x="178" y={y + 1} width={34 + random() * 24} height="6" rx="3" fill={shade('ink', 60, 'surface')} />
          <rect x="178" y={y + 12} width="28" height="5" rx="2" fill={shade('ink', 26, 'surface')} />
        </g>
      ))}
    </>
  );
}

export function Couple({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 10, 'surface')} />
      <path d="M92 300V150a108 108 0 0 1 216 0v150z" fill={shade('accent', 24, 'surface')} />
      {[...Array(15).keys()].map((index) => {
        const angle = Math.PI + (index * Math.PI) / 14;
        const radius = 108 + (random() - 0.5) * 18;
        return (
          <circle
            key={index}
            cx={200 + radius * Math.cos(angle)}
            cy={150 + radius * Math.sin(angle)}
            r={6 + random() * 9}
            fill={shade('accent', 30 + random() * 50, 'surface')}
          />
        );
      })}
      <path d="M132 300c0-70 6-108 38-108s38 38 38 108z" fill={shade('ink', 78, 'accent')} />
      <path d="M164 194l7 26 7-26z" fill="var(--surface)" />
      <circle cx="171" cy="164" r="23" fill={shade('accent', 34, 'surface')} />
      <path d="M148 160c0-26 46-28 46 0-14-10-30-10-46 0z" fill={shade('ink', 84, 'accent')} />
      <path d="M184 300c4-50 18-102 46-102s44 52 60 102z" fill={shade('surface', 96, 'accent')} />
      <circle cx="229" cy="172" r="22" fill={shade('accent', 30, 'surface')} />
      <path d="M206 176c-6-36 50-42 48 2 6 24 2 40 10 52-22-2-20-42-24-60-12-2-24-2-34 6z" fill={shade('ink', 66, 'accent')} />
    </>
  );
}

export function Pet({ seed }: { seed: string }) {
  const random = randomFrom(seed);
  const isCat = random() > 0.45;
  return (
    <>
      <rect width="400" height="300" fill={shade('accent', 12, 'surface')} />
      <circle cx={110 + random() * 180} cy="120" r="92" fill={shade('accent', 22, 'surface')} />
      <ellipse cx="200" cy="276" rx="120" ry="14" fill={shade('ink', 22, 'surface')} />
      <path d="M138 276c-6-70 18-118 62-118s68 48 62 118z" fill={shade('accent', 66, 'surface')} />
      <path d="M258 262c46 4 56-34 40-60" fill="none" stroke={shade('accent', 66, 'surface')} strokeWidth="15" strokeLinecap="round" />
      <path
        d={
          isCat
            ? 'M146 96l4-44 34 22zm108 0l-4-44-34 22z'
            : 'M150 84c-32 4-36 44-24 66 18-6 28-34 36-54zm100 0c32 4 36 44 24 66-18-6-28-34-36-54z'
        }
        fill={shade('accent', 84, 'ink')}
      />
      <ellipse cx="200" cy="120" rx="58" ry="54" fill={shade('accent', 58, 'surface')} />
      <ellipse cx="200" cy="138" rx="25" ry="21" fill={shade('surface', 86, 'accent')} />
      <circle cx="177" cy="112" r="6" fill="var(--ink)" />
      <circle cx="223" cy="112" r="6" fill="var(--ink)" />
      <path
        d="M193 129h14l-7 8zM200 137v7m0 0c-4 6-10 6-13 2m13-2c4 6 10 6 13 2"
        fill="var(--ink)"
        stroke="var(--ink)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </>
  );
}
