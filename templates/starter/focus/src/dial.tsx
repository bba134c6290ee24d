type Props = { share: number; label: string; leftMs: number; isResting: boolean };

const turn = 2 * Math.PI * 132;

/** A ring that empties; sixty ticks like a kitchen timer. */
export function Dial({ share, label, leftMs, isResting }: Props) {
  const seconds = Math.ceil(leftMs / 1000);
  const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div className="relative w-full max-w-80">
      <svg viewBox="0 0 300 300" className="w-full -rotate-90" aria-hidden="true">
        {[...Array(60).keys()].map((tick) => {
          const angle = (tick * Math.PI) / 30;
          const inner = tick % 5 === 0 ? 108 : 113;
          return (
            <line
              key={tick}
              x1={150 + inner * Math.cos(angle)}
              y1={150 + inner * Math.sin(angle)}
              x2={150 + 119 * Math.cos(angle)}
              y2={150 + 119 * Math.sin(angle)}
              stroke="var(--soft)"
              strokeWidth={tick % 5 === 0 ? 2 : 1}
              opacity="0.55"
            />
          );
        })}
        <circle cx="150" cy="150" r="132" fill="none" stroke="var(--tint)" strokeWidth="14" />
        <circle
          cx="150"
          cy="150"
          r="132"
          fill="none"
          stroke={isResting ? 'var(--soft)' : 'var(--accent)'}
          strokeWidth="14"
          strokeLinecap="round"
          strokeDasharray={turn}
          strokeDashoffset={turn * (1 - share)}
        />
      </svg>
      <div className="absolute inset-0 flex flex-col items-center justify-center">
        <p className="text-soft">{label}</p>
        <p className="font-display text-6xl font-semibold tabular-nums" role="timer">
          {clock}
        </p>
      </div>
    </div>
  );
}
