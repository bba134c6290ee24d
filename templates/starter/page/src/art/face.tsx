import { mix, randomOf } from './tools';

/** A portrait until there is a photograph. */
export function Face({ seed }: { seed: string }) {
  const random = randomOf(seed);
  const skin = random.pick(['#f1c9a5', '#d9a07a', '#a86f4d', '#f5d7bd', '#7b4b33'] as const);
  const hair = random.pick(['var(--deep)', mix('accent', 60, 'deep'), '#6b4226', '#2a2320'] as const);
  const isLong = random.next() > 0.5;
  return (
    <svg viewBox="0 0 200 200" className="art" aria-hidden="true">
      <rect
        width="200"
        height="200"
        fill={random.pick([mix('pop', 60, 'surface'), mix('accent', 30), mix('leaf', 44, 'surface')] as const)}
      />
      {isLong && <path d="M54 84c0-62 92-62 92 0v84H54z" fill={hair} />}
      <path d="M30 200c4-44 36-56 70-56s66 12 70 56z" fill={random.pick(['var(--accent)', 'var(--deep)', 'var(--surface)'] as const)} />
      <path d="M86 120h28v30a14 14 0 0 1-28 0z" fill={skin} />
      <ellipse cx="100" cy="94" rx="34" ry="42" fill={skin} />
      <path d={`M62 ${isLong ? 96 : 86}c-4-58 80-58 76 0-8-22-${random.between(20, 34)}-30-38-30s-34 10-38 30z`} fill={hair} />
    </svg>
  );
}
